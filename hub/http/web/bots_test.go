package web

import (
	"net/http"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

// Everybody gets all bots with a rating under each rule; the score and the suggestion are only the viewer's own.
func TestBots(t *testing.T) {
	b := newBench(t)
	ann := b.signed(b.post("/api/session", "{}")) // the first user is Ann of fakeArchive
	bob := b.signed(b.post("/api/session", "{}"))
	for name, c := range map[string]struct {
		cookies   []*http.Cookie
		wins      int
		suggested string
	}{
		"visitor": {}, "bob": {[]*http.Cookie{bob}, 0, ""}, "ann": {[]*http.Cookie{ann}, 2, level.All()[1].ID},
	} {
		got := read[botsPage](t, b.do(request{path: "/api/bots", cookies: c.cookies}))
		if len(got.Bots) != len(level.All()) || got.Bots[0].Wins != c.wins || got.Suggested != c.suggested {
			t.Errorf("%s: %+v", name, got)
		}
		for i, l := range level.All() {
			if got.Bots[i].Bot != l.ID || len(got.Bots[i].Ratings) != len(board.Rules()) {
				t.Errorf("%s: %+v", name, got.Bots[i])
			}
		}
	}
}
