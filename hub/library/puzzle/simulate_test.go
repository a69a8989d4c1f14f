package puzzle

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// Two thousand solvers, each with sixty puzzles near the own rating of those that it has not tried, rank 1,000 puzzles as they are hard.
func TestRatingsTellDifficulty(t *testing.T) {
	const solvers, puzzles, tries = 2000, 1000, 60
	r := rand.New(rand.NewPCG(27, 11))
	hard, of := make([]float64, puzzles), make([]rating.Rating, puzzles)
	for i := range hard {
		own := 1 + r.IntN(8)
		of[i] = FirstRating(&puzzle.Puzzle{Own: own})
		hard[i] = of[i].Value + 250*r.NormFloat64() // the number of moves says something, not all
	}
	skill, person := make([]float64, solvers), make([]rating.Rating, solvers)
	tried := make([]map[int]bool, solvers)
	for i := range skill {
		skill[i], person[i], tried[i] = 1500+300*r.NormFloat64(), rating.First(), map[int]bool{}
	}
	for n := range tries {
		for i := range person {
			aim := Aim(person[i], Seed(game.UserID(i), 0, n))
			best, distance := -1, math.Inf(1)
			for p := range of {
				if d := math.Abs(of[p].Value - aim); d < distance && !tried[i][p] {
					best, distance = p, d
				}
			}
			tried[i][best] = true
			solved := r.Float64() < 1/(1+math.Pow(10, (hard[best]-skill[i])/400))
			person[i], of[best] = Rate(person[i], of[best], solved, r.IntN(4) == 0)
		}
	}
	of1, of2 := correlation(hard, values(of)), correlation(skill, values(person))
	t.Logf("rank correlation of puzzles %.4f, of solvers %.4f", of1, of2)
	if of1 < 0.9 || of2 < 0.9 {
		t.Errorf("rank correlation of puzzles %.4f, of solvers %.4f", of1, of2)
	}
}

func values(list []rating.Rating) []float64 {
	out := make([]float64, len(list))
	for i, r := range list {
		out[i] = r.Value
	}
	return out
}

// correlation is Spearman's.
func correlation(a, b []float64) float64 {
	ranks := func(x []float64) []float64 {
		order := make([]int, len(x))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
		out := make([]float64, len(x))
		for rank, i := range order {
			out[i] = float64(rank)
		}
		return out
	}
	n, sum := float64(len(a)), 0.0
	ra, rb := ranks(a), ranks(b)
	for i := range ra {
		sum += (ra[i] - rb[i]) * (ra[i] - rb[i])
	}
	return 1 - 6*sum/(n*(n*n-1))
}
