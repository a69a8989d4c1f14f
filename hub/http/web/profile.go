package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

// person returns the user that a part of the path names.
func (s *people) person(r *http.Request, part string) (archive.Person, error) {
	return s.named(r.Context(), r.PathValue(part))
}

// named returns the user of a name.
func (s *people) named(ctx context.Context, name string) (archive.Person, error) {
	if !validName(name) {
		return archive.Person{}, errMissing
	}
	return s.archive.Person(ctx, name)
}

// validName reports whether somebody could have that name.
func validName(name string) bool {
	return name != "" && len(name) <= 200 && utf8.ValidString(name) && !strings.ContainsRune(name, 0)
}

// viewer returns the session's user, 0 for a visitor.
func viewer(current *account.Session) game.UserID {
	if current == nil {
		return 0
	}
	return current.User.ID
}

// profileOf returns the profile of the user that the path names.
func (s *people) profileOf(r *http.Request) (archive.Profile, error) {
	p, err := s.person(r, "name")
	if err != nil {
		return archive.Profile{}, err
	}
	return s.archive.Profile(r.Context(), p)
}

// profile answers with a user as others see it.
func (s *people) profile(r *http.Request) (out archive.Profile, err error) {
	return s.profileOf(r)
}

// ratingHistory is how a rating went. It names no games: some of them are private.
type ratingHistory struct {
	Points []archive.Point `json:"points"` // oldest first; of long times, one for each of about a thousand equal parts
}

// ratings answers with the course of a user's rating in the pool that the query names.
func (s *people) ratings(r *http.Request) (out ratingHistory, err error) {
	pool, err := poolOf(r.URL.Query())
	if err != nil {
		return out, err
	}
	p, err := s.person(r, "name")
	if err != nil {
		return out, err
	}
	out = ratingHistory{Points: []archive.Point{}}
	if !p.Deleted {
		points, err := s.archive.Points(r.Context(), p, pool)
		if err != nil {
			return out, err
		}
		out.Points = append(out.Points, points...)
	}
	return out, nil
}

var errPool = fault.WithReason(fault.Invalid, "pool", "There is no such rule and speed.")

// poolOf returns the pool that a query names.
func poolOf(v url.Values) (game.RatingPool, error) {
	rule, err := board.ParseRule(v.Get("rule"))
	speed := game.Speed(v.Get("speed"))
	if err != nil || !slices.Contains(game.Speeds(), speed) {
		return game.RatingPool{}, errPool
	}
	return game.RatingPool{Rule: rule, Speed: speed}, nil
}

// lastMeetings is how many games of two people are shown beside their score.
const lastMeetings = 5

// headToHead is how two people's games against each other ended, seen by the first. Private ones count for these two alone.
type headToHead struct {
	User   archive.Player    `json:"user"`
	Other  archive.Player    `json:"other"`
	Wins   int               `json:"wins"`
	Draws  int               `json:"draws"`
	Losses int               `json:"losses"`
	Scores []archive.Score   `json:"scores"` // by pool
	Last   []archive.Summary `json:"last"`   // newest first
}

// against answers with how two people have played each other.
func (s *people) against(r *http.Request) (out headToHead, err error) {
	user, err := s.person(r, "name")
	if err != nil {
		return out, err
	}
	other, err := s.person(r, "other")
	if err != nil {
		return out, err
	}
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	out = headToHead{User: user.Player, Other: other.Player, Scores: []archive.Score{}, Last: []archive.Summary{}}
	if user.ID != other.ID {
		scores, err := s.archive.Scores(r.Context(), user.ID, other.ID, viewer(current))
		if err != nil {
			return out, err
		}
		q := archive.Query{User: user.ID, Against: other.ID, Viewer: viewer(current), Limit: lastMeetings}
		last, err := s.archive.Games(r.Context(), q)
		if err != nil {
			return out, err
		}
		out.Scores, out.Last = append(out.Scores, scores...), append(out.Last, last...)
	}
	for _, c := range out.Scores {
		out.Wins, out.Draws, out.Losses = out.Wins+c.Wins, out.Draws+c.Draws, out.Losses+c.Losses
	}
	return out, nil
}

// leaderboard is archive.Ranks with the conditions for being listed.
type leaderboard struct {
	Entries   []archive.Entry     `json:"entries"`       // members, the best first
	Bots      []archive.Entry     `json:"bots"`          // with a rating of their present engine; they take nobody's place
	You       *archive.PoolRating `json:"you,omitempty"` // the viewer's, if rated in the pool
	Games     int                 `json:"games"`         // rated ones in the pool
	Deviation int                 `json:"deviation"`     // at most
	Days      int                 `json:"days"`          // in which one of the games was played
}

// Bounds of profiles, of what they show and of single games, and of leaderboards.
const (
	looksMost    = 600 // that an address may read in a minute
	looksAtOnce  = 8
	boardsMost   = 120 // that an address may read in a minute
	boardsAtOnce = 4
)

// ranks answers with the leaderboard of the pool that the query names.
func (s *people) ranks(r *http.Request) (out leaderboard, err error) {
	pool, err := poolOf(r.URL.Query())
	if err != nil {
		return out, err
	}
	return withinLimit(s.boards, r, func() (out leaderboard, err error) { return s.answerRanks(r, pool) })
}

func (s *people) answerRanks(r *http.Request, pool game.RatingPool) (out leaderboard, err error) {
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	found, err := s.archive.Ranks(r.Context(), pool, viewer(current))
	if err != nil {
		return out, err
	}
	out = leaderboard{
		found.Entries, found.Bots, found.You, archive.RankGames, archive.RankDeviation, int(archive.RankActive / (24 * time.Hour)),
	}
	return out, nil
}
