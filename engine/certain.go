package engine

import "tengen/engine/threat"

// A search leaves moves out, so a win that it finds may rest on a defence that
// was not tried. It is believed, not proven. For a proof the line is searched
// again: the side that loses gets every legal move.

// certainKey keeps what is known with all moves apart in the table.
const certainKey = 0x9e3779b97f4a7c15

// A proof is tried after the search for threats has had its part, not later than
// this part of the search, for so many times the nodes that the search has taken.
const (
	certainPart  = 0.7
	certainTimes = 2
)

// certain tries to prove the win that the best move of the root is believed to
// be, at depth d and a little more, and makes it the value of the root.
func (s *searcher) certain(d int) bool {
	r := &s.root
	if !s.opt.Certain || r.value < believed-MaxPly || proven(r.value) || s.spent() > certainPart {
		return false
	}
	limit := s.budget.Limit(certainTimes * s.budget.Nodes)
	last := s.pos.Last()
	s.stack[0].played = r.best
	s.pos.Make(r.best)
	s.defender = s.pos.Turn() + 1
	score := -s.search(d+1, -Win, -(Win - MaxPly), 1, false)
	s.defender = 0
	s.pos.Unmake(last)
	spent := s.budget.Stopped
	s.budget.Restore(limit)
	if spent || !proven(score) || score < 0 {
		return false
	}
	child := &s.stack[1]
	r.value = score
	r.pv = append(append(r.pv[:0], r.best), child.pv[:child.pvLen]...)
	return true
}

// everyMove reports whether the side to move must be given all legal moves.
func (s *searcher) everyMove() bool { return s.defender == s.pos.Turn()+1 }

// key returns the table's key of the position.
func (s *searcher) key() uint64 {
	if s.defender != 0 {
		return s.pos.Key() ^ certainKey
	}
	return s.pos.Key()
}

// hint returns the table's move from the search that left moves out.
func (s *searcher) hint() threat.Square {
	if s.defender == 0 || !s.opt.Table {
		return threat.None
	}
	e, _ := s.table.probe(s.pos.Key())
	return e.move
}
