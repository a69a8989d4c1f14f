package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// chatLists is ChatSettings in memory.
type chatLists map[game.UserID]records.ChatSettings

func (l chatLists) ChatSettings(_ context.Context, u game.UserID) (records.ChatSettings, error) {
	s := l[u]
	if s.Words == nil {
		s.Words = []string{}
	}
	return s, nil
}

func (l chatLists) SetChatSettings(_ context.Context, u game.UserID, s records.ChatSettings) error {
	l[u] = s
	return nil
}

// Each member has settings of its own; guests have none here, and no list is longer than it may be.
func TestChatSettings(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t, func(c *Config) { c.Chats = chatLists{} })
		guest := b.signed(b.post("/api/session", "{}"))
		member := func(name string) *http.Cookie {
			return b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, goodWords)))
		}
		ann, bob := member("Ann"), member("Bob")
		full := `"w` + strings.Join(strings.Split(strings.Repeat("x", 101), ""), `","w`) + `"`
		for i, c := range []struct {
			body   string
			who    []*http.Cookie
			status int
		}{
			{`{"off":true,"words":[]}`, nil, 401},
			{`{"off":true,"words":[]}`, []*http.Cookie{guest}, 403},
			{`{"off":7}`, []*http.Cookie{ann}, 400},
			{`{"off":true,"words":[""]}`, []*http.Cookie{ann}, 400},
			{`{"off":true,"words":[` + full + `]}`, []*http.Cookie{ann}, 400},
			{`{"off":true,"words":["` + strings.Repeat("x", 41) + `"]}`, []*http.Cookie{ann}, 400},
			{`{"off":true,"words":["GG","gg","noob"]}`, []*http.Cookie{ann}, 200},
		} {
			if r := b.post("/api/me/chat", c.body, c.who...); r.StatusCode != c.status {
				t.Errorf("%d: %d %s", i, r.StatusCode, text(t, r))
			}
		}
		for want, c := range map[string]*http.Cookie{"{true [GG noob]}": ann, "{false []}": bob} {
			if s := read[records.ChatSettings](t, b.do(request{path: "/api/me/chat", cookies: []*http.Cookie{c}})); fmt.Sprint(s) != want {
				t.Errorf("%v, want %s", s, want)
			}
		}
		for range chatChangesMost {
			b.post("/api/me/chat", `{"off":false,"words":[]}`, bob)
		}
		if r := b.post("/api/me/chat", `{"off":false,"words":[]}`, bob); r.StatusCode != http.StatusTooManyRequests {
			t.Errorf("status %d", r.StatusCode)
		}
	})
}
