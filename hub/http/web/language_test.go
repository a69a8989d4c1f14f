package web

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/game"
)

// languageLists is Languages in memory.
type languageLists map[game.UserID]string

func (l languageLists) Language(_ context.Context, u game.UserID) (string, error) { return l[u], nil }

func (l languageLists) SetLanguage(_ context.Context, u game.UserID, code string) error {
	l[u] = code
	return nil
}

// A member's language comes along to each browser that the member signs in with, as that browser's choice.
func TestTheLanguageIsTheAccounts(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Languages = languageLists{} })
	guest := b.signed(b.post("/api/session", "{}"))
	r := b.post("/api/account/register", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords))
	ann := b.signed(r)
	if c := find(r, i18n.Param); c != nil {
		t.Errorf("none was chosen: %v", c)
	}
	for i, c := range []struct {
		body   string
		who    []*http.Cookie
		status int
	}{
		{`{"lang":"ru"}`, nil, 401}, {`{"lang":"ru"}`, []*http.Cookie{guest}, 403}, {`{"lang":"tlh"}`, []*http.Cookie{ann}, 400},
		{`{"lang":"ja"}`, []*http.Cookie{ann}, 200}, {`{"lang":"ru"}`, []*http.Cookie{ann}, 200},
	} {
		if r := b.post("/api/me/language", c.body, c.who...); r.StatusCode != c.status {
			t.Errorf("%d: %d %s", i, r.StatusCode, text(t, r))
		}
	}
	r = b.post("/api/account/login", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords))
	c := find(r, i18n.Param)
	if got := read[identity](t, r); c == nil || c.Value != "ru" || c.HttpOnly || got.Lang != "ru" {
		t.Errorf("%v, %+v", c, got)
	}
}
