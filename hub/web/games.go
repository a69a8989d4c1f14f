package web

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"tengen/hub/archive"
	"tengen/hub/fault"
	"tengen/hub/wire"
)

// Games on a page of history. One more than maxPage is asked for, to know
// whether there is a next page.
const (
	defaultPage = 20
	maxPage     = 49
)

// profile answers with a user as others see it.
func (s *Site) profile(w http.ResponseWriter, r *http.Request) error {
	p, err := s.profileOf(r)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, p)
	return nil
}

// profileOf returns the profile of the user that the path names.
func (s *Site) profileOf(r *http.Request) (archive.Profile, error) {
	name := r.PathValue("name")
	if !validName(name) {
		return archive.Profile{}, errMissing
	}
	return s.c.Archive.Profile(r.Context(), name)
}

// validName reports whether somebody could have that name.
func validName(name string) bool {
	return name != "" && len(name) <= 200 && utf8.ValidString(name) && !strings.ContainsRune(name, 0)
}

// gamesPage is a page of somebody's games, newest first.
type gamesPage struct {
	Games []archive.Summary `json:"games"`
	Next  string            `json:"next,omitempty"` // the value of before for the next page
}

// games answers with a page of a user's finished games. Private ones are shown
// to the user alone.
func (s *Site) games(w http.ResponseWriter, r *http.Request) error {
	limit := defaultPage
	if l := r.URL.Query().Get("limit"); l != "" {
		n, err := strconv.Atoi(l)
		if err != nil || n < 1 {
			return fault.Because(fault.Invalid, "limit", "limit must be a positive number.")
		}
		limit = min(n, maxPage)
	}
	q := archive.Query{Limit: limit + 1}
	if b := r.URL.Query().Get("before"); b != "" {
		var ok bool
		if q.Before, q.BeforeID, ok = parseCursor(b); !ok {
			return fault.Because(fault.Invalid, "before", "before must be what an earlier answer gave as next.")
		}
	}
	p, err := s.profileOf(r)
	if err != nil {
		return err
	}
	current, err := s.session(r)
	if err != nil {
		return err
	}
	q.User, q.WithPrivate = p.ID, current != nil && current.User.ID == p.ID
	games, err := s.c.Archive.Games(r.Context(), q)
	if err != nil {
		return err
	}
	out := gamesPage{Games: games}
	if len(games) > limit {
		out.Games = games[:limit]
		out.Next = cursor(games[limit-1])
	}
	if out.Games == nil {
		out.Games = []archive.Summary{}
	}
	answer(w, r, http.StatusOK, out)
	return nil
}

// game answers with a finished game. A private one is for whoever knows its id,
// which cannot be guessed.
func (s *Site) game(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if !validID(id) {
		return errMissing
	}
	g, err := s.c.Archive.Game(r.Context(), id)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, g)
	return nil
}

// auditPage is a game's log.
type auditPage struct {
	Log []wire.AuditRow `json:"log"` // oldest event first
}

// gameLog answers with what happened in a game, live or over, and what the
// clocks said. Who may see the game may see this.
func (s *Site) gameLog(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if !validID(id) {
		return errMissing
	}
	rows, err := s.c.Sockets.Audit(r.Context(), id)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, auditPage{Log: rows})
	return nil
}

// cursor names the place after a game in its list.
func cursor(g archive.Summary) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(g.Ended.UnixMicro(), 10) + " " + g.ID))
}

func parseCursor(c string) (at time.Time, id string, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(c)
	if err != nil {
		return at, "", false
	}
	micros, id, found := strings.Cut(string(b), " ")
	n, err := strconv.ParseInt(micros, 10, 64)
	// The bound keeps the instant within what a database can hold.
	if !found || err != nil || n < 0 || n > 1<<53 || !validID(id) {
		return at, "", false
	}
	return time.UnixMicro(n).UTC(), id, true
}

// validID reports whether a game could have that id.
func validID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return true
}
