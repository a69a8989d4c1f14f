package botapi

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/base/requestid"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/member/account"
)

// caller is an asking program: its token, and the actor behind it.
type caller struct {
	token account.Token
	id    client.Identity
}

// user is whose program it is.
func (c *caller) user() game.UserID { return c.token.User.ID }

// caller returns the caller if its token has one of the scopes, or any token if there are none. Only the Authorization
// header counts, no cookie. The request counts by a limit: a.requests, or a.opens if it opens a stream.
func (a *API) caller(w http.ResponseWriter, r *http.Request, by *limit.Limiter, scopes ...account.Scope) (caller, error) {
	from := a.cfg.Client(r)
	t, err := a.cfg.Accounts.Tokens().Bearer(r.Context(), bearer(r), from)
	if err != nil {
		if fault.CodeOf(err) == fault.Unauthorized {
			w.Header().Set("WWW-Authenticate", "Bearer")
		}
		return caller{}, err
	}
	if wait := by.Take(strconv.FormatInt(t.ID, 10)); wait > 0 {
		return caller{}, tooOften(wait)
	}
	may := len(scopes) == 0
	for _, s := range scopes {
		may = may || t.Has(s)
	}
	if !may {
		return caller{}, errScope
	}
	if err := t.User.Sanctions.MayEnter(time.Now()); err != nil {
		return caller{}, err
	}
	u := &records.User{ID: t.User.ID, Name: t.User.Name, Program: t.User.Program}
	return caller{t, client.Identity{User: u, Session: t.ID, Since: t.User.Created, Address: limit.Network(from.Address), Exempt: from.Exempt, Sanctions: t.User.Sanctions, Request: requestid.Of(r.Context())}}, nil
}

// bot is caller for what only a bot's account may do.
func (a *API) bot(w http.ResponseWriter, r *http.Request, by *limit.Limiter) (caller, error) {
	c, err := a.caller(w, r, by, account.BotPlay)
	if err == nil && !c.token.User.Program {
		err = errNoBot
	}
	return c, err
}

// bearer returns the token that a request shows, "" if none.
func bearer(r *http.Request) string {
	all := r.Header.Values("Authorization")
	if len(all) != 1 {
		return ""
	}
	scheme, token, _ := strings.Cut(all[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
