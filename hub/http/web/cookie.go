package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
)

// Names of the cookies. Over HTTPS a prefix binds them to this very host; over
// plain HTTP, where a phone in the same network must work, browsers would not
// take them so.
const (
	sessionCookie = "tengen_session"
	deviceCookie  = "tengen_device" // knows a browser again that is signed out; see account.Client.Devices
	hostPrefix    = "__Host-"
)

// cookieAge is as long as browsers keep a cookie. How long a session lives and
// a device is known is the server's to say.
const cookieAge = 400 * 24 * time.Hour

func cookieName(name string, https bool) string {
	if https {
		return hostPrefix + name
	}
	return name
}

// setCookie gives the browser a value, or takes it away if it is "".
func setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	https := visitOf(r).https
	c := &http.Cookie{
		Name: cookieName(name, https), Value: value, Path: "/", MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: https, SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

// cookie returns the value of a request's cookie, "" if there is none.
func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(cookieName(name, visitOf(r).https))
	if err != nil {
		return ""
	}
	return c.Value
}

// clientOf returns the client, for the throttles and the list of sessions.
func clientOf(r *http.Request) account.Client {
	v := visitOf(r)
	return account.Client{Address: v.address, Agent: r.UserAgent(), Devices: cookie(r, deviceCookie), Exempt: v.exempt}
}
