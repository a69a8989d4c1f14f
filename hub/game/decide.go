package game

import (
	"errors"
	"time"

	"tengen/engine/board"
)

// CommandKind says what a client asks for.
type CommandKind uint8

// The commands.
const (
	Join      CommandKind = iota // take the free seat
	Move                         // Point
	Decision                     // Option
	MakeOffer                    // Offer
	Answer                       // Accept; false also withdraws one's own offer
	Resign
	Abort
)

// Command is what a client asks for. ClientID is the client's own name of it:
// unique for the actor in this game. Version is the version of the game that
// the client has seen.
type Command struct {
	Kind     CommandKind
	Actor    UserID
	ClientID string
	Version  int

	Point    board.Point
	Option   Option
	Offer    OfferKind
	Accept   bool
	Coin     bool   // Join: the host takes Black, if it wished for a random colour
	NextGame string // id for the game that a rematch makes
}

// Decide returns the event that a command leads to, without changing the game:
// the caller stores it and then calls Apply. It returns a sentinel of this
// package if the command is refused. A flag that has fallen at now refuses
// everything with ErrOver; ask Flag first.
func (g *Game) Decide(c Command, now time.Time) (Event, error) {
	if c.Kind == Join {
		return g.decideJoin(c, now)
	}
	seat := g.seatOf(c.Actor)
	host := g.phase == Waiting && c.Actor == g.host
	switch {
	case c.Actor == 0 || seat == board.Empty && !host && !g.left(c):
		return Event{}, ErrNotPlayer
	case g.phase == Over && !g.rematchTalk(c):
		return Event{}, ErrOver
	case g.phase == Waiting && c.Kind != Abort:
		return Event{}, ErrNotStarted
	case c.Version != g.version:
		return Event{}, ErrStale
	case g.fallen(now):
		return Event{}, ErrOver
	}
	switch c.Kind {
	case Move:
		return g.decideMove(c, seat, now)
	case Decision:
		return g.decideOption(c, seat, now)
	case MakeOffer:
		return g.decideOffer(c, seat, now)
	case Answer:
		return g.decideAnswer(c, now)
	case Resign:
		return g.end(c, now, Result{Winner: seat.Opponent().String(), Reason: ByResign}), nil
	case Abort:
		if g.secondActed {
			return Event{}, ErrTooLate
		}
		return g.end(c, now, Result{Reason: Aborted}), nil
	}
	return Event{}, ErrNotNow
}

// left reports whether the host of a withdrawn seek asks again: the answer is
// that it is over, not that the host is a stranger.
func (g *Game) left(c Command) bool {
	return g.phase == Over && g.seats == Seats{} && c.Actor == g.host
}

// rematchTalk reports whether a command is one that a finished game takes.
func (g *Game) rematchTalk(c Command) bool {
	return g.next == "" && g.seats.Black != 0 &&
		(c.Kind == MakeOffer && c.Offer == OfferRematch || c.Kind == Answer && g.offer == OfferRematch)
}

func (g *Game) decideJoin(c Command, now time.Time) (Event, error) {
	switch {
	case c.Actor == 0:
		return Event{}, ErrNotPlayer
	case g.phase == Over:
		return Event{}, ErrOver
	case g.phase == Live:
		return Event{}, ErrStarted
	case c.Actor == g.host:
		return Event{}, ErrOwnGame
	case c.Version != g.version:
		return Event{}, ErrStale
	}
	p := Payload{Black: g.host, White: c.Actor}
	if g.wish == WishWhite || g.wish == WishRandom && !c.Coin {
		p.Black, p.White = p.White, p.Black
	}
	return Start(g.settings, p.Black, p.White, c.Actor, c.ClientID, now), nil
}

// Start returns the first event of a game: both seats are taken.
func Start(s Settings, black, white, actor UserID, clientID string, now time.Time) Event {
	e := Event{Seq: 1, Kind: Started, Actor: actor, ClientID: clientID, At: now}
	e.Payload = Payload{Black: black, White: white}
	if s.Time.Kind != NoClock {
		ms := s.Time.Initial.Milliseconds()
		e.Payload.Clock = &Clocks{Black: ms, White: ms}
	}
	return e
}

func (g *Game) decideMove(c Command, seat board.Stone, now time.Time) (Event, error) {
	n, _ := g.Next()
	switch {
	case n.Seat != seat:
		return Event{}, ErrNotYourTurn
	case n.Do != Place:
		return Event{}, ErrNotNow
	}
	switch err := g.board.Check(c.Point); {
	case errors.Is(err, board.ErrOff):
		return Event{}, ErrOffBoard
	case errors.Is(err, board.ErrForbidden):
		return Event{}, ErrForbidden
	case err != nil:
		return Event{}, ErrOccupied
	}
	point := c.Point
	p := Payload{Point: &point}
	after := g.board.Clone()
	after.Make(point)
	if line := after.Five(); line != nil {
		reason := ByFive
		if len(line) > 5 {
			reason = ByOverline
		}
		p.Result = &Result{Winner: n.Stone.String(), Reason: reason, Line: line}
	} else if after.Full() {
		p.Result = &Result{Reason: FullBoard}
	}
	p.Clock, p.SpentMS = g.charge(seat, now, p.Result == nil && g.passes(n), false)
	return g.event(Moved, c.Actor, c.ClientID, now, p), nil
}

// passes reports whether the next stone hands the turn to the other player.
func (g *Game) passes(n Next) bool {
	if !g.inOpening() {
		return true
	}
	if n.Left > 1 {
		return false
	}
	next := g.step + 1
	return next < len(g.steps) && g.steps[next].actor != g.steps[g.step].actor
}

func (g *Game) decideOption(c Command, seat board.Stone, now time.Time) (Event, error) {
	n, _ := g.Next()
	switch {
	case n.Do != Choose:
		return Event{}, ErrNotNow
	case n.Seat != seat:
		return Event{}, ErrNotYourTurn
	case !has(n.Options, c.Option):
		return Event{}, ErrNotNow
	}
	p := Payload{Option: c.Option, Black: g.seats.Black, White: g.seats.White}
	swap := c.Option == TakeBlack && seat == board.White || c.Option == TakeWhite && seat == board.Black
	if swap {
		p.Black, p.White = p.White, p.Black
	}
	// After a colour was taken the next stone's colour, White, is to move.
	passes := c.Option != PlaceTwo && string(c.Option) != g.board.Turn().String()
	p.Clock, p.SpentMS = g.charge(seat, now, passes, swap)
	return g.event(Chose, c.Actor, c.ClientID, now, p), nil
}

func (g *Game) decideOffer(c Command, seat board.Stone, now time.Time) (Event, error) {
	if g.offer == c.Offer && g.offer != "" && g.offerBy != c.Actor {
		return g.accept(c, now) // both want it
	}
	switch {
	case c.Offer != OfferTakeback && c.Offer != OfferRematch:
		return Event{}, ErrNotNow
	case c.Offer == OfferRematch && g.phase != Over:
		return Event{}, ErrNotNow
	case g.offer != "":
		return Event{}, ErrOffered
	case len(g.log) >= maxLog:
		return Event{}, ErrTooLong
	}
	if c.Offer == OfferTakeback {
		if g.offeredIn[c.Actor] == g.turnSeq {
			return Event{}, ErrOffered
		}
		if _, ok := g.takebackPly(seat); !ok {
			return Event{}, ErrNothingBack
		}
	}
	return g.event(Offered, c.Actor, c.ClientID, now, Payload{Offer: c.Offer}), nil
}

// takebackPly returns how many stones stay if a seat takes back its last stone:
// one stone goes if the opponent is to move, two if it has answered already.
// Stones of the opening stay.
func (g *Game) takebackPly(seat board.Stone) (int, bool) {
	if g.inOpening() {
		return 0, false
	}
	ply := g.board.Ply() - 1
	if g.board.Turn() == seat {
		ply--
	}
	return ply, ply >= g.freeFrom
}

func (g *Game) decideAnswer(c Command, now time.Time) (Event, error) {
	switch {
	case g.offer == "":
		return Event{}, ErrNoOffer
	case !c.Accept:
		return g.event(Answered, c.Actor, c.ClientID, now, Payload{Offer: g.offer}), nil
	case g.offerBy == c.Actor:
		return Event{}, ErrNoOffer
	}
	return g.accept(c, now)
}

func (g *Game) accept(c Command, now time.Time) (Event, error) {
	if g.offer == OfferRematch {
		return g.event(Rematched, c.Actor, c.ClientID, now, Payload{NextGame: c.NextGame}), nil
	}
	ply, ok := g.takebackPly(g.seatOf(g.offerBy))
	if !ok {
		return Event{}, ErrNothingBack
	}
	p := Payload{Ply: ply}
	if g.settings.Time.Kind != NoClock {
		clock := g.before[ply]
		p.Clock = &clock
	}
	return g.event(TookBack, c.Actor, c.ClientID, now, p), nil
}

// end returns the event of a game that ends by a command.
func (g *Game) end(c Command, now time.Time, r Result) Event {
	p := Payload{Result: &r}
	if n, ok := g.Next(); ok {
		p.Clock, p.SpentMS = g.charge(n.Seat, now, false, false)
	}
	return g.event(Ended, c.Actor, c.ClientID, now, p)
}

// event returns the next event of the log.
func (g *Game) event(k Kind, actor UserID, clientID string, now time.Time, p Payload) Event {
	return Event{Seq: g.version + 1, Kind: k, Actor: actor, ClientID: clientID, At: now, Payload: p}
}

func has(options []Option, o Option) bool {
	for _, x := range options {
		if x == o {
			return true
		}
	}
	return false
}
