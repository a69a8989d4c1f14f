package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// fakeFollows is Follows and Presence in memory: all names are members', whose ids are their lengths.
type fakeFollows struct {
	lists   map[game.UserID][]records.Followed
	privacy map[game.UserID]records.Privacy
}

func newFakeFollows() *fakeFollows {
	return &fakeFollows{lists: map[game.UserID][]records.Followed{}, privacy: map[game.UserID]records.Privacy{}}
}

func (c *fakeFollows) Following(_ context.Context, u game.UserID) ([]records.Followed, error) {
	return c.lists[u], nil
}

func (c *fakeFollows) Follow(_ context.Context, u game.UserID, name string) error {
	if name == "nobody" {
		return fault.WithReason(fault.NotFound, "challenge_missing", "There is no member of that name.")
	}
	c.lists[u] = append(c.lists[u], records.Followed{ID: game.UserID(len(name)), Name: name, Hidden: strings.HasPrefix(name, "Hidden")})
	return nil
}

func (c *fakeFollows) Unfollow(_ context.Context, u game.UserID, _ string) error {
	delete(c.lists, u)
	return nil
}

func (c *fakeFollows) Privacy(_ context.Context, u game.UserID) (records.Privacy, error) {
	return c.privacy[u], nil
}

func (c *fakeFollows) SetPrivacy(_ context.Context, u game.UserID, to records.Privacy) error {
	c.privacy[u] = to
	return nil
}

// Online says that those with names of more than three letters are here.
func (c *fakeFollows) Online(u game.UserID) bool { return u > 3 }

// InPlay says that those with names of more than four letters play.
func (c *fakeFollows) InPlay(u game.UserID) string {
	if u > 4 {
		return "g1"
	}
	return ""
}

// Members follow people, each its own; presence and games are told unless the followed member hides.
func TestWhoFollowsWhom(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		all := newFakeFollows()
		b := newBench(t, func(c *Config) { c.Follows, c.Presence = all, all })
		guest := b.signed(b.post("/api/session", "{}"))
		member := func(name string) *http.Cookie {
			return b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, goodWords)))
		}
		ann, bob := member("Ann"), member("Bob")
		for i, c := range []struct {
			path, body string
			who        []*http.Cookie
			status     int
		}{
			{"following", `{"name":"Eve","on":true}`, nil, 401},
			{"following", `{"name":"Eve","on":true}`, []*http.Cookie{guest}, 403},
			{"following", `{"name":"","on":true}`, []*http.Cookie{ann}, 404},
			{"following", `{"name":"nobody","on":true}`, []*http.Cookie{ann}, 404},
			{"following", `{"name":7}`, []*http.Cookie{ann}, 400},
			{"following", `{"name":"Eve","on":true}`, []*http.Cookie{ann}, 200},
			{"following", `{"name":"Dora","on":true}`, []*http.Cookie{ann}, 200},
			{"following", `{"name":"Flora","on":true}`, []*http.Cookie{ann}, 200},
			{"following", `{"name":"Hidden","on":true}`, []*http.Cookie{ann}, 200},
			{"privacy", `{"follow":"everybody"}`, nil, 401},
			{"privacy", `{"follow":"everybody"}`, []*http.Cookie{guest}, 403},
			{"privacy", `{"follow":"somebody"}`, []*http.Cookie{ann}, 400},
			{"privacy", `{"hidden":true}`, []*http.Cookie{ann}, 400},
			{"privacy", `{"follow":"followed","hidden":true}`, []*http.Cookie{ann}, 200},
		} {
			if r := b.post("/api/me/"+c.path, c.body, c.who...); r.StatusCode != c.status {
				t.Errorf("%d: %d %s", i, r.StatusCode, text(t, r))
			}
		}
		for want, c := range map[string]*http.Cookie{
			`{[{Eve false false } {Dora false true } {Flora false true g1} {Hidden false false }] 400}`: ann, `{[] 400}`: bob,
		} {
			if p := read[followingPage](t, b.do(request{path: "/api/me/following", cookies: []*http.Cookie{c}})); fmt.Sprint(p) != want {
				t.Errorf("%v, want %s", p, want)
			}
		}
		if p := read[records.Privacy](t, b.do(request{path: "/api/me/privacy", cookies: []*http.Cookie{ann}})); p != (records.Privacy{Follow: records.FollowFollowed, Hidden: true}) {
			t.Errorf("%+v", p)
		}
		for who, c := range map[int][]*http.Cookie{401: nil, 403: {guest}} {
			for _, path := range []string{"/api/me/following", "/api/me/privacy"} {
				if r := b.do(request{path: path, cookies: c}); r.StatusCode != who {
					t.Errorf("%s: status %d, want %d", path, r.StatusCode, who)
				}
			}
		}
		for range followsMost {
			b.post("/api/me/following", `{"name":"Eve","on":false}`, bob)
		}
		if r := b.post("/api/me/following", `{"name":"Eve","on":true}`, bob); r.StatusCode != http.StatusTooManyRequests {
			t.Errorf("status %d", r.StatusCode)
		}
		for range followingMost {
			b.do(request{path: "/api/me/following", cookies: []*http.Cookie{bob}})
		}
		if r := b.do(request{path: "/api/me/following", cookies: []*http.Cookie{bob}}); r.StatusCode != http.StatusTooManyRequests {
			t.Errorf("status %d", r.StatusCode)
		}
	})
}
