package web

import (
	"errors"
	"net/http"
	"time"

	"tengen/hub/account"
)

// Names of the session cookie. Over HTTPS the prefix binds it to this very
// host; over plain HTTP, where a phone in the same network must work, browsers
// would not take it.
const (
	cookiePlain  = "tengen_session"
	cookieSecure = "__Host-tengen_session"
)

// cookieAge is as long as browsers keep a cookie. How long a session lives is
// the server's to say.
const cookieAge = 400 * 24 * time.Hour

func cookieName(https bool) string {
	if https {
		return cookieSecure
	}
	return cookiePlain
}

// setCookie gives the browser a token, or takes it away if it is "".
func setCookie(w http.ResponseWriter, r *http.Request, token string) {
	https := visitOf(r).https
	c := &http.Cookie{
		Name: cookieName(https), Value: token, Path: "/", MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: https, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

// session returns the live session of a request, nil if there is none. It errs
// only if it could not find out.
func (s *Site) session(r *http.Request) (*account.Session, error) {
	c, err := r.Cookie(cookieName(visitOf(r).https))
	if err != nil {
		return nil, nil
	}
	got, err := s.c.Accounts.Session(r.Context(), c.Value)
	if errors.Is(err, account.ErrNoSession) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &got, nil
}

// clientOf returns who asks, for the list of sessions.
func clientOf(r *http.Request) account.Client {
	return account.Client{Address: visitOf(r).address, Agent: r.UserAgent()}
}
