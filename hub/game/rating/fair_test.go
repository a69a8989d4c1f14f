package rating

import (
	"testing"

	"github.com/tengen-go/tengen/hub/game"
)

// today plays games with the same winner within a day, as they are otherwise, and returns what became of the two.
func today(games int, one, two Rating, m Meeting) (Rating, Rating, map[Unrated]int) {
	whys := map[Unrated]int{}
	for range games {
		a, b, why := m.Play(one, two, 1)
		if whys[why]++; why == "" {
			m.Today[0], m.Today[1] = append(m.Today[0], a.Value-one.Value), append(m.Today[1], b.Value-two.Value)
		}
		one, two = a, b
	}
	return one, two, whys
}

func TestMeeting(t *testing.T) {
	known := Rating{1600, 70, FirstVolatility}
	for name, c := range map[string]struct {
		one, two Rating
		games    int
		m        Meeting
		counted  int
		why      Unrated
		gained   float64 // at most
	}{
		"left after two moves":        {First(), First(), 60, Meeting{Plies: 2}, 0, Short, 0},
		"left before a four":          {First(), First(), 1, Meeting{Plies: 6}, 0, Short, 0},
		"left with a four":            {First(), First(), 1, Meeting{Plies: 7}, 1, "", 170},
		"five in a row, however soon": {First(), First(), 1, Meeting{Decided: true, Plies: 5}, 1, "", 170},
		"one address":                 {First(), First(), 60, Meeting{Decided: true, Plies: 9, Neighbours: true}, 0, Address, 0},
		"unrated games only":          {First(), known, 60, Meeting{Decided: true, Plies: 9, Barred: true}, 0, Barred, 0},
		"the same two, new":           {First(), First(), 60, Meeting{Decided: true, Plies: 9}, 2, Pair, 180},
		"in private":                  {First(), First(), 60, Meeting{Decided: true, Plies: 9, Private: true}, 4, Pair, 180},
		"the same two, known":         {known, known, 60, Meeting{Decided: true, Plies: 9}, 6, Pair, 60},
		"new against known":           {First(), known, 60, Meeting{Decided: true, Plies: 9}, 1, Pair, 250},
		"known against new":           {known, First(), 60, Meeting{Decided: true, Plies: 9}, 6, Pair, 60},
	} {
		one, _, whys := today(c.games, c.one, c.two, c.m)
		gained := one.Value - c.one.Value
		t.Logf("%s: %+.0f, %v", name, gained, whys)
		if whys[""] != c.counted || whys[c.why] != max(c.games-c.counted, map[bool]int{true: c.counted}[c.why == ""]) || gained > c.gained {
			t.Errorf("%s: %+.1f, %v", name, gained, whys)
		}
	}
}

// A first meeting counts fully; a reduced weight is between nothing and that.
func TestWeight(t *testing.T) {
	one, two := Rating{1500, 120, FirstVolatility}, Rating{1550, 80, FirstVolatility}
	whole, other := Play(one, two, 1)
	a, b, why := Meeting{Plies: 40}.Play(one, two, 1)
	if a != whole || b != other || why != "" {
		t.Errorf("%+v, %+v, %q", a, b, why)
	}
	half, _, _ := Meeting{Plies: 40, Private: true}.Play(one, two, 1)
	if up, all := half.Value-one.Value, whole.Value-one.Value; up < all/3 || up > all*2/3 || half.Deviation <= whole.Deviation {
		t.Errorf("%+v of %+v", half, whole)
	}
	// Players who win and lose in turn may go on for as long as the day's games last.
	m := Meeting{Plies: 40, Today: [2][]float64{{160, -150}, {-160, 150}}}
	if _, _, why := m.Play(one, two, 1); why != "" {
		t.Error(why)
	}
}

func TestNarrow(t *testing.T) {
	gains := func(pairs ...float64) (out []Gain) {
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, Gain{Opponent: game.UserID(pairs[i]), Points: pairs[i+1]})
		}
		return out
	}
	for name, c := range map[string]struct {
		was   bool
		gains []Gain
		want  bool
	}{
		"no game":                       {false, nil, false},
		"a small rise":                  {false, gains(1, 30, 1, 20), false},
		"all from one":                  {false, gains(1, 160, 1, 20), true},
		"lost to others, won from one":  {false, gains(1, 160, 2, -20, 3, -20), true},
		"from two":                      {false, gains(1, 100, 2, 60), false},
		"won from one and lost as much": {false, gains(1, 60, 1, -60, 1, 50), false},
		"who paid is not known":         {false, gains(0, 60, 0, 60), false},
		"it stays with one more":        {true, gains(1, 20, 1, 10), true},
		"it stays with losses":          {true, gains(1, -20, 2, -10), true},
		"others have lost too":          {true, gains(1, 30, 2, 15), false},
	} {
		if got := Narrow(c.was, c.gains); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
