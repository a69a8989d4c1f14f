package web

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
)

// noConduct has one game that was left.
type noConduct struct{}

func (noConduct) Conduct(context.Context, game.UserID) (conduct.Record, error) {
	return conduct.Record{Ends: []conduct.Ended{{Game: "g1", At: time.Unix(0, 0), Ending: conduct.Left}}}, nil
}

// Everybody sees the own record, and nobody another's.
func TestOwnConduct(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Conduct = noConduct{} })
	if r := b.do(request{path: "/api/me/conduct"}); r.StatusCode != http.StatusUnauthorized {
		t.Error(r.StatusCode)
	}
	guest := b.signed(b.post("/api/session", "{}"))
	got := read[conductPage](t, b.do(request{path: "/api/me/conduct", cookies: []*http.Cookie{guest}}))
	if len(got.Ends) != 1 || got.Count != (conduct.Count{Games: 1, Bad: 1, Weight: 1, Limit: 4, Row: 1}) {
		t.Errorf("%+v", got)
	}
}
