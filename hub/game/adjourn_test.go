package game

import (
	"testing"
	"time"
)

// A game without a clock is adjourned a day after the last event that changed the
// position, against a bot after an hour, and not a millisecond sooner.
func TestAdjournWhenNobodyMoves(t *testing.T) {
	for name, c := range map[string]struct {
		bot  bool
		rest time.Duration
	}{"people": {false, Day}, "bot": {true, time.Hour}} {
		t.Run(name, func(t *testing.T) {
			tb := seated(t, settings(Free, 0, 0))
			if c.bot {
				tb.g.PlayedByBot()
			}
			if at, ok := tb.g.AdjournAt(); ok {
				t.Fatalf("to be adjourned at %v before both have acted", at)
			}
			tb.play("h8")
			tb.now = tb.now.Add(time.Minute)
			tb.play("i9")
			moved := tb.now
			tb.now = moved.Add(c.rest / 2)
			tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferDraw})
			if at, ok := tb.g.DueAt(0); !ok || !at.Equal(moved.Add(c.rest)) {
				t.Fatalf("due at %v %v, want %v after the move", at, ok, c.rest)
			}
			tb.now = moved.Add(c.rest)
			if _, ok := tb.g.Adjourn(tb.now); ok {
				t.Fatal("adjourned too soon")
			}
			tb.now = tb.now.Add(time.Millisecond)
			tb.refused(ErrAdjourned, Command{Kind: Move, Actor: ann, Point: pt(t, "j10")})
			e, ok := tb.g.Adjourn(tb.now)
			if !ok || e.Actor != 0 || e.Payload.SpentMS != 0 {
				t.Fatalf("adjourned by %+v %v, want the server's event", e, ok)
			}
			if err := tb.g.Apply(e); err != nil {
				t.Fatal(err)
			}
			if _, _, open := tb.g.Offer(); open || tb.g.Phase() != Adjourned {
				t.Fatalf("phase %v, offer open %v", tb.g.Phase(), open)
			}
			if at, ok := tb.g.DueAt(0); ok {
				t.Fatalf("an adjourned game is due at %v", at)
			}
			tb.now = tb.now.Add(400 * Day)
			tb.must(Command{Kind: Resume, Actor: bob})
			if at, ok := tb.g.AdjournAt(); !ok || !at.Equal(tb.now.Add(c.rest)) {
				t.Fatalf("due again at %v %v, want %v after the resumption", at, ok, c.rest)
			}
			tb.play("j10")
		})
	}
}

// An adjourned game takes a resumption or a resignation of its players, nothing else.
func TestWhatAnAdjournedGameTakes(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.play("h8", "i9")
	tb.refused(ErrNotAdjourned, Command{Kind: Resume, Actor: ann})
	tb.interrupt()
	for _, c := range []Command{
		{Kind: Move, Point: pt(t, "j10")}, {Kind: Pass}, {Kind: Decision, Option: TakeBlack}, {Kind: Abort},
		{Kind: MakeOffer, Offer: OfferDraw}, {Kind: MakeOffer, Offer: OfferTakeback}, {Kind: MakeOffer, Offer: OfferRematch},
		{Kind: Answer, Accept: true}, {Kind: Claim, Win: true, Away: time.Hour}, {Kind: Give},
	} {
		c.Actor = ann
		tb.refused(ErrAdjourned, c)
	}
	tb.refused(ErrNotPlayer, Command{Kind: Resume, Actor: eve})
	tb.refused(ErrStarted, Command{Kind: Join, Actor: eve})
	e := tb.must(Command{Kind: Resign, Actor: bob})
	if r := tb.g.Result(); r.Winner != "black" || r.Reason != ByResign || e.Payload.SpentMS != 0 {
		t.Fatalf("%+v, %d charged", r, e.Payload.SpentMS)
	}
	tb.refused(ErrOver, Command{Kind: Resume, Actor: ann})
}

// Interrupting a game stops its clock; resuming starts it anew with what was left.
func TestInterrupt(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.play("h8")
	if e, ok := tb.g.Interrupt(tb.now); !ok || e.Kind != Ended || e.Payload.Result.Reason != Aborted {
		t.Fatalf("a game that only one has begun: %+v %v, want its end", e, ok)
	}
	tb.play("i9")
	tb.now = tb.now.Add(20 * time.Second)
	tb.interrupt()
	tb.now = tb.now.Add(Day)
	if c, run, _ := tb.g.Remaining(tb.now); c.Black != 40_000 || c.White != 60_000 || run != 0 {
		t.Fatalf("%+v, %v running", c, run)
	}
	tb.must(Command{Kind: Resume, Actor: ann})
	tb.now = tb.now.Add(5 * time.Second)
	if c, _, _ := tb.g.Remaining(tb.now); c.Black != 35_000 {
		t.Fatalf("%+v after 5 s, want 35 s", c)
	}
	if at, ok := tb.g.Deadline(0); !ok || !at.Equal(tb.now.Add(35*time.Second+Grace)) {
		t.Fatalf("falls at %v %v", at, ok)
	}
	days := settings(Free, 0, 0)
	days.Time = TimeControl{Kind: Correspondence, Period: Day}
	tb = seated(t, days)
	tb.play("h8", "i9")
	if e, ok := tb.g.Interrupt(tb.now); ok {
		t.Fatalf("a game of days is interrupted: %+v", e)
	}
}

// The opponent may not know of the resumption, so there is no claim against it until it has acted.
func TestNoClaimAfterAResumption(t *testing.T) {
	tb := seated(t, settings(Free, 0, 0))
	tb.play("h8", "i9")
	tb.interrupt()
	tb.must(Command{Kind: Resume, Actor: ann})
	tb.play("j10")
	claim := Command{Kind: Claim, Actor: ann, Win: true, Away: time.Hour}
	tb.refused(ErrNotAway, claim)
	if tb.g.May(ann).Has(MayClaim) || !tb.g.May(bob).Has(MayClaim) {
		t.Fatalf("ann may %v, bob %v", tb.g.May(ann).List(), tb.g.May(bob).List())
	}
	tb.play("k11")
	tb.must(claim)
}

// interrupt adjourns the game.
func (tb *table) interrupt() {
	tb.t.Helper()
	e, ok := tb.g.Interrupt(tb.now)
	if !ok {
		tb.t.Fatal("not interrupted")
	}
	if err := tb.g.Apply(e); err != nil {
		tb.t.Fatal(err)
	}
}
