package botapi

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"tengen/hub/base/fault"
	"tengen/hub/game"
	"tengen/hub/live/client"
	"tengen/hub/live/wire"
)

// A command is named by a page and a number, and one that has been done is not done again under the same name
// (game.Done). So a repeated request gets its former name, from the program's own key or from the version that it
// answers.

var keyForm = regexp.MustCompile(`^[A-Za-z0-9_-]{8,64}$`)

// keyOf returns a request's key, "" if it has none.
func keyOf(r *http.Request) (string, error) {
	key := r.Header.Get("Idempotency-Key")
	if key != "" && !keyForm.MatchString(key) {
		return "", errKey
	}
	return key, nil
}

// named returns the name of a page that parts of a request make.
func named(parts ...string) string {
	h := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return base32.StdEncoding.EncodeToString(h[:])[:32]
}

// thing is a command that must be sent once.
type thing struct {
	g         string
	v         int    // of the game that is answered; 0: the present one
	key       string // the program's own; ""
	following bool   // it is sent from within the game's room
}

// thing reads the game, version and key of a request.
func (a *API) thing(r *http.Request) (t thing, err error) {
	t.g = r.PathValue("id")
	if t.key, err = keyOf(r); err != nil {
		return t, err
	}
	if text := r.URL.Query().Get("v"); text != "" {
		if t.v, err = strconv.Atoi(text); err != nil || t.v < 1 || t.v > 1<<30 {
			return t, errQuery
		}
	}
	return t, nil
}

const staleTries = 3 // for a command without a version: the game may go on meanwhile

// say says a message of a game, and returns the answer. The same thing said again has the same answer.
func (a *API) say(ctx context.Context, c caller, t thing, kind string, data any) (client.Answer, error) {
	in := wire.In{T: kind, ID: 1, G: t.g, V: t.v}
	if data != nil {
		in.D = jsontext.Value(wire.Encode(data))
	}
	ctx, cancel := asking(ctx)
	defer cancel()
	user := strconv.FormatInt(c.token.User.ID, 10)
	for try := 1; ; try++ {
		page := newPage()
		switch {
		case t.key != "":
			page = named("key", user, t.g, t.key, kind, string(in.D))
		case t.v > 0:
			page = named("v", user, t.g, strconv.Itoa(t.v), kind, string(in.D))
		}
		if t.v == 0 {
			var err error
			if in.V, err = a.version(ctx, c, t.g); err != nil {
				return client.Answer{}, err
			}
		}
		got, err := a.cfg.Hub.Ask(ctx, c.id, page, in, t.following)
		if fault.CodeOf(err) == game.ErrStale.Code && t.v == 0 && try < staleTries {
			continue
		}
		return got, whose(err)
	}
}

// sayAnew says a message of a game that has not begun.
func (a *API) sayAnew(ctx context.Context, c caller, t thing, kind string, data any) error {
	in := wire.In{T: kind, ID: 1, G: t.g}
	if data != nil {
		in.D = jsontext.Value(wire.Encode(data))
	}
	page := newPage()
	if t.key != "" {
		page = named("key", strconv.FormatInt(c.token.User.ID, 10), t.g, t.key, kind, string(in.D))
	}
	ctx, cancel := asking(ctx)
	defer cancel()
	_, err := a.cfg.Hub.Ask(ctx, c.id, page, in, false)
	return whose(err)
}

// version returns the version that a game has.
func (a *API) version(ctx context.Context, c caller, g string) (int, error) {
	if v := a.cfg.Hub.Version(g); v > 0 {
		return v, nil
	}
	s, err := a.cfg.Hub.FirstState(ctx, g, c.user())
	return s.V, err
}
