// Package analysis explains positions and games on the server's processors, behind all games in play: the moves that
// seem best, what is proven, what was missed. The same may one day run in a visitor's browser.
package analysis

import (
	"context"
	"errors"

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
}

// Line is one of the best moves, and what is thought to follow it.
type Line struct {
	Rank   int     // from 1
	Depth  int     // plies
	Chance float64 // of the side to move to win, from 0 to 1
	Mate   int     // plies to the five, negative if the other side makes it; 0: none is proven
	Moves  []board.Point
	Nodes  int64
}

// Analyst explains. The server's is Pool's; all methods end with ctx's error when ctx does.
type Analyst interface {
	// Lines follows the best moves deeper and deeper until ctx ends or all is known, and tells each line as it grows.
	// told is called by one goroutine. It returns ErrPosition, ErrLines and ErrBusy.
	Lines(ctx context.Context, p Position, lines int, told func(Line)) error
	// Look says what is proven in a position, and what is believed. It returns ErrPosition and ErrBusy.
	Look(ctx context.Context, p Position) (review.Position, error)
	// Last says what a game's last move was worth. It returns ErrPosition and ErrBusy.
	Last(ctx context.Context, g review.Game) (before, after review.Position, m review.Move, err error)
	// Review explains a whole game, behind all that the others do. It returns review.ErrGame.
	Review(ctx context.Context, g review.Game, opt review.Options) (*review.Review, error)
}

// Pool is who lends the processors; *engine.Pool is one.
type Pool interface {
	Behind(ctx context.Context, r engine.Rank) (polite context.Context, done func())
}

// server is the Analyst on the server's processors.
type server struct {
	pool   Pool
	places chan struct{}
	memory int64
}

// New returns an Analyst behind a pool that works on so many positions at a time, reviews besides; each takes memory bytes.
func New(pool Pool, places int, memory int64) Analyst {
	return &server{pool: pool, places: make(chan struct{}, max(1, places)), memory: memory}
}

// enter takes a place, until leave is called.
func (s *server) enter(ctx context.Context) (polite context.Context, leave func(), err error) {
	select {
	case s.places <- struct{}{}:
	default:
		return nil, nil, ErrBusy
	}
	polite, done := s.pool.Behind(ctx, engine.Analysis)
	return polite, func() { done(); <-s.places }, nil
}

func (s *server) Lines(ctx context.Context, p Position, lines int, told func(Line)) error {
	if lines < 1 || lines > MaxLines {
		return ErrLines
	}
	b, err := p.Board()
	if err != nil {
		return err
	}
	ctx, leave, err := s.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	opt := engine.DefaultOptions()
	opt.TableBytes = s.memory
	e := engine.New(opt)
	defer e.Close()
	_, err = e.Search(ctx, b, engine.Limits{Lines: lines, Report: func(l engine.Line) {
		told(Line{
			Rank: l.Rank, Depth: l.Depth, Chance: engine.Fitted.Chance(l.Score), Mate: l.Mate,
			Moves: append([]board.Point(nil), l.PV...), Nodes: l.Nodes,
		})
	}})
	if errors.Is(err, engine.ErrNoMove) {
		return nil // a result: nothing is left to be played
	}
	return err
}

func (s *server) Look(ctx context.Context, p Position) (out review.Position, err error) {
	if _, err := p.Board(); err != nil {
		return out, err
	}
	ctx, leave, err := s.enter(ctx)
	if err != nil {
		return out, err
	}
	defer leave()
	return review.Look(ctx, review.Game{Rule: p.Rule, Size: p.Size, Moves: p.Moves}, s.options())
}

func (s *server) Last(ctx context.Context, g review.Game) (before, after review.Position, m review.Move, err error) {
	ctx, leave, err := s.enter(ctx)
	if err != nil {
		return before, after, m, err
	}
	defer leave()
	before, after, m, err = review.Last(ctx, g, s.options())
	if errors.Is(err, review.ErrGame) {
		err = ErrPosition.From(err)
	}
	return before, after, m, err
}

func (s *server) Review(ctx context.Context, g review.Game, opt review.Options) (*review.Review, error) {
	ctx, done := s.pool.Behind(ctx, engine.Review)
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
