package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// blockLists is Blocks in memory; there are members of all names but one.
type blockLists map[game.UserID][]string

func (l blockLists) Blocks(_ context.Context, u game.UserID) ([]string, error) { return l[u], nil }

func (l blockLists) Block(_ context.Context, u game.UserID, name string) (game.UserID, error) {
	if name == "nobody" {
		return 0, fault.WithReason(fault.NotFound, "challenge_missing", "There is no member of that name.")
	}
	if !slices.Contains(l[u], name) {
		l[u] = append(l[u], name)
	}
	return game.UserID(len(name)), nil
}

func (l blockLists) Unblock(_ context.Context, u game.UserID, name string) (game.UserID, error) {
	l[u] = slices.DeleteFunc(l[u], func(n string) bool { return n == name })
	return game.UserID(len(name)), nil
}

// Each member has a list of its own; nobody else has one.
func TestWhoBlocksWhom(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		told := 0
		b := newBench(t, func(c *Config) {
			c.Blocks, c.BlockChanged = blockLists{}, func(_, _ game.UserID, _ bool) { told++ }
		})
		guest := b.signed(b.post("/api/session", "{}"))
		member := func(name string) *http.Cookie {
			return b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, goodWords)))
		}
		ann, bob := member("Ann"), member("Bob")
		for i, c := range []struct {
			body   string
			who    []*http.Cookie
			status int
		}{
			{`{"name":"Eve","on":true}`, nil, 401},
			{`{"name":"Eve","on":true}`, []*http.Cookie{guest}, 403},
			{`{"name":"","on":true}`, []*http.Cookie{ann}, 404},
			{`{"name":"nobody","on":true}`, []*http.Cookie{ann}, 404},
			{`{"name":7}`, []*http.Cookie{ann}, 400},
			{`{"name":"Eve","on":true}`, []*http.Cookie{ann}, 200},
			{`{"name":"Eve","on":true}`, []*http.Cookie{ann}, 200},
			{`{"name":"Dan","on":true}`, []*http.Cookie{ann}, 200},
			{`{"name":"Eve","on":false}`, []*http.Cookie{ann}, 200},
			{`{"name":"Eve","on":false}`, []*http.Cookie{ann}, 200},
		} {
			if r := b.post("/api/me/blocks", c.body, c.who...); r.StatusCode != c.status {
				t.Errorf("%d: %d %s", i, r.StatusCode, text(t, r))
			}
		}
		if told != 5 {
			t.Errorf("the rooms were told of %d changes", told)
		}
		for want, c := range map[string][]*http.Cookie{"[Dan]": {ann}, "[]": {bob}} {
			if p := read[blocksPage](t, b.do(request{path: "/api/me/blocks", cookies: c})); fmt.Sprint(p.Names) != want {
				t.Errorf("%v, want %s", p.Names, want)
			}
		}
		for who, c := range map[int][]*http.Cookie{401: nil, 403: {guest}} {
			if r := b.do(request{path: "/api/me/blocks", cookies: c}); r.StatusCode != who {
				t.Errorf("status %d, want %d", r.StatusCode, who)
			}
		}
		for range blockingsMost {
			b.post("/api/me/blocks", `{"name":"Eve","on":true}`, bob)
		}
		if r := b.post("/api/me/blocks", `{"name":"Eve","on":true}`, bob); r.StatusCode != http.StatusTooManyRequests {
			t.Errorf("status %d", r.StatusCode)
		}
	})
}
