package ladder

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// VCT looks for a win by fours and open threes, the shortest first: "victory by
// continuous threats". A three leaves the defender a choice, and time for a four
// of its own. The result is as VCF's.
func VCT(ctx context.Context, b *board.Board, l Limits) Result {
	return forced(ctx, b, l, true)
}

// answers returns what may help against a threat to make a winning four, and
// whether there is such a threat: the points that spoil all of them, and the
// defender's own fours.
func (s *hunt) answers(plies int) (list []board.Point, threat bool) {
	attacker := s.pos.Turn().Opponent()
	wins := s.pos.winningFours(attacker)
	if len(wins) == 0 {
		return nil, false
	}
	if plies < 4 { // the answer, the four, its answer, the five
		s.cut = true
		return nil, false
	}
	if s.pos.Rule() != board.Freestyle {
		// Overlines, forbidden points and closed fives depend on stones farther away. Moves that do not help are soon
		// refuted.
		return legal(s.pos.Board, s.pos.points), true
	}
	list = slices.DeleteFunc(slices.Clone(wins[0]), func(q board.Point) bool {
		return slices.ContainsFunc(wins, func(w []board.Point) bool { return !slices.Contains(w, q) })
	})
	if len(list) == 0 { // nothing spoils all: any reply shows the way on
		list = wins[0]
	}
	for _, q := range s.pos.making(attacker.Opponent(), four) {
		if !slices.Contains(list, q) {
			list = append(list, q)
		}
	}
	return list, true
}

// winningFours returns, for each point where a stone of the colour makes two
// fives possible at once, that point and those where the fives would be made.
// Under freestyle nothing but a stone on one of them, or a four, can help.
func (g *cached) winningFours(s board.Stone) (list [][]board.Point) {
	c := number(s)
	for _, p := range g.making(s, four) {
		spots := []board.Point{p}
		for d, is := range g.shapes[c][index(p)] {
			if is >= four {
				spots = g.appendFives(spots, p, d, s)
			}
		}
		if len(spots) > 2 {
			list = append(list, spots)
		}
	}
	return list
}

// appendFives appends the points of a line that make five together with a stone
// of the colour on p.
func (g *cached) appendFives(list []board.Point, p board.Point, d int, s board.Stone) []board.Point {
	i, step := index(p), steps[d]
	g.grid[i] = s
	for k := -reach; k <= reach; k++ {
		j := i + k*step
		if g.grid[j] == board.Empty && g.grid.shapes(j, step)[number(s)] == five {
			list = append(list, point(j))
		}
	}
	g.grid[i] = board.Empty
	return list
}
