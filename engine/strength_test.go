package engine

import (
	"errors"
	"testing"
	"time"

	"tengen/engine/board"
)

func TestStrengthNames(t *testing.T) {
	for _, s := range []Strength{Acorn, Bamboo, Cedar} {
		if got, err := ParseStrength(s.String()); err != nil || got != s {
			t.Errorf("ParseStrength(%q) = %v, %v", s, got, err)
		}
		if l := s.Limits(); l.Time <= 0 {
			t.Errorf("%v has no limit of time", s)
		}
	}
	if _, err := ParseStrength("Oak"); !errors.Is(err, ErrStrength) {
		t.Errorf("Oak: %v", err)
	}
}

// untimed has strengths think for as long as their nodes last until the test ends, so that they play the same on a busy
// machine. It comes before the pool that it is for.
func untimed(t testing.TB) {
	before := thinking
	thinking = [...]time.Duration{Acorn: time.Hour, Bamboo: time.Hour, Cedar: time.Hour}
	t.Cleanup(func() { thinking = before })
}

// TestVariety: seeds lead to different games, one seed to one game.
func TestVariety(t *testing.T) {
	untimed(t)
	bamboo := func(b *board.Board, seed uint64) board.Point {
		t.Helper()
		e := small(t)
		res, err := e.Choose(t.Context(), Request{Board: b, Strength: Bamboo, Seed: seed})
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
