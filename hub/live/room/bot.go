package room

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"tengen/engine/fair"
	"tengen/engine/timeman"
	"tengen/hub/base/fault"
	"tengen/hub/base/limit"
	"tengen/hub/game"
	"tengen/hub/live/wire"
)

// bot is the room's side of a bot that plays its game. It thinks in a goroutine of its own, about one
// decision at a time; the answer comes back as a message, with the version that it was asked for.
type bot struct {
	room    *room
	version int                // of the game that it thinks about
	cancel  context.CancelFunc // of its thinking; nil: it does not think
	lost    int                // the ply at which it last found its game lost; of two bots, each knows its own by parity
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
		r.bot.ask()
	}
}

// forNobody reports whether two bots play, and nobody looks.
func (b *bot) forNobody() bool {
	r := b.room
	s := r.game.Seats()
	return b.plays(s.Black) && b.plays(s.White) && !r.followers.any() && time.Since(b.watched) > watchedFor
}

// plays reports whether a user is a bot that plays the game.
func (b *bot) plays(u game.UserID) bool { return u != 0 && b.room.people[u].Bot != "" }

// answer is what a bot has decided.
type answer struct {
	game.Command
	lost int // the ply at which it has found its game lost, 0: it has not
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
	s := b.room.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if u != by && b.plays(u) {
			return u
		}
	}
	return 0
}

// ask sees to it that the bot answers if it is to decide, and that it stops thinking about what is past.
func (b *bot) ask() {
	r := b.room
	if r.record.Bot == "" || b.thinks() && b.version == r.game.Version() {
		return
	}
	b.stop()
	if b.forNobody() {
		return
	}
	kind, by, offered := r.game.Offer()
	if user := b.answers(by); offered && user != 0 {
		if n, live := r.game.Next(); live && kind == game.OfferDraw {
			b.think(user, b.question(n, user).answerDraw)
			return
		}
		back := answer{Command: game.Command{Kind: game.MakeOffer, Offer: kind}, lost: b.lost} // the same offer back accepts
		b.think(user, func(context.Context) answer { return back })
		return
	}
	if n, ok := r.game.Next(); ok && b.plays(r.game.Player(n.Seat)) {
		user := r.game.Player(n.Seat)
		b.think(user, b.question(n, user).answer)
	}
}

// question returns what a bot has to decide, with its share of the clock.
func (b *bot) question(n game.Next, user game.UserID) question {
	r := b.room
	_, _, offered := r.game.Offer()
	q := question{
		lost: b.lost, mayDraw: r.game.May(user).Has(game.MayDraw), spoken: offered, level: levelOf(r.record.Bot),
		botEngine: r.rooms.BotEngine, log: r.rooms.Log, guard: r.rooms.Guard, game: r.id, rule: r.game.Settings().Rule,
		who: b.who(), board: r.game.Board(), next: n, unit: r.rooms.Limits.BotPause,
	}
	if b.answers(user) != 0 { // two bots
		q.level, q.shown = levelOf(r.people[user].Bot), true
	}
	t, left := r.game.Settings().Time, game.Time{}
	if c, _, timed := r.game.Remaining(time.Now()); timed {
		left = c.Of(n.Seat)
		q.timed, q.share = true, timeman.Glance.Share(clockOf(t, left))
	}
	q.budget = budgetOf(q.level, t, left)
	return q
}

// think has a question answered in a goroutine, which ends with the answer, a newer version of the game,
// the room, or the server.
func (b *bot) think(user game.UserID, decide func(context.Context) answer) {
	ctx, cancel := context.WithCancel(context.Background())
	rooms, id, version := b.room.rooms, b.room.id, b.room.game.Version()
	b.version, b.cancel = version, cancel
	rooms.Running.Go(func() {
		defer cancel()
		defer func() {
			if v := recover(); v != nil {
				rooms.Guard.Caught("a bot's thinking", id, v)
				rooms.ifLoaded(id, call(func(r *room) { r.bot.panicked(version, v) }))
			}
		}()
		a := decide(ctx)
		if ctx.Err() != nil {
			return
		}
		a.Actor, a.Version, a.ClientID = user, version, fmt.Sprintf("bot/%d", version)
		for rooms.Send(id, call(func(r *room) { r.bot.says(a) })) != nil { // full of people's messages
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

// panicked puts the room in order when the bot's thinking has lastPanic.
func (b *bot) panicked(version int, v any) {
	if b.thinks() && b.version == version {
		b.room.recovery.afterPanic(v)
	}
}

// says takes the bot's answer, if it is not late.
func (b *bot) says(a answer) {
	r, cmd := b.room, a.Command
	if !b.thinks() || b.version != cmd.Version {
		return
	}
	b.stop()
	b.lost = a.lost
	if r.ready() != nil || r.game.Version() != cmd.Version {
		b.askLater()
		return
	}
	c := &Command{Command: cmd, At: game.Instant(time.Now()), failed: func(err error) {
		if fault.CodeOf(err) == fault.TooMany && r.offer.maker() != 0 { // its opponent has begun another game meanwhile
			b.refuses(cmd)
			return
		}
		if r.game == nil || r.game.Phase() != game.Live {
			return
		}
		if !errors.Is(err, wire.ErrRetry) {
			r.rooms.Log.Error("a bot's decision was refused", "game", r.id, "version", cmd.Version, "err", err)
		}
		b.askLater()
	}}
	c.do(r)
}

// refuses answers an offer with no, instead of what the bot has decided.
func (b *bot) refuses(decided game.Command) {
	c := &Command{At: game.Instant(time.Now()), failed: func(err error) {
		b.room.rooms.Log.Warn("a bot does not refuse an offer", "game", b.room.id, "err", err)
	}}
	c.Command = game.Command{Kind: game.Answer, Actor: decided.Actor, Version: decided.Version, ClientID: decided.ClientID + "/no"}
	c.do(b.room)
}

// askLater asks again after a moment, for as long as the answer cannot be stored.
func (b *bot) askLater() {
	rooms, id := b.room.rooms, b.room.id
	rooms.runAfter(time.Second, func() {
		rooms.ifLoaded(id, call(func(r *room) {
			if rooms.Outages.Frozen() || r.ready() != nil {
				r.bot.askLater()
				return
			}
			r.bot.ask()
		}))
	})
}

// hear notes from where the bot's opponent plays.
func (b *bot) hear(c *Command) {
	if c.Client.Address != "" && c.Actor != 0 && c.Actor == b.opponent() {
		b.client = c.Client
	}
}

// opponent returns the person that plays the bot, 0 if there is none.
func (b *bot) opponent() game.UserID {
	s := b.room.game.Seats()
	switch {
	case b.plays(s.Black) == b.plays(s.White):
		return 0
	case b.plays(s.Black):
		return s.White
	}
	return s.Black
}

// who returns whom the bot thinks for. Of whom the network is not known, after a restart or a move to another server and until the
// next command, has one of its own.
func (b *bot) who() fair.Who {
	u := b.opponent()
	if u == 0 { // two bots, for whoever watches
		return fair.Who{Network: "shows", Person: "shows"}
	}
	from := b.client
	if from.Address == "" {
		from = b.room.rooms.BotGames.Client(b.room.id)
	}
	w := fair.Who{Person: strconv.FormatInt(int64(u), 10)}
	if w.Network = "person " + w.Person; from.Address != "" {
		w.Network = limit.Site(from.Address)
	}
	return w
}

// reserve counts the game against a bot that an event begins or has go on, and returns its id; "" if it does neither.
func (b *bot) reserve(e *game.Event) (id string, err error) {
	r, u := b.room, b.opponent()
	switch {
	case r.record.Bot == "" || u == 0:
		return "", nil
	case e.Kind == game.Rematched:
		id = e.Payload.NextGame
	case e.Kind == game.Resumed:
		id = r.id
	default:
		return "", nil
	}
	return id, r.rooms.BotGames.Reserve(id, r.people[u], b.client)
}

// mayRematch returns why the bot's opponent may not have one more game against it.
func (b *bot) mayRematch() error {
	u := b.opponent()
	if b.room.record.Bot == "" || u == 0 {
		return nil
	}
	return b.room.rooms.BotGames.MayBegin(b.room.people[u], b.client)
}
