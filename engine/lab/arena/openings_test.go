package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// TestDefaultOpenings: enough of them for each rule, legal on every size, and
// none of them another turned or mirrored on the size they were made for.
func TestDefaultOpenings(t *testing.T) {
	for _, rule := range board.Rules() {
		for size := 11; size <= board.MaxSize; size++ {
			all, err := DefaultOpenings(rule, size)
			if err != nil || len(all) < 50 {
				t.Fatalf("%v %d: %d, %v, want at least 50", rule, size, len(all), err)
			}
			seen := map[uint64]bool{}
			for _, points := range all {
				if err := checkOpening(points, rule, size); err != nil {
					t.Errorf("%v %d: %v, want no error", rule, size, err)
				}
				b, err := board.Replay(rule, size, points)
				if err != nil {
					t.Fatal(err)
				}
				key, _ := b.Canonical()
				if seen[key] && size == 15 {
					t.Errorf("%v: %s twice", rule, board.FormatList(points))
				}
				seen[key] = true
			}
		}
		if _, err := DefaultOpenings(rule, 9); !errors.Is(err, ErrOpening) {
			t.Error(err)
		}
	}
}

func TestReadOpenings(t *testing.T) {
	got, err := ReadOpenings(strings.NewReader("# ours\n\n0,0, 1,-1\r\nH8 i9\n"), 15)
	want := []board.Point{board.At(7, 7), board.At(8, 8)}
	if err != nil || len(got) != 2 || !slices.Equal(got[0], want) || !slices.Equal(got[1], want) {
		t.Errorf("%v, %v, want len(got) 2, %v, %v", got, err, want, want)
	}
	for _, text := range []string{"0,0, 1", "0,0, 0,0", "9,9", "h8h8", "z1", "h8\nt20", "?"} {
		if _, err := ReadOpenings(strings.NewReader(text), 15); !errors.Is(err, ErrOpening) {
			t.Errorf("%q: %v, want ErrOpening", text, err)
		}
	}
}

func TestCheckOpening(t *testing.T) {
	for text, rule := range map[string]board.Rule{
		"a1b1a2b2a3b3a4b4a5":     board.Freestyle, // a five
		"a1b1a2b2a3b3a4b4a6j9a5": board.Renju,     // an overline
		"a16":                    board.Freestyle, // off the board
	} {
		points, err := record.ParseMoves(text, 20, record.AllLetters)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkOpening(points, rule, 15); !errors.Is(err, ErrOpening) {
			t.Errorf("%s: %v, want ErrOpening", text, err)
		}
	}
}

func TestShuffle(t *testing.T) {
	var in [][]board.Point
	for i := range 12 {
		in = append(in, []board.Point{board.At(i, 0)})
	}
	text := fmt.Sprint(in)
	if got := fmt.Sprint(Shuffle(in, 0)); got != text {
		t.Errorf("%+v, want %v", got, text)
	}
	one, again, other := fmt.Sprint(Shuffle(in, 1)), fmt.Sprint(Shuffle(in, 1)), fmt.Sprint(Shuffle(in, 2))
	if one != again || one == other || one == text || fmt.Sprint(in) != text {
		t.Errorf("%v, %v, %v, want the same twice, then another, none of them %v", one, again, other, text)
	}
}

// TestOpening: after the last the first comes again, mirrored.
func TestOpening(t *testing.T) {
	all := [][]board.Point{{board.At(1, 2)}, {board.At(3, 4)}}
	for pair, want := range map[int]board.Point{0: board.At(1, 2), 1: board.At(3, 4), 2: board.At(13, 2), 16: board.At(1, 2)} {
		if got := opening(all, pair, 15); got[0] != want {
			t.Errorf("%d: %v, want %v first", pair, got, want)
		}
	}
}

func TestMakeOpenings(t *testing.T) {
	m := Making{Count: 3, Rule: board.Freestyle, Size: 15, Nodes: 100, Bound: 400, Seed: 5}
	made := func() (out []string) {
		err := MakeOpenings(t.Context(), m, func(p []board.Point) error {
			if len(p) < leastStones || len(p) > mostStones {
				t.Errorf("%v, want len(p) at least %v, len(p) at most %v", p, leastStones, mostStones)
			}
			out = append(out, record.FormatOpening(p, 15))
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		return out
	}
	if a, b := made(), made(); len(a) != 3 || !slices.Equal(a, b) {
		t.Errorf("%v, %v, want the same three twice", a, b)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := MakeOpenings(ended, m, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
