package engine

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// Proof writes out the win of the side to move on b that this engine has proven in the game: the moves are those that
// it has noted, and where a reply is left out there, those of a search by threats with so many nodes. The proof holds
// by the rules, and has so many attacking moves at most. It is nil if it does not come to that. A cancelled context ends
// it with its error. spent are the nodes of its searches.
func (e *Engine) Proof(ctx context.Context, b *board.Board, nodes int64, size int) (n *proof.Node, spent int64, err error) {
	s := e.s
	w := proofWriter{ctx: ctx, b: b.Clone(), pos: s.pos, wins: s.wins, solver: s.threatSolver(), nodes: nodes, left: size}
	s.pos.Reset(b)
	n, err = w.attack()
	if err != nil || n == nil || proof.Verify(b, n) != nil {
		return nil, w.spent, err
	}
	return n, w.spent, nil
}

// proofWriter writes a proof. Its board and its position are the same.
type proofWriter struct {
	ctx    context.Context
	b      *board.Board
	pos    *threat.Position
	wins   *wins
	solver *solve.Solver
	nodes  int64         // of a search
	spent  int64         // of all of them
	left   int           // attacking moves that the proof may still have
	known  []*proof.Node // proofs that may hold after other replies too, the latest last
}

// most proofs are tried after a reply before one is looked for.
const mostKnown = 4

// attack returns a proof that the side to move wins; nil if none is known.
func (w *proofWriter) attack() (*proof.Node, error) {
	if err := w.ctx.Err(); err != nil || w.left <= 0 {
		return nil, err
	}
	o, ok := w.wins.at[w.pos.Key()]
	if !ok || o.plies <= 0 || !playable(w.pos, o.move) {
		res, err := w.solver.Solve(w.ctx, w.b, solve.Limits{Nodes: w.nodes})
		w.spent += res.Nodes
		if res.Proof != nil {
			w.left -= res.Proof.Size()
		}
		return res.Proof, err
	}
	w.left--
	n := &proof.Node{Move: o.move.Point()}
	if w.b.Wins(n.Move, w.b.Turn()) {
		return n, nil
	}
	last := w.pos.Last()
	w.b.Make(n.Move)
	w.pos.Make(o.move)
	ok, err := w.replies(n)
	w.b.Undo()
	w.pos.Unmake(last)
	if !ok {
		n = nil
	}
	return n, err
}

// replies lists a node's replies, all but those that lose at once, with what each loses to; false if one does not.
func (w *proofWriter) replies(n *proof.Node) (ok bool, err error) {
	leaver := proof.NewLeaver(w.b)
	if leaver.Refuted() {
		return false, nil
	}
	for y := range w.b.Size() {
		for x := range w.b.Size() {
			r := board.At(x, y)
			if w.b.At(r) != board.Empty {
				continue
			}
			next, ok, err := w.reply(r, leaver)
			if err != nil || !ok {
				return false, err
			}
			if next != nil {
				n.Replies = append(n.Replies, proof.Reply{Move: r, Next: next})
			}
		}
	}
	return true, nil
}

// reply returns what a reply loses to, nil if it loses at once or is not allowed; false if it does not lose.
func (w *proofWriter) reply(r board.Point, leaver *proof.Leaver) (next *proof.Node, ok bool, err error) {
	w.b.Make(r)
	leaves := leaver.Leaves(r)
	w.b.Undo()
	if leaves || w.b.Check(r) != nil {
		return nil, true, nil
	}
	last := w.pos.Last()
	w.b.Make(r)
	w.pos.Make(threat.SquareOf(r))
	next, err = w.next()
	w.b.Undo()
	w.pos.Unmake(last)
	return next, next != nil, err
}

// next returns a proof after a reply: one that holds after another, or a new one.
func (w *proofWriter) next() (*proof.Node, error) {
	for i := len(w.known) - 1; i >= 0; i-- {
		if n := w.known[i]; proof.Verify(w.b, n) == nil {
			w.known = append(slices.Delete(w.known, i, i+1), n)
			w.left -= n.Size()
			return n, nil
		}
	}
	n, err := w.attack()
	if n != nil {
		if len(w.known) == mostKnown {
			w.known = slices.Delete(w.known, 0, 1)
		}
		w.known = append(w.known, n)
	}
	return n, err
}
