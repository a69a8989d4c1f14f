package puzzle

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// judge answers what making and checking a puzzle ask, by searches that are bounded in nodes. It is not safe for
// concurrent use.
type judge struct {
	solver *solve.Solver
	pos    *threat.Position
	left   int64 // nodes for the position that is being looked at
}

// errWork is returned when a position would take more nodes than it may.
var errWork = errors.New("puzzle: too much work")

// wins bound the proofs that are looked at: of the memory of a search, and of the moves of a proof.
var wins = solve.Options{MemoryBytes: 8 << 20, ProofNodes: 4000}

func newJudge() *judge { return &judge{solver: solve.New(wins), pos: threat.New()} }

// win looks for a win of the side to move that begins with none of some moves.
func (j *judge) win(ctx context.Context, b *board.Board, nodes int64, except ...board.Point) (solve.Result, error) {
	return j.solve(ctx, b, solve.Limits{Nodes: nodes, Except: except})
}

func (j *judge) solve(ctx context.Context, b *board.Board, l solve.Limits) (solve.Result, error) {
	if j.left <= 0 {
		return solve.Result{}, errWork
	}
	res, err := j.solver.Solve(ctx, b, l)
	j.left -= res.Nodes
	return res, err
}

// within looks for a win of the side to move in so many plies at most.
func (j *judge) within(ctx context.Context, b *board.Board, nodes int64, plies int) (solve.Result, error) {
	return j.solve(ctx, b, solve.Limits{Nodes: nodes, Plies: plies})
}

// slower is how many plies longer another win has to be for a move to be the right one.
const slower = 4

// maxOthers is how many other wins are looked at, in search of one that is no longer.
const maxOthers = 3

// another returns a win of the side to move that begins with none of some moves and is not much longer than one of so
// many plies; nil if none is found: neither by going through all that are short enough, nor by a search for any win.
// Either takes so many nodes at most.
func (j *judge) another(ctx context.Context, b *board.Board, plies int, nodes int64, moves []board.Point) (*proof.Node, error) {
	most := plies + slower - 1
	res, err := j.solve(ctx, b, solve.Limits{Nodes: nodes, Except: moves, Plies: most})
	if err != nil || res.Proof != nil && res.Plies <= most {
		return res.Proof, err
	}
	except := append([]board.Point(nil), moves...)
	for range maxOthers {
		res, err := j.win(ctx, b, nodes/4, except...)
		if err != nil || res.Proof == nil {
			return nil, err
		}
		if res.Plies <= most {
			return res.Proof, nil
		}
		except = append(except, res.Proof.Move)
	}
	return nil, nil
}

// situation returns the moves that the threats on b leave the side to move.
func (j *judge) situation(b *board.Board) (threat.Situation, board.Point) {
	j.pos.Reset(b)
	sit, q := j.pos.Situation()
	return sit, q.Point()
}

// decisive returns the moves of the side to move on b after which every reply loses at once.
func (j *judge) decisive(b *board.Board) []board.Point {
	j.pos.Reset(b)
	me := j.pos.Turn()
	points := threat.Union(j.pos.Fours(me), j.pos.Threes(me))
	var list []board.Point
	for q := points.First(); q != threat.None; q = points.After(q) {
		if p := q.Point(); proof.Verify(b, &proof.Node{Move: p}) == nil {
			list = append(list, p)
		}
	}
	return list
}

// legal returns the moves of the side to move on b.
func legal(b *board.Board) []board.Point {
	var list []board.Point
	for y := range b.Size() {
		for x := range b.Size() {
			if p := board.At(x, y); b.Check(p) == nil {
				list = append(list, p)
			}
		}
	}
	return list
}

// passed returns b after a pass.
func passed(b *board.Board) *board.Board {
	b = b.Clone()
	b.Pass()
	return b
}
