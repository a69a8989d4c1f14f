package game

import (
	"math"
	"testing"
	"time"
)

// One player's line is as slow as it says; each turn takes three seconds of it.
// A game of a minute refills 4·60 + 150 = 390 ms a turn: 1170 at the start,
// 2730 at the most.
func TestLagIsGivenBack(t *testing.T) {
	const start, gain, most = 1170, 390, 2730
	for name, c := range map[string]struct {
		lag   time.Duration
		back  []int64 // by Black's turns
		quota int64   // after them
	}{
		"none":          {0, []int64{0, 0, 0, 0, 0}, most},
		"negative":      {-time.Hour, []int64{0, 0, 0, 0, 0}, most},
		"ordinary":      {300 * time.Millisecond, []int64{300, 300, 300, 300, 300}, start + 5*(gain-300)},
		"a second":      {time.Second, []int64{1000, 560, 390, 390, 390}, gain},
		"two to the 31": {1 << 31 * time.Millisecond, []int64{1000, 560, 390, 390, 390}, gain},
		"endless":       {math.MaxInt64, []int64{1000, 560, 390, 390, 390}, gain},
		"before time":   {math.MinInt64, []int64{0, 0, 0, 0, 0}, most},
	} {
		t.Run(name, func(t *testing.T) {
			tb := seated(t, settings(Free, time.Minute, 0))
			if q := tb.g.quotaOf(ann); q != start {
				t.Fatalf("quota %d", q)
			}
			left := int64(60_000)
			for i, back := range c.back {
				tb.now = tb.now.Add(3 * time.Second)
				p := tb.must(Command{Kind: Move, Actor: ann, Point: tb.quiet(), Lag: c.lag}).Payload
				if left -= 3000 - back; p.LagMS != back || p.SpentMS != 3000-back || p.Clock.Black != left {
					t.Fatalf("turn %d: %+v, want %d given back, %d left", i+1, p, back, left)
				}
				tb.must(Command{Kind: Move, Actor: bob, Point: tb.quiet()})
			}
			if q := tb.g.quotaOf(ann); q != c.quota {
				t.Errorf("quota %d, want %d", q, c.quota)
			}
			if q := tb.g.quotaOf(bob); q != most { // 1170 + 5·390 and no more
				t.Errorf("the other's quota %d", q)
			}
		})
	}
}

// Nobody gets more back than the turn took, and a lag defers the flag.
func TestLagAtTheEdges(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.now = tb.now.Add(20 * time.Millisecond)
	if p := tb.must(Command{Kind: Move, Actor: ann, Point: tb.quiet(), Lag: time.Second}).Payload; p.LagMS != 20 || p.SpentMS != 0 {
		t.Fatalf("%+v, want LagMS 20, SpentMS 0", p)
	}
	falls := tb.now.Add(time.Minute + 300*time.Millisecond + Grace)
	if d, ok := tb.g.Deadline(300 * time.Millisecond); !ok || !d.Equal(falls) {
		t.Fatal(d)
	}
	tb.now = falls
	p := tb.must(Command{Kind: Move, Actor: bob, Point: tb.quiet(), Lag: 300 * time.Millisecond}).Payload
	if p.SpentMS != 60_000 || p.LagMS != 300 || p.Clock.White != 0 {
		t.Fatalf("%+v, want SpentMS 60_000, LagMS 300, Clock.White 0", p)
	}
}

// A round trip is nothing beside days, and nothing is given back without a clock.
func TestNoQuota(t *testing.T) {
	for _, c := range []TimeControl{{Kind: NoClock}, {Kind: Correspondence, Period: Day}, {Kind: Correspondence, Initial: Day}} {
		s := settings(Free, 0, 0)
		s.Time = c
		tb := seated(t, s)
		tb.now = tb.now.Add(time.Minute)
		p := tb.must(Command{Kind: Move, Actor: ann, Point: tb.quiet(), Lag: time.Second}).Payload
		if p.LagMS != 0 || p.SpentMS != 60_000 || p.QuotaMS != 0 || tb.g.quotaOf(ann) != 0 {
			t.Errorf("%v: %+v, want LagMS 0, SpentMS 60_000, QuotaMS 0, tb.g.quotaOf(ann) 0", c.Kind, p)
		}
	}
}

// The gain of a turn grows with the time of the game, up to a second.
func TestLagGain(t *testing.T) {
	for _, c := range []struct {
		control TimeControl
		want    int64
	}{
		{TimeControl{Kind: Fischer, Initial: 10 * time.Second}, 190},
		{TimeControl{Kind: Fischer, Initial: time.Minute, Increment: 2 * time.Second}, 630},
		{TimeControl{Kind: Fischer, Initial: 10 * time.Minute}, 1000},
		{TimeControl{Kind: Byoyomi, Period: 5 * time.Second, Periods: 30}, 750},
		{TimeControl{Kind: Canadian, Period: 30 * time.Second, Stones: 10}, 510},
		{TimeControl{Kind: Simple, Period: 7 * time.Second}, 990},
	} {
		if got := c.control.lagGain(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.control, got, c.want)
		}
	}
}

// quotaOf returns the milliseconds of lag that a player may still get back.
func (g *Game) quotaOf(u UserID) int64 { return g.quota[g.roleOf(u)] }
