package game

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func (tb *table) clocks(black, white time.Duration, running board.Stone) {
	tb.t.Helper()
	c, run, ok := tb.g.Remaining(tb.now)
	if want := (Clocks{Black: black.Milliseconds(), White: white.Milliseconds()}); !ok || c != want || run != running {
		tb.t.Fatalf("clocks %+v running %v, want %+v running %v", c, run, want, running)
	}
}

func TestFischer(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 2*time.Second))
	tb.now = tb.now.Add(10 * time.Second)
	tb.clocks(50*time.Second, time.Minute, board.Black)
	e := tb.play("h8")
	if e.Payload.SpentMS != 10_000 {
		t.Fatalf("%+v, want 10_000", e.Payload.SpentMS)
	}
	tb.clocks(52*time.Second, time.Minute, board.White)
	tb.now = tb.now.Add(1500 * time.Millisecond)
	tb.play("i9")
	tb.clocks(52*time.Second, 60500*time.Millisecond, board.Black)
}

func TestFlagFallsAfterGraceAndNotBefore(t *testing.T) {
	tb := seated(t, settings(Free, 10*time.Second, time.Second))
	tb.now = t0.Add(10*time.Second + Grace)
	if _, ok := tb.g.Flag(tb.now, 0); ok {
		t.Fatal("the flag fell within the grace")
	}
	tb.clocks(0, 10*time.Second, board.Black)
	early := *tb
	e, err := early.try(Command{Kind: Move, Actor: ann, Point: pt(t, "h8")})
	if err != nil || e.Payload.Clock.Black != 1000 || e.Payload.SpentMS != 10_000 {
		t.Fatalf("a move within the grace: %+v %v", e.Payload, err)
	}
	tb.now = tb.now.Add(time.Millisecond)
	tb.refused(ErrOver, Command{Kind: Move, Actor: ann, Point: pt(t, "h8")})
	f, ok := tb.g.Flag(tb.now, 0)
	if !ok || f.Payload.Result.Winner != "white" || f.Payload.Result.Reason != ByTime || f.Actor != 0 {
		t.Fatalf(`%+v %v, want ok, Payload.Result.Winner "white", Payload.Result.Reason ByTime, Actor 0`, f, ok)
	}
	if err := tb.g.Apply(f); err != nil {
		t.Fatal(err)
	}
	if _, ok := tb.g.Flag(tb.now.Add(time.Hour), 0); ok {
		t.Fatal("a flag fell twice")
	}
}

func TestResumeChargesOnlyUpToTheLastBeat(t *testing.T) {
	for name, c := range map[string]struct {
		beat time.Duration // after the turn's start
		want time.Duration
	}{
		"beat in the turn":     {4 * time.Second, 66 * time.Second},
		"beat before the turn": {-3 * time.Second, 70 * time.Second},
		"beat after the flag":  {2 * time.Minute, 10 * time.Second},
	} {
		tb := seated(t, settings(Free, time.Minute, 0))
		tb.now = t0.Add(time.Hour) // downtime
		e, ok := tb.g.AfterOutage(tb.now, t0.Add(c.beat))
		if !ok {
			t.Fatalf("%s: nothing to resume, want an event", name)
		}
		if err := tb.g.Apply(e); err != nil {
			t.Fatal(err)
		}
		tb.clocks(c.want, time.Minute, board.Black)
	}
	tb := seated(t, settings(Free, 0, 0))
	if _, ok := tb.g.AfterOutage(t0, t0); ok {
		t.Fatal("a bonus without a clock")
	}
}

func TestKeepTimeIgnoresTheWallClock(t *testing.T) {
	start := time.Now()
	tb := &table{t: t, g: New("game", settings(Free, time.Minute, 0), ann, WishBlack), now: start}
	tb.must(Command{Kind: Join, Actor: bob})
	tb.play("h8")
	again, err := Replay("game", tb.g.Settings(), ann, WishBlack, stored(tb.g.Log(tb.g.Version()), time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	again.KeepTime(tb.g)
	c, _, _ := again.Remaining(start.Add(time.Second))
	if c.White != 59_000 {
		t.Fatalf("%+v, want White 59_000", c)
	}
	older := again
	tb.now = start.Add(3 * time.Second)
	tb.play("i9")
	again, err = Replay("game", tb.g.Settings(), ann, WishBlack, stored(tb.g.Log(tb.g.Version()), 0))
	if err != nil {
		t.Fatal(err)
	}
	again.KeepTime(older)                                                                             // which knew nothing of the new turn
	if c, _, _ := again.Remaining(start.Add(5 * time.Second)); c.Black < 57_999 || c.Black > 58_000 { // stored in ms
		t.Fatalf("%+v, want Black at least 57_999, Black at most 58_000", c)
	}
}

// stored returns a log as storage gives it back, its wall clock stepped by step.
func stored(log []*Event, step time.Duration) []*Event {
	out := make([]*Event, len(log))
	for i, e := range log {
		back := *e
		back.At = e.At.Round(0).UTC().Truncate(time.Millisecond).Add(step)
		out[i] = &back
	}
	return out
}
