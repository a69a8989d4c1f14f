package game

import "time"

// offers is what has been offered.
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

// Offer returns the open offer and who made it.
func (o *offers) Offer() (OfferKind, UserID, bool) { return o.offer, o.offerBy, o.offer != "" }

// lapses reports whether the open offer ends with a move of actor: an offered
// draw stands until the other side has moved, anything else until any move.
func (o *offers) lapses(actor UserID) bool { return o.offer != OfferDraw || actor != o.offerBy }

// maxOffers is how many offers of a kind a player may make in a game that come to nothing.
const maxOffers = 5

// offered is what a player has offered of a kind.
type offered struct {
	in    int // Game.since, when it last did
	times int // that nobody has agreed to
}

func (g *Game) decideOffer(c *Command, now time.Time) (*Event, error) {
	if g.offer == c.Offer && g.offer != "" && g.offerBy != c.Actor {
		return g.accept(c, now) // both want it
	}
	if err := g.mayOffer(c.Actor, c.Offer); err != nil {
		return nil, err
	}
	e := g.event(Offered, c, now)
	e.Payload.Offer = c.Offer
	return &e.Event, nil
}

// mayOffer returns why a player may not make an offer, nil if it may.
func (g *Game) mayOffer(u UserID, what OfferKind) error {
	switch {
	case what != OfferTakeback && what != OfferRematch && what != OfferDraw,
		what == OfferRematch && g.phase != Over:
		return ErrNotNow
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
	}
	switch what {
	case OfferTakeback:
		if !g.settings.Takebacks {
			return ErrNoTakebacks
		}
		if _, ok := g.takebackPly(u); !ok {
			return ErrNothingBack
		}
	case OfferDraw:
		if !g.secondActed {
			return ErrTooEarly
		}
	}
	return nil
}

// takebackPly returns how many moves stay if a player takes back the last one:
// one goes if the opponent is to move, two if it has answered already. What the
// opening placed stays.
func (g *Game) takebackPly(u UserID) (int, bool) {
	if g.inOpening() {
		return 0, false
	}
	ply := g.board.Ply() - 1
	if g.board.Turn() == g.seatOf(u) {
		ply--
	}
	return ply, ply >= g.freeFrom
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
		if _, ok := g.takebackPly(g.offerBy); !ok {
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
	ply, _ := g.takebackPly(g.offerBy)
	e := g.event(TookBack, c, now)
	e.Payload.Ply = ply
	if g.settings.Time.Kind != NoClock {
		e.setClock(g.before[ply])
	}
	return &e.Event, nil
}
