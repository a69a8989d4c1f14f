package swiss

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
)

// tournament is one that a test plays.
type tournament struct {
	*testing.T
	event *event.Event
	rand  *rand.Rand
}

func newTournament(t *testing.T, r *rand.Rand, players, rounds int) *tournament {
	e := &event.Event{Scoring: event.Standard, Rounds: rounds}
	for i := range players {
		e.Players = append(e.Players, event.Player{Number: i + 1, Rating: 2400 - i*1200/players})
	}
	return &tournament{T: t, event: e, rand: r}
}

// absent keeps some players out of the next round, of whom some have half a point for it.
func (t *tournament) absent(share float64) {
	for i := range t.event.Players {
		if t.rand.Float64() < share {
			p := &t.event.Players[i]
			p.Entries = append(p.Entries, event.Entry{Opponent: event.Nobody, Outcome: []event.Outcome{event.ZeroBye, event.HalfBye}[t.rand.IntN(2)]})
		}
	}
}

// enter gives the games of a round results.
func (t *tournament) enter(p *event.Pairing) {
	round := t.event.Played
	t.event.Add(p)
	for _, pair := range p.Pairs {
		a, b := &t.event.Players[pair.First], &t.event.Players[pair.Second]
		expected := 0.5 + float64(a.Rating-b.Rating)/1200
		first, second := event.Win, event.Loss
		switch x := t.rand.Float64(); {
		case x < 0.03:
			first, second = event.ForfeitWin, event.ForfeitLoss
		case x < 0.25:
			first, second = event.Draw, event.Draw
		case t.rand.Float64() > expected:
			first, second = event.Loss, event.Win
		}
		a.Entries[round].Outcome, b.Entries[round].Outcome = first, second
	}
}

// check holds a pairing to the rules that it must keep, whatever its quality.
func (t *tournament) check(p *event.Pairing, turns Turns) {
	t.Helper()
	round := t.event.Played
	seen := map[int]bool{}
	once := func(i int) {
		if seen[i] || t.event.Players[i].Entry(round).Absent() {
			t.Fatalf("round %d: player %d is paired twice, or absent", round+1, i)
		}
		seen[i] = true
	}
	last := round >= t.event.Rounds-1
	for _, pair := range p.Pairs {
		once(pair.First)
		once(pair.Second)
		met := slices.ContainsFunc(t.event.Players[pair.First].Entries, func(e event.Entry) bool { return e.Outcome.Played() && e.Opponent == pair.Second })
		if met != slices.Contains(p.Again, pair) || met && len(p.Notes) == 0 {
			t.Fatalf("round %d: %v meet again, which is not said", round+1, pair)
		}
		if turns == Rule && len(p.Notes) == 0 && !last {
			t.checkTurn(pair.First, event.First)
			t.checkTurn(pair.Second, event.Second)
		}
	}
	if p.Bye != event.Nobody {
		once(p.Bye)
		for _, e := range t.event.Players[p.Bye].Entries {
			if (e.Outcome == event.PairingBye || e.Outcome == event.ForfeitWin) && len(p.Notes) == 0 && len(p.Pairs) > 0 {
				t.Fatalf("round %d: player %d has the second bye", round+1, p.Bye)
			}
		}
	}
	if present := len(t.event.Present()); len(seen) != present || present%2 == 0 && p.Bye != event.Nobody {
		t.Errorf("round %d: %d of %d are paired: %+v", round+1, len(seen), present, p)
	}
}

// checkTurn fails if a turn is the third in a row, or one more than two too many.
func (t *tournament) checkTurn(player int, turn event.Turn) {
	t.Helper()
	var had []event.Turn
	balance := int(turn)
	for _, e := range t.event.Players[player].Entries {
		if e.Outcome.Played() {
			had, balance = append(had, e.Turn), balance+int(e.Turn)
		}
	}
	if n := len(had); n >= 2 && had[n-1] == turn && had[n-2] == turn || balance > 2 || balance < -2 {
		t.Fatalf("player %d had %v and now has %v", player, had, turn)
	}
}

func TestRandomTournaments(t *testing.T) {
	t.Parallel()
	count := 10_000
	if testing.Short() {
		count = 60
	}
	for seed := range count {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		turns := []Turns{Rule, Chance, Wish, Chance}[seed%4]
		players, rounds := 2+r.IntN(40), 1+r.IntN(11)
		tour := newTournament(t, r, players, rounds)
		tour.event.FirstTurn = event.First
		forbid(tour.event, r)
		for range rounds {
			tour.absent(0.05)
			before := ""
			if seed%10 == 0 {
				before = fmt.Sprint(tour.event)
			}
			p, err := Pair(tour.event, Options{Turns: turns, Seed: 7})
			if len(tour.event.Present()) == 0 && err == ErrNobody {
				break
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if before != "" {
				if again, _ := Pair(tour.event, Options{Turns: turns, Seed: 7}); !reflect.DeepEqual(p, again) || fmt.Sprint(tour.event) != before {
					t.Fatalf("seed %d: not a function of the facts", seed)
				}
			}
			tour.check(p, turns)
			tour.enter(p)
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// forbid forbids a pair of some large tournaments.
func forbid(e *event.Event, r *rand.Rand) {
	if n := len(e.Players); n > 30 {
		e.Forbidden = []event.Forbidden{{Until: 99, Players: []int{r.IntN(n / 2), n/2 + r.IntN(n/2)}}}
	}
}

// Few players, many rounds: who met longest ago meets again, and the event goes on.
func TestFewPlayersManyRounds(t *testing.T) {
	for players := 1; players <= 9; players++ {
		seeds := uint64(30)
		if testing.Short() {
			seeds = 3
		}
		for seed := range seeds {
			tour := newTournament(t, rand.New(rand.NewPCG(seed, 1)), players, 12)
			for range 12 {
				p, err := Pair(tour.event, Options{Turns: Turns(seed % 3)})
				if err != nil {
					t.Fatal(err)
				}
				tour.check(p, Turns(seed%3))
				tour.enter(p)
			}
			if _, err := Pair(tour.event, Options{}); err != ErrOver {
				t.Error("after the last round:", err)
			}
		}
	}
}

func TestNoPairing(t *testing.T) {
	e := newTournament(t, nil, 2, 3).event
	e.Forbidden = []event.Forbidden{{Until: 1, Players: []int{0, 1}}}
	if _, err := Pair(e, Options{}); err != ErrForbidden {
		t.Error("two who must not meet:", err)
	}
	e.Players = nil
	if _, err := Pair(e, Options{}); err != ErrNobody {
		t.Error("nobody:", err)
	}
	e = newTournament(t, nil, MaxPlayers+1, 3).event
	if _, err := Pair(e, Options{}); err != ErrSize {
		t.Error("too many:", err)
	}
}

func TestFederationsApart(t *testing.T) {
	tour := newTournament(t, rand.New(rand.NewPCG(1, 1)), 12, 5)
	for i := range tour.event.Players {
		tour.event.Players[i].Federation = []string{"CZE", "JPN", "EST"}[i/4]
	}
	for round := range 5 {
		p, err := Pair(tour.event, Options{Apart: 2})
		if err != nil {
			t.Fatal(err)
		}
		same := 0
		for _, pair := range p.Pairs {
			if pair.First/4 == pair.Second/4 {
				same++
			}
		}
		if round >= 3 && (same > 0 || len(p.Notes) > 0) {
			t.Errorf("round %d: %d pairs of one federation, %v", round+1, same, p.Notes)
		}
		tour.enter(p)
	}
	all := newTournament(t, rand.New(rand.NewPCG(1, 1)), 6, 2)
	for i := range all.event.Players {
		all.event.Players[i].Federation = "CZE"
	}
	if p, err := Pair(all.event, Options{Apart: 2}); err != nil || len(p.Pairs) != 3 || len(p.Notes) != 1 {
		t.Errorf("all of one federation: %v %v", p, err)
	}
}

// A round of 500 must not keep an organiser waiting.
func TestLargeRound(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	t.Parallel()
	tour := newTournament(t, rand.New(rand.NewPCG(3, 1)), 500, 11)
	for r := range 11 {
		start := time.Now()
		p, err := Pair(tour.event, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("round %d: %v", r+1, time.Since(start))
		tour.check(p, Rule)
		tour.enter(p)
	}
}
