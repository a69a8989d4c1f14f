package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// How far threats are followed, in plies, if the caller does not say.
const (
	huntPlies = 61 // at the root
	leafPlies = 7  // at the leaves of PVS
)

// forced looks for a forced win and for nothing else.
func forced(ctx context.Context, b *board.Board, l Limits, threes bool) Result {
	found := Result{Move: board.None}
	r := measured(ctx, b, l, func(m *meter) Result {
		found = newHunt(m, newCached(b), threes).root(l.Depth)
		return found
	})
	found.Nodes, found.Elapsed = r.Nodes, r.Elapsed
	return found
}

// root deepens by two plies until there is a win, so the first is the shortest,
// or until nothing was left out because of the depth. All first moves that win
// so fast are kept, each with a line, as far as time allows: which of them is the
// best may depend on more than the length.
func (s *hunt) root(limit int) Result {
	r := Result{Move: board.None}
	if limit <= 0 {
		limit = huntPlies
	}
	for _, p := range s.pos.fives(s.pos.Turn()) {
		r.Lines = append(r.Lines, []board.Point{p})
	}
	if len(r.Lines) > 0 {
		r.Move, r.Score, r.Depth = r.Lines[0][0], Win-1, 1
		return r
	}
	for plies := 3; plies <= limit; plies += 2 {
		s.cut = false
		for _, p := range s.threats() {
			if line, wins := s.try(p, plies); wins && !s.stopped {
				r.Lines = append(r.Lines, line)
			}
		}
		if len(r.Lines) > 0 {
			r.Move, r.Score, r.Depth = r.Lines[0][0], Win-plies, plies
			return r
		}
		if s.stopped {
			return r
		}
		r.Depth = plies
		if !s.cut {
			return r
		}
	}
	return r
}

// leaf returns the plies of a short win by threats of the side to move, 0 if
// there is none.
func (s *hunt) leaf() int {
	if len(s.threats()) == 0 {
		return 0
	}
	for plies := 1; plies <= leafPlies; plies += 2 {
		s.cut = false // attack says again whether depth was missing
		if _, wins := s.attack(plies); wins {
			return plies
		}
		if s.stopped || !s.cut {
			return 0
		}
	}
	return 0
}

// WithVCF looks for a win by fours before PVS, and at the leaves of it.
func WithVCF(ctx context.Context, b *board.Board, l Limits) Result {
	return withThreats(ctx, b, l, false)
}

// WithVCT looks for a win by fours and threes before PVS; at the leaves there is
// time for fours only.
func WithVCT(ctx context.Context, b *board.Board, l Limits) Result {
	return withThreats(ctx, b, l, true)
}

// huntNodes bounds the forced win at the root.
const huntNodes = 100_000

// withThreats gives the forced win a quarter of the limits at most. The win may
// be longer than the depth of the search.
func withThreats(ctx context.Context, b *board.Board, l Limits, threes bool) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		share := Limits{Nodes: huntNodes, Time: (l.Time + 3) / 4}
		if l.Nodes > 0 {
			share.Nodes = min(huntNodes, (l.Nodes+3)/4)
		}
		first := forced(m.ctx, b, share, threes)
		m.nodes = first.Nodes
		if first.Move != board.None {
			return first
		}
		pos := newCached(b)
		s := pvs{meter: m, pos: pos, table: newTable(), hunt: newHunt(m, pos, false)}
		return s.root(b, l.Depth)
	})
}
