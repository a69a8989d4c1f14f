package arena

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

func waiting(n int, r *rand.Rand) (players []Player) {
	for id := range n {
		p := Player{ID: id, Points: r.IntN(40), Rating: 1000 + r.IntN(1200), Balance: r.IntN(7) - 3, Waited: r.IntN(60)}
		for range r.IntN(12) {
			if other := r.IntN(n); other != id {
				p.Recent = append(p.Recent, other)
			}
		}
		players = append(players, p)
	}
	return players
}

func TestWhoWaitsIsPairedOnce(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		players := waiting(r.IntN(150), r)
		result := Pair(players, seed)
		if !reflect.DeepEqual(result, Pair(players, seed)) {
			t.Fatal("not the same pairs again")
		}
		seen := map[int]bool{}
		once := func(i int) {
			if seen[i] {
				t.Fatalf("player %d twice", i)
			}
			seen[i] = true
		}
		for _, p := range result.Pairs {
			once(p.First)
			once(p.Second)
			a, b := &players[p.First], &players[p.Second]
			if len(a.Recent) > 0 && a.Recent[0] == b.ID && min(a.Waited, b.Waited) < patience {
				t.Errorf("%d meets %d again at once", a.ID, b.ID)
			}
			if a.Balance > b.Balance {
				t.Errorf("%d moves first again", a.ID)
			}
		}
		for _, i := range result.Waiting {
			once(i)
		}
		if len(seen) != len(players) || len(players) > 50 && len(result.Waiting) > 1 {
			t.Errorf("of %d players %d wait on", len(players), len(result.Waiting))
		}
	}
}

func TestLastOpponent(t *testing.T) {
	two := []Player{{ID: 1, Recent: []int{2}, Waited: 39}, {ID: 2, Recent: []int{1}, Waited: 50}}
	if r := Pair(two, 0); len(r.Pairs) != 0 {
		t.Error("they meet again after 39 s")
	}
	two[0].Waited = 40
	if r := Pair(two, 0); len(r.Pairs) != 1 {
		t.Error("they wait though they have waited 40 s")
	}
	four := []Player{{ID: 1, Recent: []int{2}, Waited: 90}, {ID: 2, Recent: []int{1}, Waited: 90}, {ID: 3}, {ID: 4}}
	for _, p := range Pair(four, 0).Pairs {
		if p.First+p.Second == 1 {
			t.Error("they meet again though others are free")
		}
	}
}

func TestLongestWaitGoesFirst(t *testing.T) {
	three := []Player{{ID: 1, Waited: 5}, {ID: 2, Waited: 30}, {ID: 3, Waited: 20}}
	if r := Pair(three, 0); len(r.Waiting) != 1 || r.Waiting[0] != 0 {
		t.Error("waits on:", r.Waiting)
	}
}

// 5,000 who wait at once must be paired within a second and a half; the bound leaves room for a busy machine.
func TestManyWait(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	players := waiting(5000, rand.New(rand.NewPCG(1, 1)))
	best := time.Hour
	for range 3 {
		start := time.Now()
		Pair(players, 1)
		best = min(best, time.Since(start))
	}
	t.Log("5,000 in", best)
	if best > 15*time.Second {
		t.Error("5,000 took", best)
	}
}

func BenchmarkPair5000(b *testing.B) {
	players := waiting(5000, rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		Pair(players, 1)
	}
}

// Arranged games: two who have met twice in ten games wait for others, and meet again only after 40 s.
func TestFrequentOpponents(t *testing.T) {
	recent := []int{3, 2, 4, 5, 2, 6}
	two := []Player{{ID: 1, Recent: recent, Waited: 39}, {ID: 2, Recent: []int{9, 1, 8, 7, 1}, Waited: 39}}
	if r := Pair(two, 0); len(r.Pairs) != 0 {
		t.Error("two of ten games are not enough")
	}
	two[0].Waited, two[1].Waited = 40, 40
	if r := Pair(two, 0); len(r.Pairs) != 1 {
		t.Error("they wait though nobody else comes")
	}
	two[0].Recent = append([]int{9, 9, 9, 9, 9, 9}, recent...) // one of ten
	two[1].Recent = nil
	two[0].Waited, two[1].Waited = 1, 1
	if r := Pair(two, 0); len(r.Pairs) != 1 {
		t.Error("games of long ago count")
	}
}

// Players who are kept apart never meet, however long they wait.
func TestKeptApart(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		players := waiting(2+r.IntN(30), r)
		for i := range players {
			players[i].Apart = []int{(i + 1) % len(players)} // said of one of the two
			players[i].Waited = 500
		}
		for _, p := range Pair(players, seed).Pairs {
			if d := (p.Second - p.First + len(players)) % len(players); d == 1 || d == len(players)-1 {
				t.Errorf("%d meets %d of %d", p.First, p.Second, len(players))
			}
		}
	}
}
