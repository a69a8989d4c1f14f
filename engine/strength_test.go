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

// player chooses a move; it is asked only while the game goes on.
type player func(b *board.Board, seed uint64) board.Point

func playAcorn(b *board.Board, seed uint64) board.Point {
	p, _ := acorn(b, seed)
	return p
}

// searching plays by a search of fixed nodes, so that a match is the same
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

// novice knows only the rules: it completes a five, blocks a five, and
// otherwise makes its own longest row longer, nearest to the centre.
func novice(b *board.Board, _ uint64) board.Point {
	me := b.Turn()
	best, bestValue := board.None, -1
	for y := range b.Size() {
		for x := range b.Size() {
			p := board.At(x, y)
			if b.Check(p) != nil {
				continue
			}
			value := 100*longestRow(b, p, me) + int(centrality(x, y, b.Size()))
			switch {
			case b.Wins(p, me):
				value += 1 << 20
			case b.Wins(p, me.Opponent()):
				value += 1 << 19
			}
			if value > bestValue {
				best, bestValue = p, value
			}
		}
	}
	return best
}

// longestRow returns the longest row that a stone of s on p makes and that
// still has room for five on its line.
func longestRow(b *board.Board, p board.Point, s board.Stone) int {
	longest := 0
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		row, room := 1, 1
		for _, sign := range [2]int{1, -1} {
			unbroken := true
			for k := 1; k <= 4; k++ {
				q := board.At(p.X()+sign*k*d[0], p.Y()+sign*k*d[1])
				if !b.On(q) || b.At(q) == s.Opponent() {
					break
				}
				room++
				if unbroken = unbroken && b.At(q) == s; unbroken {
					row++
				}
			}
		}
		if room >= 5 {
			longest = max(longest, row)
		}
	}
	return longest
}

// playOut plays a game and returns the winner, Empty for a draw.
func playOut(t *testing.T, b *board.Board, players [2]player, seed uint64) board.Stone {
	t.Helper()
	for !over(b) {
		p := players[b.Ply()%2](b, seed)
		if err := b.Check(p); err != nil {
			t.Fatalf("%v after %v: %v", p, b.Moves(), err)
		}
		b.Make(p)
	}
	if b.Five() == nil {
		return board.Empty
	}
	return b.Turn().Opponent()
}

// match plays games with changing colours and rules and returns the points of a.
func match(t *testing.T, a, b player, games int, start func(rule board.Rule, seed uint64) *board.Board) (points float64) {
	t.Helper()
	for i := range games {
		seed := uint64(i/2) + 1
		bd := start(board.Rule(i/2%3), seed)
		first := i%2 == 0
		players := [2]player{a, b}
		if !first {
			players = [2]player{b, a}
		}
		switch winner := playOut(t, bd, players, seed); {
		case winner == board.Empty:
			points += 0.5
		case (winner == board.Black) == first:
			points++
		}
	}
	return points
}

func skipRaced(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("a match has one goroutine: nothing for the race detector")
	}
}

func fromEmpty(rule board.Rule, _ uint64) *board.Board {
	b, _ := board.New(rule, 15)
	return b
}

func fromThree(rule board.Rule, seed uint64) *board.Board {
	b := fromEmpty(rule, 0)
	for _, p := range PlaceThree(rule, 15, seed) {
		b.Make(p)
	}
	return b
}

func TestNoviceBeatsAcorn(t *testing.T) {
	got := match(t, novice, playAcorn, 40, fromEmpty)
	t.Logf("the novice scores %v of 40", got)
	if got < 26 {
		t.Errorf("the novice scores %v of 40, want 26", got)
	}
}

func TestBambooBeatsAcorn(t *testing.T) {
	skipRaced(t)
	bamboo := searching(t, Bamboo.Limits())
	if got := match(t, bamboo, playAcorn, 6, fromEmpty); got < 5 {
		t.Errorf("Bamboo scores %v of 6", got)
	}
}

func TestBambooBeatsNovice(t *testing.T) {
	skipRaced(t)
	bamboo := searching(t, Bamboo.Limits())
	if got := match(t, bamboo, novice, 6, fromEmpty); got < 5 {
		t.Errorf("Bamboo scores %v of 6", got)
	}
}

// TestCedarBeatsBamboo gives Cedar a small part of what it has in a second.
func TestCedarBeatsBamboo(t *testing.T) {
	skipRaced(t)
	cedar, bamboo := searching(t, Limits{Nodes: 20_000}), searching(t, Bamboo.Limits())
	got := match(t, cedar, bamboo, 6, fromThree)
	t.Logf("Cedar scores %v of 6", got)
	if got < 4 {
		t.Errorf("Cedar scores %v of 6, want 4", got)
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
		b := fromEmpty(board.Freestyle, 0)
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
