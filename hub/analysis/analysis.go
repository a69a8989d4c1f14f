// Package analysis explains positions and games on the server's processors, behind all games in play: the moves that
// seem best, what is proven, what was missed. The same may one day run in a visitor's browser.
package analysis

import (
	"context"
	"errors"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/review"
	"tengen/hub/fault"
	"tengen/hub/game"
)

// CodeLiveGame is the code of ErrLiveGame.
const CodeLiveGame fault.Code = "live_game"

// Refusals.
var (
	// ErrBusy refuses more positions at a time than there are places for.
	ErrBusy = fault.Because(fault.Busy, "analysis_busy", "Too many positions are being analysed; try again in a moment.")
	// ErrPosition refuses what is no position of a game that goes on.
	ErrPosition = fault.Because(fault.Invalid, "analysis_position", "That is not a position in which a move can be made.")
	// ErrLiveGame refuses a position of a game in play.
	ErrLiveGame = fault.New(CodeLiveGame, "That position is in play: it is analysed when the game is over.")
	// ErrAnother ends an analysis for the same asker's next.
	ErrAnother = fault.Because(fault.Conflict, "analysis_another", "You have asked for another analysis since.")
	// ErrLines refuses another number of lines than 1 to MaxLines.
	ErrLines = fault.Because(fault.Invalid, "analysis_lines", "One to five lines can be asked for.")
)

// MaxLines bounds the best moves that are followed at a time.
const MaxLines = 5

// Position is what is to be explained.
type Position struct {
	Rule  board.Rule
	Size  int
	Moves []board.Point // Black first; board.None for a pass
	Ended time.Time     // when the game ended that it is of, or is a try in; zero: it is of none that has
}

// Line is one of the best moves, and what is thought to follow it.
type Line struct {
	Rank   int     // from 1
	Depth  int     // plies
	Chance float64 // of the side to move to win, from 0 to 1
	Mate   int     // plies to the five, negative if the other side makes it, as the proof has them; 0: none is proven
	Moves  []board.Point
	Nodes  int64
}

// Analyst explains. The server's is Pool's; all methods end with ctx's error when ctx does.
type Analyst interface {
	// Analyse says what is proven in a position and what is believed; then it follows the best moves deeper and deeper
	// until ctx ends or all is known, and tells each line as it grows, one at least unless no move is allowed. looked and told
	// are called by one goroutine. It returns ErrPosition, ErrLines, ErrAnother, and ErrBusy if there is no place or no time was left.
	Analyse(ctx context.Context, q Question, looked func(review.Position), told func(Line)) error
	// Last says what a game's last move was worth. It returns ErrPosition, ErrAnother and ErrBusy.
	Last(ctx context.Context, asker string, g review.Game) (before, after review.Position, m review.Move, err error)
	// Review explains a whole game, behind all that the others do. It returns review.ErrGame.
	Review(ctx context.Context, g review.Game, opt review.Options) (*review.Review, error)
	// Behind returns a context for what else a review takes, and a function to call when that is done.
	Behind(ctx context.Context) (polite context.Context, done func())
}

// Question is what somebody wants to know of a position.
type Question struct {
	Position
	Asker string // who has one place at most: a new question ends the one before
	Lines int    // best moves to be followed, 1 to MaxLines
}

// Pool is who lends the processors; *engine.Pool is one.
type Pool interface {
	Behind(ctx context.Context, r engine.Rank) (polite context.Context, done func())
}

// server is the Analyst on the server's processors.
type server struct {
	pool   Pool
	places *places
	memory int64
}

// New returns an Analyst behind a pool that works on so many positions at a time, reviews besides; each takes memory bytes.
func New(pool Pool, places int, memory int64) Analyst {
	return &server{pool: pool, places: newPlaces(places), memory: memory}
}

// enter takes a place, until leave is called.
func (s *server) enter(ctx context.Context, asker string) (polite context.Context, leave func(), err error) {
	work, left, err := s.places.take(ctx, asker)
	if err != nil {
		return nil, nil, why(ctx, err)
	}
	polite, done := s.pool.Behind(work, engine.Analysis)
	return polite, func() { done(); left() }, nil
}

func (s *server) Analyse(ctx context.Context, q Question, looked func(review.Position), told func(Line)) error {
	if q.Lines < 1 || q.Lines > MaxLines {
		return ErrLines
	}
	b, err := q.Board()
	if err != nil {
		return err
	}
	ctx, leave, err := s.enter(ctx, q.Asker)
	if err != nil {
		return err
	}
	defer leave()
	p, err := review.Look(ctx, review.Game{Rule: q.Rule, Size: q.Size, Moves: q.Moves}, s.options())
	if err != nil {
		return why(ctx, err)
	}
	looked(p)
	opt := engine.DefaultOptions()
	opt.TableBytes = s.memory
	e := engine.New(opt)
	defer e.Close()
	_, err = e.Search(ctx, b, engine.Limits{Lines: q.Lines, Report: func(l engine.Line) {
		chance, mate := p.Value(b, l.PV[0], l.Score)
		told(Line{Rank: l.Rank, Depth: l.Depth, Chance: chance, Mate: mate, Moves: append([]board.Point(nil), l.PV...), Nodes: l.Nodes})
	}})
	if errors.Is(err, engine.ErrNoMove) {
		return nil // a result: nothing is left to be played
	}
	return why(ctx, err)
}

func (s *server) Last(
	ctx context.Context, asker string, g review.Game,
) (before, after review.Position, m review.Move, err error) {
	ctx, leave, err := s.enter(ctx, asker)
	if err != nil {
		return before, after, m, err
	}
	defer leave()
	before, after, m, err = review.Last(ctx, g, s.options())
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
	case errors.Is(err, context.DeadlineExceeded):
		return ErrBusy.From(err)
	}
	return err
}

func (s *server) Behind(ctx context.Context) (context.Context, func()) {
	return s.pool.Behind(ctx, engine.Review)
}

func (s *server) Review(ctx context.Context, g review.Game, opt review.Options) (*review.Review, error) {
	ctx, done := s.Behind(ctx)
	defer done()
	return review.New(ctx, g, opt)
}

func (s *server) options() review.Options {
	opt := review.Full
	opt.Memory = s.memory
	return opt
}

// Board returns the position, in which the game goes on; ErrPosition.
func (p *Position) Board() (*board.Board, error) {
	b, err := board.New(p.Rule, p.Size)
	if err != nil {
		return nil, ErrPosition.From(err)
	}
	for _, m := range p.Moves {
		if b.Five() != nil {
			return nil, ErrPosition
		}
		if m != board.None {
			if err := b.Check(m); err != nil {
				return nil, ErrPosition.From(err)
			}
		}
		b.Play(m)
	}
	if b.Five() != nil || b.Full() {
		return nil, ErrPosition
	}
	return b, nil
}

// ParseMoves reads the moves of a game as they are told: points, and game.PassText. It returns board.ErrPoint, wrapped.
func ParseMoves(texts []string) (moves []board.Point, err error) {
	for _, text := range texts {
		p := board.None
		if text != game.PassText {
			if p, err = board.ParsePoint(text); err != nil {
				return nil, err
			}
		}
		moves = append(moves, p)
	}
	return moves, nil
}
