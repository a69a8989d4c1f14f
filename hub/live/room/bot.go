package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/timeman"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// bot is the room's side of a bot that plays its game. It thinks in a goroutine of its own, about one
// decision at a time; the answer comes back as a message, with the version that it was asked for.
type bot struct {
	*loaded
	version int                // of the game that it thinks about
	cancel  context.CancelFunc // of its thinking; nil: it does not think
	lost    int                // the ply at which it last found its game lost; two bots share it, told apart by the ply's parity
	fifths  fifths             // that it has ranked last
	watched time.Time          // when Watched last came
	client  limit.Client       // from where its opponent plays; zero: not known
}

// watchedFor is how long a game of two bots goes on after Watched.
const watchedFor = 5 * time.Second

// Watched has a game of two bots go on for a while, since somebody looks at the lobby.
type Watched struct{}

func (Watched) do(r *room) {
	r.asker = asker{}
	if r.ready() == nil {
		r.bot.watched = time.Now()
		r.askBot()
	}
}

// forNobody reports whether two bots play and nobody watches.
func (b *bot) forNobody(followed bool) bool {
	return b.botsAlone() && !followed && time.Since(b.watched) > watchedFor
}

// answer is what a bot has decided.
type answer struct {
	game.Command
	lost   int // the ply at which it has found its game lost, 0: it has not
	fifths fifths
}

func (b *bot) thinks() bool { return b.cancel != nil }

// stop ends its thinking.
func (b *bot) stop() {
	if b.cancel != nil {
		b.cancel()
		b.cancel = nil
	}
}

// answers returns the bot that an offer of a user's is made to, 0 if that is a person.
func (b *bot) answers(by game.UserID) game.UserID {
	s := b.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if u != by && b.isBot(u) {
			return u
		}
	}
	return 0
}

// askBot has the bot think if it is to decide, and stops its thinking about a past position.
func (r *room) askBot() {
	b := &r.bot
	if r.record.Bot == "" || b.thinks() && b.version == r.game.Version() {
		return
	}
	b.stop()
	if b.forNobody(r.followers.any()) {
		return
	}
	if user, decide := b.toDecide(&r.rooms.Config); decide != nil {
		b.think(r.rooms, user, decide)
	}
}

// toDecide returns which bot is to decide something now, and how it does; nil if none is.
func (b *bot) toDecide(c *Config) (user game.UserID, decide func(context.Context) answer) {
	kind, by, offered := b.game.Offer()
	if user := b.answers(by); offered && user != 0 {
		if n, live := b.game.Next(); live && kind == game.OfferDraw {
			return user, b.question(c, n, user).answerDraw
		}
		back := answer{Command: game.Command{Kind: game.MakeOffer, Offer: kind}, lost: b.lost} // the same offer back accepts
		return user, func(context.Context) answer { return back }
	}
	if n, ok := b.game.Next(); ok && b.isBot(b.game.Player(n.Seat)) {
		user := b.game.Player(n.Seat)
		return user, b.question(c, n, user).answer
	}
	return 0, nil
}

// question returns what a bot has to decide, with its share of the clock.
func (b *bot) question(c *Config, n game.Next, user game.UserID) question {
	_, _, offered := b.game.Offer()
	q := question{
		lost: b.lost, fifths: b.fifths, mayDraw: b.game.May(user).Has(game.MayDraw), spoken: offered, level: levelOf(b.record.Bot),
		botEngine: c.BotEngine, log: c.Log, guard: c.Guard, game: b.id, rule: b.game.Settings().Rule,
		who: b.who(c.BotGames), board: b.game.Board(), next: n, unit: c.Limits.BotPause,
	}
	if b.answers(user) != 0 { // two bots
		q.level, q.shown = levelOf(b.people[user].Bot), true
	}
	t, left := b.game.Settings().Time, game.Time{}
	if c, _, timed := b.game.Remaining(time.Now()); timed {
		left = c.Of(n.Seat)
		q.timed, q.share = true, timeman.Glance.Share(clockOf(t, left))
	}
	q.budget = budgetOf(q.level, t, left)
	return q
}

// think has a question answered in a goroutine, which ends with the answer, a newer version of the game,
// the room, or the server.
func (b *bot) think(rooms *Rooms, user game.UserID, decide func(context.Context) answer) {
	ctx, cancel := context.WithCancel(context.Background())
	id, version := b.id, b.game.Version()
	b.version, b.cancel = version, cancel
	rooms.Running.Go(func() {
		defer cancel()
		defer func() {
			if v := recover(); v != nil {
				rooms.Guard.Caught("a bot's thinking", id, v)
				rooms.ifLoaded(id, call(func(r *room) {
					if r.bot.thinks() && r.bot.version == version {
						r.afterPanic(v)
					}
				}))
			}
		}()
		a := decide(ctx)
		if ctx.Err() != nil {
			return
		}
		a.Actor, a.Version, a.ClientID = user, version, fmt.Sprintf("bot/%d", version)
		for rooms.Send(id, a) != nil { // full of people's messages
			select {
			case <-time.After(50 * time.Millisecond):
			case <-rooms.Stopping:
				return
			case <-ctx.Done():
				return
			}
		}
	})
}

// do takes the bot's answer, if it is not late.
func (a answer) do(r *room) {
	cmd := a.Command
	if !r.bot.thinks() || r.bot.version != cmd.Version {
		return
	}
	r.bot.stop()
	r.bot.lost, r.bot.fifths = a.lost, a.fifths
	if r.ready() != nil || r.game.Version() != cmd.Version {
		askBotLater(r)
		return
	}
	c := &Command{Command: cmd, At: game.Instant(time.Now()), failed: func(err error) {
		if fault.CodeOf(err) == fault.TooMany && r.offer.maker() != 0 { // its opponent has begun another game meanwhile
			a.refuseOffer(r)
			return
		}
		if r.game == nil || r.game.Phase() != game.Live {
			return
		}
		if !errors.Is(err, wire.ErrRetry) {
			r.rooms.Log.Error("a bot's decision was refused", "game", r.id, "version", cmd.Version, "err", err)
		}
		askBotLater(r)
	}}
	c.do(r)
}

// refuseOffer answers an offer with no, instead of what the bot has decided.
func (a answer) refuseOffer(r *room) {
	c := &Command{At: game.Instant(time.Now()), failed: func(err error) {
		r.rooms.Log.Warn("a bot does not refuse an offer", "game", r.id, "err", err)
	}}
	c.Command = game.Command{Kind: game.Answer, Actor: a.Actor, Version: a.Version, ClientID: a.ClientID + "/no"}
	c.do(r)
}

// askBotLater asks again after a moment, as long as the answer cannot be stored.
func askBotLater(r *room) {
	r.later(time.Second, func(r *room) {
		if r.rooms.Outages.Frozen() || r.ready() != nil {
			askBotLater(r)
			return
		}
		r.askBot()
	})
}

// hear notes the client that the bot's opponent plays from.
func (b *bot) hear(c *Command) {
	if c.Client.Address != "" && c.Actor != 0 && c.Actor == b.person() {
		b.client = c.Client
	}
}

// person returns the person that plays the bot, 0 if there is none.
func (b *bot) person() game.UserID {
	s := b.game.Seats()
	switch {
	case b.isBot(s.Black) == b.isBot(s.White):
		return 0
	case b.isBot(s.Black):
		return s.White
	}
	return s.Black
}

// who returns the client that the bot thinks for. A person whose network is not known counts as a network of its own. The
// network is not known after a restart, or a move to another server, until the next command.
func (b *bot) who(known BotGames) fair.Who {
	u := b.person()
	if u == 0 { // two bots, for those who watch
		return fair.Who{Network: "shows", Person: "shows"}
	}
	from := b.client
	if from.Address == "" {
		from = known.Client(b.id)
	}
	w := fair.Who{Person: u.Key()}
	if w.Network = "person " + w.Person; from.Address != "" {
		w.Wide, w.Network = limit.Wide(from.Address), limit.Site(from.Address)
	}
	return w
}

// reserve counts the game against a bot that an event begins or resumes, and returns its id; "" if it does neither.
func (b *bot) reserve(e *game.Event, games BotGames) (id string, err error) {
	u := b.person()
	switch {
	case b.record.Bot == "" || u == 0:
		return "", nil
	case e.Kind == game.Rematched:
		id = e.Payload.NextGame
	case e.Kind == game.Resumed:
		id = b.id
	default:
		return "", nil
	}
	return id, games.Reserve(id, b.people[u], b.client)
}

// mayRematch returns why the bot's opponent may not have one more game against it.
func (b *bot) mayRematch(games BotGames) error {
	u := b.person()
	if b.record.Bot == "" || u == 0 {
		return nil
	}
	return games.MayBegin(b.people[u], b.client)
}
