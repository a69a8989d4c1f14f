package web

import (
	"context"
	"net/http"

	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// languageChangesMost is how often somebody may choose a language in a minute.
const languageChangesMost = 30

// Languages keeps the language that each member has chosen.
type Languages interface {
	// Language returns it, "" if none was chosen.
	Language(ctx context.Context, u game.UserID) (code string, err error)
	SetLanguage(ctx context.Context, u game.UserID, code string) error
}

// languageChoice is a language by its code.
type languageChoice struct {
	Lang string `json:"lang"`
}

// languages keep members' choices. A browser's own is in its cookie, which a page sets and signing in does.
type languages struct {
	sessions
	store   Languages
	changes *limit.Limiter // by user
}

// choose keeps a member's language.
func (s *languages) choose(r *http.Request, want languageChoice) (out languageChoice, err error) {
	u, err := s.member(r, account.ErrGuest)
	switch {
	case err != nil:
		return out, err
	case i18n.ByCode(want.Lang) == nil:
		return out, wire.ErrInvalid
	case !s.changes.Allow(u.Key()):
		return out, errSettingsOften
	}
	return want, s.store.SetLanguage(r.Context(), u, want.Lang)
}

// bring gives a browser that a member has just signed in with the member's language, and returns it; "" if there is none, or it is not
// known now: that keeps nobody out.
func (s *languages) bring(w http.ResponseWriter, r *http.Request, u game.UserID) string {
	if s.store == nil {
		return ""
	}
	code, err := s.store.Language(r.Context(), u)
	if err != nil || i18n.ByCode(code) == nil {
		return ""
	}
	http.SetCookie(w, &http.Cookie{Name: i18n.Param, Value: code, Path: "/", MaxAge: 365 * 24 * 60 * 60, Secure: visitOf(r).https, SameSite: http.SameSiteLaxMode})
	return code
}
