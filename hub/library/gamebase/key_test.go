package gamebase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// chance plays a game by chance, with a pass now and then.
func chance(rng *rand.Rand, size, plies int) []board.Point {
	var moves []board.Point
	for len(moves) < plies {
		p := board.At(rng.IntN(size), rng.IntN(size))
		if rng.IntN(30) == 0 && len(moves) > 0 && moves[len(moves)-1] != board.None {
			p = board.None
		}
		if p == board.None || !slices.Contains(moves, p) {
			moves = append(moves, p)
		}
	}
	return moves
}

func turned(moves []board.Point, t board.Symmetry, size int) []board.Point {
	out := slices.Clone(moves)
	for i, m := range out {
		if m != board.None {
			out[i] = t.Apply(m, size)
		}
	}
	return out
}

// A game has the same positions, paths and continuations from all eight sides, also after move 30; no two of its positions are one.
func TestPliesAreTheSameFromEverySide(t *testing.T) {
	rng := seed.Rand(t)
	for range 200 {
		size, rule := []int{9, 15, 19, 20}[rng.IntN(4)], board.Rules()[rng.IntN(len(board.Rules()))]
		moves := chance(rng, size, rng.IntN(70))
		want, err := Plies(rule, size, moves)
		if err != nil {
			t.Fatal(err)
		}
		keys := map[int64]bool{}
		for _, p := range want {
			keys[p.Key] = true
		}
		if len(keys) != len(want) || want[len(want)-1].Next != ended {
			t.Fatalf("%v: %d positions of %d", moves, len(keys), len(want))
		}
		for s := range board.Symmetry(board.Symmetries) {
			got, err := Plies(rule, size, turned(moves, s, size))
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%v by %d: %v\n%v\n%v", moves, s, err, got, want)
			}
			if DigestOf(size, moves) != DigestOf(size, turned(moves, s, size)) {
				t.Fatalf("%v by %d has another digest", moves, s)
			}
		}
	}
}

// Another order of moves leads to the same position by another path; another turn, rule or size is another position.
func TestOrdersAndPositionsApart(t *testing.T) {
	place := func(rule board.Rule, size int, line string) *Place {
		p, err := NewPlace(rule, size)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := board.ParseMoves(splitTest(line))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if !p.Play(m) {
				t.Fatal(line)
			}
		}
		return p
	}
	a, b := place(board.Renju, 15, "h8 i9 j10 g7"), place(board.Renju, 15, "j10 g7 h8 i9")
	if a.Key() != b.Key() || a.Path() == b.Path() {
		t.Errorf("%d %d, %d %d", a.Key(), b.Key(), a.Path(), b.Path())
	}
	for _, other := range []*Place{place(board.Caro, 15, "h8 i9 j10 g7"), place(board.Renju, 15, "h8 i9 j10 g7 pass"), place(board.Renju, 15, "h8 i9 j10")} {
		if other.Key() == a.Key() {
			t.Error("two positions are one")
		}
	}
	if place(board.Freestyle, 15, "h8").Key() == place(board.Freestyle, 19, "h8").Key() {
		t.Error("a board's size does not matter")
	}
	// Moves are given as they are played from this side.
	p := place(board.Renju, 15, "a1 b3")
	kind, text := p.here(p.next(board.At(4, 5)))
	if kind != KindPlace || text != board.At(4, 5).String() {
		t.Errorf("%s %s", kind, text)
	}
	for _, bad := range []board.Point{board.At(0, 0), board.At(15, 3)} {
		if p.Play(bad) {
			t.Errorf("%v was played", bad)
		}
	}
}

// Points that the position's own symmetries map onto each other are one continuation.
func TestTwinsAreOneContinuation(t *testing.T) {
	p, err := NewPlace(board.Freestyle, 15)
	if err != nil || !p.Play(board.At(7, 7)) {
		t.Fatal(err)
	}
	for _, twin := range []board.Point{board.At(6, 7), board.At(7, 6), board.At(7, 8)} {
		if p.next(twin) != p.next(board.At(8, 7)) {
			t.Errorf("%v is another move", twin)
		}
	}
}
