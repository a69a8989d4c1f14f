package game

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game/vacation"
)

// A game of a simul, ann the host: both have their own time, nothing is called off, and only the host may say that the other is away.
func TestAGameOfASimul(t *testing.T) {
	s := settings(Free, 10*time.Minute, 0)
	tb := &table{t: t, now: t0}
	first := Start(s, ann, bob, 0, "", tb.now)
	Extend(first, ann, 5*time.Minute)
	Extend(first, bob, 20*time.Second)
	g, err := Replay("g", s, ann, WishBlack, []*Event{first})
	if err != nil {
		t.Fatal(err)
	}
	tb.g = g
	OfSimul(g)
	c, _, _ := g.Remaining(tb.now)
	if c.Black != (15*time.Minute).Milliseconds() || c.White != (10*time.Minute+20*time.Second).Milliseconds() {
		t.Fatalf("%+v", c)
	}
	if at, ok := g.CallOffAt(); ok {
		t.Errorf("called off at %v", at)
	}
	tb.now = tb.now.Add(14 * time.Minute) // at other boards
	tb.play("h8")
	tb.now = tb.now.Add(time.Minute)
	tb.play("i9")
	tb.refused(ErrNotAway, Command{Kind: Claim, Actor: bob, Away: time.Hour, Win: true})
	if g.May(bob).Has(MayClaim) || !g.May(ann).Has(MayClaim) {
		t.Error("who may claim")
	}
	// Both clocks stand, whoever is to move, and the flag falls later by as much.
	began := tb.now.Add(10 * time.Second)
	stop := []vacation.Span{{Began: began, Until: began.Add(5 * time.Minute)}}
	g.SetVacations(map[UserID][]vacation.Span{ann: stop, bob: stop})
	tb.now = began.Add(time.Minute)
	if c, run, _ := g.Remaining(tb.now); run != 0 || c.Black != (50*time.Second).Milliseconds() {
		t.Errorf("%+v, %v", c, run)
	}
	if at, _ := g.Deadline(0); !at.Equal(began.Add(5*time.Minute + 50*time.Second + Grace)) {
		t.Error(at)
	}
	tb.play("j9")
	tb.now = tb.now.Add(time.Minute)
	if c, run, _ := g.Remaining(tb.now); run != 0 || c.White != (9*time.Minute+20*time.Second).Milliseconds() {
		t.Errorf("%+v, %v", c, run)
	}
	// It ends sooner: the clocks run on.
	stop = []vacation.Span{{Began: began, Until: tb.now}}
	g.SetVacations(map[UserID][]vacation.Span{ann: stop, bob: stop})
	tb.now = tb.now.Add(10 * time.Second)
	if c, run, _ := g.Remaining(tb.now); run == 0 || c.White != (9*time.Minute+10*time.Second).Milliseconds() {
		t.Errorf("%+v, %v", c, run)
	}
	if old, err := g.AsOf(3); err != nil || !Stops(old) {
		t.Error(err)
	}
}

// A player who never comes loses by the clock.
func TestNobodyComesToABoard(t *testing.T) {
	tb := seated(t, settings(Free, 3*time.Minute, 0))
	OfSimul(tb.g)
	if _, ok := tb.g.CallOff(tb.now.Add(3 * time.Minute)); ok {
		t.Error("called off")
	}
	e, ok := tb.g.Flag(tb.now.Add(4*time.Minute), 0)
	if !ok || e.Payload.Result.Reason != ByTime || e.Payload.Result.Winner != "white" {
		t.Errorf("%+v", e)
	}
}
