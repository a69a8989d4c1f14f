package arena

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
)

// simulated is a player of a simulated arena.
type simulated struct {
	Player
	strength float64
	games    []Game
	since    int // waits since this second
	busy     int // plays until this second
	gone     bool
	waits    []int
}

// arenaSimulation plays an hour of games of about three minutes.
type arenaSimulation struct {
	rand    *rand.Rand
	players []*simulated
	again   int // games with the opponent of the game before
	games   int
}

const (
	hour      = 3600
	estimate  = 180
	wave      = estimate/10 + 6
	leavers   = 10 // of a hundred leave at some time
	stallers  = 5  // of a hundred let their clock run
	stallTime = 300
)

func newArenaSimulation(n int) *arenaSimulation {
	s := &arenaSimulation{rand: rand.New(rand.NewPCG(uint64(n), 7))}
	for id := range n {
		strength := 1500 + 300*s.rand.NormFloat64()
		s.players = append(s.players, &simulated{strength: strength, Player: Player{ID: id, Rating: int(strength + 100*s.rand.NormFloat64())}})
	}
	return s
}

func (s *arenaSimulation) run() {
	for now := 0; now < hour-estimate/2; now += wave {
		var waiting []Player
		var who []*simulated
		for i, p := range s.players {
			if p.gone || p.busy > now {
				continue
			}
			if s.rand.IntN(100*hour/wave) < leavers {
				p.gone = true
				continue
			}
			p.Waited = now - p.since
			waiting, who = append(waiting, p.Player), append(who, s.players[i])
		}
		for _, pair := range Pair(waiting, uint64(now)).Pairs {
			s.play(who[pair.First], who[pair.Second], now)
		}
	}
}

func (s *arenaSimulation) play(a, b *simulated, now int) {
	s.games++
	if len(a.Recent) > 0 && a.Recent[0] == b.ID || len(b.Recent) > 0 && b.Recent[0] == a.ID {
		s.again++
	}
	length := estimate/3 + int(float64(estimate)*2/3*s.rand.ExpFloat64())
	if s.rand.IntN(100) < stallers {
		length += stallTime
	}
	won := s.rand.Float64() < 1/(1+math.Pow(10, (b.strength-a.strength)/400))
	for _, p := range []*simulated{a, b} {
		other, outcome := b, event.Loss
		if p == b {
			other = a
		}
		if won == (p == a) {
			outcome = event.Win
		}
		p.waits = append(p.waits, now-p.since)
		p.busy, p.since = now+length, now+length
		p.Recent = append([]int{other.ID}, p.Recent[:min(len(p.Recent), recent-1)]...)
		p.games = append(p.games, Game{Outcome: outcome})
		p.Points = 0
		for _, points := range Score(p.games) {
			p.Points += points
		}
	}
	a.Balance++
	b.Balance--
}

// correlation returns Spearman's, of strength and points of those who stayed.
func (s *arenaSimulation) correlation() float64 {
	stayed := slices.DeleteFunc(slices.Clone(s.players), func(p *simulated) bool { return p.gone })
	rank := func(less func(a, b *simulated) int) map[*simulated]float64 {
		order := slices.Clone(stayed)
		slices.SortStableFunc(order, less)
		ranks := map[*simulated]float64{}
		for i, p := range order {
			ranks[p] = float64(i)
		}
		return ranks
	}
	strength := rank(func(a, b *simulated) int { return cmp.Compare(a.strength, b.strength) })
	points := rank(func(a, b *simulated) int { return cmp.Compare(a.Points, b.Points) })
	n, sum := float64(len(stayed)), 0.0
	for _, p := range stayed {
		d := strength[p] - points[p]
		sum += d * d
	}
	return 1 - 6*sum/(n*(n*n-1))
}

func TestSimulatedArenas(t *testing.T) {
	sizes := []int{20, 500, 5000}
	if testing.Short() {
		sizes = []int{20, 200}
	}
	for _, n := range sizes {
		s := newArenaSimulation(n)
		s.run()
		var waits []int
		uneven := 0
		for _, p := range s.players {
			waits = append(waits, p.waits...)
			uneven = max(uneven, p.Balance, -p.Balance)
		}
		slices.Sort(waits)
		p50, p99 := waits[len(waits)/2], waits[len(waits)*99/100]
		c := s.correlation()
		t.Logf("%d players: %d games, wait p50 %d s, p99 %d s, the same opponent again %d, turns uneven by at most %d, rank correlation %.2f", n, s.games, p50, p99, s.again, uneven, c)
		if p50 > wave || p99 > 60 || 20*s.again > s.games || n >= 500 && s.again > 0 || c < 0.6 || uneven > 4 {
			t.Errorf("%d players: the pairing has become worse", n)
		}
	}
}
