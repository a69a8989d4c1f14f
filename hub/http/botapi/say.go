package botapi

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
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
	g   string
	v   int    // of the game that is answered; 0: the present one
	key string // the program's own; ""
}

// page returns the name of a page that sends a message of a type with data, the same each time if the thing has a key or a
// version.
func (t thing) page(c caller, kind string, data []byte) string {
	user := c.token.User.ID.Key()
	switch {
	case t.key != "":
		return named("key", user, t.g, t.key, kind, string(data))
	case t.v > 0:
		return named("v", user, t.g, strconv.Itoa(t.v), kind, string(data))
	}
	return newPage()
}

// pageOf is page for a command.
func (t thing) pageOf(c caller, cmd game.Command) string {
	in := wire.OfCommand(t.g, 0, cmd)
	return t.page(c, in.T, in.D)
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

// command sends a command of a game, and returns the game's version after it. The same thing sent again has the same answer.
func (a *API) command(ctx context.Context, c caller, t thing, cmd game.Command) (version int, err error) {
	ctx, cancel := asking(ctx)
	defer cancel()
	for try := 1; ; try++ {
		page := t.pageOf(c, cmd)
		version = t.v
		if t.v == 0 {
			if version, err = a.version(ctx, c, t.g); err != nil {
				return 0, err
			}
		}
		asked := cmd
		asked.Version = version
		got, err := a.cfg.Hub.Clients().Do(ctx, c.id, page, t.g, asked)
		if fault.CodeOf(err) == game.ErrStale.Code && t.v == 0 && try < staleTries {
			continue
		}
		return got, whose(err)
	}
}

// commandAnew sends a command of a game that has not begun.
func (a *API) commandAnew(ctx context.Context, c caller, t thing, cmd game.Command) error {
	t.v = 0
	ctx, cancel := asking(ctx)
	defer cancel()
	_, err := a.cfg.Hub.Clients().Do(ctx, c.id, t.pageOf(c, cmd), t.g, cmd)
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
