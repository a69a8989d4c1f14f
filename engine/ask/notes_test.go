package ask

import (
	"strings"
	"testing"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/review"
)

// TestWinIsKept: a win that only a long search has proven is the first line after its moves too, also if what was asked in between
// is another game.
func TestWinIsKept(t *testing.T) {
	const moves = "f11 i11 j9 k10 k9 i10 j10 h9 j11 j12 h10 i9 i8 j7 f9 f10 e10 g8 e11 g12 i12 d11 d8 g7 e8 f7 e6 d7 e12 e9 e7 f6"
	g, err := Parse("standard", 15, strings.Fields(moves))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Board(g)
	if err != nil {
		t.Fatal(err)
	}
	opt := engine.DefaultOptions()
	e := engine.New(opt)
	defer e.Close()
	proven, err := e.Search(t.Context(), b, engine.Limits{Nodes: 480_000})
	if err != nil || proven.Mate < 20 {
		t.Fatalf("%+v, %v, want a long win", proven, err)
	}
	var notes Notes
	notes.take(e)
	best := func(g review.Game) (first Line) {
		t.Helper()
		_, err := Analyse(t.Context(), Question{Game: g, Lines: 1, Depth: 1}, 8<<20, &notes, e, func(*board.Board, *review.Position) {}, func(l Line) { first = l })
		if err != nil {
			t.Fatal(err)
		}
		return first
	}
	if other, err := Parse("renju", 15, []string{"h8", "h9"}); err != nil || len(best(other).Moves) == 0 {
		t.Fatal(err)
	}
	for i := 2; i < 8; i += 2 {
		g.Moves = append(g.Moves, proven.PV[i-2:i]...)
		if l := best(g); l.Chance < 0.99 || l.Moves[0] != proven.PV[i] {
			t.Errorf("after %v: %+v, want %v", proven.PV[:i], l, proven.PV[i])
		}
	}
}
