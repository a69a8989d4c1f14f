package ladder

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Neighbours by strength meet, levels of the house never meet each other, and who met often meets somebody else.
func TestPair(t *testing.T) {
	for name, tc := range map[string]struct {
		players []Player
		want    [][2]int
	}{
		"nobody": {},
		"one":    {players: []Player{{ID: 1}}},
		"neighbours": {
			players: []Player{{ID: 1, Strength: 1200}, {ID: 2, Strength: 2000}, {ID: 3, Strength: 1250}, {ID: 4, Strength: 2040}},
			want:    [][2]int{{0, 2}, {1, 3}},
		},
		"the house meets nobody of the house": {players: []Player{{ID: 1, House: true}, {ID: 2, House: true}}},
		"one program and the house":           {players: []Player{{ID: 1, House: true, Strength: 1500}, {ID: 2, Strength: 1490}, {ID: 3, House: true, Strength: 1000}}, want: [][2]int{{0, 1}}},
		"two programs alone meet again": {
			players: []Player{{ID: 1, Recent: []int{2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}, {ID: 2, Strength: 3000}}, want: [][2]int{{0, 1}},
		},
		"met often": {
			players: []Player{{ID: 1, Strength: 1500, Recent: []int{2, 2, 2, 2}}, {ID: 2, Strength: 1510}, {ID: 3, Strength: 1600}, {ID: 4, Strength: 1700}},
			want:    [][2]int{{0, 2}, {1, 3}},
		},
	} {
		got := map[[2]int]bool{}
		for _, p := range Pair(tc.players, 7) {
			got[[2]int{min(p.First, p.Second), max(p.First, p.Second)}] = true
		}
		if len(got) != len(tc.want) {
			t.Errorf("%s: %v", name, got)
		}
		for _, w := range tc.want {
			if !got[w] {
				t.Errorf("%s: %v are not among %v", name, w, got)
			}
		}
	}
	many := make([]Player, MaxPlayers+50)
	for i := range many {
		many[i] = Player{ID: i, Strength: rand.IntN(2000)}
	}
	if n := len(Pair(many, 1)); n != MaxPlayers/2 {
		t.Errorf("%d pairs of %d", n, len(many))
	}
}

// The estimate finds the strengths that made the games, within its own error 95 times in 100.
func TestStrengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	within, all := 0, 0
	for range 40 {
		truth, before := make([]int, 8), make([]int, 8)
		for i := range truth {
			truth[i] = 1500 + int(rng.NormFloat64()*deviation)
			before[i] = 1500
		}
		var games []Game
		for a := range truth {
			for b := range a {
				for range 10 {
					score := 0.0
					if rng.Float64() < 1/(1+math.Pow(10, float64(truth[b]-truth[a])/400)) {
						score = 1
					}
					games = append(games, Game{a, b, score})
				}
			}
		}
		estimates := Strengths(before, games)
		shift := 0 // of all together
		for i, e := range estimates {
			shift += (e.Rating - truth[i]) / len(truth)
		}
		for i, e := range estimates {
			all++
			if off := e.Rating - truth[i] - shift; max(off, -off) <= e.Error {
				within++
			}
			if e.Wins+e.Draws+e.Losses != 70 || e.Error > 300 {
				t.Errorf("%+v", e)
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.85 { // errors leave out what the others' errors add
		t.Errorf("%.2f within the error", share)
	}
	for i, e := range Strengths([]int{1500, 900}, nil) {
		if e.Rating != []int{1500, 900}[i] || e.Error < 580 || e.Error > 600 {
			t.Errorf("without games: %+v", e)
		}
	}
	if e := Strengths([]int{1500, 1500}, []Game{{0, 1, 1}, {0, 1, 0.5}})[1]; e.Losses != 1 || e.Draws != 1 || e.Rating >= 1500 {
		t.Errorf("%+v", e)
	}
	games := make([]Game, 10_000)
	for i := range games {
		games[i] = Game{0, 1, 1}
	}
	if e := Strengths([]int{1500, 1500}, games); e[0].Rating < 1800 || e[0].Rating > 4000 {
		t.Errorf("after 10,000 wins: %+v", e)
	}
}
