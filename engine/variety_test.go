package engine

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestVariety: seeds lead to different games, one seed to one game.
func TestVariety(t *testing.T) {
	untimed(t)
	bamboo := func(b *board.Board, seed uint64) board.Point {
		t.Helper()
		e := small(t)
		res, err := e.Choose(t.Context(), Request{Board: b, Bot: Bamboo, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return res.Move
	}
	first, second := map[board.Point]bool{}, map[board.Point]bool{}
	for seed := range uint64(8) {
		b := game(t, board.Freestyle, "")
		p := bamboo(b, seed)
		if again := bamboo(b, seed); again != p {
			t.Errorf("seed %d: %v, then %v", seed, p, again)
		}
		first[p] = true
		b.Make(board.At(7, 7))
		second[bamboo(b, seed)] = true
	}
	if len(first) < 3 || len(second) < 3 {
		t.Errorf("%d first moves and %d answers in 8 games", len(first), len(second))
	}
}
