package calibrate

import "github.com/tengen-go/tengen/engine/board"

// novice completes a five, blocks a five, and otherwise makes its own longest row longer, nearest to the centre.
func novice(b *board.Board) board.Point {
	me := b.Turn()
	best, bestValue := board.None, -1
	for y := range b.Size() {
		for x := range b.Size() {
			p := board.At(x, y)
			if b.Check(p) != nil {
				continue
			}
			value := 100*longestRow(b, p, me) + central(p, b.Size())
			switch {
			case b.Wins(p, me):
				value += 1 << 20
			case b.Wins(p, me.Opponent()):
				value += 1 << 19
			}
			if value > bestValue {
				best, bestValue = p, value
			}
		}
	}
	return best
}

// central is more the nearer a point is to the centre.
func central(p board.Point, size int) int {
	off := func(n int) int { return max(2*n-size+1, size-1-2*n) }
	return 2*size - off(p.X()) - off(p.Y())
}

// longestRow returns the longest row that a stone of s on p makes and that still has room for five on its line.
func longestRow(b *board.Board, p board.Point, s board.Stone) int {
	longest := 0
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		row, room := 1, 1
		for _, sign := range [2]int{1, -1} {
			unbroken := true
			for k := 1; k <= 4; k++ {
				q := board.At(p.X()+sign*k*d[0], p.Y()+sign*k*d[1])
				if !b.On(q) || b.At(q) == s.Opponent() {
					break
				}
				room++
				if unbroken = unbroken && b.At(q) == s; unbroken {
					row++
				}
			}
		}
		if room >= 5 {
			longest = max(longest, row)
		}
	}
	return longest
}
