package client

import (
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

var errHelloFirst = fault.New(wire.CodeHelloFirst, "Say hello first, as a page of 8 to 32 letters and digits.")

// creditWindow is the time in which all of a caller's credits are given back.
const creditWindow = 20 * time.Second

// Identity is a client's user, session and address. User is nil for a visitor without a session, who may watch.
type Identity struct {
	User    *records.User
	Since   time.Time // when the account was made, a guest's too; zero: long ago
	Session int64
	Address string // or the network that one customer of a provider has
	Exempt  bool   // from the limit of sockets without a session behind one address
	Request string // the id of the request by which it came

	// Sanctions are those in force against the user, as far as known when it begins to speak.
	Sanctions moderation.Sanctions
}

// userID returns the user's id, 0 for a visitor.
func (i *Identity) userID() game.UserID {
	if i.User == nil {
		return 0
	}
	return i.User.ID
}

// client returns where it speaks from.
func (i *Identity) client() limit.Client { return limit.Client{Address: i.Address, Exempt: i.Exempt} }

// Caller is a client that speaks to the server. One goroutine at a time may use it.
type Caller struct {
	services  *services
	actor     Actor
	id        Identity
	number    uint64
	page      string                               // from hello; "" before; others read it once something has been said of a game
	follows   []string                             // games, a few
	creations *rate.Limiter                        // nil before it is first asked
	sanctions atomic.Pointer[moderation.Sanctions] // what has been decided since; nil: as in id
}

// caller returns a Caller that has said nothing yet.
func (d *services) caller(id Identity) Caller {
	return Caller{services: d, id: id, number: d.numbers.Add(1)}
}

// mayCreate takes a credit for a message that costs the server much.
func (c *Caller) mayCreate() bool {
	if c.creations == nil {
		c.creations = per(c.services.cfg.Limits.Creations)
	}
	return c.creations.Allow()
}

// per returns a limiter of n in each creditWindow.
func per(n int) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(n)/rate.Limit(creditWindow.Seconds()), n)
}

// Do acts on a message, received at an instant; raw is the whole of it. Its error goes to the sender; a room answers later.
func (c *Caller) Do(in wire.In, raw []byte, now time.Time) error {
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
		c.say(wire.Out{T: wire.OutPong, D: wire.PongData{C: p.C, S: time.Now().UnixMilli(), Games: c.versions()}})
		return nil
	case wire.InLobby:
		return c.followLobby(in)
	case wire.InWatch:
		return c.watch(in, raw)
	case wire.InLeave:
		return c.leave(in.G)
	case wire.InCreate:
		return c.createGame(in)
	}
	return c.speak(in, raw, now)
}

// User returns the caller's user, nil for a visitor.
func (c *Caller) User() *records.User { return c.id.User }

// UserID returns the user's id, 0 for a visitor.
func (c *Caller) UserID() game.UserID { return c.id.userID() }

// Number returns the caller's own number in this process.
func (c *Caller) Number() uint64 { return c.number }

// Name returns the page's name; see cluster.Page.
func (c *Caller) Name() string { return c.page }

// Client returns where the caller speaks from.
func (c *Caller) Client() limit.Client { return c.id.client() }

// Request returns the id of the request by which the caller came.
func (c *Caller) Request() string { return c.id.Request }

// say answers.
func (c *Caller) say(o wire.Out) { c.actor.Send(wire.Line(o)) }

func (c *Caller) hello(in wire.In) error {
	h, err := wire.Data[wire.HelloData](in)
	switch {
	case err != nil:
		return err
	case !PageName(h.Page):
		return errHelloFirst
	case c.page != "" && c.page != h.Page:
		return wire.ErrInvalid
	}
	first := c.page == ""
	if first {
		c.page = h.Page
	}
	c.say(wire.Out{T: wire.OutWelcome, D: wire.WelcomeData{User: c.own(), Now: time.Now().UnixMilli(), Pause: c.services.cfg.Outages.Announced()}})
	if first && c.id.userID() != 0 {
		c.greet()
	}
	return nil
}

// greet tells a caller who comes of its user's challenges, and of games by the clock.
func (c *Caller) greet() {
	c.noteNetworkSoon()
	c.services.cfg.Match.Challenges(c.actor, new(batch))
	if lines := c.services.cfg.Lobby.Began(c.id.userID()); len(lines) > 0 {
		c.actor.Send(lines)
	}
}

// PageName reports whether s is the name of a page: 8 to 32 letters and digits.
func PageName(s string) bool {
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

func (c *Caller) followLobby(in wire.In) error {
	l, err := wire.Data[wire.LobbyIn](in)
	switch {
	case err != nil:
		return err
	case !l.On:
		c.services.cfg.Lobby.Unfollow(c.actor)
	case l.Own:
		c.services.cfg.Lobby.FollowOwn(c.actor)
	case !c.mayCreate():
		return wire.ErrTooMany
	default:
		c.services.cfg.Lobby.Follow(c.actor)
	}
	return nil
}

// The most games that one caller follows: a member, and anybody else. Guests cost nothing to make, and each followed game keeps
// its room.
const (
	maxFollows      = 20
	maxGuestFollows = 5
)

func (c *Caller) mayFollow() int {
	if u := c.id.User; u == nil || u.Guest {
		return maxGuestFollows
	}
	return maxFollows
}

// tooManyFollowed refuses one game more than most.
func tooManyFollowed(most int) error {
	return fault.WithReason(fault.TooMany, "follows", "This page follows too many games.").With(fault.Values{"max": most})
}

func (c *Caller) watch(in wire.In, raw []byte) error {
	if in.G == "" {
		return wire.ErrInvalid
	}
	old := slices.Contains(c.follows, in.G)
	if !old && len(c.follows) >= c.mayFollow() {
		return tooManyFollowed(c.mayFollow())
	}
	if !old {
		c.follows = append(c.follows, in.G)
	}
	err := c.bring(watch(in, c.actor), in, raw)
	if err != nil && !old {
		c.follows = c.follows[:len(c.follows)-1]
	}
	return err
}

// versions returns the versions of the games that are followed, as far as they are known here.
func (c *Caller) versions() map[string]int {
	known := map[string]int{}
	for _, g := range c.follows {
		if v := c.services.cfg.Router.Version(g); v > 0 {
			known[g] = v
		}
	}
	return known
}

// leave stops following a game.
func (c *Caller) leave(g string) error {
	if g == "" {
		return wire.ErrInvalid
	}
	if i := slices.Index(c.follows, g); i >= 0 { // a message that changes nothing takes no place
		c.follows = slices.Delete(c.follows, i, i+1)
		c.services.cfg.Router.Leave(g, c.actor)
	}
	return nil
}

// speak brings a message about a game to the game's room.
func (c *Caller) speak(in wire.In, raw []byte, now time.Time) error {
	m, err := Message(in, c.actor, c.page, c.id.client(), now)
	if err == nil {
		err = c.admit(m, now)
	}
	if err != nil {
		return err
	}
	return ForHowLong(m, c.bring(m, in, raw))
}

// admit returns why the caller may not send a message, received at an instant. It notes the network of a user who joins a game.
func (c *Caller) admit(m room.Message, now time.Time) error {
	switch m := m.(type) {
	case *room.Command:
		if m.Kind == game.Join {
			ctx, cancel := records.Question(c.services.cfg.Life)
			defer cancel()
			c.noteNetwork(ctx)
		}
	case room.Say:
		return c.mayTalk(m, now)
	}
	return nil
}

// bring brings the message in, which means m, to its game's room. raw is the text of in; nil: it has none yet.
func (c *Caller) bring(m room.Message, in wire.In, raw []byte) error {
	here, err := c.services.cfg.Router.Bring(in.G, m)
	if !here {
		err = c.services.cfg.Router.Forward(c.actor, in, raw)
	}
	return err
}

// gone takes the caller out of everything.
func (c *Caller) gone() {
	c.services.cfg.Lobby.Unfollow(c.actor)
	for _, g := range c.follows {
		c.services.cfg.Router.Leave(g, c.actor)
	}
	c.services.cfg.Router.Gone(c.actor)
}
