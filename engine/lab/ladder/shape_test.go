package ladder

import (
	"strings"
	"testing"
)

func TestShapes(t *testing.T) {
	for text, want := range map[string]shape{ // the middle is X
		"....X....": openOne,
		"....XX...": openTwo,
		"....X.X..": openTwo,
		"...XXX...": openThree,
		"..X.XX...": openThree,
		"..XXXXO..": four,
		".X.XXX...": four,
		"..XXXX...": openFour,
		".X.XX.X..": openThree,
		".XX.X.XX.": openThree,
		".X.XXX.X.": openFour, // two fours on one line
		"XXXXX....": five,
		"..OXXX.O.": none,
		"..OXXX..O": three,
		".OXXX..O.": three,
		"O.XXX...O": openThree,
		"OOOOXOOOO": none,
		"OO..X..OO": one,
	} {
		l := parseLine(text)
		if got := shapes[l.key()]; got != want {
			t.Errorf("%s is %d, not %d", text, got, want)
		}
	}
}

// TestShapesBySteps: a stone never makes a line worse, and every shape is exactly
// as many stones from five as its name says.
func TestShapesBySteps(t *testing.T) {
	for key := range shapes {
		l := lineOf(key)
		if l.key() != key {
			t.Fatalf("%v, want %v", l.key(), key)
		}
		best := none
		for i, c := range l {
			if c == free {
				l[i] = mine
				best = max(best, shapes[l.key()])
				l[i] = free
			}
		}
		is := shapes[key]
		if is != five && best != none && (stonesOf(best) != stonesOf(is)+1) {
			t.Fatalf("%v is %d, its best extension %d", l, is, best)
		}
		if is != five && best == none && is != none {
			t.Fatalf("%v is %d without a way on", l, is)
		}
	}
}

func stonesOf(s shape) int { return (int(s) + 1) / 2 }

func parseLine(text string) (l line) {
	for i := range l {
		l[i] = code(strings.IndexByte(".XO", text[i]))
	}
	return l
}
