package game

import (
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game/backoff"
)

func (tb *table) offers(want OfferKind, by UserID) {
	tb.t.Helper()
	if kind, who, ok := tb.g.Offer(); kind != want || who != by || ok != (want != "") {
		tb.t.Fatalf("open: %q of %d %v, want %q of %d", kind, who, ok, want, by)
	}
}

func draw(u UserID) Command { return Command{Kind: MakeOffer, Actor: u, Offer: OfferDraw} }

func TestDrawNotBeforeBothHaveActed(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.refused(ErrTooEarly, draw(ann))
	tb.play("h8")
	tb.refused(ErrTooEarly, draw(ann))
	tb.refused(ErrTooEarly, draw(bob))
	tb.play("i9")
	tb.must(draw(bob))
	tb.refused(ErrNotPlayer, draw(eve))

	tb = seated(t, settings(Swap2, time.Minute, 0))
	tb.play("h8", "i9", "h9")
	tb.refused(ErrTooEarly, draw(ann))
	tb.must(Command{Kind: Decision, Actor: bob, Option: PlaceTwo}) // a choice is an act
	tb.must(draw(ann))
}

func TestDrawByAgreement(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, time.Second))
	tb.play("h8", "i9")
	tb.must(draw(ann))
	tb.now = tb.now.Add(7 * time.Second)
	tb.refused(ErrNoOffer, Command{Kind: Answer, Actor: ann, Accept: true}) // one's own
	e := tb.must(Command{Kind: Answer, Actor: bob, Accept: true})
	if r := e.Payload.Result; e.Kind != Ended || r.Winner != "" || r.Reason != ByAgreement || e.Actor != bob {
		t.Fatalf(`%+v, want Kind Ended, Winner "", Reason ByAgreement, Actor %v`, e, bob)
	}
	tb.clocks(54*time.Second, 61*time.Second, board.Empty) // ann's turn is charged, nothing earned
	tb.offers("", 0)
	tb.refused(ErrOver, draw(ann))
	rebuilt(t, tb.g)

	tb = seated(t, settings(Free, 0, 0)) // both offer it
	tb.play("h8", "i9")
	tb.must(draw(ann))
	if e := tb.must(draw(bob)); e.Payload.Result == nil || e.Payload.Result.Reason != ByAgreement {
		t.Fatalf("%+v, want Payload.Result.Reason ByAgreement", e)
	}
}

func TestDrawOfferStandsUntilTheOtherMoves(t *testing.T) {
	s := settings(Free, time.Minute, 0)
	s.Rule = board.Renju
	tb := seated(t, s)
	tb.play("h8", "i9")
	offered := tb.must(draw(ann))
	tb.play("h9")
	tb.offers(OfferDraw, ann)
	late := Command{Kind: Answer, Actor: bob, Accept: true, ClientID: "x", Version: offered.Seq}
	if _, err := tb.g.Decide(&late, tb.now); err != ErrStale { // bob has not seen the move
		t.Fatal(err)
	}
	tb.play("i10")
	tb.offers("", 0)
	tb.refused(ErrNoOffer, Command{Kind: Answer, Actor: bob, Accept: true})

	tb.play("a15", "c15")
	tb.must(draw(bob)) // bob has just moved
	tb.pass()          // a pass is a move
	tb.offers("", 0)
	tb.must(draw(bob))
	tb.play("a1")
	tb.offers(OfferDraw, bob)
	if e := tb.must(Command{Kind: Answer, Actor: ann, Accept: true}); e.Payload.Result.Reason != ByAgreement {
		t.Fatalf("%+v, want Payload.Result.Reason ByAgreement", e)
	}
}

func TestOneOfferOfAKindInATurn(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.play("h8", "i9")
	tb.must(draw(ann))
	tb.refused(ErrOffered, draw(ann))
	tb.refused(ErrOffered, Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback}) // one is open
	tb.must(Command{Kind: Answer, Actor: bob})
	tb.refused(ErrOffered, draw(ann))
	tb.must(draw(bob))
	tb.must(Command{Kind: Answer, Actor: bob}) // withdrawn
	tb.refused(ErrNoOffer, Command{Kind: Answer, Actor: bob})
	tb.refused(ErrOffered, draw(bob))
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback}) // another kind
	tb.must(Command{Kind: Answer, Actor: bob, Accept: true})
	tb.must(draw(ann)) // another position
	tb.must(Command{Kind: Give, Actor: bob})
	tb.refused(ErrOffered, draw(ann)) // a gift makes none
	tb.must(Command{Kind: Answer, Actor: bob})
	tb.play("h8", "j10")
	tb.must(draw(ann))
}

// An offer that comes to nothing over and over waits for twice as many moves each time, and is made five times at most.
func TestOffersWait(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	y, x := 0, 0
	move := func() { // no five comes of these
		tb.play(board.At(x, y).String())
		if x += 2; x > 14 {
			x, y = (y+1)%2, y+1
		}
	}
	move()
	move()
	for i, wait := range []int{1, 2, 4, 8} {
		tb.must(draw(ann))
		tb.must(Command{Kind: Answer, Actor: []UserID{ann, bob}[i%2]}) // withdrawn, or declined
		tb.must(draw(bob))                                             // the other's are the other's
		tb.must(Command{Kind: Answer, Actor: bob})
		tb.refused(ErrOffered, draw(ann))
		for n := range wait {
			if n > 0 {
				tb.refused(backoff.TooSoon(0, wait-n), draw(ann))
				if tb.g.May(ann).Has(MayDraw) {
					t.Errorf("a right to what is to wait for %d moves", wait-n)
				}
			}
			move()
		}
	}
	tb.must(draw(ann))
	tb.must(Command{Kind: Answer, Actor: bob})
	for range 9 {
		move()
	}
	tb.refused(ErrOfferMost, draw(ann))
}

// An event that a client has not seen makes its command stale only if it changes what the command is about.
func TestStale(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.play("h8", "i9")
	v := tb.g.Version()
	at := func(c Command, version int) error {
		c.ClientID, c.Version = "late", version
		_, err := tb.g.Decide(&c, tb.now)
		return err
	}
	tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferTakeback})
	tb.must(Command{Kind: Give, Actor: bob})
	accept := Command{Kind: Answer, Actor: ann, Accept: true}
	for _, c := range []struct {
		c       Command
		version int
		want    error
	}{
		{Command{Kind: Move, Actor: ann, Point: pt(t, "a1")}, v, nil},
		{Command{Kind: Resign, Actor: ann}, v, nil},
		{Command{Kind: Give, Actor: ann}, v, nil},
		{accept, v, ErrStale}, // has not seen the offer
		{accept, v + 1, nil},
		{accept, v + 2, nil},
		{accept, v + 3, ErrStale},
		{Command{Kind: Resign, Actor: ann}, v - 1, ErrStale},
		{Command{Kind: Give, Actor: ann}, v - 1, ErrStale},
		{draw(ann), v - 1, ErrStale},
	} {
		if err := at(c.c, c.version); err != c.want && !(err == nil && c.want == nil) {
			t.Errorf("%+v at %d: %v, want %v", c.c, c.version-v, err, c.want)
		}
	}
	tb.must(Command{Kind: Answer, Actor: ann})
	tb.must(draw(ann)) // another offer than the one that was seen
	if err := at(Command{Kind: Answer, Actor: bob, Accept: true}, v+3); err != ErrStale {
		t.Error(err)
	}
	e, ok := tb.g.AfterOutage(tb.now.Add(time.Hour), tb.now)
	if !ok {
		t.Fatal("no bonus")
	}
	tb.apply(e)
	tb.now = e.At
	if err := at(Command{Kind: Move, Actor: ann, Point: pt(t, "a1")}, v); err != nil {
		t.Error("a restart makes a move stale: ", err)
	}
}

func TestTakebacksOff(t *testing.T) {
	s := settings(Free, time.Minute, 0)
	s.Takebacks = false
	tb := seated(t, s)
	tb.refused(ErrNoTakebacks, Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	tb.play("h8", "i9")
	tb.refused(ErrNoTakebacks, Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	tb.must(draw(ann)) // nothing else is off
}

// A rematch may be offered again, but not for ever: the other side's offer
// still finds room in the log.
func TestRematchOffersAreBounded(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.must(Command{Kind: Resign, Actor: ann})
	for i, wait := range []time.Duration{5 * time.Second, 10 * time.Second, 20 * time.Second, 40 * time.Second, 0} {
		tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch})
		tb.must(Command{Kind: Answer, Actor: bob})
		if i < maxOffers-1 {
			tb.refused(backoff.TooSoon(wait, 0), Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch})
		}
		tb.now = tb.now.Add(wait)
	}
	tb.refused(ErrOfferMost, Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch})
	tb.must(Command{Kind: MakeOffer, Actor: bob, Offer: OfferRematch})
	tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch, NextGame: "next"}) // both want it
}

// A log is bounded: after many events there are no more gifts, then no more
// offers and passes; stones can always be placed.
func TestALogIsBounded(t *testing.T) {
	tb := seated(t, renju(Refuse))
	tb.play("h8", "i9", "h9", "i10", "a15", "c15")
	for _, u := range []UserID{ann, bob} { // one's gifts leave room for the other's
		for range giftsEach {
			tb.must(Command{Kind: Give, Actor: u})
		}
		tb.refused(ErrEnough, Command{Kind: Give, Actor: u})
	}
	for tb.g.Version() < maxLog {
		if tb.pass(); tb.g.Version() == maxLog {
			break
		}
		tb.must(Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
		tb.must(Command{Kind: Answer, Actor: bob, Accept: true})
	}
	tb.refused(ErrTooLong, draw(ann))
	tb.refused(ErrTooLong, Command{Kind: MakeOffer, Actor: ann, Offer: OfferTakeback})
	n, _ := tb.g.Next()
	tb.refused(ErrTooLong, Command{Kind: Pass, Actor: tb.g.Player(n.Seat)})
	tb.play("a1", "b1")
	tb.must(Command{Kind: Resign, Actor: ann})
	tb.refused(ErrTooLong, Command{Kind: MakeOffer, Actor: ann, Offer: OfferRematch})
}

// Nobody farms points in an event by agreed draws: the first may be offered after twenty stones.
func TestNoEarlyDrawInEvents(t *testing.T) {
	tb := seated(t, settings(Free, time.Minute, 0))
	tb.g.OfEvent(false)
	tb.refused(ErrTooEarly, draw(ann)) // it can be aborted
	at := func(i int) string { return string(rune('a'+i%10)) + strconv.Itoa(1+2*(i/10)+i%2) }
	for i := range 19 {
		tb.play(at(i))
	}
	for _, u := range []UserID{ann, bob} {
		tb.refused(ErrEventDraw, draw(u))
		if tb.g.May(u).Has(MayDraw) {
			t.Errorf("%d may offer a draw after 19 stones", u)
		}
	}
	tb.play(at(19))
	if !tb.g.May(ann).Has(MayDraw) {
		t.Error("nobody may offer a draw after 20 stones")
	}
	tb.must(draw(ann))
	tb.must(draw(bob))
	if tb.g.Phase() != Over {
		t.Error("it goes on")
	}
}

// An event pairs its players itself: nobody offers a rematch after its games, or accepts one by offering it.
func TestNoRematchInEvents(t *testing.T) {
	for _, simul := range []bool{false, true} {
		tb := seated(t, settings(Free, time.Minute, 0))
		if tb.g.OfEvent(false); simul {
			OfSimul(tb.g)
		}
		tb.play("h8", "i9")
		tb.must(Command{Kind: Resign, Actor: ann})
		for _, u := range []UserID{ann, bob} {
			tb.refused(ErrEventRematch, Command{Kind: MakeOffer, Actor: u, Offer: OfferRematch, NextGame: "next"})
			if tb.g.May(u).Has(MayRematch) {
				t.Errorf("%d may offer a rematch", u)
			}
		}
		tb.refused(ErrNotPlayer, Command{Kind: MakeOffer, Actor: eve, Offer: OfferRematch})
	}
}
