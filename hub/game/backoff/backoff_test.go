package backoff

import (
	"fmt"
	"testing"
	"time"
)

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func TestWaitsGrow(t *testing.T) {
	for _, c := range []struct {
		name string
		wait func(cost int) string
		want []string // by cost, from 0
	}{
		{"challenge", inTime(Challenge.Wait), []string{"0s", "0s", "0s", "0s", "0s", "1h0m0s", "2h0m0s", "4h0m0s", "8h0m0s", "16h0m0s", "24h0m0s", "24h0m0s"}},
		{"talk", inTime(Talk.Wait), []string{"0s", "30s", "1m0s", "2m0s", "4m0s", "8m0s", "10m0s", "10m0s"}},
		{"rematch", inTime(Rematch), []string{"0s", "5s", "10s", "20s", "40s", "1m0s", "1m0s"}},
		{"draw, takeback", func(cost int) string { return fmt.Sprint(InGame.After(cost)) }, []string{"0", "1", "2", "4", "8", "8"}},
	} {
		for cost, want := range c.want {
			if got := c.wait(cost); got != want {
				t.Errorf("%s: %s after %d, want %s", c.name, got, cost, want)
			}
		}
		if got, most := c.wait(1_000_000), c.want[len(c.want)-1]; got != most {
			t.Errorf("%s: %s after a million, want %s", c.name, got, most)
		}
	}
}

func inTime(w Wait[time.Duration]) func(int) string {
	return func(cost int) string { return w.After(cost).String() }
}

// A person challenges as often as allowed, for thirty days: five times at once, then ever more rarely, in the end once a day.
func TestADoorbellForAMonth(t *testing.T) {
	for _, c := range []struct {
		cost int
		want []int // rings by day
	}{
		{Made, []int{5 + 4, 1, 1, 1, 1, 1, 1, 1}},
		{Made + Refused, []int{2 + 2, 1, 1, 1, 1, 1, 1, 1}},
	} {
		l := NewLedger(Challenge, 10)
		rings := make([]int, 30)
		for now := start; now.Before(start.Add(30 * 24 * time.Hour)); now = now.Add(time.Minute) {
			for l.Wait("a/b", now) == 0 {
				rings[int(now.Sub(start)/(24*time.Hour))]++
				l.Charge("a/b", c.cost, now)
			}
		}
		for day, want := range c.want {
			if rings[day] != want {
				t.Errorf("each costs %d: %v, want %v", c.cost, rings, c.want)
				break
			}
		}
	}
}

func TestALedger(t *testing.T) {
	l, now := NewLedger(Challenge, 3), start
	charge := func(key string, times int) {
		for range times {
			l.Charge(key, Made, now)
		}
	}
	charge("a/b", 5)
	if w := l.Wait("a/b", now); w != time.Hour {
		t.Error(w)
	}
	if w := l.Wait("b/a", now); w != 0 {
		t.Error("the other way round: ", w)
	}
	if w := l.Wait("a/b", now.Add(59*time.Minute)); w != time.Minute {
		t.Error(w)
	}
	l.Forgive("a/b")
	charge("a/b", 4)
	if w := l.Wait("a/b", now); w != 0 {
		t.Error("after one was agreed to: ", w)
	}
	now = now.Add(24*time.Hour - 1)
	charge("a/b", 1)
	if w := l.Wait("a/b", now); w != time.Hour {
		t.Error("not quiet for long enough: ", w)
	}
	now = now.Add(26 * time.Hour)
	charge("a/b", 4)
	if w := l.Wait("a/b", now); w != 0 {
		t.Error("all is not forgotten: ", w)
	}
	charge("a/b", 1)
	for i := range 100 { // strangers push out nobody that is asked about
		l.Wait("a/b", now)
		charge(fmt.Sprint(i), 1)
	}
	if w := l.Wait("a/b", now); w != time.Hour || len(l.keys) != 3 || l.used.Len() != 3 {
		t.Error(w, len(l.keys), l.used.Len())
	}
	l.Forgive("nobody")
}

func TestTooSoon(t *testing.T) {
	for _, c := range []struct {
		wait           time.Duration
		moves, seconds int
	}{{time.Minute, 0, 60}, {time.Millisecond, 0, 1}, {0, 3, 0}} {
		if e := TooSoon(c.wait, c.moves); e.Values["seconds"] != c.seconds || e.Values["moves"] != c.moves {
			t.Errorf("%+v: %v", c, e.Values)
		}
	}
}
