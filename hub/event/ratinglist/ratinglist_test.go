package ratinglist

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func on(day int) time.Time { return time.Date(2026, 1, day, 0, 0, 0, 0, time.UTC) }

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within || math.IsNaN(got) {
		t.Errorf("%s: %.3f, want %.3f", what, got, want)
	}
}

// TestElo: an event's games count with the ratings before it, in any order of the events; factors go by rating and by
// games.
func TestElo(t *testing.T) {
	s := Elo{Start: 1500, K: []Band{{2400, 10}, {0, 20}}, NewGames: 2, KNew: 40, MostGap: 400}
	list, err := s.List([]float64{2400, 2200, 0}, []Event{
		{on(9), []Game{{0, 2, 1}, {1, 2, 0.5}}},
		{on(2), []Game{{0, 1, 0}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	e := 1 / (1 + math.Pow(10, -0.5)) // 200 points
	first := [2]float64{2400 - 40*e, 2200 + 40*e}
	most := 1 / (1 + math.Pow(10, -1)) // 400 points and more
	near(t, "the winner of a surprise", list[1].Value, first[1]+40*(0.5-most), 1e-9)
	near(t, "the strongest", list[0].Value, first[0]+40*(1-most), 1e-9)
	near(t, "a new player", list[2].Value, 1500+40*(0-(1-most))+40*(0.5-(1-most)), 1e-9)
	if r := list[1]; r.Games != 2 || r.Wins != 1 || r.Draws != 1 || !r.Last.Equal(on(9)) {
		t.Errorf("%+v", r)
	}
	old := Elo{Start: 1500, K: s.K}
	if list, err = old.List([]float64{2500, 2500}, []Event{{on(1), []Game{{0, 1, 1}}}}); err != nil {
		t.Fatal(err)
	}
	near(t, "by the table", list[0].Value, 2505, 1e-9)
}

// TestHistory: two players, one win of the first on the first day and two of the second later. Other programs give -45 and 45 on the
// last day, and a variance of about 0.84, with a drift of 300.
func TestHistory(t *testing.T) {
	h := History{Drift: 300}
	list, err := h.List(2, []Event{{on(1), []Game{{0, 1, 1}}}, {on(2), []Game{{0, 1, 0}}}, {on(3), []Game{{0, 1, 0}}}})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the loser", list[0].Value, -45, 0.5)
	near(t, "the winner", list[1].Value, 45, 0.5)
	near(t, "the variance", list[0].Deviation*list[0].Deviation/points/points, 0.84, 0.01)
}

// TestHistoryIsMostLikely: at the ratings found the probability falls in every direction.
func TestHistoryIsMostLikely(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		careers, drift := make([]career, 2+rng.IntN(8)), 0.001
		for d := 1; d < 28; d += 1 + rng.IntN(5) {
			for range 1 + rng.IntN(9) {
				i := rng.IntN(len(careers))
				k := (i + 1 + rng.IntN(len(careers)-1)) % len(careers)
				a, b, score := careers[i].on(on(d)), careers[k].on(on(d)), float64(rng.IntN(3))/2
				a.games, b.games = append(a.games, meeting{b, score}), append(b.games, meeting{a, 1 - score})
			}
		}
		for i := range careers {
			careers[i].prepare(drift)
		}
		if err := settle(careers); err != nil {
			t.Fatal(err)
		}
		best := likelihood(careers, drift)
		for i := range careers {
			for _, d := range careers[i].days {
				for _, by := range []float64{0.01, -0.01} {
					d.rating += by
					if other := likelihood(careers, drift); other > best {
						t.Errorf("%v is more likely than %v", other, best)
					}
					d.rating -= by
				}
			}
		}
	}
}

// likelihood is the logarithm of the probability, written down from the model.
func likelihood(careers []career, drift float64) (sum float64) {
	beats := func(a, b float64) float64 { return math.Log(1 / (1 + math.Exp(b-a))) }
	for i := range careers {
		days := careers[i].days
		for n, d := range days {
			for _, m := range d.games { // each game stands with both players
				sum += (m.score*beats(d.rating, m.opponent.rating) + (1-m.score)*beats(m.opponent.rating, d.rating)) / 2
			}
			if n == 0 {
				sum += beats(d.rating, 0) + beats(0, d.rating)
				continue
			}
			by, variance := d.rating-days[n-1].rating, drift*d.at.Sub(days[n-1].at).Hours()/24
			sum -= by * by / (2 * variance)
		}
	}
	return sum
}

// TestHistoryFindsStrengths: of a hundred players with known strengths, each with forty games, the list has nearly their order.
func TestHistoryFindsStrengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	strength := make([]float64, 100)
	for i := range strength {
		strength[i] = 300 * rng.NormFloat64()
	}
	var events []Event
	for d := 1; d <= 20; d++ {
		e := Event{Day: on(d)}
		for range 100 {
			a := rng.IntN(100)
			b := (a + 1 + rng.IntN(99)) % 100
			g := Game{A: a, B: b}
			if rng.Float64() < 1/(1+math.Pow(10, (strength[b]-strength[a])/400)) {
				g.Score = 1
			}
			e.Games = append(e.Games, g)
		}
		events = append(events, e)
	}
	h := History{Start: 1500, Drift: 14}
	list, err := h.List(100, events)
	if err != nil {
		t.Fatal(err)
	}
	inside := 0
	for i, r := range list {
		if math.Abs(r.Value-1500-strength[i]) < 2*r.Deviation {
			inside++
		}
	}
	if inside < 88 {
		t.Errorf("%d of 100 strengths lie within two deviations", inside)
	}
}

// TestRefused: what no list can be made of.
func TestRefused(t *testing.T) {
	elo, history := Elo{Start: 1500, K: []Band{{0, 20}}}, History{Drift: 14}
	for _, g := range []Game{{0, 0, 1}, {-1, 0, 1}, {0, 2, 1}, {0, 1, 0.7}, {0, 1, math.NaN()}} {
		events := []Event{{on(1), []Game{g}}}
		if _, err := elo.List(make([]float64, 2), events); !errors.Is(err, ErrGames) {
			t.Errorf("%+v: %v", g, err)
		}
		if _, err := history.List(2, events); !errors.Is(err, ErrGames) {
			t.Errorf("%+v: %v", g, err)
		}
	}
	for _, k := range [][]Band{nil, {{100, 20}}, {{0, 0}}, {{0, 20}, {2400, 10}}} {
		if _, err := (&Elo{K: k}).List(nil, nil); !errors.Is(err, ErrGames) {
			t.Errorf("%v: %v", k, err)
		}
	}
	if list, err := history.List(3, nil); err != nil || len(list) != 3 || list[0].Games != 0 {
		t.Error(list, err)
	}
}

// TestEloByHand: figures worked out on paper. Two hundred points are an expected score of 0.75975.
func TestEloByHand(t *testing.T) {
	s := Elo{Start: 1500, K: []Band{{2400, 10}, {0, 20}}}
	for name, c := range map[string]struct {
		before [2]float64
		score  float64
		after  [2]float64
	}{
		"equals":                   {[2]float64{1500, 1500}, 1, [2]float64{1510, 1490}},
		"a draw with a stronger":   {[2]float64{1600, 1800}, 0.5, [2]float64{1605.195, 1794.805}},
		"a win that was expected":  {[2]float64{1800, 1600}, 1, [2]float64{1804.805, 1595.195}},
		"a surprise, K 10 and 20":  {[2]float64{2400, 2200}, 0, [2]float64{2392.402, 2215.195}},
		"newcomers begin at Start": {[2]float64{0, 0}, 0, [2]float64{1490, 1510}},
	} {
		list, err := s.List(c.before[:], []Event{{on(1), []Game{{0, 1, c.score}}}})
		if err != nil {
			t.Fatal(err)
		}
		near(t, name, list[0].Value, c.after[0], 0.001)
		near(t, name, list[1].Value, c.after[1], 0.001)
	}
}

// TestHistoryByHand: one game between two newcomers. With x = e^r of the winner, whose opponent has -r, the most likely rating is the root of
// x³ - x² - 2, 1.69562: so r = 0.52805, which is 91.73 points. The winner's second derivative at r is x²/(1+x²)² + 2x/(1+x)², 0.6582.
func TestHistoryByHand(t *testing.T) {
	h := History{Start: 1500, Drift: 14}
	list, err := h.List(2, []Event{{on(1), []Game{{0, 1, 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the winner", list[0].Value, 1591.73, 0.01)
	near(t, "the loser", list[1].Value, 1408.27, 0.01)
	near(t, "the deviation", list[0].Deviation, 214.13, 0.01)
	if list, err = h.List(2, []Event{{on(1), []Game{{0, 1, 0.5}}}}); err != nil {
		t.Fatal(err)
	}
	near(t, "a draw of newcomers", list[0].Value, 1500, 0.01)
}
