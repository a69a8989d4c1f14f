package event

import (
	"slices"
	"testing"
)

func TestRoundIsAddedWithoutResults(t *testing.T) {
	e := &Event{Scoring: Standard, Players: make([]Player, 4)}
	e.Players[3].Entries = []Entry{{Opponent: Nobody, Outcome: HalfBye}}
	e.Add(&Pairing{Pairs: []Pair{{First: 1, Second: 0}}, Bye: 2})
	if e.Played != 1 || e.Unfinished() != 1 || e.Players[0].Entry(0) != (Entry{Opponent: 1, Turn: Second}) || e.Players[1].Entry(0) != (Entry{Opponent: 0, Turn: First}) {
		t.Errorf("%+v", e)
	}
	e.Players[0].Entries[0].Outcome, e.Players[1].Entries[0].Outcome = Draw, Draw
	var scores []Points
	for i := range e.Players {
		scores = append(scores, e.Score(i, 1))
	}
	if want := []Points{5, 5, 10, 5}; !slices.Equal(scores, want) || e.Unfinished() != 0 {
		t.Errorf("points %v, want %v", scores, want)
	}
	if e.Add(&Pairing{Bye: Nobody}); len(e.Present()) != 4 || e.Players[0].Entry(7).Opponent != Nobody {
		t.Error("who has no entry is not present")
	}
}

func TestOutcomesAreWorth(t *testing.T) {
	s := Scoring{Win: 30, Draw: 10, Loss: 2, Bye: 20, Absent: 1}
	for o, want := range map[Outcome]Points{Win: 30, ForfeitWin: 30, FullBye: 30, Draw: 10, HalfBye: 10, Loss: 2, PairingBye: 20, ForfeitLoss: 1, ZeroBye: 1, Unknown: 1} {
		if got := s.Of(o); got != want {
			t.Errorf("outcome %d: %d, want %d", o, got, want)
		}
	}
}
