package engine

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// keepTimes bounds the nodes of keep: so many times what the search has taken.
const keepTimes = 2

// keep notes the win that a search has proven. A win that came with its proof is noted already. The proof of any other
// win is built while the table still has it, within the rest of the limits, and noted as far as it is complete.
func (s *searcher) keep(ctx context.Context, b *board.Board, l Limits, res *Result, started time.Time) {
	if res.Mate <= 3 || !s.opt.Table || !s.opt.Kept {
		return
	}
	nodes := keepTimes*res.Nodes + leastThreatNodes
	if l.Nodes > 0 {
		nodes = min(nodes, l.Nodes-res.Nodes)
	}
	if nodes <= 0 {
		return
	}
	l.Nodes = nodes
	s.begin(ctx, b, l, started)
	if o, ok := s.wins.at[s.pos.Key()]; !ok || int(o.plies) > res.Mate {
		proofRecorder{s}.move(threat.SquareOf(res.Move), res.Depth+1, 0, res.Mate)
		res.Nodes += s.budget.Nodes
		res.Elapsed = time.Since(started)
	}
	s.budget.End()
}

// proofRecorder goes through a proven win and notes its positions, from the five back: a
// position is noted when all that follows it is. It asks its searcher's table what
// was proven, and its search where the table has forgotten.
type proofRecorder struct{ s *searcher }

// win notes the win of the side to move and what follows it; false if it is
// not shown to win.
func (r proofRecorder) win(depth, ply int) bool {
	pos, f := r.s.pos, &r.s.stack[ply]
	if o, ok := r.s.wins.at[pos.Key()]; ok {
		return o.plies > 0
	}
	switch sit, _ := pos.Situation(); sit {
	case threat.WinsFive, threat.WinsFour:
		return true // any search sees that
	case threat.Lost:
		return false
	}
	score := r.s.won(depth, ply)
	if r.s.budget.Stopped || score <= 0 {
		return false
	}
	q := threat.None
	if f.pvLen > 0 {
		q = f.pv[0]
	} else if e, ok := r.s.table.probe(pos.Key()); ok && e.bound() != upper && proven(int(e.score)) && e.score > 0 {
		q = e.move
	}
	return playable(pos, q) && r.move(q, depth, ply, Win-ply-score)
}

// move notes the winner's move, which wins in so many plies, if all that can
// be answered is shown to lose.
func (r proofRecorder) move(q threat.Square, depth, ply, plies int) bool {
	pos, f := r.s.pos, &r.s.stack[ply]
	last := pos.Last()
	f.played = q
	pos.Make(q)
	ok := r.loss(depth-1, ply+1, plies-1)
	pos.Unmake(last)
	if ok {
		r.s.wins.note(pos.Key(), q, plies)
	}
	return ok
}

// loss notes that the side to move loses in so many plies, and what follows
// each reply that is not refuted by fours alone.
func (r proofRecorder) loss(depth, ply, plies int) bool {
	pos, f := r.s.pos, &r.s.stack[ply]
	if o, ok := r.s.wins.at[pos.Key()]; ok {
		return o.plies < 0
	}
	if ply >= MaxPly-2 || pos.Full() {
		return false
	}
	sit, only := pos.Situation()
	l := &f.list
	rest := 0
	switch sit {
	case threat.WinsFive, threat.WinsFour:
		return false
	case threat.Lost:
		return true
	case threat.Block:
		l.n = 0
		l.add(only, 0)
	default:
		rest = r.s.replies(l, sit)
	}
	if l.n == 0 && rest == 0 || r.s.budget.Stopped {
		return false
	}
	last := pos.Last()
	longest, most := threat.None, 0
	for i := range l.n {
		q := l.moves[i].at
		f.played = q
		pos.Make(q)
		ok := r.win(depth-1, ply+1)
		if o := r.s.wins.at[pos.Key()]; int(o.plies) > most {
			longest, most = q, int(o.plies)
		}
		pos.Unmake(last)
		if !ok {
			return false
		}
	}
	if longest != threat.None {
		r.s.wins.note(pos.Key(), longest, -plies)
	}
	return true
}
