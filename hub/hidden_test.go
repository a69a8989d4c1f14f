package hub

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A line that a moderator hides goes from all pages at once, also one that spectators of a delayed game have not been told yet; when it
// is undone the line is there again.
func TestALineIsHidden(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 10*time.Minute)
	watcher := b.call(7)
	watcher.watch("g")
	white.must(wire.InChat, "g", 0, wire.ChatIn{Text: "an insult"})
	watcher.await(wire.OutChat)
	sees := func(hidden bool, text string) {
		t.Helper()
		b.Store.Hide(1, hidden)
		b.hub.Merged(nil, []string{"g"})
		for _, c := range []*caller{black, white, watcher} {
			c.find(func(h heard) bool {
				if h.T != wire.OutState {
					return false
				}
				s := part[wire.GameState](t, h)
				return len(s.Chat) == 1 && s.Chat[0].Hidden == hidden && s.Chat[0].Text == text
			})
		}
	}
	sees(true, "")
	sees(false, "an insult")
}
