package proof

import "github.com/tengen-go/tengen/engine/board"

// directions are the four lines through a point, in columns and rows.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// straightFour reports whether a stone of s on the empty point q makes an
// unbroken four both of whose ends make five under the rule, each even after
// the opponent has taken the other. Whether s may play q is not asked.
func straightFour(b *board.Board, q board.Point, s board.Stone) bool {
	for _, d := range directions {
		ahead := reach(b, q, d[0], d[1], s)
		behind := reach(b, q, -d[0], -d[1], s)
		if ahead+behind == 3 &&
			completes(b, q, ahead+1, d[0], d[1], s) &&
			completes(b, q, behind+1, -d[0], -d[1], s) {
			return true
		}
	}
	return false
}

// completes reports whether the point k steps from q, next to the end of a row
// of four, is empty and makes a winning row of it when the opponent holds the
// other end. So in Caro no opponent's stone may lie behind it.
func completes(b *board.Board, q board.Point, k, dx, dy int, s board.Stone) bool {
	end := step(q, k, dx, dy)
	if !b.On(end) || b.At(end) != board.Empty {
		return false
	}
	switch b.At(step(q, k+1, dx, dy)) {
	case s: // six or more
		switch b.Rule() {
		case board.Standard:
			return false
		case board.Renju:
			return s == board.White
		}
	case s.Opponent():
		return b.Rule() != board.Caro
	}
	return true
}

// reach counts the stones of s that follow q without a gap.
func reach(b *board.Board, q board.Point, dx, dy int, s board.Stone) int {
	n := 0
	for b.At(step(q, n+1, dx, dy)) == s {
		n++
	}
	return n
}

// step returns the point k steps from p; None or a point that is not on the
// board, both of which At calls empty, beyond the edge.
func step(p board.Point, k, dx, dy int) board.Point {
	return board.At(p.X()+k*dx, p.Y()+k*dy)
}
