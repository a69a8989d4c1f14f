package timeman

import (
	"testing"
	"time"
)

const sec = time.Second

func TestShare(t *testing.T) {
	for _, tc := range []struct {
		name              string
		clock             Clock
		glance, full, own time.Duration
	}{
		{"main time", Clock{Left: 100 * sec}, 5 * sec, 5 * sec, 5 * sec},
		{"an increment", Clock{Left: 100 * sec, Increment: 10 * sec}, 5 * sec, 13 * sec, 12500 * time.Millisecond},
		{"hardly more than the increment", Clock{Left: 2 * sec, Increment: 10 * sec}, 100 * time.Millisecond, sec, 7600 * time.Millisecond},
		{"before byo-yomi", Clock{Left: 100 * sec, Period: 20 * sec, Stones: 1}, 5 * sec, 5 * sec, 15 * sec},
		{"main time is nearly over", Clock{Left: 2 * sec, Period: 20 * sec, Stones: 1}, sec, 5 * sec, 15 * sec},
		{"byo-yomi", Clock{Left: 20 * sec, Period: 20 * sec, Stones: 1, Due: 1}, sec, 5 * sec, 15 * sec},
		{"the rest of a period", Clock{Left: 4 * sec, Period: 20 * sec, Stones: 1, Due: 1}, 200 * time.Millisecond, sec, 3 * sec},
		{"before a Canadian period", Clock{Left: 2 * sec, Period: 60 * sec, Stones: 10}, 100 * time.Millisecond, 3 * sec, 6 * sec},
		{"four stones of ten", Clock{Left: 24 * sec, Period: 60 * sec, Stones: 10, Due: 4}, 1200 * time.Millisecond, 3 * sec, 6 * sec},
		{"the last stone of ten", Clock{Left: 24 * sec, Period: 60 * sec, Stones: 10, Due: 1}, 1200 * time.Millisecond, 12 * sec, 24 * sec},
		{"more stones than a game has moves", Clock{Left: 60 * sec, Period: 60 * sec, Stones: 30, Due: 30}, 2 * sec, 2 * sec, 2 * sec},
		{"a year", Clock{Left: 8760 * time.Hour}, 438 * time.Hour, 438 * time.Hour, 438 * time.Hour},
		{"nothing", Clock{}, time.Millisecond, time.Millisecond, 0},
		{"less than nothing", Clock{Left: -sec}, time.Millisecond, time.Millisecond, 0},
	} {
		for name, p := range map[string]struct {
			Policy
			want time.Duration
		}{"glance": {Glance, tc.glance}, "full": {Full, tc.full}, "program": {Program, tc.own}} {
			if got := p.Share(tc.clock); got != p.want {
				t.Errorf("%s, %s: %v, want %v", tc.name, name, got, p.want)
			}
		}
	}
}

// A player who takes half of the time left, or all of an equal part, never uses it up.
func TestNothingIsLost(t *testing.T) {
	for _, c := range []Clock{
		{Left: 3 * sec}, {Left: sec, Increment: 60 * sec}, {Left: sec, Period: 10 * sec, Stones: 1},
		{Left: sec, Period: 10 * sec, Stones: 1, Due: 1}, {Left: 0, Period: 10 * sec, Stones: 2}, {Left: sec, Period: 60 * sec, Stones: 30, Due: 2},
	} {
		if got := Full.Share(c); got > c.Have()/2 {
			t.Errorf("%+v: %v of %v", c, got, c.Have())
		}
	}
}
