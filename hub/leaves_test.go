package hub

import (
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// A spectator of a game that is over is told at once that a player has left for good, on whichever server the room is, and all servers
// are told which games have other names now.
func TestALeaverIsForgotten(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		told := make(chan []string, 10)
		b.hub.Names.OnChange(func(games []string) { told <- games })
		black, white := a.pair("g", 10*time.Minute)
		watcher := a.call(7)
		watcher.watch("g")
		black.must(wire.InChat, "g", 0, wire.ChatIn{Text: "my own words"})
		white.must(wire.InResign, "g", 1, nil)
		watcher.find(func(h heard) bool { return h.T == "end" })
		a.Store.Forget(1)
		b.hub.Merged(nil, []string{"g"}) // the server that deletes the account may be another
		h := watcher.find(func(h heard) bool {
			return h.T == wire.OutState && part[wire.GameState](t, h).Players.Black.Name == "deleted-1"
		})
		if s := part[wire.GameState](t, h); len(s.Chat) != 0 {
			t.Errorf("words of who has left: %+v", s.Chat)
		}
		if games := <-told; !slices.Equal(games, []string{"g"}) {
			t.Error(games)
		}
	})
}
