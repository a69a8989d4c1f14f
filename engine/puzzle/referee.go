package puzzle

import (
	"context"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
)

// Ruling is what a referee finds of a move that is not among the right ones.
type Ruling struct {
	Wins bool          // it is proven to win too
	Line []board.Point // else what the other side answers, and what may follow; none where the move ends the game
}

// The bounds of a ruling: some 50 ms of one processor, and how much of a line is told.
const (
	rulingForced = 20_000
	rulingWhole  = 40_000
	rulingBytes  = 4 << 20
	rulingLine   = 9
)

// Referee rules on moves, so many at a time. It is safe for concurrent use.
type Referee struct{ free chan *bench }

// bench is what one ruling needs.
type bench struct {
	search *engine.Engine // nil before the first
	solver *solve.Solver
}

// NewReferee returns one that rules on so many moves at a time.
func NewReferee(atOnce int) *Referee {
	r := &Referee{free: make(chan *bench, atOnce)}
	for range atOnce {
		r.free <- &bench{}
	}
	return r
}

// Rule rules on a move that can be played on b, which is used up. It returns ctx's error when that ends before its turn comes.
func (r *Referee) Rule(ctx context.Context, b *board.Board, move board.Point) (Ruling, error) {
	var t *bench
	select {
	case t = <-r.free:
	case <-ctx.Done():
		return Ruling{}, ctx.Err()
	}
	spare := &bench{} // takes its place after a panic
	defer func() { r.free <- spare }()
	if t.search == nil {
		o := engine.DefaultOptions()
		o.TableBytes = rulingBytes
		t.search, t.solver = engine.New(o), solve.New(solve.Options{MemoryBytes: rulingBytes, ProofNodes: wins.ProofNodes})
	}
	found, err := t.rule(ctx, b, move)
	spare = t
	return found, err
}

// rule looks for a win of the side that answers, first by threats, of which people see more.
func (t *bench) rule(ctx context.Context, b *board.Board, move board.Point) (Ruling, error) {
	if b.Wins(move, b.Turn()) {
		return Ruling{Wins: true}, nil
	}
	if b.Make(move); b.Full() {
		return Ruling{}, nil
	}
	forced, err := t.solver.Solve(ctx, b, solve.Limits{Nodes: rulingForced})
	if err != nil {
		return Ruling{}, err
	}
	if forced.Proof != nil {
		return Ruling{Line: cut(forced.Proof.Line())}, nil
	}
	t.search.Clear()
	res, err := t.search.Search(ctx, b, engine.Limits{Depth: wholeDepth, Nodes: rulingWhole})
	switch {
	case err != nil:
		return Ruling{}, err
	case res.Mate < 0:
		return Ruling{Wins: true}, nil
	}
	return Ruling{Line: cut(res.PV)}, nil
}

func cut(line []board.Point) []board.Point { return line[:min(len(line), rulingLine)] }
