package record

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// fifths is a game of renju in which three fifths were offered and the second was picked.
func fifths(t *testing.T) *Game {
	t.Helper()
	points, err := board.ParseMoves(strings.Fields("h8 i9 i7 g7 g8 a1"))
	if err != nil {
		t.Fatal(err)
	}
	g := New(board.Renju, 15, points...)
	g.Decisions = []Decision{{Ply: 3, Choice: "swap"}, {Ply: 4, Choice: "3"}, {Ply: 4, Choice: "keep"}, {Ply: 4, Fifths: []board.Point{board.At(6, 8), board.At(6, 7), board.At(0, 14)}}}
	g.AddFifths()
	return g
}

// The decisions are read back from SGF and PSQ, and the fifths that were not picked are variations in both.
func TestDecisionsSurvive(t *testing.T) {
	g := fifths(t)
	if d := Dropped(g, PSQ); len(d) > 0 {
		t.Errorf("PSQ drops %v", d)
	}
	for name, f := range map[string]struct {
		write func(*bytes.Buffer) error
		read  func(*bytes.Buffer) (*Game, error)
	}{
		"SGF": {func(b *bytes.Buffer) error { return WriteSGF(b, g) }, func(b *bytes.Buffer) (*Game, error) {
			games, err := ReadSGF(b)
			return games[0], err
		}},
		"PSQ": {func(b *bytes.Buffer) error { return WritePSQ(b, g) }, func(b *bytes.Buffer) (*Game, error) { return ReadPSQ(b) }},
	} {
		var b bytes.Buffer
		if err := f.write(&b); err != nil {
			t.Fatal(name, err)
		}
		if !strings.Contains(b.String(), "3=swap 4=3 4=keep 4=g9+g8+a15") {
			t.Errorf("%s: %s", name, b.String())
		}
		got, err := f.read(&b)
		if err != nil {
			t.Fatal(name, err)
		}
		if !reflect.DeepEqual(got.Decisions, g.Decisions) || !reflect.DeepEqual(got.Moves(), g.Moves()) {
			t.Errorf("%s: %+v, want %+v", name, got.Decisions, g.Decisions)
		}
		n := &got.Root
		for range 4 {
			n = n.Next[0]
		}
		var at []board.Point
		for _, c := range n.Next {
			at = append(at, c.Move.Point)
		}
		if !slices.Equal(at, []board.Point{board.At(6, 7), board.At(6, 8), board.At(0, 14)}) {
			t.Errorf("%s: the fifth moves are %v", name, at)
		}
		if got.AddFifths(); len(n.Next) != 3 {
			t.Errorf("%s: fifths are added twice", name)
		}
	}
	g.Root.Next[0].Next[0].Next[0].Next[0].Next[1].Add(Move{Stone: board.White, Point: board.At(14, 14)})
	if d := Dropped(g, PSQ); !slices.Equal(d, []Part{PartVariations}) {
		t.Errorf("with moves after a fifth, PSQ drops %v", d)
	}
}

// An invalid decision is not kept, and never stops a file from being read.
func TestBadDecisions(t *testing.T) {
	for _, bad := range []string{
		"", "=", "x=swap", "3=", "-1=swap", "3=SWAP", "3=sw ap", "3=swap 2=keep", "4=g9+", "4=g9+g9", "4=t20", "999=swap",
		"3=swapswapswapswapswap", strings.Repeat("3=swap ", maxDecisions+1), "4=" + strings.Repeat("a1+", 40) + "b1", "３=swap",
	} {
		if got, ok := parseDecisions(bad, 15); ok {
			t.Errorf("%q is read as %+v", bad, got)
		}
		games, err := ReadSGF(strings.NewReader("(;GM[4]SZ[15]OD[" + bad + "];B[hh])"))
		if err != nil || games[0].Decisions != nil || len(games[0].Moves()) != 1 {
			t.Errorf("%q: %v", bad, err)
		}
		g, err := ReadPSQ(strings.NewReader("Piskvorky 15x15, 0:0, 0\n8,8,10\nAnn\nBob\n0\ndecisions " + bad + "\n"))
		if err != nil || g.Decisions != nil || g.Black.Name != "Ann" {
			t.Errorf("%q: %v", bad, err)
		}
	}
	// Fifths of another game than the moves say, or after its end: read, and no harm.
	for _, text := range []string{"4=g9+g8", "0=h8+a1", "1=h8+a2", "40=a1+b1"} {
		g, err := ReadPSQ(strings.NewReader("Piskvorky 15x15, 0:0, 0\n8,8,10\nAnn\nBob\n0\ndecisions " + text + "\n"))
		if err != nil || len(g.Decisions) != 1 || len(g.Moves()) != 1 {
			t.Errorf("%q: %+v, %v", text, g, err)
		}
	}
}
