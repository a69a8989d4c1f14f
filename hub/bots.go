package hub

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/game"
)

// thought is a bot's decision under way. A room has at most one.
type thought struct {
	version int // of the game it was asked for
	cancel  context.CancelFunc
}

func (t *thought) stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// botBudget is how long a strength may think about a move.
var botBudget = map[engine.Strength]time.Duration{
	engine.Acorn:  500 * time.Millisecond,
	engine.Bamboo: 1500 * time.Millisecond,
	engine.Cedar:  3 * time.Second,
}

// bot returns the bot's user id, 0 in a game between people.
func (r *room) bot() game.UserID {
	s := r.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if r.users[u].Bot != "" {
			return u
		}
	}
	return 0
}

// askBot sees to it that the bot answers if it is to decide, and that it stops
// thinking about what is past.
func (r *room) askBot() {
	if r.rec.Bot == "" {
		return
	}
	if r.thinking.cancel != nil && r.thinking.version == r.game.Version() {
		return
	}
	r.thinking.stop()
	bot := r.bot()
	if bot == 0 {
		return
	}
	if kind, by, ok := r.game.Offer(); ok && by != bot {
		r.think(bot, func(context.Context) game.Command {
			if kind == game.OfferDraw { // it plays on
				return game.Command{Kind: game.Answer}
			}
			return game.Command{Kind: game.MakeOffer, Offer: kind} // the same offer back accepts
		})
		return
	}
	n, ok := r.game.Next()
	if !ok || r.game.Player(n.Seat) != bot {
		return
	}
	q := question{
		mover: r.hub.cfg.Mover, log: r.hub.log, game: r.id, rule: r.game.Settings().Rule, board: r.game.Board(),
		next: n, pause: r.hub.cfg.Limits.BotPause,
		attempt: func(f func() error) error { return r.hub.attempt("a search", r.id, f) },
	}
	q.strength, _ = engine.ParseStrength(r.rec.Bot)
	q.budget = botBudget[q.strength]
	if c, _, timed := r.game.Remaining(time.Now()); timed {
		left := c.Black
		if n.Seat == board.White {
			left = c.White
		}
		share := max(time.Duration(left)*time.Millisecond/20, time.Millisecond)
		if t := r.game.Settings().Time; t.Kind == game.Byoyomi || t.Kind == game.Simple {
			share = max(share, t.Period/20) // it is whole again after the move
		}
		q.budget, q.pause = min(q.budget, share), min(q.pause, share)
	}
	r.think(bot, q.answer)
}

// think asks in a goroutine; the answer comes back through the queue with the
// version it was asked for, and a late one is dropped.
func (r *room) think(bot game.UserID, ask func(context.Context) game.Command) {
	ctx, cancel := context.WithCancel(context.Background())
	version := r.game.Version()
	r.thinking = thought{version: version, cancel: cancel}
	hub, id := r.hub, r.id
	hub.wg.Go(func() {
		defer cancel()
		defer func() {
			if v := recover(); v != nil {
				hub.caught("a bot's thinking", id, v)
				hub.rooms.send(id, func(r *room) { r.botFell(version, v) })
			}
		}()
		cmd := ask(ctx)
		if ctx.Err() != nil {
			return
		}
		cmd.Actor, cmd.Version, cmd.ClientID = bot, version, fmt.Sprintf("bot/%d", version)
		for !hub.rooms.send(id, func(r *room) { r.botSays(cmd) }) { // full of people's messages
			select {
			case <-time.After(50 * time.Millisecond):
			case <-hub.stopping:
				return
			case <-ctx.Done():
				return
			}
		}
	})
}

// botFell takes what a bot's thinking has panicked with.
func (r *room) botFell(version int, v any) {
	if r.thinking.cancel != nil && r.thinking.version == version {
		r.wreck(v)
	}
}

// botSays takes the bot's answer, if it is not late.
func (r *room) botSays(cmd game.Command) {
	if r.thinking.cancel == nil || r.thinking.version != cmd.Version {
		return
	}
	r.thinking.stop()
	if r.ready() != nil || r.game.Version() != cmd.Version {
		r.retryBot()
		return
	}
	_, err := r.decide(cmd)
	if err == nil || r.game == nil || r.game.Phase() != game.Live {
		return
	}
	if !errors.Is(err, errRetry) {
		r.hub.log.Error("a bot's decision was refused", "game", r.id, "version", cmd.Version, "err", err)
	}
	r.retryBot()
}

// retryBot asks again after a moment, for as long as the answer cannot be stored.
func (r *room) retryBot() {
	hub, id := r.hub, r.id
	hub.wg.Go(func() {
		select {
		case <-time.After(time.Second):
			hub.rooms.loaded(id, func(r *room) {
				if hub.outages.frozen.Load() || r.ready() != nil {
					r.retryBot()
					return
				}
				r.askBot()
			})
		case <-hub.stopping:
		}
	})
}

// question is what a bot has to decide.
type question struct {
	mover    Mover
	attempt  func(func() error) error // makes an error of a panic
	log      interface{ Warn(string, ...any) }
	game     string
	rule     board.Rule
	board    *board.Board // its own
	next     game.Next
	strength engine.Strength
	budget   time.Duration
	pause    time.Duration
}

// answer decides, and takes a natural moment even when it knows at once.
func (q question) answer(ctx context.Context) game.Command {
	started := time.Now()
	cmd := q.decide(ctx)
	if rest := q.pause - time.Since(started); rest > 0 {
		t := time.NewTimer(rest)
		defer t.Stop()
		select {
		case <-t.C:
		case <-ctx.Done():
		}
	}
	return cmd
}

func (q question) decide(ctx context.Context) game.Command {
	h := fnv.New64a()
	h.Write([]byte(q.game))
	seed := h.Sum64()
	if q.next.Do == game.Place && q.next.Left > 0 && q.board.Ply() < 3 {
		three := engine.PlaceThree(q.rule, q.board.Size(), seed)
		return game.Command{Kind: game.Move, Point: three[q.board.Ply()]}
	}
	var res engine.Result
	err := q.attempt(func() (err error) {
		res, err = q.mover.Search(ctx, engine.Request{
			Game: q.game, Board: q.board, Strength: q.strength, Budget: q.budget, Seed: seed + uint64(q.board.Ply()),
		})
		return err
	})
	if q.next.Do == game.Choose {
		// The next stone is the mover's colour: who stands better there is taken.
		take := game.TakeWhite
		if (err == nil && res.Score > 0) != (q.board.Turn() == board.White) {
			take = game.TakeBlack
		}
		return game.Command{Kind: game.Decision, Option: take}
	}
	if err == nil && q.board.Check(res.Move) == nil {
		return game.Command{Kind: game.Move, Point: res.Move}
	}
	if ctx.Err() == nil {
		q.log.Warn("a bot plays a safe move instead of a search's", "game", q.game, "err", err)
	}
	if p, ok := engine.SafeMove(q.board); ok {
		return game.Command{Kind: game.Move, Point: p}
	}
	return game.Command{Kind: game.Resign} // every empty point is forbidden
}
