package game

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// Apply advances the game by one event: a decided and stored one, or one read
// from the log. It returns ErrLog, wrapped, if the event cannot come next; the
// game is then unchanged. The game keeps e, which nobody changes any more.
func (g *Game) Apply(e *Event) error {
	if err := g.applicable(e); err != nil {
		return Damaged(fmt.Errorf("game %s event %d (%s): %w", g.id, e.Seq, e.Kind, err))
	}
	p := &e.Payload
	if p.Unheard > 0 {
		g.unheard[g.roleOf(g.Decider())] += p.Unheard
	}
	if e.Acts() {
		g.remember(e)
	}
	switch e.Kind {
	case Started:
		g.phase, g.seats = Live, Seats{Black: p.Black, White: p.White}
		g.roles = [2]UserID{p.Black, p.White}
		g.quota = [2]int64{g.settings.Time.startQuota(), g.settings.Time.startQuota()}
	case Moved, Passed, Picked:
		if g.settings.Takebacks {
			g.before = append(g.before, g.clock)
		}
		g.spent = append(g.spent, p.SpentMS)
		if e.Kind == Passed {
			g.board.Pass()
			g.names = append(g.names, PassText)
		} else {
			g.names = append(g.names, p.Point.String())
			g.board.Make(*p.Point)
			g.advance(g.board.Ply())
		}
		if g.lapses(e.Actor) {
			g.endOffer()
		}
	case Chose:
		g.seats = Seats{Black: p.Black, White: p.White}
		g.choose(p.Option, g.board.Ply())
	case Fifth:
		g.addFifth(*p.Point, g.board.Ply())
	case Offered:
		g.offer, g.offerBy, g.offerSeq = p.Offer, e.Actor, e.Seq
		k := offering{e.Actor, p.Offer}
		g.offered[k] = offered{in: g.since, turn: g.turns, at: e.At, times: g.offered[k].times + 1}
	case Answered:
		g.endOffer()
	case TookBack:
		g.takeBack(p)
	case Gave:
		other := g.seats.of(e.Actor).Opponent()
		g.give(other, p.BonusMS)
		g.gifts[g.roleOf(e.Actor)]++
	case Berserked:
		g.berserk[g.roleOf(e.Actor)] = true
	case Adjournment:
		g.phase = Adjourned
		g.endOffer()
	case Resumed:
		g.phase, g.called = Live, g.seats.at(g.seats.of(e.Actor).Opponent())
	case Rematched:
		g.next = p.NextGame
		g.endOffer()
	}
	if (e.Kind == Chose || e.Kind == Fifth) && g.offer == OfferTakeback {
		g.endOffer()
	}
	if e.Actor == g.called {
		g.called = 0
	}
	if g.settings.Time.lagGain() > 0 && e.Acts() {
		r := g.roleOf(e.Actor)
		g.quota[r] = p.QuotaMS
		g.thought[r] += p.SpentMS + p.LagMS
		g.told[r] += p.ToldMS
	}
	if e.Acts() && e.Actor == g.roles[second] {
		g.secondActed = true
	}
	if p.Result != nil {
		g.phase, g.result = Over, p.Result
		g.endOffer()
	}
	g.startTurn(e)
	g.waits = g.waitsFor()
	g.resting = restingOf(g, g.Decider())
	g.version = e.Seq
	g.history.add(e)
	g.setRights(e)
	return nil
}

// startTurn sets the clocks and the start of the running turn from an event
// that changes them. Offers and refusals leave the turn alone.
func (g *Game) startTurn(e *Event) {
	if e.Payload.Clock != nil {
		g.clock = *e.Payload.Clock
	}
	switch e.Kind {
	case Started, Moved, Passed, Chose, Fifth, Picked, TookBack:
		g.since = e.Seq
		g.turns++
		fallthrough
	case Bonus, Resumed:
		g.turnAt, g.turnSeq, g.excused = e.At, e.Seq, 0
	}
}

// applicable checks an event against the state as far as replaying it needs.
// Whether a command was allowed is Decide's question; the log is trusted to have
// asked it.
func (g *Game) applicable(e *Event) error {
	p := &e.Payload
	if e.Seq != g.version+1 {
		return fmt.Errorf("follows version %d", g.version)
	}
	want := Live
	switch e.Kind {
	case Started:
		want = Waiting
	case Offered, Answered:
		if p.Offer == OfferRematch {
			want = Over
		}
	case Rematched:
		want = Over
	case Resumed:
		want = Adjourned
	case Ended:
		if g.phase == Waiting || g.phase == Adjourned {
			want = g.phase
		}
	}
	if g.phase != want {
		return fmt.Errorf("in phase %v", g.phase)
	}
	timed := g.settings.Time.Kind != NoClock
	switch e.Kind {
	case Started, Chose:
		o := g.opening
		if p.Black == 0 || p.White == 0 || p.Black == p.White || e.Kind == Chose && !o.choose(p.Option, g.board.Ply()) {
			return fmt.Errorf("seats %d and %d, option %q", p.Black, p.White, p.Option)
		}
	case Fifth, Picked:
		do := Offer
		if e.Kind == Picked {
			do = Pick
		}
		if p.Point == nil || !g.waitsTo(do) {
			return fmt.Errorf("no fifth")
		}
		if err := g.board.Check(*p.Point); err != nil {
			return err
		}
	case Moved:
		if p.Point == nil || g.inOpening() && !g.waitsTo(Place) {
			return fmt.Errorf("no point")
		}
		loses := p.Result != nil && p.Result.Reason == ByForbidden
		if err := g.board.Check(*p.Point); err != nil && !(loses && errors.Is(err, board.ErrForbidden)) {
			return err
		}
	case Passed:
		if g.inOpening() {
			return fmt.Errorf("a pass in the opening")
		}
	case Gave:
		if !timed || g.seats.of(e.Actor) == board.Empty {
			return fmt.Errorf("a gift of nobody, or of no clock")
		}
	case Berserked:
		if g.settings.Time.Kind != Fischer || g.seats.of(e.Actor) == board.Empty {
			return fmt.Errorf("berserk of nobody, or without increments")
		}
	case TookBack:
		return g.takenBack(p)
	case Ended:
		if p.Result == nil {
			return fmt.Errorf("no result")
		}
	case Bonus:
		if !timed {
			return fmt.Errorf("no clock")
		}
	case Resumed:
		if g.seats.of(e.Actor) == board.Empty {
			return fmt.Errorf("resumed by nobody")
		}
	case Offered, Answered, Adjournment, Rematched:
	default:
		return fmt.Errorf("unknown kind")
	}
	switch e.Kind {
	case Started, Moved, Passed, Chose, Fifth, Picked, TookBack, Gave, Berserked, Bonus, Adjournment, Resumed:
		if timed && p.Clock == nil {
			return fmt.Errorf("no clocks")
		}
	}
	return nil
}
