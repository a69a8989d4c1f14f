package hub

import (
	"context"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// storeWait bounds one question to the store.
const storeWait = 5 * time.Second

// presencePause gathers comings and goings into one message.
const presencePause = 250 * time.Millisecond

// storePause is how long a room's timer leaves a store alone that has failed.
const storePause = time.Second

var errRetry = fault.New(fault.Retry, "The server could not store that just now; try again.")

// room is the single owner of a loaded game. All fields but inbox and done
// belong to its goroutine; it decides, waits for the commit, applies and tells.
type room struct {
	hub   *Hub
	id    string
	inbox chan func(*room)
	done  chan struct{} // closed when the goroutine has ended

	game  *game.Game  // nil until loaded
	rec   *GameRecord // settings and origin; its Events are not kept
	users map[game.UserID]User
	dirty bool // the store may know more than game: read it again first

	conns    map[*conn]struct{}
	asking   *conn                     // whose command is being decided: what it gets waits in held
	held     []byte                    // and goes out with the answer, as one write
	lost     map[game.UserID]time.Time // when a player without a socket here was last heard of
	chat     []ChatLine                // the newest lines, oldest first
	presence Presence                  // as last told

	timer      *time.Timer
	presenceAt time.Time // when to tell presence; zero: nothing to tell
	idleAt     time.Time // when to leave; zero: needed
	againAt    time.Time // the store failed: no sooner does the timer ask it again
	thinking   thought   // the bot's move under way
	outage     int64     // the outage of the database that its clock has been resumed after
}

func newRoom(h *Hub, id string) *room {
	return &room{
		hub: h, id: id, inbox: make(chan func(*room), inboxSize), done: make(chan struct{}),
		conns: map[*conn]struct{}{}, lost: map[game.UserID]time.Time{}, timer: time.NewTimer(time.Hour), outage: h.outages.Load(),
	}
}

// run is the room's goroutine.
func (r *room) run() {
	defer close(r.done)
	defer r.timer.Stop()
	defer r.forget()
	for {
		r.arm()
		select {
		case f := <-r.inbox:
			f(r)
		case <-r.timer.C:
			if len(r.inbox) > 0 { // a move that came in time is heard before the flag
				(<-r.inbox)(r)
				continue
			}
			if r.tick(time.Now()) {
				return
			}
		case <-r.hub.stopping:
			return
		}
	}
}

// arm sets the timer to whatever comes next.
func (r *room) arm() {
	next := time.Time{}
	sooner := func(t time.Time) {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	if len(r.conns) == 0 && !r.hasty() && r.thinking.cancel == nil {
		switch {
		case r.game == nil: // there is no such game, or nobody has asked yet
			r.idleAt = time.Now()
		case r.idleAt.IsZero():
			r.idleAt = time.Now().Add(r.hub.cfg.Limits.Idle)
		}
	} else {
		r.idleAt = time.Time{}
	}
	sooner(r.idleAt)
	sooner(r.presenceAt)
	if r.game != nil && !r.hub.frozen.Load() {
		if d, ok := r.game.Deadline(r.lag()); ok {
			if d = d.Add(time.Millisecond); d.Before(r.againAt) {
				d = r.againAt
			}
			sooner(d)
		}
	}
	if next.IsZero() {
		r.timer.Stop()
		return
	}
	r.timer.Reset(max(0, time.Until(next)))
}

// hasty reports whether the game has a running clock that the room must watch.
// A clock of days is left to the alarms.
func (r *room) hasty() bool {
	if r.game == nil || r.game.Settings().Time.Kind == game.Correspondence {
		return false
	}
	_, ok := r.game.Deadline(0)
	return ok
}

// tick does what is due and reports whether the room has left.
func (r *room) tick(now time.Time) bool {
	if !r.presenceAt.IsZero() && !now.Before(r.presenceAt) {
		r.tellPresence()
	}
	if r.dirty && !r.hub.frozen.Load() && !now.Before(r.againAt) {
		r.ready()
	}
	r.flag(now)
	if r.idleAt.IsZero() || now.Before(r.idleAt) {
		return false
	}
	r.hub.alarms.set(r.id, r.game)
	return r.hub.rooms.evict(r)
}

// forget releases what the room holds elsewhere.
func (r *room) forget() {
	r.thinking.stop()
	if r.rec != nil && r.rec.Bot != "" {
		r.hub.cfg.Mover.Release(r.id)
	}
}

// ready loads the game, or reads it again if the store may know more.
func (r *room) ready() error {
	if r.game != nil && !r.dirty {
		return nil
	}
	err := r.read()
	if err != nil {
		r.againAt = time.Now().Add(storePause)
	}
	return err
}

func (r *room) read() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	rec, err := r.hub.cfg.Store.LoadGame(ctx, r.id)
	if err != nil {
		return err
	}
	g, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	if err != nil {
		return err
	}
	ids := []game.UserID{rec.Host}
	for _, e := range rec.Events {
		if e.Kind == game.Started {
			ids = append(ids, e.Payload.Black, e.Payload.White)
		}
	}
	users, err := r.hub.cfg.Users.Users(ctx, ids)
	if err != nil {
		return err
	}
	if r.game == nil {
		if err := r.loadChat(ctx); err != nil {
			return err
		}
	}
	rec.Events = nil
	old := r.game
	r.rec, r.users, r.game, r.dirty = rec, users, g, false
	if old == nil {
		r.idleAt = time.Time{}
		r.miss(time.Now())
		r.list()
		r.askBot()
		return nil
	}
	g.KeepTime(old)
	r.catchUp(old.Version())
	return nil
}

// catchUp tells what the store knew and the room did not.
func (r *room) catchUp(version int) {
	for _, e := range r.eventsAfter(version) {
		r.tell(e)
	}
	for _, e := range r.game.Log()[version:] {
		r.after(e)
	}
}

// commit stores an event and, when it is durable, applies and tells it. On an
// error the game is read again: the event may have been stored after all.
func (r *room) commit(e game.Event) error {
	a := Append{Game: r.id, Event: e}
	if e.Payload.Result != nil {
		a.Final = r.final(e)
	}
	if e.Kind == game.Rematched {
		a.Next = r.rematch(e)
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	started := time.Now()
	err := r.hub.cfg.Store.Append(ctx, a)
	r.hub.metrics.commits.Observe(time.Since(started).Seconds())
	if err == nil {
		err = r.game.Apply(e)
	}
	if err != nil {
		r.hub.log.Warn("event not stored", "game", r.id, "seq", e.Seq, "kind", e.Kind, "err", err)
		r.dirty = true
		r.againAt = time.Now().Add(storePause)
		if r.hub.frozen.Load() || r.ready() != nil || !r.has(e) {
			return errRetry
		}
		return nil
	}
	r.hub.metrics.events.Inc()
	if e.Kind == game.Started {
		r.learn(e)
	}
	r.tell(r.eventFrame(r.game, e))
	r.after(e)
	return nil
}

// has reports whether the log holds an event after all.
func (r *room) has(e game.Event) bool {
	if _, ok := r.game.Done(e.Actor, e.ClientID); ok {
		return true
	}
	if e.ClientID != "" || e.Seq > r.game.Version() {
		return false
	}
	old := r.game.Log()[e.Seq-1] // the server's own
	return old.Kind == e.Kind && old.Actor == e.Actor && old.At.UnixMilli() == e.At.UnixMilli()
}

// after does what an event of the game brings about elsewhere.
func (r *room) after(e game.Event) {
	if e.Payload.Result != nil {
		r.tellHiddenChat()
		if r.rec.Bot != "" {
			r.hub.cfg.Mover.Release(r.id)
		}
	}
	if e.Kind == game.Started {
		r.presenceAt = time.Now()
	}
	if e.Kind == game.Rematched { // the new game's clock runs: load it
		r.hub.rooms.send(e.Payload.NextGame, func(n *room) { n.load() })
	}
	r.list()
	r.askBot()
}

// load loads the game for its own sake.
func (r *room) load() {
	if err := r.ready(); err != nil {
		r.hub.log.Error("load", "game", r.id, "err", err)
	}
}

// learn looks up the players of a game that has just started.
func (r *room) learn(e game.Event) {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	users, err := r.hub.cfg.Users.Users(ctx, []game.UserID{r.rec.Host, e.Payload.Black, e.Payload.White})
	if err != nil {
		r.hub.log.Error("players", "game", r.id, "err", err)
		return
	}
	r.users = users
}

// final returns what is kept of a game that e ends.
func (r *room) final(e game.Event) *Final {
	s := r.game.Seats()
	f := &Final{Result: *e.Payload.Result, Black: s.Black, White: s.White,
		Moves: r.game.MoveText(), Plies: len(r.game.Spent())}
	switch e.Kind {
	case game.Moved:
		f.Moves, f.Plies = f.Moves+e.Payload.Point.String(), f.Plies+1
	case game.Passed:
		f.Moves, f.Plies = f.Moves+game.PassText, f.Plies+1
	}
	return f
}

// rematch returns the game that e makes: who was second in the old game's
// opening is first in the new one's, so colours and roles are exchanged.
func (r *room) rematch(e game.Event) *NewGame {
	first := r.game.Log()[0].Payload
	s := r.game.Settings()
	host := e.Actor
	color := game.WishBlack
	if host == first.Black {
		color = game.WishWhite
	}
	return &NewGame{
		ID: e.Payload.NextGame, Settings: s, Host: host, Color: color, Private: r.rec.Private, Bot: r.rec.Bot,
		Rematch: r.id, Created: e.At,
		Events: []game.Event{game.Start(s, first.White, first.Black, 0, "", e.At)},
	}
}

// flag ends the game if the running clock has fallen.
func (r *room) flag(now time.Time) {
	if r.game == nil || r.dirty || r.settled() != nil {
		return
	}
	if e, ok := r.game.Flag(whole(now), r.lag()); ok {
		if err := r.commit(e); err != nil {
			r.hub.log.Warn("flag", "game", r.id, "err", err)
		}
	}
}

// settled returns nil when events may be decided: the database answers, and the
// clock has been resumed since it last did not.
func (r *room) settled() error {
	if r.hub.frozen.Load() {
		return errRetry
	}
	if n := r.hub.outages.Load(); n != r.outage {
		if err := r.resume(time.UnixMilli(r.hub.heard.Load())); err != nil {
			return err
		}
		r.outage = n
	}
	return nil
}

// resume gives a running clock its bonus after a time in which nobody could be heard.
func (r *room) resume(last time.Time) error {
	if err := r.ready(); err != nil {
		return err
	}
	if e, ok := r.game.Resume(instant(), last); ok {
		return r.commit(e)
	}
	return nil
}
