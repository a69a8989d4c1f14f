package game

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// CommandKind is the kind of a client's request.
type CommandKind uint8

// The commands.
const (
	Join      CommandKind = iota // take the free seat
	Move                         // Point
	Pass                         // renju
	Decision                     // Option
	MakeOffer                    // Offer
	Answer                       // Accept; false also withdraws one's own offer
	Resign
	Abort
	Claim   // Win: the game, else a draw; Away
	Give    // time, to the opponent
	Resume  // an adjourned game
	Berserk // give up half of one's time, in a game of an arena
	Decline // a challenge: Declined; that the actor is the one who is challenged is for the caller to see
)

// Command is a client's request. ClientID is the client's own name of it, unique for the actor in this game. Version is
// the version of the game that the client has seen; its position must still stand.
type Command struct {
	Kind     CommandKind
	Actor    UserID
	ClientID string
	Version  int

	Point    board.Point
	Option   Option
	Offer    OfferKind
	Accept   bool
	Win      bool
	Declined Declined      // Decline
	Away     time.Duration // Claim: since the opponent was last heard of; 0 if it is there
	Lag      time.Duration // RoundTrip's Sure, to the player who is to decide
	LagTold  time.Duration // RoundTrip's Told
	Coin     bool          // Join: the host takes Black, if it wished for a random colour
	NextGame string        // id for the game that a rematch makes
}

func (c *Command) roundTrip() RoundTrip { return RoundTrip{Sure: c.Lag, Told: c.LagTold} }

// Decide returns the event that a command leads to, without changing the game:
// the caller stores it and then calls Apply. It returns a sentinel of this
// package if the command is refused. A flag that has fallen at now, or a game that
// is to be called off, refuses everything with ErrOver, one that is to be adjourned
// with ErrAdjourned; ask CallOff, Adjourn and Flag first.
func (g *Game) Decide(c *Command, now time.Time) (*Event, error) {
	switch c.Kind {
	case Join:
		return g.decideJoin(c, now)
	case Decline:
		return g.decideDecline(c, now)
	}
	seat := g.seats.of(c.Actor)
	host := c.Actor == g.host && (g.phase == Waiting ||
		g.phase == Over && g.seats == Seats{}) // withdrawn: a host who asks again hears that it is over
	switch {
	case c.Actor == 0 || seat == board.Empty && !host:
		return nil, ErrNotPlayer
	case g.phase == Over && !c.talksOfRematch(g):
		return nil, ErrOver
	case g.phase == Waiting && c.Kind != Abort:
		return nil, ErrNotStarted
	case g.phase == Adjourned && c.Kind != Resume && c.Kind != Resign:
		return nil, ErrAdjourned
	case c.stale(g):
		return nil, ErrStale
	case g.fallen(now, c.roundTrip().Believed(g, now)) || g.calledOff(now):
		return nil, ErrOver
	case adjourns(g, now):
		return nil, ErrAdjourned
	}
	switch c.Kind {
	case Move:
		return g.decideMove(c, seat, now)
	case Pass:
		return g.decidePass(c, seat, now)
	case Decision:
		return g.decideOption(c, seat, now)
	case MakeOffer:
		return g.decideOffer(c, now)
	case Answer:
		return g.decideAnswer(c, now)
	case Resign:
		return g.end(c, now, Result{Winner: seat.Opponent().String(), Reason: ByResign}), nil
	case Abort:
		if err := mayAbort(g); err != nil {
			return nil, err
		}
		return g.end(c, now, Result{Reason: Aborted}), nil
	case Claim:
		return g.decideClaim(c, seat, now)
	case Give:
		return g.decideGift(c, seat, now)
	case Berserk:
		return decideBerserk(g, c, seat, now)
	case Resume:
		return g.decideResume(c, now)
	}
	return nil, ErrNotNow
}

// stale reports whether the position, or for an answer the offer, has changed since the version that the client knew.
// Other events, such as an offer or a gift of the opponent, do not make a move stale.
func (c *Command) stale(g *Game) bool {
	since := g.since
	if c.Kind == Answer {
		since = max(since, g.offerSeq)
	}
	return c.Version < since || c.Version > g.version
}

// talksOfRematch reports whether a command is one that a finished game takes.
func (c *Command) talksOfRematch(g *Game) bool {
	return g.next == "" && g.seats.Black != 0 &&
		(c.Kind == MakeOffer && c.Offer == OfferRematch || c.Kind == Answer && g.offer == OfferRematch)
}

// mayAnswer returns why a command is no answer to an open game.
func (g *Game) mayAnswer(c *Command) error {
	switch {
	case c.Actor == 0:
		return ErrNotPlayer
	case g.phase == Over && g.seats == Seats{} && g.Event(g.version).Payload.Declined != "":
		return ErrDeclined
	case g.phase == Over && g.seats == Seats{}:
		return ErrWithdrawn
	case g.phase == Over:
		return ErrOver
	case g.phase != Waiting:
		return ErrStarted
	case c.Actor == g.host:
		return ErrOwnGame
	case c.Version != g.version:
		return ErrStale
	}
	return nil
}

func (g *Game) decideJoin(c *Command, now time.Time) (*Event, error) {
	if err := g.mayAnswer(c); err != nil {
		return nil, err
	}
	black, white := g.host, c.Actor
	if g.wish == WishWhite || g.wish == WishRandom && !c.Coin {
		black, white = white, black
	}
	return Start(g.settings, black, white, c.Actor, c.ClientID, now), nil
}

// Start returns the first event of a game: both seats are taken.
func Start(s Settings, black, white, actor UserID, clientID string, now time.Time) *Event {
	e := &fresh{Event: Event{Seq: 1, Kind: Started, Actor: actor, ClientID: clientID, At: now}}
	e.Payload = Payload{Black: black, White: white}
	if s.Time.Kind != NoClock {
		t := s.Time.start()
		e.setClock(Clocks{}.with(board.Black, t).with(board.White, t))
	}
	return &e.Event
}

// StartFrom returns the first events of a game in which the stones of an opening stand, Black's first: nobody's time has run yet, and
// the players begin with the move after them.
func StartFrom(s Settings, black, white UserID, opening []board.Point, now time.Time) []*Event {
	events := []*Event{Start(s, black, white, 0, "", now)}
	for i, p := range opening {
		e := &Event{Seq: i + 2, Kind: Moved, Actor: [2]UserID{black, white}[i%2], At: now}
		e.Payload = Payload{Point: &p, Clock: events[0].Payload.Clock, QuotaMS: s.Time.startQuota()}
		events = append(events, e)
	}
	return events
}

func (g *Game) decideOption(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	n, _ := g.Next()
	switch {
	case n.Do != Choose:
		return nil, ErrNotNow
	case n.Seat != seat:
		return nil, ErrNotYourTurn
	case !slices.Contains(n.Options, c.Option):
		return nil, ErrNotNow
	}
	e := g.event(Chose, c, now)
	p := &e.Payload
	p.Option, p.Black, p.White = c.Option, g.seats.Black, g.seats.White
	swap := c.Option.swaps(seat)
	sits := seat
	if swap {
		p.Black, p.White = p.White, p.Black
		sits = seat.Opponent()
	}
	o := g.opening
	o.choose(c.Option, g.board.Ply())
	g.charge(e, c.roundTrip(), seat, o.decider(g.board.Turn()) != sits, swap)
	return &e.Event, nil
}

// end returns the event of a game that ends by a command.
func (g *Game) end(c *Command, now time.Time, r Result) *Event {
	e := g.event(Ended, c, now)
	e.Payload.Result = &r
	if n, ok := g.Next(); ok {
		g.charge(e, RoundTrip{}, n.Seat, false, false)
		e.Payload.QuotaMS = 0
	}
	return &e.Event
}

// fresh is an event and what its payload points to, in one piece of memory.
type fresh struct {
	Event
	point board.Point
	clock Clocks
}

func (e *fresh) setPoint(p board.Point) {
	e.point = p
	e.Payload.Point = &e.point
}

func (e *fresh) setClock(c Clocks) {
	e.clock = c
	e.Payload.Clock = &e.clock
}

// event returns the next event of the log, which a command of c's actor is to become.
func (g *Game) event(k Kind, c *Command, now time.Time) *fresh {
	return &fresh{Event: Event{Seq: g.version + 1, Kind: k, Actor: c.Actor, ClientID: c.ClientID, At: now}}
}
