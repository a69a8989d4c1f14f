package threat

import "github.com/tengen-go/tengen/engine/board"

// stoneKeys are the board's keys of stones, by colour and square, so that the
// stones of a Board and of a Position have the same key. turnKey tells whose
// move it is, which the stones of a Position need not.
var stoneKeys = newStoneKeys()

const turnKey = 0x9a1d4f3be2c6570d

func newStoneKeys() *[2][Cells]uint64 {
	keys := new([2][Cells]uint64)
	for y := range board.MaxSize {
		for x := range board.MaxSize {
			p := board.At(x, y)
			keys[Black][SquareOf(p)] = board.StoneKey(p, board.Black)
			keys[White][SquareOf(p)] = board.StoneKey(p, board.White)
		}
	}
	return keys
}
