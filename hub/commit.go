package hub

import (
	"maps"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// storeWait bounds one question to the store.
const storeWait = 3 * time.Second

// pending is a move or a pass that is being stored, and who asked for it.
type pending struct {
	event *game.Event // nil: nothing is
	conn  *conn
	id    int64
	at    time.Time // when its command was received
	since time.Time
}

// handOver gives the move that is to be stored, if there is one, to the store:
// the last act of a turn.
func (r *room) handOver() (handed bool) {
	if r.pending.event == nil {
		return false
	}
	r.pending.since = time.Now()
	defer func() {
		if v := recover(); v != nil { // the store's, which has not taken it
			r.hub.cork.storing.Add(-1)
			r.panicked(v)
			handed = false
		}
	}()
	r.hub.cork.storing.Add(1)
	r.hub.cfg.Store.AppendThen(Append{Game: r.id, Event: r.pending.event}, r.settle)
	return true
}

// stored takes the turn up again when the store has answered. It must not wait
// for anything: the answers to others wait behind it.
func (r *room) stored(err error) {
	p := r.pending
	r.pending = pending{}
	r.hub.cork.storing.Add(-1)
	r.hub.metrics.commits.Observe(time.Since(p.since).Seconds())
	if err == nil {
		err = r.moved(p)
	}
	if err != nil {
		go r.doubtful(p, err)
		return
	}
	if !r.end() {
		go r.work()
	}
}

// moved applies and tells a move that has been stored.
func (r *room) moved(p pending) error {
	defer r.rescue()
	r.from = sender{p.conn, p.id}
	if err := r.game.Apply(p.event); err != nil {
		return err
	}
	r.unheard.late(r.game, p.event, time.Now())
	r.hub.metrics.events.Inc()
	r.tellMove(p)
	r.from = sender{}
	r.after(p.event)
	r.panics = 0
	return nil
}

// doubtful goes on from a move that may not have been stored: it asks the store.
func (r *room) doubtful(p pending, err error) {
	r.do(func(r *room) {
		r.from = sender{p.conn, p.id}
		r.reply(p, r.doubt(p.event, err))
	})
	r.work()
}

// reply answers a move that may not have been stored.
func (r *room) reply(p pending, err error) {
	if err != nil {
		r.unheard.note(r.game, p.event.Actor, p.at, err)
		p.conn.fail(p.id, r.id, err)
		return
	}
	p.conn.send(text(r.ack(p.id, r.standing(p.event))))
}

// standing returns a client's event as the log has it: after an ambiguous commit
// it may stand elsewhere in it.
func (r *room) standing(e *game.Event) *game.Event {
	if done, ok := r.game.Done(e.Actor, e.ClientID); ok {
		return done
	}
	return e
}

// commit stores an event and, when it is durable, applies and tells it. On an
// error the game is read again: the event may have been stored after all.
func (r *room) commit(e *game.Event) error {
	a := Appending(r.game, e)
	if e.Kind == game.Rematched {
		a.Next = r.rematch(e)
	}
	ctx, cancel := r.hub.question()
	defer cancel()
	started := time.Now()
	err := r.hub.cfg.Store.Append(ctx, a)
	r.hub.metrics.commits.Observe(time.Since(started).Seconds())
	if err == nil {
		err = r.game.Apply(e)
	}
	if err != nil {
		return r.doubt(e, err)
	}
	r.unheard.late(r.game, e, time.Now())
	r.hub.metrics.events.Inc()
	r.crowd = nil // seats may have been taken
	if e.Kind == game.Started {
		r.learn(e)
	}
	if a.Next != nil { // before anybody hears of it and has it read
		next, users := *a.Next, maps.Clone(r.users)
		r.hub.rooms.send(next.ID, func(n *room) { n.open(next, users) })
	}
	r.tell(r.eventFrame(r.game, e))
	r.after(e)
	r.panics = 0
	return nil
}

// doubt reads the game again after a commit that failed: nil if its event has
// been stored after all. What failed for the store's own reasons begins an outage.
func (r *room) doubt(e *game.Event, err error) error {
	r.hub.log.Warn("event not stored", "game", r.id, "seq", e.Seq, "kind", e.Kind, "err", err)
	r.againAt = time.Now().Add(storePause)
	if fault.CodeOf(err) == fault.Busy { // it has not even been tried
		return err
	}
	r.dirty = true
	if !r.hub.outages.frozen.Load() && r.ready() == nil && r.has(e) {
		return nil
	}
	if fault.CodeOf(err) == fault.Retry {
		r.hub.freeze("an event could not be stored", err)
	}
	return errRetry
}

// has reports whether the log holds an event after all.
func (r *room) has(e *game.Event) bool {
	if _, ok := r.game.Done(e.Actor, e.ClientID); ok {
		return true
	}
	if e.ClientID != "" || e.Seq > r.game.Version() {
		return false
	}
	old := r.game.Event(e.Seq) // the server's own
	return old.Kind == e.Kind && old.Actor == e.Actor && old.At.UnixMilli() == e.At.UnixMilli()
}

// Appending returns what stores an event that g has decided on and not yet
// applied: with what is kept of the game if it ends it. A rematch's Next is the
// caller's to add.
func Appending(g *game.Game, e *game.Event) Append {
	a := Append{Game: g.ID(), Event: e}
	if e.Payload.Result == nil {
		return a
	}
	s := g.Seats()
	f := &Final{Result: *e.Payload.Result, Black: s.Black, White: s.White, Moves: g.MoveText(), Plies: len(g.Spent())}
	switch e.Kind {
	case game.Moved:
		f.Moves, f.Plies = f.Moves+e.Payload.Point.String(), f.Plies+1
	case game.Passed:
		f.Moves, f.Plies = f.Moves+game.PassText, f.Plies+1
	}
	a.Final = f
	return a
}

// rematch returns the game that e makes: who was second in the old game's
// opening is first in the new one's, so colours and roles are exchanged.
func (r *room) rematch(e *game.Event) *NewGame {
	first := r.game.Event(1).Payload
	s := r.game.Settings()
	host := e.Actor
	color := game.WishBlack
	if host == first.Black {
		color = game.WishWhite
	}
	return &NewGame{
		ID: e.Payload.NextGame, Settings: s, Host: host, Color: color, Private: r.rec.Private, Bot: r.rec.Bot,
		Rematch: r.id, Created: e.At,
		Events: []*game.Event{game.Start(s, first.White, first.Black, 0, "", e.At)},
	}
}
