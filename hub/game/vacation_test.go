package game

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game/vacation"
)

// ofDays are the settings of a game with days for each turn, or for the whole game.
func ofDays(turn, whole time.Duration) Settings {
	s := settings(Free, 0, 0)
	s.Time = TimeControl{Kind: Correspondence, Period: turn * Day, Initial: whole * Day}
	return s
}

func span(from, to time.Duration) vacation.Span {
	return vacation.Span{Began: t0.Add(from), Until: t0.Add(to)}
}

func (tb *table) rest(u UserID, all ...vacation.Span) {
	v := map[UserID][]vacation.Span{}
	for who, known := range tb.g.Vacations() {
		v[who] = known
	}
	v[u] = all
	tb.g.SetVacations(v)
}

// begun has both play a stone at t0, so that the game is not called off.
func begun(t *testing.T, s Settings) *table {
	tb := seated(t, s)
	tb.play("h8")
	tb.play("i9")
	return tb
}

func TestOnVacationTheOwnClockStandsAlone(t *testing.T) {
	tb := begun(t, ofDays(0, 10))
	tb.rest(ann, span(Day, 3*Day))
	tb.rest(bob, span(0, 30*Day))
	tb.now = t0.Add(12 * time.Hour)
	tb.clocks(9*Day+12*time.Hour, 10*Day, board.Black) // hers has not begun; his means nothing yet
	tb.now = t0.Add(2 * Day)
	tb.clocks(9*Day, 10*Day, board.Empty)
	tb.now = t0.Add(4 * Day)
	tb.clocks(8*Day, 10*Day, board.Black) // it runs on
	if d, _ := tb.g.Deadline(0); d != t0.Add(12*Day+Grace) {
		t.Errorf("the flag falls at %v", d)
	}
	e := tb.play("j8")
	if p := e.Payload; p.SpentMS != (2*Day).Milliseconds() || p.Vacation != (2*Day).Milliseconds() {
		t.Errorf("%+v: want two days spent and two of vacation", p)
	}
	tb.clocks(8*Day, 10*Day, board.Empty)
	tb.now = t0.Add(20 * Day)
	tb.clocks(8*Day, 10*Day, board.Empty)
	e = tb.play("j9") // a player on vacation may move
	if p := e.Payload; p.SpentMS != 0 || p.Vacation != (16*Day).Milliseconds() {
		t.Errorf("%+v: want nothing spent", p)
	}
	tb.clocks(8*Day, 10*Day, board.Black)
}

func TestTheFlagFallsAfterTheVacation(t *testing.T) {
	tb := begun(t, ofDays(3, 0))
	tb.rest(ann, span(3*Day-time.Second, 33*Day-time.Second)) // a second before it falls
	tb.now = t0.Add(33 * Day)
	if _, ok := tb.g.Flag(tb.now, 0); ok {
		t.Fatal("it fell with a second left")
	}
	tb.now = tb.now.Add(Grace + time.Millisecond)
	e, ok := tb.g.Flag(tb.now, 0)
	if !ok || e.Payload.SpentMS != (3*Day).Milliseconds() || e.Payload.Vacation != (30*Day).Milliseconds() {
		t.Fatalf("%+v %v", e, ok)
	}
	tb = begun(t, ofDays(3, 0))
	tb.rest(ann, span(3*Day+time.Millisecond, 33*Day)) // within the grace: the clock was at zero
	tb.now = t0.Add(4 * Day)
	if _, ok := tb.g.Flag(tb.now, 0); !ok {
		t.Error("a vacation after the clock's zero stopped the flag")
	}
}

func TestVacationsElsewhereMeanNothing(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.rest(ann, span(0, Day))
	tb.now = t0.Add(20 * time.Second)
	tb.clocks(40*time.Second, time.Minute, board.Black)
	if tb.g.VacationOf(ann, tb.now) != nil {
		t.Error("a game of minutes knows of a vacation")
	}
}

func TestAFirstMoveWaitsForTheVacation(t *testing.T) {
	tb := seated(t, ofDays(0, 10))
	if at, ok := tb.g.CallOffAt(); !ok || at != t0.Add(Day) {
		t.Fatal(at, ok)
	}
	tb.rest(ann, span(time.Hour, 5*Day))
	if at, ok := tb.g.CallOffAt(); !ok || at != t0.Add(6*Day-time.Hour) {
		t.Error(at, ok)
	}
}

func TestWhatCouldNotBeHeardCountsBesideTheVacation(t *testing.T) {
	tb := begun(t, ofDays(3, 0))
	tb.rest(ann, span(Day, 2*Day))
	tb.g.Excuse(time.Hour)
	tb.now = t0.Add(3 * Day)
	e := tb.play("j8")
	if p := e.Payload; p.SpentMS != (2*Day-time.Hour).Milliseconds() || p.Unheard != time.Hour.Milliseconds() {
		t.Errorf("%+v", p)
	}
	old, err := tb.g.AsOf(3)
	if err != nil {
		t.Fatal(err)
	}
	if d, _ := old.Deadline(0); d != t0.Add(4*Day+Grace) {
		t.Errorf("as of then the flag falls at %v", d)
	}
}
