package similarity

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// scatter returns so many moves around the middle of a board, as games have them.
func scatter(rng *rand.Rand, n int) (moves []board.Point) {
	side := 5
	for side*side < 2*n {
		side++
	}
	side = min(side, 15)
	taken := map[board.Point]bool{}
	for len(moves) < n {
		p := board.At((15-side)/2+rng.IntN(side), (15-side)/2+rng.IntN(side))
		if !taken[p] {
			taken[p] = true
			moves = append(moves, p)
		}
	}
	return moves
}

// disguised returns moves turned and moved, with the colours exchanged or not, and some stones more or less.
func disguised(rng *rand.Rand, moves []board.Point, changes int) (out []board.Point) {
	turn, dx, dy := board.Symmetry(rng.IntN(board.Symmetries)), rng.IntN(6), rng.IntN(6)
	if rng.IntN(2) == 0 {
		out = append(out, board.None)
	}
	taken := map[board.Point]bool{}
	for _, p := range moves {
		if p != board.None {
			p = turn.Apply(p, 15)
			p = board.At(p.X()+dx, p.Y()+dy)
			taken[p] = true
		}
		out = append(out, p)
	}
	for range changes {
		if len(out) > 0 && rng.IntN(2) == 0 {
			out[rng.IntN(len(out))] = board.None
		} else if p := board.At(rng.IntN(20), rng.IntN(20)); !taken[p] {
			taken[p] = true
			out = append(out, p)
		}
	}
	return out
}

// shapesIn is an index of games, and those of them that it has, by slot.
type shapesIn struct {
	Index
	all map[int]*Fingerprint
}

func (x *shapesIn) add(moves []board.Point) int {
	slot := x.Add()
	for i, p := range moves {
		x.Put(slot, i, p)
	}
	x.all[slot] = Of(moves)
	return slot
}

// each is what the index spares: a comparison with every shape.
func (x *shapesIn) each(s *Fingerprint) bool {
	for _, o := range x.all {
		if s.Similar(o) {
			return true
		}
	}
	return false
}

// An index says of every shape what comparing it with each of those in it says, while they come, change and go. It never holds more
// than forty, since each question is compared with all of them.
func TestIndexSaysWhatEachComparisonSays(t *testing.T) {
	rng := seed.Rand(t)
	x := shapesIn{all: map[int]*Fingerprint{}}
	games := map[int][]board.Point{}
	found, missed, rounds := 0, 0, 300
	if testing.Short() {
		rounds = 60
	}
	for round := range rounds {
		moves := scatter(rng, 6+rng.IntN(55))
		slot := x.add(moves)
		if games[slot] = moves; round%3 == 0 || len(games) > 40 { // one goes
			for old := range games {
				x.Remove(old)
				delete(x.all, old)
				delete(games, old)
				break
			}
		}
		if round%5 == 0 { // one takes moves back
			for slot, moves := range games {
				moves = moves[:max(0, len(moves)-1-rng.IntN(3))]
				x.Clear(slot)
				for i, p := range moves {
					x.Put(slot, i, p)
				}
				games[slot], x.all[slot] = moves, Of(moves)
				break
			}
		}
		for _, moves := range games {
			s := Of(disguised(rng, moves, rng.IntN(Tolerance(len(moves))+4)))
			want := x.each(s)
			if got := x.AnySimilar(NewQuery(s)); got != want {
				t.Fatalf("%v: %v, want %v", s.stones, got, want)
			}
			if want {
				found++
			} else {
				missed++
			}
			if rng.IntN(4) == 0 {
				break
			}
		}
	}
	if found < rounds/3 || missed < rounds/3 {
		t.Errorf("%d are like one, %d are not", found, missed)
	}
}

// A question to an index allocates nothing for its shapes.
func TestIndexAllocatesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 67))
	x := shapesIn{all: map[int]*Fingerprint{}}
	for range 200 {
		x.add(scatter(rng, 6+rng.IntN(40)))
	}
	q := NewQuery(Of(scatter(rng, 20)))
	if n := testing.AllocsPerRun(10, func() { x.AnySimilar(q) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// worked is how long processors have worked for this process: on a busy machine the clock says more.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkLikeOneOfMany asks whether a position, and the 60 of a batch, are like one of the live games: of the index, and of each game whose
// shape is made for the question.
func BenchmarkLikeOneOfMany(b *testing.B) {
	for _, n := range []int{1000, 4000} {
		rng := rand.New(rand.NewPCG(2, 67))
		x := shapesIn{all: map[int]*Fingerprint{}}
		var games, asked [][]board.Point
		for range n {
			games = append(games, scatter(rng, 6+rng.IntN(55)))
			x.add(games[len(games)-1])
		}
		for range 60 {
			asked = append(asked, scatter(rng, 10+rng.IntN(25)))
		}
		index := func(moves []board.Point) bool { return x.AnySimilar(NewQuery(Of(moves))) }
		each := func(moves []board.Point) bool {
			s := Of(moves)
			return slices.ContainsFunc(games, func(g []board.Point) bool { return s.Similar(Of(g)) })
		}
		for name, ask := range map[string]func([]board.Point) bool{"index": index, "each": each} {
			b.Run(fmt.Sprintf("%s/games=%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				began := worked()
				for i := 0; b.Loop(); i++ {
					ask(asked[i%len(asked)])
				}
				b.ReportMetric(float64((worked()-began).Microseconds())/float64(b.N), "cpu-µs/op")
			})
		}
	}
}
