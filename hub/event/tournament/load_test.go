package tournament

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Arenas of an hour in virtual time, run by the event itself: ten of a hundred players leave, half of them without a word, five
// of a hundred games are stalled to the flag, and one of a hundred players pauses and comes back every second for ten minutes.
type crowdedArena struct {
	*world
	strength []float64
	since    []time.Time // waits since
	last     []int       // opponent
	gone     []bool
	ends     map[int64][]*Pair
	waits    []int // seconds
	games    int
	again    int // games with the opponent of the game before
	orders   int // of the flood
}

func newCrowdedArena(t *testing.T, n int) *crowdedArena {
	p := planOf(Arena)
	p.Places = n
	w := &world{t: t, now: t0.Add(-time.Hour), event: New("Crowd1"), rng: rand.New(rand.NewPCG(uint64(n), 5)), here: map[game.UserID]bool{}}
	w.must(host, Create{Plan: p, Host: "Host"})
	a := &crowdedArena{
		world: w, strength: make([]float64, n), since: make([]time.Time, n), last: make([]int, n), gone: make([]bool, n), ends: map[int64][]*Pair{},
	}
	for i := range n {
		a.strength[i] = 1500 + 300*w.rng.NormFloat64()
		a.since[i], a.last[i] = t0, -1
		u := game.UserID(2000 + i)
		w.here[u] = true
		w.must(u, Join{Entrant: Entrant{Name: fmt.Sprint("P", i), Rating: int(a.strength[i] + 100*w.rng.NormFloat64())}})
	}
	return a
}

func (a *crowdedArena) run() {
	end := t0.Add(66 * time.Minute)
	for second := t0; second.Before(end) && a.event.Phase != Over; second = second.Add(time.Second) {
		a.now = second
		a.finish(second)
		a.come(second)
		if due := a.event.Due(); !due.IsZero() && !second.Before(due) {
			a.tick()
			a.noteGames(second)
		}
		a.log = a.log[:0] // it is long
	}
}

// come has people leave, and the flood come and go.
func (a *crowdedArena) come(now time.Time) {
	for i := range a.strength {
		u := game.UserID(2000 + i)
		if !a.gone[i] && a.rng.IntN(36_000) == 0 {
			a.gone[i] = true
			if i%2 == 0 {
				a.must(u, Leave{})
			} else {
				delete(a.here, u)
			}
		}
		if i%100 == 7 && !a.gone[i] && now.Before(t0.Add(10*time.Minute)) {
			a.orders++
			if now.Unix()%2 == 0 {
				a.must(u, Leave{})
			} else if err := a.try(u, Join{}); err != nil {
				a.t.Fatal(err)
			}
			a.since[i] = now
		}
	}
}

// noteGames gives each new game its end.
func (a *crowdedArena) noteGames(now time.Time) {
	rounds := a.event.Sections[0].Rounds
	if len(rounds) == 0 || !rounds[len(rounds)-1].Made.Equal(now) {
		return
	}
	pairs := rounds[len(rounds)-1].Pairs
	for i := range pairs {
		p := &pairs[i]
		a.games++
		if a.last[p.First] == p.Second || a.last[p.Second] == p.First {
			a.again++
		}
		for _, who := range []int{p.First, p.Second} {
			a.waits = append(a.waits, int(now.Sub(a.since[who])/time.Second))
		}
		a.last[p.First], a.last[p.Second] = p.Second, p.First
		length := time.Minute + time.Duration(float64(2*time.Minute)*a.rng.ExpFloat64())
		if a.rng.IntN(20) == 0 {
			length = 6 * time.Minute // the clocks of both
		}
		at := now.Add(length).Unix()
		a.ends[at] = append(a.ends[at], p)
	}
}

func (a *crowdedArena) finish(now time.Time) {
	for _, p := range a.ends[now.Unix()] {
		result := -1
		if a.rng.Float64() < 1/(1+math.Pow(10, (a.strength[p.Second]-a.strength[p.First])/400)) {
			result = 1
		}
		a.over(p, result)
		a.since[p.First], a.since[p.Second] = now, now
	}
	delete(a.ends, now.Unix())
}

// correlation returns Spearman's, of strength and place of those who stayed.
func (a *crowdedArena) correlation() float64 {
	var stayed []int
	for _, r := range a.event.Table(0) {
		if !a.gone[r.Player] {
			stayed = append(stayed, r.Player)
		}
	}
	strong := slices.Clone(stayed)
	slices.SortFunc(strong, func(x, y int) int { return cmp.Compare(a.strength[y], a.strength[x]) })
	rank := map[int]int{}
	for n, i := range strong {
		rank[i] = n
	}
	n, sum := float64(len(stayed)), 0.0
	for place, i := range stayed {
		d := float64(place - rank[i])
		sum += d * d
	}
	return 1 - 6*sum/(n*(n*n-1))
}

func TestCrowdedArenas(t *testing.T) {
	sizes := []int{20, 500, 5000}
	if testing.Short() {
		sizes = []int{20, 100}
	}
	for _, n := range sizes {
		a := newCrowdedArena(t, n)
		a.run()
		if a.event.Phase != Over || a.event.Open() != 0 {
			t.Fatalf("%d players: the arena does not end", n)
		}
		slices.Sort(a.waits)
		p50, p99 := a.waits[len(a.waits)/2], a.waits[len(a.waits)*99/100]
		c, gone := a.correlation(), 0
		for _, g := range a.gone {
			if g {
				gone++
			}
		}
		t.Logf("%d players, %d gone: %d games in %d waves, wait p50 %d s, p99 %d s, the same opponent again %d, rank correlation %.2f; %d orders of a flood; %d records", n, gone, a.games, len(a.event.Sections[0].Rounds), p50, p99, a.again, c, a.orders, a.event.Version)
		if wave := int(a.event.Plan.every() / time.Second); p50 > wave || p99 > 80 || n >= 500 && a.again > 0 || c < 0.5 {
			t.Errorf("%d players: the pairing has become worse", n)
		}
	}
}
