package study

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// ahead is how many stones are looked at for one that does not end the line.
const ahead = 16

// setup plays the stones of a position in turn, those first that end nothing: Black's may stand on points that were not
// forbidden when they were played. False if not all can be played, or if there are others than new ones, or not at the
// start. The side to move may be set anywhere.
func (r *reader) setup(at int, n *record.Node, moved bool) (int, bool) {
	set := n.Setup
	stones := len(set.Black) + len(set.White)
	if moved && stones > 0 || len(set.Empty) > 0 {
		return at, false
	}
	if stones > 0 {
		r.notices.Add(record.Notice{Code: record.SetupPlayed, Count: stones})
	}
	left := map[board.Stone][]board.Point{board.Black: slices.Clone(set.Black), board.White: slices.Clone(set.White)}
	for len(left[board.Black])+len(left[board.White]) > 0 {
		stone, k := r.quiet(left)
		p := left[stone][k]
		left[stone] = slices.Delete(left[stone], k, k+1)
		var ok bool
		if at, ok = r.move(at, stone, p); !ok {
			return at, false
		}
	}
	if set.Turn != board.Empty && set.Turn != r.b.Turn() && !toldByMove(n) {
		before := at
		if at, _ = r.move(at, r.b.Turn(), board.None); at != before { // after a five nobody is to move
			r.notices.Add(record.Notice{Code: record.PassAdded})
		}
	}
	return at, true
}

// toldByMove reports whether the colours of the moves that follow a node tell the side to move.
func toldByMove(n *record.Node) bool {
	return slices.ContainsFunc(n.Next, func(c *record.Node) bool { return c != nil && c.Move.Stone != board.Empty })
}

// quiet chooses the next stone: of the side to move if it has one that ends nothing, else of the other side; if all end
// the line, any.
func (r *reader) quiet(left map[board.Stone][]board.Point) (board.Stone, int) {
	turn := r.b.Turn()
	sides := []board.Stone{turn, turn.Opponent()}
	for _, stone := range sides {
		points := left[stone]
		for k, p := range points[:min(ahead, len(points))] {
			if !r.b.Wins(p, stone) && (stone == board.White || r.b.ForbiddenKind(p) == board.Allowed) {
				return stone, k
			}
		}
	}
	if len(left[turn]) > 0 {
		return turn, 0
	}
	return turn.Opponent(), 0
}
