package web

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tengen/hub/archive"
	"tengen/hub/fault"
)

func (s *Server) profile(w http.ResponseWriter, r *http.Request) {
	p, err := s.cfg.Archive.Profile(r.Context(), r.PathValue("name"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, p)
}

func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	g, err := s.cfg.Archive.Game(r.Context(), r.PathValue("id"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, g)
}

// page of a history, with the address of the next one.
type gamesPage struct {
	Games []archive.Summary `json:"games"`
	Next  string            `json:"next,omitempty"`
}

var errCursor = fault.New(fault.Invalid, "That page of the list does not exist.")

// history lists a user's finished games; private ones to the user alone.
func (s *Server) history(w http.ResponseWriter, r *http.Request) {
	q := archive.Query{Limit: 20}
	if l := r.FormValue("limit"); l != "" {
		n, err := strconv.Atoi(l)
		if err != nil || n < 1 || n > 50 {
			s.fail(w, r, fault.New(fault.Invalid, "A page has 1 to 50 games."))
			return
		}
		q.Limit = n
	}
	if c := r.FormValue("before"); c != "" {
		var ok bool
		if q.Before, q.BeforeID, ok = readCursor(c); !ok {
			s.fail(w, r, errCursor)
			return
		}
	}
	p, err := s.cfg.Archive.Profile(r.Context(), r.PathValue("name"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sess, err := s.session(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	q.User, q.WithPrivate = p.ID, sess != nil && sess.User.ID == p.ID
	games, err := s.cfg.Archive.Games(r.Context(), q)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out := gamesPage{Games: games}
	if out.Games == nil {
		out.Games = []archive.Summary{}
	}
	if len(games) == q.Limit {
		out.Next = cursor(games[len(games)-1])
	}
	writeJSON(w, http.StatusOK, out)
}

// cursor names the place after a game in a history.
func cursor(g archive.Summary) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(g.Ended.UnixMilli(), 10) + " " + g.ID))
}

func readCursor(c string) (time.Time, string, bool) {
	b, err := base64.RawURLEncoding.DecodeString(c)
	if err != nil || len(b) > 64 {
		return time.Time{}, "", false
	}
	ms, id, ok := strings.Cut(string(b), " ")
	n, err := strconv.ParseInt(ms, 10, 64)
	if err != nil || !ok || n < 0 || n > 1<<46 || strings.ContainsRune(id, 0) {
		return time.Time{}, "", false
	}
	return time.UnixMilli(n).UTC(), id, true
}
