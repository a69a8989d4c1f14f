package game

import (
	"errors"
	"time"

	"github.com/tengen-go/tengen/hub/game/backoff"
)

// offers are the offers made in a game.
type offers struct {
	offer    OfferKind // open offer, ""
	offerBy  UserID
	offerSeq int // version of the event that made it
	offered  map[offering]offered
}

// offering is what may be offered once a turn.
type offering struct {
	by   UserID
	what OfferKind
}

// Offer returns the open offer and its maker.
func (o *offers) Offer() (OfferKind, UserID, bool) { return o.offer, o.offerBy, o.offer != "" }

// lapses reports whether the open offer ends with a stone or a pass of actor: an offered
// draw stands until the other side has moved, anything else until any move. With a decision or
// a fifth of the opening a takeback ends, a draw does not.
func (o *offers) lapses(actor UserID) bool { return o.offer != OfferDraw || actor != o.offerBy }

// endOffer has no offer stand any more.
func (o *offers) endOffer() { o.offer, o.offerBy = "", 0 }

// maxOffers is how many offers of a kind a player may make in a game that come to nothing.
const maxOffers = 5

// eventDraw is how many stones stand before a draw may be offered in a game of an event.
const eventDraw = 20

// offered are a player's offers of a kind.
type offered struct {
	in    int       // Game.since, when it last did
	turn  int       // Game.turns then
	at    time.Time // when that was
	times int       // that nobody has agreed to
}

// errWait is of an offer that is to wait: for how long, offerWait says.
var errWait = errors.New("game: an offer is to wait")

// offerWait refuses an offer that has come to nothing several times, and says for how many moves it is to wait.
func (g *Game) offerWait(u UserID, what OfferKind) error {
	o := g.offered[offering{u, what}]
	return backoff.TooSoon(0, backoff.InGame.After(o.times)-(g.turns-o.turn))
}

func (g *Game) decideOffer(c *Command, now time.Time) (*Event, error) {
	if g.offer == c.Offer && g.offer != "" && g.offerBy != c.Actor {
		return g.accept(c, now) // both want it
	}
	switch err := g.mayOffer(c.Actor, c.Offer); err {
	case nil:
	case errWait:
		return nil, g.offerWait(c.Actor, c.Offer)
	default:
		return nil, err
	}
	if c.Offer == OfferRematch {
		o := g.offered[offering{c.Actor, c.Offer}]
		if wait := o.at.Add(backoff.Rematch.After(o.times)).Sub(now); wait > 0 {
			return nil, backoff.TooSoon(wait, 0)
		}
	}
	e := g.event(Offered, c, now)
	e.Payload.Offer = c.Offer
	return &e.Event, nil
}

// mayOffer returns why a player may not make an offer, nil if it may. A rematch may also have to wait for a time.
func (g *Game) mayOffer(u UserID, what OfferKind) error {
	switch {
	case what != OfferTakeback && what != OfferRematch && what != OfferDraw,
		what == OfferRematch && (g.phase != Over || g.settings.Without.Has(NoRematch)):
		return ErrNotNow
	case what == OfferRematch && g.ofEvent:
		return ErrEventRematch
	case g.offer != "":
		return ErrOffered
	case g.history.len() >= maxLog:
		return ErrTooLong
	}
	switch o := g.offered[offering{u, what}]; {
	case what != OfferRematch && o.in == g.since:
		return ErrOffered
	case o.times >= maxOffers:
		return ErrOfferMost
	case what != OfferRematch && g.turns-o.turn < backoff.InGame.After(o.times):
		return errWait
	}
	switch what {
	case OfferTakeback:
		if !g.settings.Takebacks {
			return ErrNoTakebacks
		}
		if _, _, ok := g.takesBack(u); !ok {
			return ErrNothingBack
		}
	case OfferDraw:
		if !g.secondActed {
			return ErrTooEarly
		}
		if g.ofEvent && g.board.Ply() < eventDraw {
			return ErrEventDraw
		}
	}
	return nil
}

func (g *Game) decideAnswer(c *Command, now time.Time) (*Event, error) {
	switch {
	case g.offer == "":
		return nil, ErrNoOffer
	case !c.Accept:
		e := g.event(Answered, c, now)
		e.Payload.Offer = g.offer
		return &e.Event, nil
	case g.offerBy == c.Actor:
		return nil, ErrNoOffer
	}
	return g.accept(c, now)
}

// mayAccept returns why the open offer cannot be accepted, nil if it can.
func (g *Game) mayAccept() error {
	if g.offer == OfferTakeback {
		if _, _, ok := g.takesBack(g.offerBy); !ok {
			return ErrNothingBack
		}
	}
	return nil
}

func (g *Game) accept(c *Command, now time.Time) (*Event, error) {
	if err := g.mayAccept(); err != nil {
		return nil, err
	}
	switch g.offer {
	case OfferRematch:
		e := g.event(Rematched, c, now)
		e.Payload.NextGame = c.NextGame
		return &e.Event, nil
	case OfferDraw:
		return g.end(c, now, Result{Reason: ByAgreement}), nil
	}
	return g.acceptTakeback(g.event(TookBack, c, now)), nil
}
