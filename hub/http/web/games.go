package web

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Games on a page of history. One more than maxPage is asked for, to know
// whether there is a next page.
const (
	defaultPage = 20
	maxPage     = 49
)

// gamesPage is a page of somebody's games, newest first.
type gamesPage struct {
	Games []archive.Summary `json:"games"`
	Next  string            `json:"next,omitempty"` // the value of before for the next page
}

// games answers with a page of a user's finished games, those that fit the query. Private ones are shown only to their
// players.
func (s *games) games(r *http.Request) (out gamesPage, err error) {
	q, limit, err := gamesQuery(r.URL.Query())
	if err != nil {
		return out, err
	}
	p, err := s.people.person(r, "name")
	if err != nil {
		return out, err
	}
	if name := r.URL.Query().Get("against"); name != "" {
		other, err := s.people.named(r.Context(), name)
		if err != nil {
			return out, err
		}
		q.Against = other.ID
	}
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	q.User, q.Viewer = p.ID, viewer(current)
	games, err := s.archive.Games(r.Context(), q)
	if err != nil {
		return out, err
	}
	out = gamesPage{Games: games}
	if len(games) > limit {
		out.Games = games[:limit]
		out.Next = cursor(games[limit-1])
	}
	if out.Games == nil {
		out.Games = []archive.Summary{}
	}
	return out, nil
}

// replay answers with a finished game for visitors who find none in play: a page of one or none. It is bounded with the
// leaderboards.
func (s *games) replay(r *http.Request) (out gamesPage, err error) {
	return withinLimit(s.people.boards, r, func() (out gamesPage, err error) {
		games, err := s.archive.Replay(r.Context())
		if err != nil {
			return out, err
		}
		return gamesPage{Games: append([]archive.Summary{}, games...)}, nil
	})
}

var errFilter = fault.WithReason(fault.Invalid, "filter", "That is nothing to filter by.")

// gamesQuery reads the query of a list of games, and how many are to be shown. The query asks for one more.
func gamesQuery(v url.Values) (q archive.Query, limit int, err error) {
	limit = defaultPage
	if l := v.Get("limit"); l != "" {
		n, err := strconv.Atoi(l)
		if err != nil || n < 1 {
			return q, 0, fault.WithReason(fault.Invalid, "limit", "limit must be a positive number.")
		}
		limit = min(n, maxPage)
	}
	q.Limit = limit + 1
	if b := v.Get("before"); b != "" {
		var ok bool
		if q.Before, q.BeforeID, ok = parseCursor(b); !ok {
			return q, 0, fault.WithReason(fault.Invalid, "before", "before must be what an earlier answer gave as next.")
		}
	}
	q.Rule, q.Speed, q.Result = v.Get("rule"), game.Speed(v.Get("speed")), archive.Outcome(v.Get("result"))
	_, wrong := board.ParseRule(q.Rule)
	good := (q.Rule == "" || wrong == nil) && one(q.Speed, game.Speeds()) && one(q.Result, archive.Outcomes())
	if text := v.Get("rated"); text != "" {
		rated := text == "true"
		q.Rated = &rated
		good = good && (rated || text == "false")
	}
	var from, to bool
	q.From, from = parseInstant(v.Get("from"))
	q.To, to = parseInstant(v.Get("to"))
	if !good || !from || !to || !q.To.IsZero() && q.From.After(q.To) {
		return q, 0, errFilter
	}
	return q, limit, nil
}

// one reports whether a value is one of some, or nothing.
func one[T ~string](value T, of []T) bool { return value == "" || slices.Contains(of, value) }

// parseInstant reads an instant in ms; "" is the zero instant.
func parseInstant(text string) (time.Time, bool) {
	if text == "" {
		return time.Time{}, true
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms > 1<<43 {
		return time.Time{}, false
	}
	return time.UnixMilli(ms).UTC(), true
}

// game answers with a finished game. A private one is for anybody who knows its id, which cannot be guessed.
func (s *games) game(r *http.Request) (out archive.Summary, err error) {
	id := r.PathValue("id")
	if !validID(id) {
		return out, errMissing
	}
	return s.archive.Game(r.Context(), id)
}

// Bounds of games' logs, each of which is replayed.
const (
	logsMost   = 120 // that an address may read in a minute
	logsAtOnce = 8
)

// auditPage is a game's log.
type auditPage struct {
	Log []wire.AuditRow `json:"log"` // oldest event first
}

// gameLog answers with the log of a game, live or over, and its clocks, for everybody who may see the game.
func (s *games) gameLog(r *http.Request) (out auditPage, err error) {
	id := r.PathValue("id")
	if !validID(id) {
		return out, errMissing
	}
	return withinLimit(s.logs, r, func() (out auditPage, err error) {
		current, err := s.session(r)
		if err != nil {
			return out, err
		}
		rows, err := s.sockets.Audit(r.Context(), id, viewer(current))
		if err != nil {
			return out, err
		}
		return auditPage{Log: rows}, nil
	})
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
	// The bound keeps the instant within a database's range.
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
