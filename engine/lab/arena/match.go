package arena

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// ErrConfig is returned for a match that cannot be played.
var ErrConfig = errors.New("arena: bad match")

// Config is a match. The limits of a side go before those of the match.
type Config struct {
	Sides       [2]Spec
	Rule        board.Rule
	Size        int
	Openings    [][]board.Point // each is played with both colours, in this order
	Games       int
	Concurrency int // games at once
	Turn        time.Duration
	Match       time.Duration // 0: no limit
	Memory      int64         // bytes; 0: no limit
	Margin      time.Duration // how late a move may be at the pipe
	Strict      bool          // overruns and too much memory lose
	SPRT        *SPRT         // nil: all games are played
	// Each gets every game and the score with it, on Run's goroutine; an error
	// ends the match. nil: nobody.
	Each func(*Game, Score) error

	grace    time.Duration // 0: Grace
	farewell time.Duration // from END to a program's end; 0: gomocup's
}

// Result is a match that has ended.
type Result struct {
	Names   [2]string
	Score   Score
	Tallies [2]Tally
	Took    time.Duration
}

// Run plays a match. It returns when all games are played, the test is decided, a program cannot be started, Each fails
// or the context ends, with the games played until then, and leaves no process or goroutine.
func Run(ctx context.Context, cfg Config) (Result, error) {
	if err := cfg.prepare(); err != nil {
		return Result{}, err
	}
	m := &match{cfg: cfg, results: make(chan outcome), half: map[int]*Game{}}
	m.result.Names = cfg.names()
	err := m.run(ctx)
	return m.result, err
}

// prepare fills in the sides' missing options and checks everything.
func (c *Config) prepare() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrConfig}, args...)...)
	}
	if _, err := board.New(c.Rule, c.Size); err != nil {
		return bad("%w", err)
	}
	switch {
	case c.Games < 1:
		return bad("%d games", c.Games)
	case c.Concurrency < 1:
		return bad("%d games at once", c.Concurrency)
	case c.Match < 0 || c.Margin < 0 || c.Memory < 0:
		return bad("a limit below 0")
	case len(c.Openings) == 0:
		return bad("no openings")
	}
	for _, o := range c.Openings {
		if err := checkOpening(o, c.Rule, c.Size); err != nil {
			return bad("%w", err)
		}
	}
	if c.grace == 0 {
		c.grace = Grace
	}
	for i := range c.Sides {
		s := &c.Sides[i]
		if s.Turn == 0 {
			s.Turn = c.Turn
		}
		if s.Match == 0 {
			s.Match = c.Match
		}
		if s.Memory == 0 {
			s.Memory = c.Memory
		}
		if s.Turn < time.Millisecond {
			return bad("%v for a move", s.Turn)
		}
		if s.Engine == (s.Cmd != "") {
			return bad("side %d: either cmd=PROGRAM or engine is wanted", i+1)
		}
		if _, err := s.ruleNumber(c.Rule); err != nil {
			return bad("side %d: %w", i+1, err)
		}
	}
	if c.SPRT != nil {
		return c.SPRT.check()
	}
	return nil
}

// names returns two different names.
func (c *Config) names() [2]string {
	names := [2]string{c.Sides[0].title(), c.Sides[1].title()}
	if names[0] == names[1] {
		names[0] += " one"
		names[1] += " two"
	}
	return names
}

// outcome is a worker's report of a game.
type outcome struct {
	game    *Game
	tallies [2]Tally
}

// match is a match while it is played.
type match struct {
	cfg     Config
	next    atomic.Int64 // games begun
	results chan outcome // from the workers, closed when all have ended

	// Only Run's goroutine uses the following.
	result Result
	half   map[int]*Game // first games of pairs whose second is not over
}

// errDecided ends the workers when the test is decided.
var errDecided = errors.New("arena: the test is decided")

func (m *match) run(ctx context.Context) error {
	started := time.Now()
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var workers sync.WaitGroup
	for range min(m.cfg.Concurrency, m.cfg.Games) {
		workers.Go(func() {
			if err := m.work(inner); err != nil {
				stop(err)
			}
		})
	}
	go func() {
		workers.Wait()
		close(m.results)
	}()
	for o := range m.results {
		if context.Cause(inner) != nil {
			continue // decided, or failed
		}
		if err := m.take(o); err != nil {
			stop(err)
		}
	}
	m.result.Took = time.Since(started)
	if err := context.Cause(inner); err != nil && !errors.Is(err, errDecided) {
		return err
	}
	return nil
}

// take counts a game. errDecided when nothing more is to be played.
func (m *match) take(o outcome) error {
	g, s := o.game, &m.result.Score
	for i := range o.tallies {
		m.result.Tallies[i].add(o.tallies[i])
	}
	switch g.Winner {
	case 0:
		s.Wins++
	case 1:
		s.Losses++
	default:
		s.Draws++
	}
	if first := m.half[g.Pair]; first != nil {
		s.Pairs[first.halves()+g.halves()]++
		delete(m.half, g.Pair)
	} else {
		m.half[g.Pair] = g
	}
	if m.cfg.Each != nil {
		if err := m.cfg.Each(g, *s); err != nil {
			return err
		}
	}
	if m.cfg.SPRT != nil && m.cfg.SPRT.Verdict(*s) != Undecided {
		return errDecided
	}
	return nil
}
