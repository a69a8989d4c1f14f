package puzzle

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Refusals.
var (
	// ErrVisitor refuses a visitor without a session.
	ErrVisitor = fault.WithReason(fault.Unauthorized, "puzzle_visitor", "Place a stone or sign in first.")
	// ErrMissing is returned for an unknown or withdrawn puzzle.
	ErrMissing = fault.WithReason(fault.NotFound, "puzzle", "There is no such puzzle.")
	// ErrNone is returned if nothing is left to show.
	ErrNone = fault.WithReason(fault.NotFound, "puzzles", "There is no puzzle of this kind that you have not tried.")
	// ErrQuery refuses an unknown rule or theme.
	ErrQuery = fault.WithReason(fault.Invalid, "puzzle_wish", "There are no puzzles of that kind.")
	// ErrMoves refuses invalid moves.
	ErrMoves = fault.WithReason(fault.Invalid, "puzzle_moves", "These moves cannot be looked at.")
	// ErrUntried refuses a vote on a puzzle by a user who has not seen its solution.
	ErrUntried = fault.WithReason(fault.Forbidden, "puzzle_untried", "Solve the puzzle first, or give it up.")
	// ErrVote refuses an invalid vote.
	ErrVote = fault.WithReason(fault.Invalid, "puzzle_vote", "A vote is for a puzzle, against it, or none.")
	// ErrLive refuses a solution while a live game shows the position.
	ErrLive = fault.WithReason(fault.Forbidden, "puzzle_live", "That position is in play: it can be solved when the game is over.")
	// ErrTries refuses too many tries a minute.
	ErrTries = fault.WithReason(fault.TooMany, "puzzle_tries", "Take your time: that were many tries in a minute.")
)

// triesMost are moves and votes of a person in a minute.
const triesMost = 120

// Players knows what is in play.
type Players interface {
	// InLiveGame reports whether a live game shows a position, or almost.
	InLiveGame(moves []board.Point) bool
}

// nobody plays.
type nobody struct{}

func (nobody) InLiveGame([]board.Point) bool { return false }

// Config is what a Service is made of. Store and Key are needed.
type Config struct {
	Store        Store
	Players      Players       // nil: nothing is in play
	Key          []byte        // signs tickets
	House        Builtin       // nil: the house has no puzzles of its own
	Make         Make          // nil: none are made of games
	Rule         Rule          // nil: nobody says what a wrong move meets
	InBackground InBackground  // nil: nothing else wants the processors
	Pause        time.Duration // between two pages of built-in puzzles
	Log          *slog.Logger

	Registry prometheus.Registerer // nil: no metrics
}

// Service shows puzzles and judges tries. It is safe for concurrent use.
type Service struct {
	c     Config
	guard guard.Guard
	tries *limit.Limiter
	now   func() time.Time

	mu          sync.Mutex // guards the following
	daily       Puzzle     // the last that was asked for
	day         time.Time  // its day
	until       time.Time  // it is asked for again then
	paths       map[board.Rule]solvedPath
	unratedSets map[board.Rule]unratedSet

	counts map[board.Rule]counts
}

// NewService returns one.
func NewService(c Config) (*Service, error) {
	if c.Players == nil {
		c.Players = nobody{}
	}
	if c.Store == nil || len(c.Key) == 0 {
		return nil, errors.New("puzzle: the configuration lacks a store or a key")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	panics := prometheus.NewCounter(prometheus.CounterOpts{Name: "tengen_puzzle_panics_total", Help: "Games whose puzzles panicked."})
	if c.Registry != nil {
		c.Registry.MustRegister(panics)
	}
	return &Service{
		c: c, now: time.Now, paths: map[board.Rule]solvedPath{}, unratedSets: map[board.Rule]unratedSet{}, counts: map[board.Rule]counts{}, guard: guard.Guard{Log: c.Log, Panics: panics},
		tries: limit.New(limit.Options{Events: triesMost, Per: time.Minute, Max: 10_000, Now: time.Now}),
	}, nil
}

// parseWanted reads a rule and a theme; without a rule it is freestyle.
func parseWanted(rule, theme string) (board.Rule, error) {
	if rule == "" {
		rule = board.Freestyle.String()
	}
	r, err := board.ParseRule(rule)
	if err != nil || theme != "" && !IsTheme(theme) {
		return 0, ErrQuery
	}
	return r, nil
}

// shifts are how many points easier or harder puzzles are than one's rating asks for.
var shifts = map[string]float64{"": 0, "easier": -250, "harder": 250}

// Next returns a puzzle for a viewer, near the viewer's rating, "easier" or "harder", and never tried before: the same until it
// was. It returns ErrQuery and ErrNone.
func (s *Service) Next(ctx context.Context, v account.Viewer, ruleName, theme, level string) (Shown, error) {
	rule, err := parseWanted(ruleName, theme)
	shift, known := shifts[level]
	if err != nil || !known {
		return Shown{}, ErrQuery
	}
	standing := UserRating{Rule: rule, Rating: rating.First()}
	seed := rand.Uint64()
	if v.User != 0 {
		if standing, err = s.c.Store.RatingOf(ctx, v.User, rule); err != nil {
			return Shown{}, err
		}
		seed = Seed(v.User, rule, standing.Plays)
	}
	aim := Aim(standing.Rating, seed) + shift
	found, err := s.c.Store.Near(ctx, Wanted{User: v.User, Rule: rule, Theme: theme, Aim: aim})
	if err != nil {
		return Shown{}, err
	}
	for len(found) > 0 {
		i := nearest(found, aim)
		p, err := s.c.Store.Get(ctx, found[i].ID)
		if err == nil && !s.c.Players.InLiveGame(p.Moves) {
			out := s.shown(&p)
			out.Ticket = s.ticket(p.ID, v.User, theme != "")
			return out, nil
		}
		if err != nil && !errors.Is(err, ErrMissing) {
			return Shown{}, err
		}
		found = slices.Delete(found, i, i+1)
	}
	return Shown{}, ErrNone
}

// nearest returns the index of the one nearest to an aim, the first by id of equally near ones.
func nearest(found []Found, aim float64) int {
	best := 0
	for i, f := range found {
		d, least := math.Abs(f.Rating-aim), math.Abs(found[best].Rating-aim)
		if d < least || d == least && f.ID < found[best].ID {
			best = i
		}
	}
	return best
}

// dailyFor is how long the puzzle of a day is kept before it is asked for again: it may be withdrawn.
const dailyFor = time.Minute

// Day returns today's puzzle, the same for everybody; ErrNone.
func (s *Service) Day(ctx context.Context, v account.Viewer) (Daily, error) {
	p, day, err := s.today(ctx)
	if err != nil {
		return Daily{}, err
	}
	over, err := s.past(ctx, v, &p)
	return Daily{Day: day.Format(time.DateOnly), Puzzle: s.shown(&p), Over: over}, err
}

// today returns the puzzle of the day that it is, and the day.
func (s *Service) today(ctx context.Context) (Puzzle, time.Time, error) {
	now := s.now()
	day := DayOf(now)
	s.mu.Lock()
	p, kept := s.daily, s.day.Equal(day) && now.Before(s.until)
	s.mu.Unlock()
	if kept {
		return p, day, nil
	}
	p, err := s.c.Store.Daily(ctx, day, dailyRules(day), dailyRating(day))
	if err != nil {
		return Puzzle{}, day, err
	}
	s.mu.Lock()
	s.daily, s.day, s.until = p, day, now.Add(dailyFor)
	s.mu.Unlock()
	return p, day, nil
}

// Open returns the puzzle with an id, with its solution if the viewer has tried it; ErrMissing.
func (s *Service) Open(ctx context.Context, v account.Viewer, id string) (OpenPuzzle, error) {
	p, err := s.Get(ctx, id)
	if err != nil {
		return OpenPuzzle{}, err
	}
	over, err := s.past(ctx, v, &p)
	return OpenPuzzle{s.shown(&p), over}, err
}

// Get returns a puzzle by its id, "daily" being today's; ErrMissing.
func (s *Service) Get(ctx context.Context, id string) (Puzzle, error) {
	if id == "daily" {
		p, _, err := s.today(ctx)
		return p, err
	}
	if !IsID(id) {
		return Puzzle{}, ErrMissing
	}
	return s.c.Store.Get(ctx, id)
}

// past returns the answer about a puzzle that the viewer has tried, or nil.
func (s *Service) past(ctx context.Context, v account.Viewer, p *Puzzle) (*Over, error) {
	if v.User == 0 || s.c.Players.InLiveGame(p.Moves) {
		return nil, nil
	}
	past, tried, err := s.c.Store.Past(ctx, v.User, p.ID)
	if err != nil || !tried {
		return nil, err
	}
	return over(p, past), nil
}

func round(x float64) int { return int(math.Round(x)) }
