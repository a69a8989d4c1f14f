package web

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/tengen-go/tengen/hub/library/archive"
)

// Adjourned games are for their players alone, no more than fifty of them.
func TestAdjournedGames(t *testing.T) {
	b := newBench(t)
	for i := range 60 {
		b.archive.rests = append(b.archive.rests, archive.Summary{ID: fmt.Sprint("g", i), Private: true, Moves: []string{"h8"}})
	}
	ann := b.signed(b.post("/api/session", "{}")) // user 1 is Ann of fakeArchive
	bob := b.signed(b.post("/api/session", "{}"))
	if p := read[adjournedPage](t, b.do(request{path: "/api/me/adjourned", cookies: []*http.Cookie{ann}})); len(p.Games) != maxAdjourned || p.Games[0].ID != "g0" {
		t.Errorf("Ann gets %d games", len(p.Games))
	}
	for who, cookies := range map[string][]*http.Cookie{"a visitor": nil, "another": {bob}} {
		if got := text(t, b.do(request{path: "/api/me/adjourned", cookies: cookies})); got != "{\"games\":[]}\n" {
			t.Errorf("%s gets %q", who, got)
		}
	}
}
