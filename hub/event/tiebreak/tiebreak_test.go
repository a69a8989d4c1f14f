package tiebreak

import (
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/trf"
)

// square is a round robin of four whose figures are easy to add: A beats C and D, draws with B; B beats D, draws with C; C beats D.
const square = `012 Square
142 3
001    1      A                                 2000                             2.5          4 w 1     3 b 1     2 w =
001    2      B                                 1900                             2.0          3 w =     4 b 1     1 b =
001    3      C                                 1800                             1.5          2 b =     1 w 0     4 w 1
001    4      D                                 1700                             0.0          1 b 0     2 w 0     3 b 0
`

// byes has a Swiss of five: player 5 has the bye in round 1, player 4 is absent in round 2 with half a point, and player 3
// does not come to the game with player 2.
const byes = `012 Byes
142 2
001    1      A                                 2000                             2.0          3 w 1     5 b 1
001    2      B                                 1900                             1.5          4 b =     3 w +
001    3      C                                 1800                             0.0          1 b 0     2 b -
001    4      D                                 1700                             1.0          2 w =  0000 - H
001    5      E                                                                  1.0       0000 - U     1 w 0
`

func read(t *testing.T, text string) *event.Event {
	t.Helper()
	f, err := trf.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return &f.Event
}

// figures returns each player's value of a tie-break, by number.
func figures(t *testing.T, e *event.Event, kind Kind) []Value {
	t.Helper()
	out := make([]Value, len(e.Players))
	for _, row := range Table(e, []Kind{kind}, 1) {
		f := row.Figures[0]
		if got := sum(f.Addends); got != f.Value {
			t.Errorf("%s: the addends of player %d are %d, the figure %d", kind, row.Player+1, got, f.Value)
		}
		out[row.Player] = f.Value
	}
	return out
}

func TestByHand(t *testing.T) {
	for _, c := range []struct {
		text string
		kind Kind
		want []Value
	}{
		{square, Buchholz, []Value{350, 400, 450, 600}},
		{square, Truncated, []Value{350, 400, 450, 450}},
		{square, Median, []Value{150, 150, 200, 200}},
		{square, Berger, []Value{250, 200, 100, 0}},
		{square, Progress, []Value{550, 400, 250, 0}},
		{square, Wins, []Value{200, 100, 100, 0}},
		{square, Direct, []Value{0, 0, 0, 0}}, // nobody is level
		// A: the others' average is 1800, 2.5 of 3 are 83 %.
		{square, Performance, []Value{180_000 + 27_300, 183_333 + 12_500, 186_666, 190_000 - 80_000}},
		// Points for others: A 2, B ½ + ½ for the forfeit, C ½, D ½ + ½, E ½.
		{byes, Buchholz, []Value{100, 250, 200, 200, 300}},
		{byes, Berger, []Value{100, 200, 0, 100, 100}},
		{byes, Wins, []Value{200, 100, 0, 0, 0}},
	} {
		if got := figures(t, read(t, c.text), c.kind); !slices.Equal(got, c.want) {
			t.Errorf("%s of %.12q: %v, want %v", c.kind, c.text, got, c.want)
		}
	}
}

func TestTruncatedGoesOn(t *testing.T) {
	e := read(t, square)
	row := Table(e, []Kind{Truncated}, 0)[3]
	if f := row.Figures[0]; !slices.Equal(f.Then, []Value{250}) {
		t.Errorf("D: %+v", f)
	}
}

func TestDirectAmongThoseLevel(t *testing.T) {
	e := read(t, strings.NewReplacer("2 w =", "2 w 0", "1 b =", "1 b 1", "2.5 ", "2.0 ", "2.0  ", "2.5  ").Replace(square))
	e.Players[2].Entries[1].Outcome, e.Players[0].Entries[1].Outcome = event.Win, event.Loss
	e.Players[0].Entries[2].Outcome, e.Players[1].Entries[2].Outcome = event.Win, event.Loss
	// A 2, B 1½, C 2½ … the two with the same points are compared by their game alone
	e.Players[1].Entries[0].Outcome, e.Players[2].Entries[0].Outcome = event.Win, event.Loss
	rows := Table(e, []Kind{Direct}, 0) // A, B, C: each has beaten one of the others, and D
	for _, row := range rows[:3] {
		if row.Place != 1 || row.Figures[0].Value != 100 {
			t.Errorf("player %d: %+v", row.Player, row)
		}
	}
	if rows[3].Place != 4 {
		t.Error("after three who share the first place comes", rows[3].Place)
	}
}

func TestLotsAreTheSameAgain(t *testing.T) {
	e := &event.Event{Scoring: event.Standard}
	for i := range 20 {
		e.Players = append(e.Players, event.Player{Number: i + 1})
	}
	order := func(seed uint64) (players []int) {
		for i, row := range Table(e, []Kind{Lots}, seed) {
			if row.Place != i+1 {
				t.Error("lots leave a place shared")
			}
			players = append(players, row.Player)
		}
		return players
	}
	if !slices.Equal(order(5), order(5)) || slices.Equal(order(5), order(6)) {
		t.Error("lots do not follow from the seed alone")
	}
}

func TestParse(t *testing.T) {
	if k, err := Parse("berger"); k != Berger || err != nil {
		t.Error(k, err)
	}
	if _, err := Parse("elo"); err == nil {
		t.Error("elo is a tie-break")
	}
}
