package game

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// A player who does not begin has two minutes, an hour without a clock, one period of a clock of days, or a tenth of
// it; an earlier flag falls as ever.
func TestCallOff(t *testing.T) {
	const never = time.Duration(0)
	for name, c := range map[string]struct {
		control TimeControl
		want    time.Duration
	}{
		"no clock":             {TimeControl{Kind: NoClock}, hour},
		"fischer":              {TimeControl{Kind: Fischer, Initial: 10 * minute}, 2 * minute},
		"as long as the flag":  {TimeControl{Kind: Absolute, Initial: 2*minute - Grace}, never},
		"sooner than the flag": {TimeControl{Kind: Absolute, Initial: 2*minute - Grace + ms}, 2 * minute},
		"byoyomi":              {TimeControl{Kind: Byoyomi, Initial: 10 * sec, Period: 30 * sec, Periods: 5}, 2 * minute},
		"a short byoyomi":      {TimeControl{Kind: Byoyomi, Period: 30 * sec, Periods: 2}, never},
		"simple":               {TimeControl{Kind: Simple, Period: hour}, 2 * minute},
		"a short simple":       {TimeControl{Kind: Simple, Period: 30 * sec}, never},
		"days a move":          {TimeControl{Kind: Correspondence, Period: 3 * Day}, 3 * Day},
		"a day a game":         {TimeControl{Kind: Correspondence, Initial: Day}, Day},
		"days a game":          {TimeControl{Kind: Correspondence, Initial: 30 * Day}, 3 * Day},
	} {
		t.Run(name, func(t *testing.T) {
			s := settings(Free, 0, 0)
			s.Time = c.control
			for acted := range 3 { // turns that have been played
				tb := seated(t, s)
				for range acted {
					tb.move()
				}
				from := tb.now
				at, ok := tb.g.CallOffAt()
				if want := c.want != never && acted < 2; ok != want || ok && at.Sub(from) != c.want {
					t.Fatalf("after %d turns: %v after %v", acted, ok, at.Sub(from))
				}
				if !ok {
					if e, ok := tb.g.CallOff(from.Add(2 * MaxGameDays * Day)); ok {
						t.Fatalf("after %d turns: %+v", acted, e)
					}
					continue
				}
				if e, ok := tb.g.CallOff(at); ok {
					t.Fatalf("too soon: %+v", e)
				}
				late := at.Add(ms)
				for _, k := range []CommandKind{Move, Resign, Abort} {
					cmd := &Command{Kind: k, Actor: tb.g.Decider(), Version: tb.g.Version(), Point: board.At(14, 14)}
					if _, err := tb.g.Decide(cmd, at); err != nil {
						t.Errorf("at the last instant: %v", err)
					}
					if _, err := tb.g.Decide(cmd, late); err != ErrOver {
						t.Errorf("too late: %v", err)
					}
				}
				if _, ok := tb.g.Flag(late.Add(2*MaxGameDays*Day), 0); ok {
					t.Error("a flag falls in a game that was called off before")
				}
				e, ok := tb.g.CallOff(late)
				if !ok || e.Kind != Ended || e.Actor != 0 || e.Payload.Result.Reason != Aborted || e.Payload.Result.Winner != "" {
					t.Fatalf(`%+v, want ok, Kind Ended, Actor 0, Payload.Result.Reason Aborted, Payload.Result.Winner ""`, e)
				}
				if err := tb.g.Apply(e); err != nil {
					t.Fatal(err)
				}
				if _, ok := tb.g.CallOffAt(); ok || tb.g.Phase() != Over {
					t.Error("it is not over")
				}
				rebuilt(t, tb.g)
			}
		})
	}
}

// The first player's turn goes on however it is spent: each stone of an opening
// has a wait of its own, and only the second player's act ends the waits.
func TestCallOffInAnOpening(t *testing.T) {
	s := settings(Swap2, 0, 0)
	s.Time = TimeControl{Kind: NoClock}
	tb := seated(t, s)
	for range 3 {
		tb.move()
		if at, ok := tb.g.CallOffAt(); !ok || !at.Equal(tb.now.Add(hour)) {
			t.Fatalf("%+v, %v, want ok, %v", at, ok, tb.now.Add(hour))
		}
	}
	if e, ok := tb.g.CallOff(tb.now.Add(hour + ms)); !ok || e.Payload.SpentMS != (hour+ms).Milliseconds() {
		t.Fatalf("%+v, %v, want ok, Payload.SpentMS %v", e, ok, (hour + ms).Milliseconds())
	}
}

// A bonus starts the turn anew, and with it the wait.
func TestCallOffAfterARestart(t *testing.T) {
	s := settings(Free, 0, 0)
	s.Time = TimeControl{Kind: Fischer, Initial: 10 * minute}
	tb := seated(t, s)
	up := t0.Add(hour)
	e, ok := tb.g.AfterOutage(up, t0.Add(minute))
	if !ok {
		t.Fatal("no bonus")
	}
	if err := tb.g.Apply(e); err != nil {
		t.Fatal(err)
	}
	if at, ok := tb.g.CallOffAt(); !ok || !at.Equal(up.Add(2*minute)) {
		t.Fatalf("%+v, %v, want ok, %v", at, ok, up.Add(2*minute))
	}
}

// Nobody loses a game by time that has not begun, also when restarts have used up
// a clock that was long enough.
func TestCallOffWhereRestartsLeftLess(t *testing.T) {
	s := settings(Free, 0, 0)
	s.Time = TimeControl{Kind: Fischer, Initial: 3 * minute}
	tb := seated(t, s)
	at := t0
	for range 2 {
		at = at.Add(110 * time.Second)
		e, ok := tb.g.AfterOutage(at, at)
		if !ok {
			t.Fatal("no bonus")
		}
		if err := tb.g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	late := at.Add(2 * minute)
	if e, ok := tb.g.Flag(late, 0); ok {
		t.Errorf("%+v, want none", e)
	}
	if e, ok := tb.g.CallOff(late); !ok || e.Payload.Result.Reason != Aborted {
		t.Errorf("%+v, want ok, Payload.Result.Reason Aborted", e)
	}
}

// move places a stone for the side to move.
func (tb *table) move() {
	tb.t.Helper()
	tb.must(Command{Kind: Move, Actor: tb.g.Decider(), Point: tb.quiet()})
}
