package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

// Command is a player's command.
type Command struct {
	From   Follower     // the sender, which gets the answer; it need not follow the game; nil: the server
	ID     int64        // the message's
	Client limit.Client // from where it comes; zero: not known
	game.Command
	At time.Time // when it was received, in whole milliseconds

	rating   *records.Rating // of the user who joins, in the game's pool; nil: not known, or none
	program  bool            // of the user who joins: it is a bot's account
	failed   func(error)     // of the server's own: it became no event
	seat     *Seat           // of Seat's
	reserved string          // the game whose seats are reserved for what it begins; ""
	ofBot    string          // the game against a bot that is counted for it; ""
}

// do acts on the command. If it becomes an event, the answer comes when that is stored.
func (c *Command) do(r *room) {
	r.asker = asker{c.From, c.ID}
	e, err := c.decide(r)
	switch {
	case err != nil:
		c.refuse(r, err)
	case e != nil:
		c.acknowledge(r, e)
	}
}

// decide returns the stored event of a repeated command. Otherwise it hands the store the event that a new one makes, or one
// that is due before it, and returns nil. Time is charged up to the instant at which the command was received. Time that the
// room takes after that, such as waiting for a commit, is charged to nobody.
func (c *Command) decide(r *room) (*game.Event, error) {
	frozen := r.rooms.Outages.Frozen()
	if !frozen { // else a question to the store would hang
		if err := r.ready(); err != nil {
			return nil, err
		}
	}
	if r.game != nil {
		if e, ok := r.game.Done(c.Actor, c.ClientID); ok {
			return e, nil
		}
	}
	if frozen {
		return nil, wire.ErrRetry
	}
	now := game.Later(c.At, r.game.LastAt())
	r.back(c.Actor, now)
	r.bot.hear(c)
	due, err := r.due(now, true)
	if err != nil {
		return nil, err
	}
	if due != nil {
		r.submit(pending{event: due, then: func(err error) {
			if err != nil {
				c.refuse(r, err)
				return
			}
			c.do(r)
		}})
		return nil, nil
	}
	r.absent.played(c.Actor, now)
	if err := c.complete(r, now); err != nil {
		return nil, err
	}
	e, err := r.game.Decide(&c.Command, now)
	if err != nil {
		return nil, err
	}
	if c.reserved, err = c.reserve(r, e); err != nil {
		return nil, err
	}
	if c.ofBot, err = r.bot.reserve(e, r.rooms.BotGames); err != nil {
		return nil, err
	}
	r.submit(pending{event: e, by: c})
	return nil, nil
}

// asks reports whether deciding on the command may ask the store something: the joiner's account, whether one player has
// blocked the other, or whether players who are about to begin a game sit elsewhere.
func (c *Command) asks() bool {
	switch c.Kind {
	case game.Join, game.MakeOffer, game.Answer:
		return true
	}
	return false
}

// complete adds to a command what only the server knows.
func (c *Command) complete(r *room, now time.Time) error {
	c.lag(r)
	switch c.Kind {
	case game.Claim:
		seat, _ := r.game.Seat(c.Actor)
		u := r.game.Player(seat.Opponent())
		_, cutOff := r.cutOff.lasted(u, now)
		c.Away = r.away(u, now, game.Later(r.rooms.Outages.LastBack(), cutOff))
	case game.Join:
		c.Coin = c.seat.coin()
		if err := c.introduce(r); err != nil {
			return err
		}
		return c.admit(r)
	case game.Decline:
		if r.record.Invited != c.Actor {
			return wire.ErrNotInvited
		}
	case game.Resume:
		return r.mayResume(c.Actor, r.rooms.Seats)
	case game.MakeOffer, game.Answer:
		c.NextGame = ids.New()
		if c.Kind == game.MakeOffer || c.accepts(r) {
			if err := c.mayOffer(r); err != nil {
				return err
			}
		}
		if c.Offer == game.OfferRematch || c.accepts(r) {
			if err := r.bot.mayRematch(r.rooms.BotGames); err != nil {
				return err
			}
			return c.mayRematch(r)
		}
	}
	return nil
}

// lag notes the round trip of the socket that the command has come over: a second socket with a slower line does not lengthen
// it.
func (c *Command) lag(r *room) {
	if c.From != nil {
		t := c.From.RoundTrip()
		c.Lag, c.LagTold = t.Sure, t.Told
		return
	}
	c.Lag, _ = r.followers.roundTrips(r.game.Decider(), func(t game.RoundTrip) time.Duration { return t.Sure })
	c.LagTold, _ = r.followers.roundTrips(r.game.Decider(), func(t game.RoundTrip) time.Duration { return t.Told })
}

// mayOffer returns wire.ErrBlocked if one of the players has blocked the other. Then neither offers anything to the other, and
// they begin no game. It asks nothing about an offer that the game refuses anyway.
func (c *Command) mayOffer(r *room) error {
	other := r.opponent(c.Actor)
	if c.Kind == game.MakeOffer && !r.game.May(c.Actor).Has(offerRights[c.Offer]) || !blocks(r.people[c.Actor]) || !blocks(r.people[other]) {
		return nil
	}
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	blocked, err := r.rooms.People.Blocked(ctx, c.Actor, other)
	if err == nil && blocked {
		err = wire.ErrBlocked
	}
	return err
}

var offerRights = map[game.OfferKind]game.Right{
	game.OfferDraw: game.MayDraw, game.OfferTakeback: game.MayTakeBack, game.OfferRematch: game.MayRematch,
}

// blocks reports whether a user can block others and be blocked: members can.
func blocks(u records.User) bool { return !u.Guest && u.Bot == "" }

// refuse answers a command that became no event.
func (c *Command) refuse(r *room, err error) {
	r.clock.unheard.note(r.game, c.Actor, c.At, time.Now(), err)
	if c.reserved != "" {
		r.rooms.Seats.Release(c.reserved)
		c.reserved = ""
	}
	if c.ofBot != "" {
		r.rooms.BotGames.Release(c.ofBot)
		c.ofBot = ""
	}
	switch {
	case c.From != nil:
		c.From.Refuse(c.ID, r.id, err)
	case c.seat != nil:
		c.seat.Done(err)
	default:
		c.failed(err)
	}
}

// user returns the user who sent the command, nil for the server.
func (c *Command) user() *records.User {
	switch {
	case c.From != nil:
		return c.From.User()
	case c.seat != nil:
		return &c.seat.User
	}
	return nil
}

// acknowledge answers a command whose event was stored before.
func (c *Command) acknowledge(r *room, e *game.Event) {
	r.clock.unheard.note(r.game, c.Actor, c.At, time.Now(), nil)
	if c.From != nil {
		c.sendAck(r, e)
	}
	if c.seat != nil {
		c.seat.Done(nil)
	}
}

// sendAck tells the sender that the command is stored as e.
func (c *Command) sendAck(r *room, e *game.Event) {
	if f, ok := c.From.(Awaiter); ok {
		f.Stored(e.Seq)
		return
	}
	c.From.Send(ack(r.game, c.ID, e).Line())
}

// ack is the answer to the command that became e: the same one each time.
func ack(g *game.Game, id int64, e *game.Event) frame.Text {
	if e.Seq != g.Version() {
		if old, err := g.AsOf(e.Seq); err == nil {
			g = old
		}
	}
	return wire.Ack(g, id, e)
}

// Withdraw ends an open game whose host has gone or plays elsewhere.
type Withdraw struct{ Host game.UserID }

func (w Withdraw) do(r *room) {
	c := &Command{At: game.Instant(time.Now()), failed: func(err error) {
		if code := fault.CodeOf(err); code != game.ErrOver.Code && code != game.ErrStale.Code {
			r.rooms.Log.Warn("a seek is not withdrawn", "game", r.id, "err", err)
		}
	}}
	c.Command = game.Command{Kind: game.Abort, Actor: w.Host, ClientID: "server/expired"}
	c.do(r)
}
