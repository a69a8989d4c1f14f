package decisive

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// Finder finds decisive positions in games. It is not safe for concurrent use.
type Finder struct {
	solver *solve.Solver
	pos    *threat.Position
	nodes  int64
	least  int
	seen   map[uint64]bool
}

// NewFinder returns a Finder of wins of at least so many plies, each looked for
// with so many nodes.
func NewFinder(least int, nodes int64) *Finder {
	return &Finder{
		solver: solve.New(solve.DefaultOptions), pos: threat.New(), nodes: nodes, least: least, seen: map[uint64]bool{},
	}
}

// Find goes back from the end of a game that somebody has won as long as the
// winner to move has a win by threats that can be proven, and returns where that
// begins; false where the game has no such position, where the win is too short or
// something is forced already, or if the position, turned or mirrored, was found before.
// The board is not changed.
func (f *Finder) Find(ctx context.Context, b *board.Board) (Position, bool, error) {
	if b.Five() == nil {
		return Position{}, false, nil
	}
	p := Position{Rule: b.Rule().String(), Size: b.Size()}
	back := b.Clone()
	for back.Undo(); ; {
		res, err := f.solver.Solve(ctx, back, solve.Limits{Nodes: f.nodes})
		if err != nil {
			return p, false, err
		}
		if res.Proof == nil {
			break
		}
		p.Moves, p.Win, p.Plies = append(p.Moves[:0], back.Moves()...), res.Proof.Move, res.Plies
		if back.Ply() < 2 {
			break
		}
		back.Undo()
		back.Undo()
	}
	if p.Plies < max(f.least, 1) {
		return p, false, nil
	}
	at, err := p.Board()
	if err != nil {
		return p, false, err
	}
	f.pos.Reset(at)
	key, _ := at.Canonical()
	if sit, _ := f.pos.Situation(); sit != threat.Free || f.seen[key] {
		return p, false, nil
	}
	f.seen[key] = true
	return p, true, nil
}
