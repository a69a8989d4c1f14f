package botapi

import (
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/game/records"
)

// The bounds of what a bot says of its program, in characters.
const (
	engineNameMost    = 60
	engineAuthorMost  = 80
	engineVersionMost = 40
)

// Describe keeps what a bot says of its program, which its page shows.
func (a *API) Describe(w http.ResponseWriter, r *http.Request) error {
	c, err := a.bot(w, r, a.requests)
	if err != nil {
		return err
	}
	var e records.Engine
	if err := a.cfg.Decode(r, &e); err != nil {
		return err
	}
	for _, f := range []struct {
		text        *string
		least, most int
	}{{&e.Name, 1, engineNameMost}, {&e.Author, 0, engineAuthorMost}, {&e.Version, 0, engineVersionMost}} {
		*f.text = strings.TrimSpace(*f.text)
		if n := utf8.RuneCountInString(*f.text); n < f.least || n > f.most || !utf8.ValidString(*f.text) || strings.ContainsFunc(*f.text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return errEngine
		}
	}
	if err := a.cfg.People.SetEngine(r.Context(), c.user(), e); err != nil {
		return err
	}
	return answer(w, done{OK: true})
}
