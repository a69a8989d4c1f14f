package gamebase

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Refusals of a question.
var (
	ErrQuestion   = fault.WithReason(fault.Invalid, "base_question", "That is nothing to look for in games.")
	ErrBaseLine   = fault.WithReason(fault.Invalid, "base_line", "These moves cannot be played one after the other.")
	ErrShapeSmall = fault.WithReason(fault.Invalid, "base_shape", "A shape has at least two stones.")
	// ErrShapeBusy: not even the newest games could be looked through in time.
	ErrShapeBusy   = fault.New(fault.Busy, "The server is busy; try again.")
	ErrBaseVisitor = fault.WithReason(fault.Unauthorized, "base_visitor", "Sign in first: you have no games yet.")
	// ErrBasePlaying refuses any position to a player of a live game.
	ErrBasePlaying = fault.WithReason(fault.Forbidden, "base_playing", "The search is closed while you play somebody.")
	// ErrBaseLive refuses a position of a game in play.
	ErrBaseLive = fault.WithReason(fault.Forbidden, "base_live", "That position is in play: it can be searched for when the game is over.")
)

// Bounds of a search.
const (
	pageOf  = 20   // results
	MostOut = 2000 // games of a file
)

// Looked is how many games of a position are looked through, the newest first; tests lower it. A position in more than LookedCounted is counted
// soon after somebody asked for it, CountedAtOnce games at a time. Then those looked through are for the list alone, and LookedCounted are enough.
var (
	Looked        = 5000
	LookedCounted = 500
	CountedAtOnce = 20_000
)

// Searcher finds games.
type Searcher interface {
	// Find returns the games that a question asks for, the newest first, each once: of a position's newest games, or of those of its player.
	// looked is how many were looked through, 0 if all. kept are counts of all games that everybody may see, where they are kept.
	Find(ctx context.Context, q Question) (rows []Row, looked int, kept []Kept, err error)
	// Shapes returns the games that show the question's shape, the newest first, most of them or as many as there is time for. looked is how
	// many games there were up to there, 0 if those are all.
	Shapes(ctx context.Context, q Question, within time.Duration, most int) (rows []Row, looked int, err error)
	// Games returns those of some games that there are, by their numbers.
	Games(ctx context.Context, viewer game.UserID, ids []int32) (map[int32]FoundGame, error)
	// Member returns the member of a name; 0: there is none.
	Member(ctx context.Context, name string) (game.UserID, error)
	// Bases returns those that are shown.
	Bases(ctx context.Context) ([]BaseName, error)
}

// Players knows what is in play.
type Players interface {
	// Plays reports whether a user plays a live game against a person.
	Plays(user game.UserID) bool
	// RepeatsLiveGame reports whether a live game shows, or almost, a position that moves went through, one that is no common opening.
	RepeatsLiveGame(moves []board.Point) bool
}

// Search answers questions.
type Search struct {
	store   Searcher
	players Players
}

// NewSearch returns it.
func NewSearch(s Searcher, p Players) *Search { return &Search{s, p} }

// prepare checks a question, and completes it.
func (s *Search) prepare(ctx context.Context, q *Question) (*Place, error) {
	places, err := q.places()
	if err != nil {
		return nil, err
	}
	switch {
	case q.Source == FromMine && q.Viewer == 0:
		return nil, ErrBaseVisitor
	case q.Viewer != 0 && s.players.Plays(q.Viewer):
		return nil, ErrBasePlaying
	case s.players.RepeatsLiveGame(q.Line):
		return nil, ErrBaseLive
	}
	if q.Area.W > 0 {
		if err := q.shape(); err != nil {
			return nil, err
		}
		if s.players.RepeatsLiveGame(q.Shape.line()) {
			return nil, ErrBaseLive
		}
	}
	if q.Player != "" {
		if q.PlayerID, err = s.store.Member(ctx, q.Player); err != nil {
			return nil, err
		}
	}
	q.Keys = nil
	for _, p := range places {
		q.Keys = append(q.Keys, p.Key())
	}
	return places[0], nil
}

// Ask answers a question; the errors above.
func (s *Search) Ask(ctx context.Context, q Question) (Found, error) {
	p, err := s.prepare(ctx, &q)
	if err != nil {
		return Found{}, err
	}
	if q.Shape != nil {
		return s.askShape(ctx, &q)
	}
	rows, looked, kept, err := s.store.Find(ctx, q)
	if err != nil {
		return Found{}, err
	}
	a := answer(p.here, p.Path(), rows, kept)
	if a.Looked, a.Kept = looked, len(kept) > 0; looked == 0 || a.Kept {
		if err := s.firsts(ctx, q, a.Moves); err != nil {
			return Found{}, err
		}
	}
	return s.page(ctx, &q, a, rows)
}

// page adds a page of games to an answer, and the bases.
func (s *Search) page(ctx context.Context, q *Question, a Found, rows []Row) (_ Found, err error) {
	if a.Bases, err = s.store.Bases(ctx); err != nil {
		return Found{}, err
	}
	page := rows[min(q.Skip, len(rows)):min(q.Skip+pageOf, len(rows))]
	if len(page) > 0 {
		a.Results, err = s.hits(ctx, *q, page)
	}
	return a, err
}

// firstsOf branches have their first game named.
const firstsOf = 12

// firsts names the first games of the most played branches.
func (s *Search) firsts(ctx context.Context, q Question, moves []FoundMove) error {
	moves = moves[:min(len(moves), firstsOf)]
	var ids []int32
	for i := range moves {
		if moves[i].played != "" {
			ids = append(ids, moves[i].game)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	games, err := s.store.Games(ctx, q.Viewer, ids)
	if err != nil {
		return err
	}
	for i := range moves {
		if moves[i].played != "" {
			if h, ok := games[moves[i].game]; ok {
				moves[i].First = &FirstGame{h.ID, h.Source, h.Black, h.White, h.Played, h.FoundMembers}
			}
		}
	}
	return nil
}

// hits returns games, and where each came to the position.
func (s *Search) hits(ctx context.Context, q Question, rows []Row) ([]FoundGame, error) {
	ids := make([]int32, len(rows))
	for i := range rows {
		ids[i] = rows[i].Game
	}
	games, err := s.store.Games(ctx, q.Viewer, ids)
	if err != nil {
		return nil, err
	}
	hits := []FoundGame{}
	for _, id := range ids {
		h, ok := games[id]
		if !ok { // it has gone just now
			continue
		}
		rule, err := board.ParseRule(h.Rule)
		if err != nil {
			return nil, err
		}
		moves, err := board.ParseMoves(h.Moves)
		if err != nil {
			return nil, err
		}
		if q.Shape != nil {
			m, _ := q.Shape.Find(h.Size, moves)
			h.At, h.Area = m.At, m.Area.String()
		} else {
			h.At = at(rule, h.Size, moves, q.Keys)
		}
		hits = append(hits, h)
	}
	return hits, nil
}

// All returns the games that a question asks for, MostOut at most.
func (s *Search) All(ctx context.Context, q Question) ([]FoundGame, error) {
	if _, err := s.prepare(ctx, &q); err != nil {
		return nil, err
	}
	var rows []Row
	var err error
	if q.Shape != nil {
		rows, _, err = s.store.Shapes(ctx, q, ShapeTime, ShapeGames)
	} else {
		rows, _, _, err = s.store.Find(ctx, q)
	}
	if err != nil {
		return nil, err
	}
	return s.hits(ctx, q, rows[:min(len(rows), MostOut)])
}
