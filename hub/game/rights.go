package game

import (
	"math/bits"

	"github.com/tengen-go/tengen/engine/board"
)

// Right is one thing that a user may do in a game. Decide refuses a command that
// no right allows. It may still refuse one that a right allows: for its point or
// option, for an opponent who is not away, for a version that the user has not
// seen, for a rematch that is to wait, or for a flag that has fallen.
type Right string

// The rights. Offering what the opponent offers accepts it.
const (
	MayJoin     Right = "join"
	MayMove     Right = "move"
	MayPass     Right = "pass"
	MayChoose   Right = "choose"
	MayDraw     Right = "draw" // offer
	MayTakeBack Right = "takeback"
	MayRematch  Right = "rematch"
	MayAccept   Right = "accept"
	MayDecline  Right = "decline" // or withdraw the own offer
	MayResign   Right = "resign"
	MayAbort    Right = "abort"
	MayClaim    Right = "claim"
	MayGive     Right = "give"
	MayResume   Right = "resume" // an adjourned game
	MayBerserk  Right = "berserk"
)

// Rights is a set of rights.
type Rights uint16

// allRights are the rights by their bits in Rights.
var allRights = [...]Right{
	MayJoin, MayMove, MayPass, MayChoose, MayDraw, MayTakeBack, MayRematch, MayAccept, MayDecline, MayResign, MayAbort,
	MayClaim, MayGive, MayResume, MayBerserk,
}

const (
	joins Rights = 1 << iota
	moves
	passes
	chooses
	draws
	takesBack
	rematches
	accepts
	declines
	resigns
	aborts
	claims
	gives
	resumes
	berserks
)

// Turn are the rights that go with the turn: Next tells them.
const Turn = moves | passes | chooses

// Has reports whether the set has a right.
func (r Rights) Has(x Right) bool {
	for i, name := range allRights {
		if name == x {
			return r>>i&1 == 1
		}
	}
	return false
}

// List returns the rights one by one, a list even if there are none.
func (r Rights) List() []Right {
	list := make([]Right, 0, bits.OnesCount16(uint16(r)))
	for i, name := range allRights {
		if r>>i&1 == 1 {
			list = append(list, name)
		}
	}
	return list
}

// May returns what a user may do: a command is allowed if, and only if, the user has a right to it, except for points,
// absence and flags, as Right says.
func (g *Game) May(u UserID) Rights {
	switch {
	case g.phase == Waiting && u == g.host:
		return aborts
	case g.phase == Waiting && u != 0:
		return joins
	}
	return g.Rights(g.seats.of(u))
}

// seatRights is what the seats may do.
type seatRights struct {
	rights    [2]Rights // Black's and White's
	newRights bool      // the last event changed them; see NewRights
}

// Rights returns what a seat may do now, nothing while it is free.
func (s *seatRights) Rights(seat board.Stone) Rights {
	switch seat {
	case board.Black:
		return s.rights[0]
	case board.White:
		return s.rights[1]
	}
	return 0
}

// NewRights reports whether the last event may have changed what somebody may
// do, apart from Turn.
func (s *seatRights) NewRights() bool { return s.newRights }

// setRights notes what the seats may do after an event.
func (g *Game) setRights(e *Event) {
	old := g.rights
	g.rights = [2]Rights{g.rightsOf(board.Black), g.rightsOf(board.White)}
	changed := (g.rights[0] ^ old[0]) | (g.rights[1] ^ old[1])
	// A start and an end also change what people without a seat may do.
	_, seated := e.Seats()
	g.newRights = seated || e.Kind == Ended || changed&^Turn != 0
}

func (g *Game) rightsOf(s board.Stone) (r Rights) {
	u := g.Player(s)
	set := func(bit Rights, ok bool) {
		if ok {
			r |= bit
		}
	}
	theirs := g.offer != "" && g.offerBy != u
	switch {
	case u == 0 || g.phase == Over && g.next != "":
	case g.phase == Over:
		set(rematches, g.mayOffer(u, OfferRematch) == nil || theirs)
		set(accepts, theirs)
		set(declines, g.offer != "")
	case g.phase == Adjourned:
		set(resigns, true)
		set(resumes, mayResume(g) == nil)
	case g.phase == Live:
		n := g.waits
		mine := n.Seat == s
		accept := theirs && g.mayAccept() == nil
		set(moves, mine && n.Do != Choose)
		set(chooses, mine && n.Do == Choose)
		set(passes, g.mayPass(s) == nil)
		set(draws, g.mayOffer(u, OfferDraw) == nil || accept && g.offer == OfferDraw)
		set(takesBack, g.mayOffer(u, OfferTakeback) == nil || accept && g.offer == OfferTakeback)
		set(accepts, accept)
		set(declines, g.offer != "")
		set(resigns, true)
		set(aborts, mayAbort(g) == nil)
		set(claims, g.mayClaim(u) == nil)
		set(gives, g.mayGive(s) == nil)
		set(berserks, mayBerserk(g, s) == nil)
	}
	return r
}
