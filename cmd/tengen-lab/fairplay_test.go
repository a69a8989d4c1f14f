package main

import (
	"math"
	"math/rand/v2"
	"testing"

	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// The bounds of Clopper and Pearson, as tables have them.
func TestAtMost(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want float64
	}{{0, 2000, 0.001497}, {0, 20_000, 0.0001498}, {1, 2000, 0.002370}, {5, 100, 0.102253}, {10, 10, 1}, {0, 1, 0.95}} {
		if got := atMost(c.k, c.n, 0.95); math.Abs(got-c.want) > 0.0001*max(1, 100*c.want) {
			t.Errorf("%d of %d: below %.6f, want %.6f", c.k, c.n, got, c.want)
		}
	}
}

// An account without help that plays as the prior expects is nobody to look at; one whose every counted move is the first choice is.
// Levels without games are told, and no account is made of them.
func TestWorst(t *testing.T) {
	seats := func(first float64) (out []seat) {
		rng := rand.New(rand.NewPCG(9, 9))
		for range 40 {
			var s seat
			for i := range 8 {
				m := fairplay.Move{Move: moves.Move{Ply: 10 + 2*i, Kind: moves.Free, Choices: 6, Chance: 0.5, Rank: 2 + rng.IntN(4), Loss: 0.05}}
				if rng.Float64() < first {
					m.Rank, m.Loss = 1, 0
				}
				s.moves = append(s.moves, m)
			}
			out = append(out, s)
		}
		return out
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for first, want := range map[float64]bool{0.2: false, 1: true} {
		pool := seats(first)
		a := account{low: pool, high: again(rng, pool), part: 0.5, rating: 1000, deviation: 60}
		if got := worst(rng, a, []int{0, 100, 200}, fairplay.Standard); got[0] != fairplay.Nothing || (got[2] != fairplay.Nothing) != want {
			t.Errorf("%.1f of the first choices: %s", first, got)
		}
	}
	pool := map[string][]seat{}
	for _, l := range level.All() {
		pool[l.ID] = seats(0.2)
	}
	ids, err := peoplesLevels(pool)
	if err != nil || len(ids) < 8 || ids[len(ids)-1] != strongestPerson {
		t.Errorf("%v %v", ids, err)
	}
	delete(pool, "elm")
	if _, err := peoplesLevels(pool); err == nil {
		t.Error("a level without games is one to play as")
	}
}
