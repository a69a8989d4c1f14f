package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
)

// account is somebody whose rating is simulated.
type account struct {
	rating   Rating
	strength float64
	newcomer bool
	narrow   bool
	gains    []Gain
	today    map[int][]float64 // what games of the day have given, by opponent
	rated    int               // games until the rating is no guess; 0: it still is
	games    int
}

// plays has two accounts play: score is the first's.
func plays(all []*account, i, k int, score float64, m Meeting) Unrated {
	one, two := all[i], all[k]
	m.Decided, m.Today = true, [2][]float64{one.today[k], two.today[i]}
	a, b, why := m.Play(one.rating, two.rating, score)
	one.games, two.games = one.games+1, two.games+1
	if why == "" {
		one.takes(k, a, two.newcomer && m.Newcomers)
		two.takes(i, b, one.newcomer && m.Newcomers)
	}
	return why
}

func (x *account) takes(opponent int, after Rating, newcomer bool) {
	points := after.Value - x.rating.Value
	x.gains = append(x.gains, Gain{game.UserID(opponent + 1), points, newcomer})
	x.gains = x.gains[max(0, len(x.gains)-Looked):]
	if x.today == nil {
		x.today = map[int][]float64{}
	}
	x.today[opponent] = append(x.today[opponent], points)
	x.rating, x.narrow = after, Narrow(x.narrow, x.gains)
	if x.rated == 0 && !x.narrow && !after.Provisional() {
		x.rated = x.games
	}
}

// Accounts that were made to lose lift none far, however many there are: from one network none counts, from many up to what newcomers may give,
// and the rise stays a guess.
func TestARingMakesNoRatings(t *testing.T) {
	for _, size := range []int{5, 17, 60} {
		for name, m := range map[string]Meeting{"one network": {Newcomers: true, Neighbours: true}, "many networks": {Newcomers: true}} {
			for _, loops := range []bool{false, true} { // the losers have played each other before
				t.Run(fmt.Sprint(size, " ", name, " ", loops), func(t *testing.T) {
					all := make([]*account, size)
					for i := range all {
						all[i] = &account{rating: First(), newcomer: true}
					}
					if loops {
						for i := range all {
							for k := 1; k < i; k++ {
								plays(all, i, k, 1, m)
							}
						}
					}
					for n := range 60 {
						plays(all, 0, 1+n%(size-1), 1, m)
					}
					star := all[0]
					if gained := star.rating.Value - FirstValue; gained > 150 || m.Neighbours && gained != 0 {
						t.Errorf("%.0f points", gained)
					}
					if star.rating.Value > FirstValue+narrowRise && !star.narrow {
						t.Error("nobody else has paid, and it is no guess")
					}
				})
			}
		}
	}
}

// A thousand newcomers of any strength play opponents of whom some are newcomers too. For any seed, at most one waits more than
// five games longer for a rating than without the rules for newcomers, and their ratings are hardly further from their
// strength.
func TestNewcomersWaitNoLonger(t *testing.T) {
	const newcomers, most = 1000, 5
	waiting, worst := 0, 0
	const seeds = 3
	for seed := range uint64(seeds) {
		for _, oneIn := range []int{2, 3, 5} { // of the opponents is a newcomer
			before, wasFar := newcomersOf(newcomers, seed, oneIn, false)
			after, far := newcomersOf(newcomers, seed, oneIn, true)
			if far > wasFar+15 {
				t.Errorf("seed %d, one in %d: off by %.1f points, before %.1f", seed, oneIn, far, wasFar)
			}
			for i := range before {
				worst = max(worst, after[i]-before[i])
				if after[i] > before[i]+most {
					waiting++
				}
			}
		}
	}
	t.Logf("%d of %d wait more than %d games longer, %d at most", waiting, 3*seeds*newcomers, most, worst)
	if waiting > 3*seeds {
		t.Errorf("%d of %d wait more than %d games longer", waiting, 3*seeds*newcomers, most)
	}
}

// newcomersOf returns after how many games each of so many newcomers has a rating that is no guess, and how far their ratings are
// from their strength in the mean.
func newcomersOf(newcomers int, seed uint64, oneIn int, rule bool) (waits []int, far float64) {
	const known, games = 400, 40
	rng := rand.New(rand.NewPCG(seed, 11))
	all := make([]*account, newcomers+known)
	for i := range all {
		all[i] = &account{rating: First(), strength: 1500 + 250*rng.NormFloat64(), newcomer: i < newcomers}
		if i >= newcomers {
			all[i].rating = Rating{all[i].strength, 70, FirstVolatility}
		}
	}
	for range games {
		for i := range newcomers {
			opponent := newcomers + rng.IntN(known)
			if rng.IntN(oneIn) == 0 {
				if opponent = rng.IntN(newcomers); opponent == i {
					continue
				}
			}
			score := 0.0
			if rng.Float64() < 1/(1+math.Pow(10, (all[opponent].strength-all[i].strength)/400)) {
				score = 1
			}
			plays(all, i, opponent, score, Meeting{Newcomers: rule && all[opponent].newcomer})
		}
	}
	for _, x := range all[:newcomers] {
		if x.rated == 0 {
			x.rated = math.MaxInt32
		}
		waits = append(waits, x.rated)
		far += math.Abs(x.rating.Value-x.strength) / float64(newcomers)
	}
	return waits, far
}
