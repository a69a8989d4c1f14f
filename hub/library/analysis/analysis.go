// Package analysis explains positions and games on the server's processors, behind all games in play: the best moves,
// proofs, mistakes. The same may one day run in a visitor's browser.
package analysis

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
)

// CodeLiveGame is the code of ErrLiveGame.
const CodeLiveGame fault.Code = "live_game"

// Refusals.
var (
	// ErrBusy refuses more positions at a time than there are places for.
	ErrBusy = fault.WithReason(fault.Busy, "analysis_busy", "Too many positions are being analysed; try again in a moment.")
	// ErrPosition refuses anything but a position of an unfinished game.
	ErrPosition = fault.WithReason(fault.Invalid, "analysis_position", "That is not a position in which a move can be made.")
	// ErrLiveGame refuses a position of a game in play.
	ErrLiveGame = fault.New(CodeLiveGame, "That position is in play: it is analysed when the game is over.")
	// ErrAnother ends an analysis for the same asker's next.
	ErrAnother = fault.WithReason(fault.Conflict, "analysis_another", "You have asked for another analysis since.")
	// ErrLines refuses another number of lines than 1 to ask.MaxLines.
	ErrLines = fault.WithReason(fault.Invalid, "analysis_lines", "One to five lines can be asked for.")
)

// Position is a position to be explained.
type Position struct {
	review.Game           // up to it
	Ended       time.Time // when the game ended that it is of, or is a try in; zero: it is of none that has
}

// Analyst explains. The server's is Pool's; all methods end with ctx's error when ctx does.
type Analyst interface {
	// Analyse is ask.Analyse for an asker. looked and best are called by one goroutine. It returns ErrPosition, ErrLines, ErrAnother,
	// and ErrBusy if there is no place or no time was left.
	Analyse(ctx context.Context, q Question, looked func(*board.Board, *review.Position), best func(ask.Line)) error
	// Last evaluates a game's last move. It returns ErrPosition, ErrAnother and ErrBusy.
	Last(ctx context.Context, asker fair.Who, g review.Game) (before, after review.Position, m review.Move, err error)
	// Review explains a whole game, behind all that the others do. It returns review.ErrGame.
	Review(ctx context.Context, g review.Game, opt review.Options) (*review.Review, error)
	// InBackground returns a context for what else a review takes, and a function to call when that is done.
	InBackground(ctx context.Context) (polite context.Context, done func())
}

// Question is what somebody wants to know of a position.
type Question struct {
	Position
	Asker fair.Who // has one place at most: a new question ends the one before
	Lines int      // best moves to be followed, 1 to ask.MaxLines
}

// Pool lends the processors; *engine.Pool is one.
type Pool interface {
	InBackground(ctx context.Context, r engine.Priority) (polite context.Context, done func())
}

// server is the Analyst on the server's processors.
type server struct {
	pool   Pool
	places *places
	memory int64
	notes  ask.Notes // of all askers, since proofs hold for everybody
}

// New returns an Analyst behind a pool that works on so many positions at a time, reviews besides; each takes memory bytes.
func New(pool Pool, places int, memory int64) Analyst {
	return &server{pool: pool, places: newPlaces(places), memory: memory}
}

// enter takes a place, until leave is called.
func (s *server) enter(ctx context.Context, asker fair.Who) (polite context.Context, leave func(), err error) {
	work, left, err := s.places.take(ctx, asker)
	if err != nil {
		return nil, nil, why(ctx, err)
	}
	polite, done := s.pool.InBackground(work, engine.Analysis)
	return polite, func() { done(); left() }, nil
}

func (s *server) Analyse(ctx context.Context, q Question, looked func(*board.Board, *review.Position), best func(ask.Line)) error {
	asked := ask.Question{Game: q.Game, Lines: q.Lines}
	if _, err := asked.Board(); err != nil {
		return refusal(err)
	}
	ctx, leave, err := s.enter(ctx, q.Asker)
	if err != nil {
		return err
	}
	defer leave()
	opt := engine.DefaultOptions()
	opt.TableBytes = s.memory
	e := engine.New(opt)
	defer e.Close()
	_, err = ask.Analyse(ctx, asked, s.memory, &s.notes, e, looked, best)
	return why(ctx, err)
}

// refusal is an error of package ask's as visitors get it.
func refusal(err error) error {
	if errors.Is(err, ask.ErrLines) {
		return ErrLines
	}
	return ErrPosition.From(err)
}

func (s *server) Last(
	ctx context.Context, asker fair.Who, g review.Game,
) (before, after review.Position, m review.Move, err error) {
	ctx, leave, err := s.enter(ctx, asker)
	if err != nil {
		return before, after, m, err
	}
	defer leave()
	opt := review.Full
	opt.Memory = s.memory
	before, after, m, err = review.Last(ctx, g, opt)
	if errors.Is(err, review.ErrGame) {
		err = ErrPosition.From(err)
	}
	return before, after, m, why(ctx, err)
}

// why says why the work of an asker ended: with ErrAnother for its next question, with ErrBusy if games in play have
// taken its time.
func why(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(context.Cause(ctx), ErrAnother):
		return ErrAnother
	case errors.Is(context.Cause(ctx), ErrBusy): // it gave way
		return ErrBusy
	case errors.Is(err, context.DeadlineExceeded):
		return ErrBusy.From(err)
	}
	return err
}

func (s *server) InBackground(ctx context.Context) (context.Context, func()) {
	return s.pool.InBackground(ctx, engine.Review)
}

func (s *server) Review(ctx context.Context, g review.Game, opt review.Options) (*review.Review, error) {
	ctx, done := s.InBackground(ctx)
	defer done()
	return review.New(ctx, g, opt)
}
