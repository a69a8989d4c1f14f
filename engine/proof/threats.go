package proof

import "github.com/tengen-go/tengen/engine/board"

// threats are the attacker's threats when the defender is to move.
//
// A reply is one more stone of the defender. It makes no row of the attacker
// longer and opens no end, so after it the attacker's winning points and
// straight fours are among those that were there before: fives and straights,
// less what the reply took away. The two lists, found once for all replies and
// asked again after each, are therefore the whole truth. Only whether Black may
// play a point can change either way, and that is asked after the reply.
type threats struct {
	attacker  board.Stone
	lost      board.Point   // where the defender makes five, None if nowhere
	fives     []board.Point // where the attacker makes five
	straights []board.Point // where he makes a straight four, legal or not
}

// find fills the zero t for the position, the defender to move.
func (t *threats) find(b *board.Board, attacker board.Stone) {
	t.attacker, t.lost = attacker, board.None
	for y := range b.Size() {
		for x := range b.Size() {
			p := board.At(x, y)
			if b.At(p) != board.Empty {
				continue
			}
			if b.Wins(p, attacker.Opponent()) {
				t.lost = p
				return
			}
			if b.Wins(p, attacker) {
				t.fives = append(t.fives, p)
			}
			if straightFour(b, p, attacker) {
				t.straights = append(t.straights, p)
			}
		}
	}
}

// after returns how the reply r, now on the board, loses at once: 3 plies from
// the attack before it by a five, 5 by a straight four, 0 if it does not.
func (t *threats) after(b *board.Board, r board.Point) int {
	for _, p := range t.fives {
		if b.Wins(p, t.attacker) {
			return 3
		}
	}
	if len(t.straights) == 0 || makesFour(b, r, t.attacker.Opponent()) {
		return 0
	}
	for _, p := range t.straights {
		if b.At(p) == board.Empty && straightFour(b, p, t.attacker) && b.Check(p) == nil {
			return 5
		}
	}
	return 0
}

// makesFour reports whether the stone of s on r gives s a winning point. There
// was none before it, so a new one is in one row with r: the first empty point
// at an end of the row through r.
func makesFour(b *board.Board, r board.Point, s board.Stone) bool {
	for _, d := range directions {
		for _, sign := range [2]int{1, -1} {
			dx, dy := sign*d[0], sign*d[1]
			if b.Wins(step(r, reach(b, r, dx, dy, s)+1, dx, dy), s) {
				return true
			}
		}
	}
	return false
}

// pointSet is a set of points of the largest board.
type pointSet [10]uint64

func (s *pointSet) has(p board.Point) bool {
	return int(p/64) < len(s) && s[p/64]&(1<<(p%64)) != 0
}

// add expects a point of a board.
func (s *pointSet) add(p board.Point) { s[p/64] |= 1 << (p % 64) }
