package threat

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// TestValues: the sums kept in one number are the sums.
func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var sum values
	var want [weights.Phases][2]int
	for range 10_000 {
		var v [weights.Phases][2]int16
		fits := true
		for p := range v {
			for k := range v[p] {
				v[p][k] = int16(rng.IntN(8001) - 4000)
				now := want[p][k] + int(v[p][k])
				fits = fits && now == int(int16(now))
			}
		}
		if !fits {
			continue // more than a sum may be
		}
		sum += newValues(&v)
		for p := range v {
			for k := range v[p] {
				want[p][k] += int(v[p][k])
				if got := sum.in(p, k); got != want[p][k] {
					t.Fatalf("%d, want %d", got, want[p][k])
				}
			}
		}
	}
}

// TestEvaluation: the evaluation that is kept current is the sum over the points
// that package weights describes, and far from what 16 bits hold.
func TestEvaluation(t *testing.T) {
	scattered(t, 5, 60, 200, func(pos *Position, b *board.Board) {
		if got, want := pos.Evaluate(), slowEvaluation(t, pos, b); got != want {
			t.Fatalf("%v, %d stones: %d, want %d", b.Rule(), b.Ply(), got, want)
		}
	})
}

func slowEvaluation(t *testing.T, pos *Position, b *board.Board) int {
	set, me, empties := weights.Default(b.Rule()), pos.Turn(), pos.Empties()
	sum := [weights.Phases]int{}
	for p := range sum {
		var mine, theirs int
		for q := empties.First(); q != None; q = empties.After(q) {
			m, ok := weights.Index(pos.Code(q, me))
			o, ok2 := weights.Index(pos.Code(q, me^1))
			if !ok || !ok2 {
				t.Fatalf("%v has no combination", q.Point())
			}
			mine += int(set.Sides[me].Value[m][p][weights.ToMove])
			theirs += int(set.Sides[me^1].Value[o][p][weights.Waiting])
		}
		if max(mine, -mine, theirs, -theirs) > 1<<14 {
			t.Errorf("%d and %d", mine, theirs)
		}
		sum[p] = mine + theirs + int(set.Sides[me].Threats[p][pos.ThreatSet()]) + int(set.Sides[me].Tempo[p])
	}
	late := weights.Lateness(b.Ply())
	return (sum[weights.Early]*(weights.Span-late) + sum[weights.Late]*late) / weights.Span
}
