package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// bot is the room's side of a bot that plays its game. It thinks in a goroutine of its own, about one
// decision at a time; the answer comes back as a message, with the version that it was asked for.
type bot struct {
	room    *room
	version int                // of the game that it thinks about
	cancel  context.CancelFunc // of its thinking; nil: it does not think
	lost    int                // the ply at which it last found its game lost
}

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

// user returns the bot's user id, 0 in a game between people.
func (b *bot) user() game.UserID {
	s := b.room.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if b.room.people[u].Bot != "" {
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
	user := b.user()
	if user == 0 {
		return
	}
	if kind, by, ok := r.game.Offer(); ok && by != user {
		if n, live := r.game.Next(); live && kind == game.OfferDraw {
			b.think(user, b.question(n).answerDraw)
			return
		}
		back := answer{Command: game.Command{Kind: game.MakeOffer, Offer: kind}, lost: b.lost} // the same offer back accepts
		b.think(user, func(context.Context) answer { return back })
		return
	}
	n, ok := r.game.Next()
	if ok && r.game.Player(n.Seat) == user {
		b.think(user, b.question(n).answer)
	}
}

// question returns what the bot has to decide, with its share of the clock.
func (b *bot) question(n game.Next) question {
	r := b.room
	_, _, offered := r.game.Offer()
	q := question{
		lost: b.lost, mayDraw: r.game.May(b.user()).Has(game.MayDraw), spoken: offered,
		botEngine: r.house.BotEngine, log: r.house.Log, guard: r.house.Guard, game: r.id, rule: r.game.Settings().Rule,
		board: r.game.Board(), next: n, unit: r.house.Limits.BotPause,
	}
	q.level = levelOf(r.record.Bot)
	t, left := r.game.Settings().Time, game.Time{}
	if c, _, timed := r.game.Remaining(time.Now()); timed {
		left = c.Of(n.Seat)
		q.timed, q.share = true, share(t, left)
	}
	q.budget = budgetOf(q.level, t, left)
	return q
}

// think has a question answered in a goroutine, which ends with the answer, a newer version of the game,
// the room, or the house.
func (b *bot) think(user game.UserID, decide func(context.Context) answer) {
	ctx, cancel := context.WithCancel(context.Background())
	house, id, version := b.room.house, b.room.id, b.room.game.Version()
	b.version, b.cancel = version, cancel
	house.Running.Go(func() {
		defer cancel()
		defer func() {
			if v := recover(); v != nil {
				house.Guard.Caught("a bot's thinking", id, v)
				house.ifLoaded(id, call(func(r *room) { r.bot.panicked(version, v) }))
			}
		}()
		a := decide(ctx)
		if ctx.Err() != nil {
			return
		}
		a.Actor, a.Version, a.ClientID = user, version, fmt.Sprintf("bot/%d", version)
		for !house.Send(id, call(func(r *room) { r.bot.says(a) })) { // full of people's messages
			select {
			case <-time.After(50 * time.Millisecond):
			case <-house.Stopping:
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
		if r.game == nil || r.game.Phase() != game.Live {
			return
		}
		if !errors.Is(err, wire.ErrRetry) {
			r.house.Log.Error("a bot's decision was refused", "game", r.id, "version", cmd.Version, "err", err)
		}
		b.askLater()
	}}
	c.do(r)
}

// askLater asks again after a moment, for as long as the answer cannot be stored.
func (b *bot) askLater() {
	house, id := b.room.house, b.room.id
	house.runAfter(time.Second, func() {
		house.ifLoaded(id, call(func(r *room) {
			if house.Outages.Frozen() || r.ready() != nil {
				r.bot.askLater()
				return
			}
			r.bot.ask()
		}))
	})
}
