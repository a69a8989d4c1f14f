package vacation

import (
	"testing"
	"time"

	"tengen/hub/base/fault"
	"tengen/hub/testing/seed"
)

var t0 = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

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
		s, err := Begin(all, day(float64(i)/1000))
		if err != nil {
			t.Fatalf("vacation %d: %v", i, err)
		}
		if want := Most - i; s.Days() != want {
			t.Fatalf("vacation %d lasts %d days, want %d", i, s.Days(), want)
		}
		all = append(all, s)
		end(all, s.Began.Add(time.Second))
	}
	_, err := Begin(all, day(1))
	if fault.CodeOf(err) != fault.TooMany {
		t.Fatalf("after thirty that lasted a second: %v", err)
	}
	if s := AllowanceOf(all, day(1)); s != (Allowance{Most: Most, Back: day(365).UnixMilli()}) {
		t.Errorf("%+v", s)
	}
	if s, err := Begin(all, day(365)); err != nil || s.Days() != 1 {
		t.Errorf("when the first day is back: %v, %v", s, err)
	}
}

func TestItEndsWhenItIsUsedUp(t *testing.T) {
	s, err := Begin(nil, t0)
	if err != nil || s.Until != day(Most) {
		t.Fatal(s, err)
	}
	all := []Span{s}
	if again, err := Begin(all, day(3)); err != nil || again != s {
		t.Errorf("begun again while it lasts: %v, %v", again, err)
	}
	if got := AllowanceOf(all, day(3)); got.Until != day(Most).UnixMilli() || got.Left != Most-3 {
		t.Errorf("after three days: %+v", got)
	}
	if !s.On(day(Most).Add(-1)) || s.On(day(Most)) || s.On(t0.Add(-1)) {
		t.Error("it does not last from its beginning to its end")
	}
	if _, err := Begin(all, day(Most)); fault.CodeOf(err) != fault.TooMany {
		t.Errorf("after its end: %v", err)
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
			s, err := Begin(all, now)
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
