package game

import (
	"testing"
	"time"
)

// Berserk: half of the own time and no increments, once, before the own first move, in an arena and nowhere else.
func TestBerserk(t *testing.T) {
	berserk := func(u UserID) Command { return Command{Kind: Berserk, Actor: u} }
	tb := seated(t, settings(Free, 3*time.Minute, 2*time.Second))
	tb.refused(ErrNotNow, berserk(ann)) // no event's
	tb.g.OfEvent(false)
	tb.refused(ErrNotNow, berserk(ann)) // no arena's
	tb.g.OfEvent(true)
	tb.refused(ErrNotPlayer, berserk(eve))
	if !tb.g.May(bob).Has(MayBerserk) || tb.g.May(eve).Has(MayBerserk) {
		t.Error("rights")
	}
	tb.must(berserk(bob)) // though it is not the player's turn
	tb.refused(ErrNotNow, berserk(bob))
	tb.play("h8")
	tb.refused(ErrTooLate, berserk(ann))
	if tb.g.May(ann).Has(MayBerserk) || tb.g.May(bob).Has(MayBerserk) {
		t.Error("rights afterwards")
	}
	c, _, _ := tb.g.Remaining(tb.now)
	if c.White != (90 * time.Second).Milliseconds() {
		t.Errorf("%+v", c)
	}
	before := c.Black
	tb.now = tb.now.Add(10 * time.Second)
	tb.play("i9")
	tb.now = tb.now.Add(time.Second)
	tb.play("j9")
	c, _, _ = tb.g.Remaining(tb.now)
	if c.White != (80*time.Second).Milliseconds() || c.Black != before+1000 {
		t.Errorf("after moves: %+v", c)
	}
}

// A clock without increments has none to give up, and one of days neither.
func TestBerserkNeedsIncrements(t *testing.T) {
	for _, control := range []TimeControl{{Kind: Byoyomi, Initial: minute, Period: 10 * sec, Periods: 3}, {Kind: Correspondence, Period: Day}, {Kind: NoClock}} {
		s := settings(Free, 0, 0)
		s.Time = control
		tb := seated(t, s)
		tb.g.OfEvent(true)
		tb.refused(ErrNotNow, Command{Kind: Berserk, Actor: ann})
	}
}

// In a game of an event a first move is waited for as its speed has it, apart from the clock.
func TestNoShowInEvents(t *testing.T) {
	for _, c := range []struct {
		control TimeControl
		want    time.Duration
	}{
		{TimeControl{Kind: Fischer, Initial: 3 * minute, Increment: 2 * sec}, 30 * sec},
		{TimeControl{Kind: Fischer, Initial: 10 * minute, Increment: 5 * sec}, 2 * minute},
		{TimeControl{Kind: Fischer, Initial: 60 * minute, Increment: 30 * sec}, 15 * minute},
		{TimeControl{Kind: Correspondence, Period: 3 * Day}, 3 * Day},
	} {
		s := settings(Free, 0, 0)
		s.Time = c.control
		tb := seated(t, s)
		tb.g.OfEvent(false)
		for range 2 { // of both
			from := tb.now
			at, ok := tb.g.CallOffAt()
			if !ok || at.Sub(from) != c.want {
				t.Errorf("%+v: %v, %v", c.control, at.Sub(from), ok)
			}
			tb.move()
		}
		if _, ok := tb.g.CallOffAt(); ok {
			t.Error("it is called off after both have moved")
		}
	}
}
