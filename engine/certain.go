package engine

import (
	"math"

	"github.com/tengen-go/tengen/engine/threat"
)

// A search leaves moves out, so a win that it finds may rest on a defence that
// was not tried. It is believed, not proven. A proof follows the moves of the
// side that is believed to win and gives the other side every move that could
// help (won, lost); the search is asked what to play against each.

// Keys that separate proofs from beliefs in the table, and from each other: whether the side to move wins and whether
// it loses are two questions about a position, with two attackers. Neither answer settles the other question, least of
// all a failed search.
const (
	wonKey  = 0x9e3779b97f4a7c15
	lostKey = 0xd1b54a32d192ed03
)

// certainTimes bounds the nodes of a proof: so many times what the search has
// taken.
const certainTimes = 2

// leastProof is to how many plies a proof asks for the winner's move at least,
// however far from the root.
const leastProof = 8

// certain tries to prove the win that the best move of the root is believed to
// be, and makes it the value of the root. The search may look to depth d.
func (s *searcher) certain(d int) {
	r := &s.root
	if !s.opt.Certain || !s.opt.Table || r.value < believed-MaxPly || proven(r.value) {
		return
	}
	limit := s.budget.Limit(certainTimes * s.budget.Nodes)
	last := s.pos.Last()
	s.stack[0].played = r.best
	s.pos.Make(r.best)
	score := s.lost(d, 1)
	s.pos.Unmake(last)
	spent := s.budget.Stopped
	s.budget.Restore(limit)
	if spent || score == 0 {
		return
	}
	child := &s.stack[1]
	r.value = score
	r.pv = append(append(r.pv[:0], r.best), child.pv[:child.pvLen]...)
}

// won returns the score of a proven win of the side to move; 0 if there is no
// proof.
func (s *searcher) won(depth, ply int) int {
	pos, f := s.pos, &s.stack[ply]
	f.pvLen = 0
	s.budget.Visit()
	if s.budget.Stopped || pos.Full() || ply >= MaxPly-2 {
		return 0
	}
	sit, q := pos.Situation()
	switch sit {
	case threat.WinsFive:
		f.pv[0], f.pvLen = q, 1
		return Win - ply - 1
	case threat.WinsFour:
		f.pv[0], f.pvLen = s.winningFour(), 1
		return Win - ply - 3
	case threat.Lost:
		return 0
	}
	n := node{sit: sit, depth: depth, ply: ply, key: pos.Key() ^ wonKey}
	if score, ok := s.settled(&n, f); ok {
		return score
	}
	if sit != threat.Block {
		if score, ok := s.leafVCF(&n, f); ok {
			return score
		}
		var score int
		if q, score = s.winner(depth, ply); score > 0 {
			return score
		}
	}
	score := 0
	if q != threat.None {
		last := pos.Last()
		f.played = q
		pos.Make(q)
		if score = s.lost(depth-1, ply+1); score > 0 {
			s.extendPV(f, q, ply)
		}
		pos.Unmake(last)
	}
	s.note(&n, q, score)
	return score
}

// settled returns the table's answer to a question: the score of the side to move if it was proven, 0 if the search for
// a proof failed.
func (s *searcher) settled(n *node, f *frame) (score int, ok bool) {
	e, ok := s.table.probe(n.key)
	if !ok {
		return 0, false
	}
	if score := fromTable(int(e.score), n.ply); proven(score) {
		if e.move != threat.None {
			f.pv[0], f.pvLen = e.move, 1
		}
		return score, true
	}
	return 0, int(e.depth) >= n.depth
}

// note remembers the score of the side to move that was proven, or that none was.
func (s *searcher) note(n *node, q threat.Square, score int) {
	switch {
	case s.budget.Stopped:
	case score != 0:
		s.table.store(n.key, q, toTable(score, n.ply), 0, 100, exact)
	default:
		s.table.store(n.key, q, 0, 0, n.depth, upper)
	}
}

// winner returns the move with which the side to move is believed to win, None
// if it is not; or the score, if that is a proof.
func (s *searcher) winner(depth, ply int) (q threat.Square, score int) {
	pos, f := s.pos, &s.stack[ply]
	const bar = believed - MaxPly
	most := max(depth, leastProof)
	key := pos.Key()
	for d := 0; ; d += 2 {
		if e, ok := s.table.probe(key); ok {
			score := fromTable(int(e.score), ply)
			if score > bar && e.bound() != upper && playable(pos, e.move) {
				return e.move, 0
			}
		}
		if d >= most {
			return threat.None, 0
		}
		f.pvLen = 0
		score := s.search(min(d+2, most), bar, bar+1, ply, true)
		switch {
		case s.budget.Stopped:
			return threat.None, 0
		case proven(score) && score > 0:
			return threat.None, score
		case score > bar && f.pvLen > 0:
			return f.pv[0], 0
		}
	}
}

// lost returns the score of a proven win of the side that does not move; 0 if
// there is no proof.
func (s *searcher) lost(depth, ply int) int {
	pos, f := s.pos, &s.stack[ply]
	f.pvLen = 0
	s.budget.Visit()
	if s.budget.Stopped || pos.Full() || ply >= MaxPly-2 {
		return 0
	}
	sit, q := pos.Situation()
	switch sit {
	case threat.WinsFive, threat.WinsFour:
		return 0
	case threat.Lost:
		return Win - ply - 2
	case threat.Block:
		return s.answer(q, depth, ply)
	}
	n := node{sit: sit, depth: depth, ply: ply, key: pos.Key() ^ lostKey}
	if score, ok := s.settled(&n, f); ok {
		return -score
	}
	l := &f.list
	rest := s.replies(l, sit)
	s.promise(l, &n, f)
	score := Win - ply - rest
	if e, ok := s.table.probe(n.key); ok {
		for i := range l.moves[:l.n] {
			if l.moves[i].at == e.move {
				l.moves[i].order = math.MaxInt32
			}
		}
	}
	if l.n == 0 && rest == 0 {
		return 0
	}
	best := threat.None
	for i := 0; i < l.n && score > 0; i++ {
		q := l.next(i).at
		a := s.answer(q, depth-1, ply)
		if a < score {
			score, best = a, q
		}
	}
	s.note(&n, best, -score)
	return score
}

// answer plays a defence and returns the score of the attacker's proven win.
func (s *searcher) answer(q threat.Square, depth, ply int) int {
	pos, f := s.pos, &s.stack[ply]
	last := pos.Last()
	f.played = q
	pos.Make(q)
	score := s.won(depth-1, ply+1)
	pos.Unmake(last)
	if score > 0 {
		s.extendPV(f, q, ply)
	}
	return score
}
