package hub

import (
	"time"

	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
)

var (
	errNoSession   = fault.New(fault.Unauthorized, "Start a session first.")
	errHelloFirst  = fault.New(CodeHelloFirst, "Say hello first.")
	errUnknownType = fault.New(CodeUnknownType, "There is no such type of message.")
	errBusy        = fault.New(fault.Busy, "The server is busy; try again.")
)

// dispatch takes one message, received at an instant; the read goroutine runs it.
func (c *conn) dispatch(raw []byte, now time.Time) {
	if m, ok := readMove(raw); ok && c.page != "" {
		c.hub.metrics.moves.Inc()
		if err := c.move(m, whole(now)); err != nil {
			c.fail(m.id, string(m.g), err)
		}
		return
	}
	in, err := decode(raw)
	if err != nil {
		c.hub.metrics.messages.WithLabelValues("invalid").Inc()
		c.fail(0, "", err)
		return
	}
	c.hub.metrics.messages.WithLabelValues(typeLabel(in.T)).Inc()
	if err := c.take(in); err != nil {
		c.fail(in.ID, in.G, err)
	}
}

// take acts on a decoded message. Its error goes to the sender; commands of a
// game answer later, from the room.
func (c *conn) take(in In) error {
	if c.page == "" && in.T != InHello {
		return errHelloFirst
	}
	switch in.T {
	case InHello:
		return c.hello(in)
	case InPing:
		p, err := data[PingData](in)
		if err != nil {
			return err
		}
		c.send(text(Out{T: OutPong, D: PongData{C: p.C, S: time.Now().UnixMilli()}}))
		return nil
	case InLobby:
		l, err := data[LobbyIn](in)
		if err != nil {
			return err
		}
		if !l.On {
			c.hub.lobby.unfollow(c)
			return nil
		}
		if !c.makings.Allow() {
			return errTooMany
		}
		c.hub.lobby.follow(c)
		return nil
	case InWatch, InLeave:
		return c.watch(in)
	case InCreate:
		return c.create(in)
	case InChat:
		return c.chat(in)
	case InWhy:
		return c.why(in)
	}
	return c.command(in)
}

var errTooMany = fault.New(fault.TooMany, "Too many of these; wait a little.")

func (c *conn) hello(in In) error {
	h, err := data[HelloData](in)
	switch {
	case err != nil:
		return err
	case !pageName(h.Page) || c.page != "" && c.page != h.Page:
		return errInvalid
	}
	c.page = h.Page
	c.alive(time.Now())
	c.send(text(Out{T: OutWelcome, D: WelcomeData{User: c.id.User, Now: time.Now().UnixMilli(), Pause: c.hub.outages.told.Load()}}))
	return nil
}

// pageName reports whether s is 8 to 32 letters and digits.
func pageName(s string) bool {
	if len(s) < 8 || len(s) > 32 {
		return false
	}
	for _, b := range []byte(s) {
		if !(b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z') {
			return false
		}
	}
	return true
}

// The games that one socket follows, a member's and anybody else's: guests cost
// nothing to make, and each game that is followed keeps its room.
const (
	maxFollows      = 20
	maxGuestFollows = 5
)

func (c *conn) mayFollow() int {
	if u := c.id.User; u == nil || u.Guest {
		return maxGuestFollows
	}
	return maxFollows
}

func (c *conn) watch(in In) error {
	if in.G == "" {
		return errInvalid
	}
	if in.T == InLeave {
		delete(c.follows, in.G)
		c.hub.rooms.leave(in.G, c)
		c.room = nil // which it need not keep
		return nil
	}
	_, old := c.follows[in.G]
	if !old && len(c.follows) >= c.mayFollow() {
		return fault.New(fault.TooMany, "This page follows too many games.")
	}
	c.follows[in.G] = struct{}{}
	if c.lag.Load() == 0 {
		c.ping() // a first measure of its round trip
	}
	if !c.hub.rooms.send(in.G, func(r *room) { r.watch(c, in) }) {
		if !old {
			delete(c.follows, in.G)
		}
		return errBusy
	}
	return nil
}

// command sends a player's command to its room.
func (c *conn) command(in In) error {
	cmd := game.Command{Actor: c.userID(), Version: in.V}
	switch in.T {
	case InJoin:
		cmd.Kind = game.Join
	case InMove:
		m, err := data[MoveIn](in)
		if err != nil {
			return err
		}
		cmd.Kind = game.Move
		if cmd.Point, err = board.ParsePoint(m.At); err != nil {
			return fault.Wrap(fault.Invalid, "That is not a point.", err)
		}
	case InChoose:
		d, err := data[ChooseIn](in)
		if err != nil {
			return err
		}
		cmd.Kind, cmd.Option = game.Decision, d.Option
	case InOffer:
		d, err := data[OfferIn](in)
		if err != nil {
			return err
		}
		cmd.Kind, cmd.Offer = game.MakeOffer, d.Offer
	case InAnswer:
		d, err := data[AnswerIn](in)
		if err != nil {
			return err
		}
		cmd.Kind, cmd.Accept = game.Answer, d.Accept
	case InPass:
		cmd.Kind = game.Pass
	case InClaim:
		d, err := data[ClaimIn](in)
		if err != nil {
			return err
		}
		cmd.Kind, cmd.Win = game.Claim, d.Win
	case InGive:
		cmd.Kind = game.Give
	case InResign:
		cmd.Kind = game.Resign
	case InAbort:
		cmd.Kind = game.Abort
	default:
		return errUnknownType
	}
	switch {
	case in.ID == 0 || in.G == "":
		return errInvalid
	case cmd.Actor == 0:
		return errNoSession
	}
	cmd.ClientID = c.clientID(in.ID)
	return c.ask(in.G, &asked{conn: c, id: in.ID, cmd: cmd, at: instant()})
}

// move hands a plain move to its room, or decides on it at once.
func (c *conn) move(m plainMove, at time.Time) error {
	if c.userID() == 0 {
		return errNoSession
	}
	if c.room == nil || c.room.id != string(m.g) {
		c.room = c.hub.rooms.find(string(m.g))
	}
	q := asked{conn: c, id: m.id, at: at, cmd: game.Command{
		Kind: game.Move, Actor: c.userID(), ClientID: c.clientID(m.id), Version: m.v, Point: m.at,
	}}
	if c.room == nil || !c.room.take() {
		c.room = nil // perhaps it has left
		return c.ask(string(m.g), &q)
	}
	c.room.command(&q)
	c.room.finish()
	return nil
}

// ask hands a player's command to its room.
func (c *conn) ask(g string, q *asked) error {
	if !c.hub.rooms.send(g, q.later()) {
		return errBusy
	}
	return nil
}
