package knockout

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
)

func TestSeeds(t *testing.T) {
	if got := Seeds(8); !slices.Equal(got, []int{0, 7, 3, 4, 1, 6, 2, 5}) {
		t.Error(got)
	}
}

// outcome decides a game of two players.
type outcome func(first, second int) (event.Outcome, event.Outcome)

func favourite(first, second int) (event.Outcome, event.Outcome) {
	if first < second {
		return event.Win, event.Loss
	}
	return event.Loss, event.Win
}

// play plays a bracket to its end, and returns how many matches each player lost, by the last game of each pair in a row.
func play(t *testing.T, p Plan, players int, decide outcome) *event.Event {
	t.Helper()
	e := &event.Event{Scoring: event.Standard}
	for i := range players {
		e.Players = append(e.Players, event.Player{Number: i + 1})
	}
	for range 1000 {
		next, err := p.Next(e)
		if err == ErrOver {
			return e
		} else if err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		round := e.Played
		e.Add(next)
		for _, pair := range next.Pairs {
			if seen[pair.First] || seen[pair.Second] {
				t.Fatalf("%v plays twice", pair)
			}
			seen[pair.First], seen[pair.Second] = true, true
			e.Players[pair.First].Entries[round].Outcome, e.Players[pair.Second].Entries[round].Outcome = decide(pair.First, pair.Second)
		}
	}
	t.Fatal("no end")
	return nil
}

func losses(e *event.Event, player int) (n int) {
	for _, entry := range e.Players[player].Entries {
		if entry.Outcome == event.Loss {
			n++
		}
	}
	return n
}

func TestFavouritesMeetLast(t *testing.T) {
	for players := 2; players <= 33; players++ {
		e := play(t, Plan{}, players, favourite)
		if last := e.Players[0].Entry(e.Played - 1); last.Opponent != 1 {
			t.Errorf("%d players: the final is against %d", players, last.Opponent)
		}
		games := 0
		for i := range e.Players {
			games += losses(e, i)
		}
		if games != players-1 {
			t.Errorf("%d players: %d games", players, games)
		}
	}
}

func TestDouble(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		players := 2 + r.IntN(20)
		e := play(t, Plan{Double: true}, players, func(int, int) (event.Outcome, event.Outcome) {
			if r.IntN(2) == 0 {
				return event.Win, event.Loss
			}
			return event.Loss, event.Win
		})
		unbeaten := 0
		for i := range e.Players {
			switch n := losses(e, i); {
			case n < 2:
				unbeaten++
			case n > 2:
				t.Errorf("player %d lost %d times", i, n)
			}
		}
		if unbeaten != 1 {
			t.Errorf("%d players: %d are left", players, unbeaten)
		}
	}
}

func TestGamesOfAMatch(t *testing.T) {
	draws := 0
	e := play(t, Plan{Games: 3}, 2, func(first, second int) (event.Outcome, event.Outcome) {
		if draws++; draws <= 4 {
			return event.Draw, event.Draw
		}
		return favourite(first, second)
	})
	turns := []event.Turn{}
	for _, entry := range e.Players[0].Entries {
		turns = append(turns, entry.Turn)
	}
	if want := []event.Turn{1, -1, 1, -1, 1}; !slices.Equal(turns, want) {
		t.Errorf("turns %v, want %v", turns, want)
	}
	if e := play(t, Plan{Games: 3}, 2, favourite); e.Played != 2 {
		t.Errorf("%d games though two wins decide", e.Played)
	}
}

func TestThirdPlaceAndAbsence(t *testing.T) {
	e := play(t, Plan{Third: true}, 4, favourite)
	if last := e.Players[2].Entry(1); last.Opponent != 3 {
		t.Error("no game for the third place", e.Players[2].Entries)
	}
	e = &event.Event{Scoring: event.Standard, Players: make([]event.Player, 4)}
	e.Players[0].Entries = []event.Entry{{Opponent: event.Nobody, Outcome: event.ZeroBye}}
	e.Players[1].Entries = e.Players[0].Entries
	e.Players[2].Entries = e.Players[0].Entries
	if p, err := (Plan{}).Next(e); err != ErrOver {
		t.Error("one player is left, and still paired:", p, err)
	}
	both := play(t, Plan{}, 2, func(int, int) (event.Outcome, event.Outcome) { return event.ForfeitLoss, event.ForfeitLoss })
	if both.Played != 1 {
		t.Errorf("nobody came, %d rounds", both.Played)
	}
	if _, err := (Plan{}).Next(&event.Event{Players: make([]event.Player, 1)}); err != ErrFew {
		t.Error("a bracket of one:", err)
	}
}
