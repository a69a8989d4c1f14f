package engine

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// TestRelevant: every reply that is left out of a proof loses by fours, in no
// more plies than are said.
func TestRelevant(t *testing.T) {
	const positions = 4000
	rng := rand.New(rand.NewPCG(3, 1))
	s := newSearcher(DefaultOptions())
	s.budget.Begin(context.Background(), 0, time.Time{})
	left := 0
	for i := range positions {
		rule := board.Rules()[i%len(board.Rules())]
		b := scatter(t, rule, 12+rng.IntN(30), rng)
		if b == nil {
			continue
		}
		s.pos.Reset(b)
		if sit, _ := s.pos.Situation(); sit != threat.Free {
			continue
		}
		points, plies := s.relevant()
		if plies == 0 {
			continue
		}
		empties, last := s.pos.Empties(), s.pos.Last()
		for q := empties.First(); q != threat.None; q = empties.After(q) {
			if points.Has(q) || s.pos.Forbidden(q, s.pos.Turn()) {
				continue
			}
			left++
			s.pos.Make(q)
			s.fours.Least = threat.Quiet
			n, _ := s.fours.Shortest(100_000)
			s.pos.Unmake(last)
			if n == 0 || n+1 > plies {
				t.Fatalf("%v: %v leaves a win in %d plies, not in %d:\n%v", rule, q.Point(), n+1, plies, b)
			}
		}
	}
	if left == 0 {
		t.Error("nothing was left out")
	}
	t.Log(left, "replies left out")
}

// scatter returns a position of stones near the centre without a five; nil if
// that did not work out.
func scatter(t *testing.T, rule board.Rule, stones int, rng *rand.Rand) *board.Board {
	t.Helper()
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for range stones {
		p := board.At(3+rng.IntN(9), 3+rng.IntN(9))
		if b.Check(p) == nil && !b.Wins(p, b.Turn()) {
			b.Make(p)
		}
	}
	if b.Five() != nil {
		return nil
	}
	return b
}

// TestProofsForBothAttackers: of one position both questions are asked over one table, in either order. Nobody both wins
// and loses.
func TestProofsForBothAttackers(t *testing.T) {
	const depth, nodes = 6, 3000
	positions := 400
	if testing.Short() {
		positions = 60
	}
	rng := rand.New(rand.NewPCG(44, 5))
	s := newSearcher(DefaultOptions())
	s.table = newTable(1 << 20)
	ask := func(question func(depth, ply int) int) bool {
		s.budget.Begin(context.Background(), nodes, time.Time{})
		return question(depth, 0) > 0
	}
	won, lost := 0, 0
	for i := range positions {
		rule := board.Rules()[i%len(board.Rules())]
		b := scatter(t, rule, 10+rng.IntN(16), rng)
		if b == nil {
			continue
		}
		s.pos.Reset(b)
		s.table.clear()
		wins, loses := ask(s.won), ask(s.lost)
		s.table.clear()
		losesToo, winsToo := ask(s.lost), ask(s.won)
		if wins && loses || winsToo && losesToo {
			t.Fatalf("%v: the side to move wins and loses: %v", rule, b.Moves())
		}
		if wins {
			won++
		}
		if losesToo {
			lost++
		}
	}
	if won == 0 || lost == 0 {
		t.Error("nothing was proven")
	}
	t.Log(won, "won,", lost, "lost")
}
