package engine

import (
	"context"
	"errors"
	"testing"

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

// player chooses a move. Matches of such players are in engine/bench.
type player func(b *board.Board, seed uint64) board.Point

func playAcorn(b *board.Board, seed uint64) board.Point {
	p, _ := acorn(b, seed)
	return p
}

// searching plays by a search of fixed nodes, so that it plays the same
// everywhere, with the bots' choice among near-equal first moves.
func searching(t *testing.T, l Limits) player {
	e := small(t)
	l.Time = 0
	return func(b *board.Board, seed uint64) board.Point {
		res, err := e.s.findVaried(context.Background(), b, l, seed)
		if err != nil {
			t.Fatal(err)
		}
		return res.Move
	}
}

// TestFivesAndFours: every strength completes its own five; Bamboo and Cedar
// block every four that they may.
func TestFivesAndFours(t *testing.T) {
	five := game(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g2")
	four := game(t, board.Freestyle, "h8 g8 i8 a1 j8 a3 k8")
	bamboo, cedar := searching(t, Bamboo.Limits()), searching(t, Limits{Nodes: 5000})
	for seed := range uint64(20) {
		for i, p := range []player{playAcorn, bamboo, cedar} {
			if m := p(five, seed).String(); m != "g8" && m != "l8" {
				t.Errorf("strength %d, seed %d: %s instead of the five", i, seed, m)
			}
			if m := p(four, seed).String(); i > 0 && m != "l8" {
				t.Errorf("strength %d, seed %d: %s does not block", i, seed, m)
			}
		}
	}
}

// TestVariety: seeds lead to different games, one seed to one game.
func TestVariety(t *testing.T) {
	bamboo := searching(t, Bamboo.Limits())
	first, second := map[board.Point]bool{}, map[board.Point]bool{}
	for seed := range uint64(8) {
		b := game(t, board.Freestyle, "")
		p := bamboo(b, seed)
		if again := searching(t, Bamboo.Limits())(b, seed); again != p {
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
