package berger

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// The table for six of FIDE's Handbook, C.05, annex 1.
func TestSix(t *testing.T) {
	want := [][]event.Pair{
		{{First: 1, Second: 6}, {First: 2, Second: 5}, {First: 3, Second: 4}},
		{{First: 6, Second: 4}, {First: 5, Second: 3}, {First: 1, Second: 2}},
		{{First: 2, Second: 6}, {First: 3, Second: 1}, {First: 4, Second: 5}},
		{{First: 6, Second: 5}, {First: 1, Second: 4}, {First: 2, Second: 3}},
		{{First: 3, Second: 6}, {First: 4, Second: 2}, {First: 5, Second: 1}},
	}
	for r := range Count(6, false) {
		pairs := Round(6, false, r)
		for i, p := range pairs {
			if got := (event.Pair{First: p.First + 1, Second: p.Second + 1}); got != want[r][i] {
				t.Errorf("round %d: %v, want %v", r+1, got, want[r][i])
			}
		}
	}
}

func TestEverybodyMeetsEverybody(t *testing.T) {
	for n := 2; n <= 25; n++ {
		for _, double := range []bool{false, true} {
			met, first := map[event.Pair]int{}, make([]int, n)
			row, last := make([]int, n), make([]event.Turn, n)
			for r := range Count(n, double) {
				pairs := Round(n, double, r)
				seen := map[int]bool{}
				for _, p := range pairs {
					if seen[p.First] || seen[p.Second] || p.First == p.Second {
						t.Fatalf("n=%d round %d: %v twice", n, r, p)
					}
					seen[p.First], seen[p.Second] = true, true
					met[p]++
					first[p.First]++
					for turn, i := range map[event.Turn]int{event.First: p.First, event.Second: p.Second} {
						if last[i] != turn {
							last[i], row[i] = turn, 0
						}
						if row[i]++; row[i] > 2 {
							t.Errorf("n=%d double=%v round %d: player %d has a turn for the third time", n, double, r, i)
						}
					}
				}
				if len(seen) < n-n%2 {
					t.Errorf("n=%d round %d: %d play", n, r, len(seen))
				}
			}
			for a := range n {
				for b := range a {
					x, y := met[event.Pair{First: a, Second: b}], met[event.Pair{First: b, Second: a}]
					if !double && x+y != 1 || double && (x != 1 || y != 1) {
						t.Errorf("n=%d double=%v: %d and %d meet %d and %d times", n, double, a, b, x, y)
					}
				}
				if d := 2*first[a] - (n - 1); !double && (d < -1 || d > 1) {
					t.Errorf("n=%d: player %d moves first %d times", n, a, first[a])
				}
			}
		}
	}
}

// play plays a plan to its end: the lower number wins.
func play(t *testing.T, p Plan, players int) *event.Event {
	t.Helper()
	e := &event.Event{Scoring: event.Standard}
	for i := range players {
		e.Players = append(e.Players, event.Player{Number: i + 1})
	}
	for range 100 {
		next, err := p.Next(e)
		if err == ErrOver {
			return e
		} else if err != nil {
			t.Fatal(err)
		}
		round := e.Played
		e.Add(next)
		for _, pair := range next.Pairs {
			winner, loser := min(pair.First, pair.Second), max(pair.First, pair.Second)
			e.Players[winner].Entries[round].Outcome, e.Players[loser].Entries[round].Outcome = event.Win, event.Loss
		}
	}
	t.Fatal("no end")
	return nil
}

func TestGroupsAndFinals(t *testing.T) {
	if got := Groups([]int{1, 2, 3, 4, 5, 6, 7}, 3); !slices.EqualFunc(got, [][]int{{1, 6, 7}, {2, 5}, {3, 4}}, slices.Equal) {
		t.Error("groups", got)
	}
	e := play(t, Plan{Groups: 3, Finals: 2, Ties: []tiebreak.Kind{tiebreak.Wins}}, 12)
	games := make([]int, 12)
	for i := range e.Players {
		for _, entry := range e.Players[i].Entries {
			if entry.Opponent != event.Nobody {
				games[i]++
			}
		}
	}
	if want := []int{8, 8, 8, 8, 8, 8, 3, 3, 3, 3, 3, 3}; !slices.Equal(games, want) {
		t.Errorf("games %v, want %v", games, want)
	}
	carried := play(t, Plan{Groups: 3, Finals: 2, Carry: true}, 12)
	for i := range 6 {
		met := map[int]int{}
		for _, entry := range carried.Players[i].Entries {
			if met[entry.Opponent]++; entry.Opponent != event.Nobody && met[entry.Opponent] > 1 {
				t.Errorf("player %d meets %d again, though points are carried", i, entry.Opponent)
			}
		}
	}
	if _, err := (Plan{Groups: 3, Finals: 4}).Next(&event.Event{Players: make([]event.Player, 9), Played: 3}); err != ErrFinals {
		t.Error("too many finalists:", err)
	}
	if _, err := (Plan{Groups: 3}).Next(&event.Event{Players: make([]event.Player, 5)}); err != ErrFew {
		t.Error("a group of one:", err)
	}
}
