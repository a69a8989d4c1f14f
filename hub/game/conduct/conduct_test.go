package conduct

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func times(k Ending, n int) []Ending { return slices.Repeat([]Ending{k}, n) }

func TestTooMuch(t *testing.T) {
	for name, c := range map[string]struct {
		ends []Ending // the newest first
		want bool
	}{
		"nothing":                           {nil, false},
		"the last game was fair":            {append([]Ending{Fair}, times(Left, 20)...), false},
		"four left":                         {times(Left, 4), true},
		"three left":                        {times(Left, 3), false},
		"five aborts weigh 3.5":             {times(Abort, 5), false},
		"six in a row":                      {times(NoShow, 6), true},
		"six, but not in a row":             {append(append(times(Abort, 3), Fair), times(Abort, 2)...), false},
		"four of ten":                       {append(times(Left, 4), times(Fair, 6)...), true},
		"four of eleven":                    {append(times(Left, 4), times(Fair, 7)...), false},
		"twelve of thirty":                  {append(times(Left, 1), append(times(Fair, 18), times(Left, 11)...)...), true},
		"eleven of thirty":                  {append(times(Left, 1), append(times(Fair, 19), times(Left, 10)...)...), false},
		"what is longer ago does not count": {append(append(times(Left, 1), times(Fair, 29)...), times(Left, 30)...), false},
	} {
		if got := Counted(c.ends); got.TooMuch() != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestPauses(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	p, ok := Next(nil, now)
	if !ok || p.Ends.Sub(p.Began) != First {
		t.Fatal(p)
	}
	if again, ok := Next(&p, now.Add(First-time.Second)); ok || again != p {
		t.Error("a pause that goes on begins anew")
	}
	for _, want := range []time.Duration{22 * time.Minute, 48*time.Minute + 24*time.Second} {
		p, _ = Next(&p, p.Ends)
		if got := p.Ends.Sub(p.Began); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
	day, _ := Next(&p, p.Ends.Add(25*time.Hour))
	if got := day.Ends.Sub(day.Began); got != p.Ends.Sub(p.Began) {
		t.Errorf("after a day %v", got)
	}
	days, _ := Next(&p, p.Ends.Add(100*24*time.Hour))
	if got := days.Ends.Sub(days.Began); got != First {
		t.Errorf("after a hundred days %v", got)
	}
	for range 30 {
		p, _ = Next(&p, p.Ends)
	}
	if got := p.Ends.Sub(p.Began); got != Longest {
		t.Errorf("in the end %v", got)
	}
}

// Two thousand people play for weeks. Those who leave often must pause. Those who leave once in a while need not.
func TestACrowd(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for u := range 2000 {
		leaver := u < 20
		rate := 0.01
		if leaver {
			rate = 0.6
		}
		var ends []Ending
		var last *Pause
		pauses := 0
		now := time.Unix(0, 0)
		for range 200 {
			now = now.Add(20 * time.Minute)
			if last != nil && now.Before(last.Ends) {
				continue
			}
			k := Fair
			if rng.Float64() < rate {
				k = []Ending{Abort, NoShow, Left, SatOut}[rng.IntN(4)]
			}
			ends = append([]Ending{k}, ends...)
			if Counted(ends).TooMuch() {
				p, ok := Next(last, now)
				if !ok {
					t.Fatal("who pauses has played")
				}
				last, pauses = &p, pauses+1
			}
		}
		if leaver != (pauses > 0) {
			t.Errorf("user %d, who leaves %.0f %% of games, has paused %d times", u, 100*rate, pauses)
		}
	}
}
