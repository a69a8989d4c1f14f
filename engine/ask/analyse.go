package ask

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// MaxLines bounds the best moves that are followed at a time.
const MaxLines = 5

// Question is what somebody wants to know of a position.
type Question struct {
	review.Game     // up to the position, in which it goes on
	Lines       int // best moves to be followed, 1 to MaxLines
	Depth       int // plies after which it ends; 0: when all is known
}

// Board returns the position; ErrLines, or ErrPosition, wrapped.
func (q *Question) Board() (*board.Board, error) {
	if q.Lines < 1 || q.Lines > MaxLines {
		return nil, ErrLines
	}
	return Board(q.Game)
}

// Line is one of the best moves, with its expected continuation.
type Line struct {
	Rank   int     // from 1
	Depth  int     // plies
	Chance float64 // of the side to move to win, from 0 to 1
	Mate   int     // plies to the five, negative if the other side makes it, as the proof has them; 0: none is proven
	Moves  []board.Point
	Nodes  int64
}

// Wire is the line as a page gets it.
func (l *Line) Wire() *BestLine {
	return &BestLine{Rank: l.Rank, Depth: l.Depth, Chance: Round(l.Chance), Plies: l.Mate, Line: board.FormatList(l.Moves)}
}

// Analyse tells the proofs in a position. Then it searches the best moves deeper and deeper until ctx ends or all is
// known, and calls best with each line as it grows, at least one unless no move is allowed. memory, in bytes, is for
// proofs. notes are the proofs of earlier analyses; search forgets everything else. It returns the nodes and the time
// of the search, and Question.Board's errors or ctx's.
func Analyse(
	ctx context.Context, q Question, memory int64, notes *Notes, search *engine.Engine, looked func(*board.Board, *review.Position), best func(Line),
) (engine.Result, error) {
	none := engine.Result{Move: board.None}
	b, err := q.Board()
	if err != nil {
		return none, err
	}
	opt := review.Full
	opt.Memory, opt.Kept = memory, &notes.proofs
	p, err := review.Look(ctx, q.Game, opt)
	if err != nil {
		return none, err
	}
	looked(b, &p)
	search.Clear()
	notes.lend(search, b, &p)
	defer notes.take(search)
	res, err := search.Search(ctx, b, engine.Limits{Lines: q.Lines, Depth: q.Depth, Report: func(l engine.Line) {
		chance, mate := p.Value(b, l.PV[0], l.Score)
		best(Line{Rank: l.Rank, Depth: l.Depth, Chance: chance, Mate: mate, Moves: slices.Clone(l.PV), Nodes: l.Nodes})
	}})
	if errors.Is(err, engine.ErrNoMove) {
		err = nil // a result: nothing is left to be played
	}
	return res, err
}
