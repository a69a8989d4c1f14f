package gamebase

import (
	"sync"

	"github.com/tengen-go/tengen/engine/board"
)

// A game's windows are all that it showed in small parts of the board at any time, as a set of bits: one for each content of 3×3 points,
// and one for each of five points in a row or on a diagonal, up to symmetry. A game in which a shape stands has those of the shape. What a
// bit means is stored: windows are never numbered anew.

// windowKinds are the kinds of windows: points by column and row.
var windowKinds = [...][][2]int8{
	{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}},
	{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}},
	{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}},
	{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}},
	{{0, 4}, {1, 3}, {2, 2}, {3, 1}, {4, 0}},
}

// windowTables number the contents of windows, a content being a number of base three; 0 is the empty one, which has no bit.
var windowTables = sync.OnceValue(func() (t struct {
	square, line []uint16
	lines        int // the number of the first line
	bits         int
}) {
	classes := func(points int, same func(digits []int, each func([]int))) (of []uint16, n int) {
		total := 1
		for range points {
			total *= 3
		}
		of = make([]uint16, total)
		digits := make([]int, points)
		for code := 1; code < total; code++ {
			for i, c := 0, code; i < points; i++ {
				digits[i], c = c%3, c/3
			}
			least := code
			same(digits, func(d []int) {
				c := 0
				for i := points - 1; i >= 0; i-- {
					c = c*3 + d[i]
				}
				least = min(least, c)
			})
			if least == code {
				n++
				of[code] = uint16(n)
			} else {
				of[code] = of[least]
			}
		}
		return of, n
	}
	square, squares := classes(9, func(d []int, each func([]int)) {
		for t := range turn(8) {
			out := make([]int, 9)
			for i := range 9 {
				x, y := t.apply(i%3, i/3, 3, 3)
				out[y*3+x] = d[i]
			}
			each(out)
		}
	})
	line, lines := classes(5, func(d []int, each func([]int)) { each([]int{d[4], d[3], d[2], d[1], d[0]}) })
	t.square, t.line, t.lines, t.bits = square, line, squares, squares+2*lines
	return t
})

// WindowBits is how many bits windows have.
func WindowBits() int { return windowTables().bits }

// bitOf returns the bit of a content; -1: it has none.
func bitOf(kind, code int) int {
	t := windowTables()
	switch {
	case code == 0:
		return -1
	case kind == 0:
		return int(t.square[code]) - 1
	case kind <= 2:
		return t.lines + int(t.line[code]) - 1
	}
	return t.lines + (t.bits-t.lines)/2 + int(t.line[code]) - 1
}

var powers = [...]uint16{1, 3, 9, 27, 81, 243, 729, 2187, 6561}

// Windows are a game's, bit 0 the highest of the first byte.
func Windows(size int, moves []board.Point) []byte {
	bits := make([]byte, (WindowBits()+7)/8)
	numbers := bitsOfCodes()
	var codes [len(windowKinds)][board.MaxSize * board.MaxSize]uint16
	var taken [board.MaxSize][board.MaxSize]bool
	var spans [len(windowKinds)][2]int
	for kind := range spans {
		spans[kind][0], spans[kind][1] = spanOf(kind)
	}
	for i, p := range moves {
		if p == board.None {
			continue
		}
		x, y := p.X(), p.Y()
		if x >= size || y >= size || taken[y][x] {
			break
		}
		taken[y][x] = true
		color := uint16(1 + i%2)
		for kind, points := range windowKinds {
			w, h := spans[kind][0], spans[kind][1]
			for k, at := range points {
				ox, oy := x-int(at[0]), y-int(at[1])
				if ox < 0 || oy < 0 || ox+w > size || oy+h > size {
					continue
				}
				c := &codes[kind][oy*board.MaxSize+ox]
				*c += color * powers[k]
				bit := numbers[kind][*c] // a stone stands in the window, so it has one
				bits[bit>>3] |= 0x80 >> (bit & 7)
			}
		}
	}
	return bits
}

// bitsOfCodes are bitOf for all contents of each kind.
var bitsOfCodes = sync.OnceValue(func() (all [len(windowKinds)][]uint16) {
	for kind, points := range windowKinds {
		total := 1
		for range points {
			total *= 3
		}
		all[kind] = make([]uint16, total)
		for code := 1; code < total; code++ {
			all[kind][code] = uint16(bitOf(kind, code))
		}
	}
	return all
})

func set(bits []byte, bit int) {
	if bit >= 0 {
		bits[bit>>3] |= 0x80 >> (bit & 7)
	}
}

// spanOf is how wide and how high a kind's windows are.
func spanOf(kind int) (w, h int) {
	for _, at := range windowKinds[kind] {
		w, h = max(w, int(at[0])+1), max(h, int(at[1])+1)
	}
	return w, h
}

// Windows are those that lie in the shape.
func (s *Shape) Windows() []byte {
	bits := make([]byte, (WindowBits()+7)/8)
	for kind, points := range windowKinds {
		w, h := spanOf(kind)
		for oy := 0; oy+h <= s.area.H; oy++ {
			for ox := 0; ox+w <= s.area.W; ox++ {
				code := 0
				for k, at := range points {
					if c := s.cells[(oy+int(at[1]))*s.area.W+ox+int(at[0])]; c != board.Empty {
						code += (1 + colorOf(c)) * int(powers[k])
					}
				}
				set(bits, bitOf(kind, code))
			}
		}
	}
	return bits
}
