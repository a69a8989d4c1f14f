package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// Table is InternalDeepening that remembers positions: the same stones put down in another order are not searched
// again, and the best move of a shallower search is tried first.
func Table(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := hashed{m, newCached(b), newTable()}
		return deepen(m, b, s.pos, l.Depth, func(depth, alpha int) int {
			return -s.search(depth-1, 1, -infinity, -alpha)
		})
	})
}

type hashed struct {
	*meter
	pos   *cached
	table *table
}

// search is internal's with the table asked before and told after.
func (s *hashed) search(depth, ply, alpha, beta int) int {
	if !s.visit() {
		return 0
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return score
	}
	known := s.table.get(s.pos.Key())
	if known.answers(depth, alpha, beta) {
		return int(known.score)
	}
	moves := s.pos.Moves()
	if known.bound == unknown && depth >= internalDepth && len(moves) > 1 {
		s.search(depth-2, ply, alpha, beta)
		known = s.table.get(s.pos.Key())
	}
	toFront(moves, known.move)

	best, move := -infinity, board.None
	for _, p := range moves {
		s.pos.Make(p)
		score := -s.search(depth-1, ply+1, -beta, -max(alpha, best))
		s.pos.Undo()
		if s.stopped {
			return 0
		}
		if score > best {
			best, move = score, p
		}
		if best >= beta {
			break
		}
	}
	best = drawIfNone(best)
	s.table.put(newEntry(s.pos.Key(), best, depth, alpha, beta, move))
	return best
}

// bound is the kind of an entry's score.
type bound uint8

const (
	unknown bound = iota // there is no entry
	exact
	atLeast
	atMost
)

// entry is a search's result for a position. Its score needs no correction for the ply: within one search a position
// has always the same ply.
type entry struct {
	key   uint64
	score int32
	move  board.Point // the best, or the one that cut; None if all were as bad
	depth int8
	bound bound
}

func newEntry(key uint64, score, depth, alpha, beta int, move board.Point) entry {
	e := entry{key: key, score: int32(score), move: move, depth: int8(min(depth, 127)), bound: exact}
	switch {
	case score <= alpha:
		e.bound, e.move = atMost, board.None
	case score >= beta:
		e.bound = atLeast
	}
	return e
}

// answers reports whether the entry settles a search to a depth within a window.
func (e entry) answers(depth, alpha, beta int) bool {
	if int(e.depth) < depth {
		return false
	}
	switch e.bound {
	case exact:
		return true
	case atLeast:
		return int(e.score) >= beta
	case atMost:
		return int(e.score) <= alpha
	}
	return false
}

// table holds entries by the Zobrist key of the position: a random number for each stone on each point, combined by
// exclusive or. Each key has two places. One keeps the deepest search, which saves the most; the other keeps the last,
// so that the first cannot fill up with positions that never occur again.
type table struct{ deepest, latest []entry }

const tableSize = 1 << 17 // a power of two

func newTable() *table {
	return &table{make([]entry, tableSize), make([]entry, tableSize)}
}

// get returns the entry of a position, one with the bound unknown if there is none.
func (t *table) get(key uint64) entry {
	i := key % tableSize
	for _, e := range [...]entry{t.deepest[i], t.latest[i]} {
		if e.key == key && e.bound != unknown {
			return e
		}
	}
	return entry{move: board.None}
}

func (t *table) put(e entry) {
	i := e.key % tableSize
	if old := t.deepest[i]; old.bound == unknown || e.depth >= old.depth {
		t.deepest[i] = e
		return
	}
	t.latest[i] = e
}
