package vacation

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

var t0 = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// old is when an account was made that has earned all that can be saved.
var old = t0.Add(-3 * Year)

func day(n float64) time.Time { return t0.Add(time.Duration(n * float64(Day))) }

// end ends the last vacation at an instant, as the store does.
func end(all []Span, now time.Time) {
	if s := &all[len(all)-1]; now.Before(s.Until) {
		s.Until = now
	}
}

func TestADayThatWasBegunIsTaken(t *testing.T) {
	var all []Span
	for i := range Most {
		s, err := Begin(old, all, day(float64(i)/1000))
		if err != nil {
			t.Fatalf("vacation %d: %v", i, err)
		}
		if want := Most - i; s.Days() != want {
			t.Fatalf("vacation %d lasts %d days, want %d", i, s.Days(), want)
		}
		all = append(all, s)
		end(all, s.Began.Add(time.Second))
	}
	_, err := Begin(old, all, day(1))
	if fault.CodeOf(err) != fault.TooMany {
		t.Fatalf("after thirty that lasted a second: %v", err)
	}
	if s := AllowanceOf(old, all, day(1)); s != (Allowance{Most: Most, Back: day(365).UnixMilli()}) {
		t.Errorf("%+v", s)
	}
	if s, err := Begin(old, all, day(365)); err != nil || s.Days() != 1 {
		t.Errorf("when the first day is back: %v, %v", s, err)
	}
}

func TestItEndsWhenItIsUsedUp(t *testing.T) {
	s, err := Begin(old, nil, t0)
	if err != nil || s.Until != day(Most) {
		t.Fatal(s, err)
	}
	all := []Span{s}
	if again, err := Begin(old, all, day(3)); err != nil || again != s {
		t.Errorf("begun again while it lasts: %v, %v", again, err)
	}
	if got := AllowanceOf(old, all, day(3)); got.Until != day(Most).UnixMilli() || got.Left != Most-3 {
		t.Errorf("after three days: %+v", got)
	}
	if !s.On(day(Most).Add(-1)) || s.On(day(Most)) || s.On(t0.Add(-1)) {
		t.Error("it does not last from its beginning to its end")
	}
	if _, err := Begin(old, all, day(Most)); fault.CodeOf(err) != fault.TooMany {
		t.Errorf("after its end: %v", err)
	}
}

// A new account has five days, and one more after each twelve: what is taken is earned again.
func TestDaysAreEarned(t *testing.T) {
	var all []Span
	for n, want := range map[float64]int{0: 5, 11.9: 5, 12: 6, 60: 10, 300: 30, 3000: 30} {
		if got := Left(t0, all, day(n)); got != want {
			t.Errorf("after %v days: %d, want %d", n, got, want)
		}
	}
	s, err := Begin(t0, nil, day(1))
	if err != nil || s.Days() != 5 {
		t.Fatal(s, err)
	}
	all = []Span{s}
	if _, err := Begin(t0, all, day(6)); fault.CodeOf(err) != fault.TooMany || fault.Of(err).Values["days"] != 6 {
		t.Errorf("all are taken: %v", fault.Of(err))
	}
	if got := AllowanceOf(t0, all, day(7)); got != (Allowance{Most: Most, Back: day(12).UnixMilli()}) {
		t.Errorf("%+v", got)
	}
	if s, err := Begin(t0, all, day(24)); err != nil || s.Days() != 2 {
		t.Error(s, err)
	}
}

// No year has more than thirty days, however often it is switched on and off.
func TestNoYearHasMore(t *testing.T) {
	r := seed.Rand(t)
	for range 50 {
		var all []Span
		now := t0
		for range 200 {
			now = now.Add(time.Duration(r.Int64N(int64(20 * Day))))
			if Now(all, now) != nil {
				end(all, now)
				continue
			}
			s, err := Begin(old, all, now)
			if err == nil {
				all = append(all, s)
			}
			for _, x := range all {
				if had := Length(all, x.Began, x.Began.Add(Year)); had > Most*Day {
					t.Fatalf("%v of vacation in the year from %v: %v", had, x.Began, all)
				}
			}
		}
	}
}

func TestReachedIsWhereLengthSaysSo(t *testing.T) {
	all := []Span{{day(1), day(2)}, {day(4), day(4.5)}}
	for _, c := range []struct{ since, d, want float64 }{
		{0, 0.5, 0.5}, {0, 1, 1}, {0, 1.5, 2.5}, {0, 3, 4}, {0, 4, 5.5}, {1.5, 1, 3}, {3, 2, 5.5}, {5, 1, 6},
	} {
		got := Reached(all, day(c.since), time.Duration(c.d*float64(Day)))
		if got != day(c.want) {
			t.Errorf("%v days from %v: %v, want %v", c.d, c.since, got, day(c.want))
		}
		if spent := got.Sub(day(c.since)) - Length(all, day(c.since), got); spent != time.Duration(c.d*float64(Day)) {
			t.Errorf("%v days from %v: %v are spent", c.d, c.since, spent)
		}
	}
}
