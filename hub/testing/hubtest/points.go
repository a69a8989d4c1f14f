package hubtest

import "github.com/tengen-go/tengen/engine/board"

// QuietMoves are 80 moves of a 15×15 board, Black's first, in which nobody makes five and Black nothing that is
// forbidden soon.
func QuietMoves() []board.Point {
	var black, white, out []board.Point
	for y := range 15 {
		for x := range 15 {
			if p := board.At(x, y); (x+2*y)%4/2 == 0 {
				black = append(black, p)
			} else {
				white = append(white, p)
			}
		}
	}
	for i := range 40 {
		out = append(out, black[i*2], white[i*2])
	}
	return out
}
