package proof

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestVerifyGood are proofs that hold, with the plies to the five.
func TestVerifyGood(t *testing.T) {
	const (
		f, s, r, c = board.Freestyle, board.Standard, board.Renju, board.Caro
	)
	for _, tc := range []struct {
		name         string
		rules        []board.Rule
		black, white string
		proof        *Node
		plies        int
	}{
		{"five", []board.Rule{f, s, r, c}, "e8 f8 g8 h8", "d8 a1 a3 a5", attack("i8"), 1},
		{"overline", []board.Rule{f, c}, "d8 e8 f8 h8 i8", "a1 a3 a5 a7 a9", attack("g8"), 1},
		{"double four", []board.Rule{f, s}, "e8 f8 g8 h5 h6 h7", "d8 h4 a1 a3 a5 a7", attack("h8"), 3},
		{"a five that is a double four too", []board.Rule{r}, "d8 e8 f8 g8 h5 h6 h7", "a1 a3 a5 a7 a9 a11 a13", attack("h8"), 1},
		{"straight four", []board.Rule{f, s, r, c}, "f8 g8 h8", "a1 a3 a5", attack("i8"), 3},
		{"4-3 with a block", []board.Rule{f, s, r, c}, strong, idle, fourThree(), 5},
		{
			"three with its three answers", []board.Rule{f, s, r}, strong, idle,
			attack("j8", answers("f8 i8 k8", fourThree())), 7,
		},
		{ // a stone beyond the end of the straight four stops it too
			"three with five answers", []board.Rule{c}, strong, idle,
			attack("j8", answers("e8 f8 i8 k8 l8", fourThree())), 7,
		},
		{
			"an answer listed that loses at once", []board.Rule{f, s, r}, strong, idle,
			attack("j8", answers("f8 i8 k8", fourThree()), answers("a1", attack("i8"))), 7,
		},
		{
			"counter-four", []board.Rule{f, s, r}, strong, closed,
			attack("j8", answers("f8 i8 k8", fourThree()),
				answers("o4", attack("o5", answers("f8 i8 k8", fourThree()))),
				answers("o5", attack("o4", answers("f8 i8 k8", fourThree())))), 9,
		},
		// White's four at g3 has one completing point, a double three for Black.
		{"forbidden trap", []board.Rule{r}, "h8 f6 f7 h7 g2", "g6 g5 g4 a1", attack("g3"), 3},
		{"White wins by an overline", []board.Rule{r}, "a1 a3 a5 a7 a9 a11", "d8 e8 f8 h8 i8", attack("g8"), 1},
		{"White makes a double four", []board.Rule{r}, "d8 h4 a1 a3 a5 a7 a9", "e8 f8 g8 h5 h6 h7", attack("h8"), 3},
	} {
		for _, rule := range tc.rules {
			b := position(t, rule, tc.black, tc.white)
			key, ply := b.Key(), b.Ply()
			plies, err := Measure(b, tc.proof)
			if err != nil || plies != tc.plies {
				t.Errorf("%s, %v: %d plies, %v; want %d", tc.name, rule, plies, err, tc.plies)
			}
			if b.Key() != key || b.Ply() != ply {
				t.Errorf("%s, %v: the board is changed", tc.name, rule)
			}
		}
	}
}

// TestVerifyBad are proofs that fail, with the reason and the line to it.
func TestVerifyBad(t *testing.T) {
	const (
		f, s, r, c = board.Freestyle, board.Standard, board.Renju, board.Caro
	)
	three := func(points string) *Node { return attack("j8", answers(points, fourThree())) }
	for _, tc := range []struct {
		name         string
		rules        []board.Rule
		black, white string
		proof        *Node
		want         error
		line         string
	}{
		{"nothing", []board.Rule{f}, strong, idle, nil, ErrMalformed, ""},
		{"no attack after a reply", []board.Rule{f}, strong, idle, attack("j8", answers("f8", nil)), ErrMalformed, "j8 f8"},
		{"a reply listed twice", []board.Rule{f, r}, strong, idle, three("f8 i8 k8 f8"), ErrMalformed, "j8 f8"},
		{"replies to a five", []board.Rule{f}, "e8 f8 g8 h8", "d8 a1 a3 a5", attack("i8", answers("j8", fourThree())), ErrMalformed, "i8"},
		{"move on a stone", []board.Rule{f}, strong, idle, attack("g8"), board.ErrOccupied, "g8"},
		{"move off the board", []board.Rule{f}, strong, idle, attack("p1"), board.ErrOff, "p1"},
		{"reply on a stone", []board.Rule{f, r}, strong, idle, three("f8 i8 k8 h8"), board.ErrOccupied, "j8 h8"},
		{"reply off the board", []board.Rule{f}, strong, idle, three("t20"), ErrIllegal, "j8 t20"},
		{"Black's double four", []board.Rule{r}, "e8 f8 g8 h5 h6 h7", "d8 h4 a1 a3 a5 a7", attack("h8"), board.ErrForbidden, "h8"},
		{"Black's overline", []board.Rule{r}, "d8 e8 f8 h8 i8", "a1 a3 a5 a7 a9", attack("g8"), board.ErrForbidden, "g8"},
		{"Black's forbidden reply", []board.Rule{r}, "h8 f6 f7 h7 g2", "g6 g5 g4 a1", attack("g3", answers("g7", attack("b2"))), board.ErrForbidden, "g3 g7"},
		{"the trap without Renju", []board.Rule{f, s, c}, "h8 f6 f7 h7 g2", "g6 g5 g4 a1", attack("g3"), ErrRefuted, "g3 g7"},
		{"overline taken for five", []board.Rule{s}, "d8 e8 f8 h8 i8", "a1 a3 a5 a7 a9", attack("g8"), ErrRefuted, "g8 b1"},
		{"quiet move", []board.Rule{f, s, r, c}, "h8", "a2", attack("i8"), ErrRefuted, "i8 a1"},
		{"first answer missing", []board.Rule{f, s, r}, strong, idle, three("i8 k8"), ErrRefuted, "j8 f8"},
		{"middle answer missing", []board.Rule{f, s, r}, strong, idle, three("f8 k8"), ErrRefuted, "j8 i8"},
		{"last answer missing", []board.Rule{f, s, r}, strong, idle, three("f8 i8"), ErrRefuted, "j8 k8"},
		{"answer missing below", []board.Rule{f, s, r}, strong, idle, attack("j8", answers("f8 i8 k8", attack("e6"))), ErrRefuted, "j8 f8 e6 e3"},
		{"Caro: no five between two stones", []board.Rule{c}, "e8 f8 g8 h8", "d8 j8 a1 a3", attack("i8"), ErrRefuted, "i8 b1"},
		{"Caro: four with a stone beyond its end", []board.Rule{c}, "e8 f8 g8", "c8 a1 a3", attack("h8"), ErrRefuted, "h8 i8"},
		{"counter-four left out", []board.Rule{f, s, r}, strong, closed, three("f8 i8 k8"), ErrRefuted, "j8 o4"},
		{"White's four not answered", []board.Rule{f, s, r, c}, strong, "a3 o1 o2 o3 o4 k15 a15", three("f8 i8 k8"), ErrRefuted, "j8 o5"},
		{"a reply that makes five", []board.Rule{f, s, r}, strong, closed,
			attack("j8", answers("o4", attack("i8"))), ErrRefuted, "j8 o4 i8 o5"},
		{"White has won", []board.Rule{f}, "b3 c3 d3 e4 e6", "o1 o2 o3 o4 o5", fourThree(), ErrOver, ""},
	} {
		for _, rule := range tc.rules {
			b := position(t, rule, tc.black, tc.white)
			key, ply := b.Key(), b.Ply()
			err := Verify(b, tc.proof)
			var failed *Error
			if !errors.Is(err, tc.want) || !errors.As(err, &failed) {
				t.Errorf("%s, %v: %v, want %v", tc.name, rule, err, tc.want)
				continue
			}
			var line []board.Point
			for p := range strings.FieldsSeq(tc.line) {
				line = append(line, at(p))
			}
			if !slices.Equal(failed.Line, line) {
				t.Errorf("%s, %v: %v, want the line %s", tc.name, rule, err, tc.line)
			}
			if b.Key() != key || b.Ply() != ply {
				t.Errorf("%s, %v: the board is changed", tc.name, rule)
			}
		}
	}
}

// TestVerifyLastPoint: a full board is no win.
func TestVerifyLastPoint(t *testing.T) {
	b, _ := board.New(board.Freestyle, 5)
	for i := range 24 {
		b.Make(board.At(i*2%25%5, i*2%25/5))
	}
	last := board.At(24*2%25%5, 24*2%25/5)
	if err := Verify(b, &Node{Move: last}); !errors.Is(err, ErrNoReply) {
		t.Errorf("the last point proves a win: %v", err)
	}
}

func TestErrorText(t *testing.T) {
	b := position(t, board.Renju, "e8 f8 g8 h5 h6 h7", "d8 h4 a1 a3 a5 a7")
	err := Verify(b, attack("h8"))
	if want := "proof: illegal move (board: point is forbidden to Black): h8"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	err = Verify(b, attack("h9"))
	if want := "proof: proof refuted: h9 h8"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
