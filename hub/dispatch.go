package hub

import (
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/room"
	"tengen/hub/store"
	"tengen/hub/wire"
)

var (
	errHelloFirst = fault.New(wire.CodeHelloFirst, "Say hello first.")
	errChat       = fault.Because(fault.Invalid, "chat_line", "A line of chat has 1 to 300 characters that can be seen.").With(fault.Values{"max": chatMax})
)

const chatMax = 300 // characters of a line

// dispatch acts on one message, received at an instant; the read goroutine calls it.
func (c *conn) dispatch(raw []byte, now time.Time) {
	in, err := wire.Decode(raw)
	if err != nil {
		c.hub.metrics.messages.WithLabelValues("invalid").Inc()
		c.Refuse(0, "", err)
		return
	}
	c.hub.metrics.messages.WithLabelValues(typeLabel(in.T)).Inc()
	if err := c.act(in, raw, game.Instant(now)); err != nil {
		c.Refuse(in.ID, in.G, err)
	}
}

// act acts on a decoded message; raw is the whole of it. Its error goes to the sender; a room answers later.
func (c *conn) act(in wire.In, raw []byte, now time.Time) error {
	if c.page == "" && in.T != wire.InHello {
		return errHelloFirst
	}
	switch in.T {
	case wire.InHello:
		return c.hello(in)
	case wire.InPing:
		p, err := wire.Data[wire.PingData](in)
		if err != nil {
			return err
		}
		c.Send(wire.Line(wire.Out{T: wire.OutPong, D: wire.PongData{C: p.C, S: time.Now().UnixMilli(), Games: c.versions()}}))
		return nil
	case wire.InLobby:
		return c.followLobby(in)
	case wire.InWatch:
		return c.watch(in, raw)
	case wire.InLeave:
		return c.leave(in)
	case wire.InCreate:
		return c.create(in)
	}
	return c.speak(in, raw, now)
}

func (c *conn) hello(in wire.In) error {
	h, err := wire.Data[wire.HelloData](in)
	switch {
	case err != nil:
		return err
	case !pageName(h.Page) || c.page != "" && c.page != h.Page:
		return wire.ErrInvalid
	}
	first := c.page == ""
	if first {
		c.page = h.Page
	}
	c.sock.Keep()
	welcome := wire.WelcomeData{User: wire.UserOf(c.id.User), Now: time.Now().UnixMilli(), Pause: c.hub.outages.Told()}
	c.Send(wire.Line(wire.Out{T: wire.OutWelcome, D: welcome}))
	if first && c.UserID() != 0 {
		c.placeLater()
		c.hub.match.Challenges(c, new(batch))
		if lines := c.hub.lobby.Began(c.UserID()); len(lines) > 0 {
			c.Send(lines)
		}
	}
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

func (c *conn) followLobby(in wire.In) error {
	l, err := wire.Data[wire.LobbyIn](in)
	switch {
	case err != nil:
		return err
	case !l.On:
		c.hub.lobby.Unfollow(c)
	case !c.makings.Allow():
		return wire.ErrTooMany
	default:
		c.hub.lobby.Follow(c)
	}
	return nil
}

// The games that one socket follows, a member's and anybody else's: guests cost nothing to make, and each
// game that is followed keeps its room.
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

// tooManyFollowed refuses one game more than most.
func tooManyFollowed(most int) error {
	return fault.Because(fault.TooMany, "follows", "This page follows too many games.").With(fault.Values{"max": most})
}

func (c *conn) watch(in wire.In, raw []byte) error {
	if in.G == "" {
		return wire.ErrInvalid
	}
	_, old := c.follows[in.G]
	if !old && len(c.follows) >= c.mayFollow() {
		return tooManyFollowed(c.mayFollow())
	}
	c.follows[in.G] = struct{}{}
	if c.RoundTrip() == 0 {
		c.sock.Ping() // a first measure
	}
	err := c.hub.post.say(c, room.Watch{From: c, ID: in.ID, Version: in.V}, in, raw)
	if err != nil && !old {
		delete(c.follows, in.G)
	}
	return err
}

// versions returns the versions of the games that the client follows, as far as they are known here.
func (c *conn) versions() map[string]int {
	known := map[string]int{}
	for g := range c.follows {
		if v := c.hub.post.version(g); v > 0 {
			known[g] = v
		}
	}
	return known
}

func (c *conn) leave(in wire.In) error {
	if in.G == "" {
		return wire.ErrInvalid
	}
	if _, follows := c.follows[in.G]; follows { // what is said for nothing takes no place
		delete(c.follows, in.G)
		c.hub.post.leave(in.G, c)
	}
	return nil
}

// speak brings what the client says of a game to the game's room.
func (c *conn) speak(in wire.In, raw []byte, now time.Time) error {
	m, err := message(in, c, c.page, now)
	switch {
	case err != nil:
		return err
	case in.T == wire.InJoin:
		ctx, cancel := store.Question(c.hub.life)
		defer cancel()
		c.place(ctx)
	}
	if err := c.hub.mayTalk(m); err != nil {
		return err
	}
	return forHowLong(m, c.hub.post.say(c, m, in, raw))
}
