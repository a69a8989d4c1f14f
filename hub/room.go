package hub

import (
	"container/list"
	"errors"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// presencePause, more or less, gathers comings and goings into one message.
const presencePause = 250 * time.Millisecond

// storePause is how long a room's timer leaves a store alone that has failed.
const storePause = time.Second

var errRetry = fault.New(fault.Retry, "The server could not store that just now; try again.")

// room is the single owner of a loaded game: whoever has its turn. It decides,
// has the event stored, applies and tells it.
type room struct {
	hub   *Hub
	id    string
	turns turns

	spot    *list.Element // in the registry's list of idle rooms; guarded by its mu
	leaving bool          // asked to leave; guarded by it too

	// The turn's, all of the following.

	game  *game.Game  // nil until loaded
	rec   *GameRecord // settings and origin; its Events are not kept
	users map[game.UserID]User
	dirty bool // the store may know more than game: read it again first

	pending pending     // the move that is being stored
	settle  func(error) // stored, bound once

	conns    map[*conn]struct{}
	crowd    []*conn                   // conns, players first; nil: to be made again
	players  int                       // of crowd
	asking   *conn                     // whose command is being decided: what it gets waits in held
	held     []byte                    // and goes out with the answer, as one write
	lost     map[game.UserID]time.Time // when a player without a socket here was last heard of
	heard    map[game.UserID]time.Time // when a player was last heard of over a socket that has left
	chat     []ChatLine                // the newest lines, oldest first
	presence Presence                  // as last told
	listed   *listed                   // in the lobby, while the game is live

	timer      *time.Timer
	ringsAt    time.Time // when the timer fires; zero: it does not
	presenceAt time.Time // when to tell presence; zero: nothing to tell
	idleAt     time.Time // when to leave; zero: needed
	resting    bool      // the registry knows that the room is idle
	againAt    time.Time // the store failed: no sooner does the timer ask it again
	thinking   thought   // the bot's move under way
	outages    int       // of the hub's, those that its clock has been resumed after
	unheard    unheard   // what the player who is to act could not make heard

	from    sender // whose message is being taken: after a panic it is answered
	mending bool   // a panic: the turn goes on with mend
	panics  int    // since an event was last stored and told
	panic   string // the last one
}

func newRoom(h *Hub, id string) *room {
	r := &room{
		hub: h, id: id, conns: map[*conn]struct{}{}, lost: map[game.UserID]time.Time{},
		heard: map[game.UserID]time.Time{}, outages: h.alarms.outages(id),
	}
	r.settle = r.stored
	return r
}

// arm sees to it that the timer fires no later than at whatever comes next. It
// may fire sooner, once: a deadline that moves on is not chased.
func (r *room) arm() {
	next := time.Time{}
	sooner := func(t time.Time) {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	idle := !r.needed()
	if idle != r.resting {
		r.resting = idle
		r.hub.rooms.rest(r, idle)
	}
	if idle {
		switch {
		case r.game == nil: // there is no such game, or nobody has asked yet
			r.idleAt = time.Now()
		case r.idleAt.IsZero():
			r.idleAt = time.Now().Add(r.spare())
		}
	} else {
		r.idleAt = time.Time{}
	}
	sooner(r.idleAt)
	sooner(r.presenceAt)
	if r.game != nil && !r.hub.outages.frozen.Load() {
		r.excuse(time.Now())
		if d, ok := r.game.EndsAt(0); ok && (r.ringsAt.IsZero() || d.Before(r.ringsAt)) {
			d, _ = r.game.EndsAt(r.lag()) // later, if anything
			sooner(newest(d.Add(time.Millisecond), newest(r.againAt, r.unheard.standsUntil(r.game))))
		}
	}
	if next.IsZero() || !r.ringsAt.IsZero() && !next.Before(r.ringsAt) {
		return
	}
	r.ringsAt = next
	if wait := max(0, time.Until(next)); r.timer == nil {
		r.timer = time.AfterFunc(wait, func() { r.hub.rooms.ring(r) })
	} else {
		r.timer.Reset(wait)
	}
}

// spare is how long the room stays loaded when nobody needs it: somebody may come
// back. What a game that is over has to tell is quickly read again.
func (r *room) spare() time.Duration {
	spare := r.hub.cfg.Limits.Idle
	if r.game.Phase() == game.Over {
		spare /= 10
	}
	if r.hub.rooms.crowded.Load() {
		spare = min(spare, scarceIdle)
	}
	return spare
}

// needed reports whether the room must stay loaded.
func (r *room) needed() bool { return len(r.conns) > 0 || r.hasty() || r.thinking.cancel != nil }

// hasty reports whether the game soon ends by itself, which the room then sees
// to. What is later is left to the alarms, and all of it where rooms are scarce.
func (r *room) hasty() bool {
	if r.game == nil || r.hub.rooms.crowded.Load() {
		return false
	}
	at, ok := r.game.EndsAt(0)
	return ok && time.Until(at) < near
}

// tick does what is due and reports whether the room has left.
func (r *room) tick() bool {
	now := time.Now()
	r.ringsAt = time.Time{}
	if !r.presenceAt.IsZero() && !now.Before(r.presenceAt) {
		r.tellPresence()
	}
	if r.dirty && !r.hub.outages.frozen.Load() && !now.Before(r.againAt) {
		r.ready()
	}
	if !now.Before(r.againAt) {
		r.flag(now)
	}
	if r.idleAt.IsZero() || now.Before(r.idleAt) || r.needed() { // what came just before the timer has not been armed for
		return false
	}
	return r.hub.rooms.evict(r)
}

// forget releases what the room holds elsewhere.
func (r *room) forget() {
	if r.timer != nil {
		r.timer.Stop()
	}
	r.thinking.stop()
	if r.rec != nil && r.rec.Bot != "" {
		r.hub.release(r.id)
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
	ctx, cancel := r.hub.question()
	defer cancel()
	rec, g, err := r.record(ctx)
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
	r.adopt(rec, g, users)
	return nil
}

// open takes a game that has just been stored, with its players, so that it need
// not be read.
func (r *room) open(n NewGame, users map[game.UserID]User) {
	start := n.Events[0].Payload
	_, black := users[start.Black]
	_, white := users[start.White]
	if r.game == nil && black && white {
		rec := &GameRecord{NewGame: n}
		g, err := Rebuild(rec)
		if err != nil {
			r.hub.log.Error("open", "game", r.id, "err", err)
			return
		}
		r.adopt(rec, g, users)
	}
}

// adopt makes the room that of a game as it is stored.
func (r *room) adopt(rec *GameRecord, g *game.Game, users map[game.UserID]User) {
	rec.Events = nil
	old, lost := r.game, r.hub.alarms.take(r.id)
	r.crowd = nil
	r.rec, r.users, r.game, r.dirty = rec, users, g, false
	if old == nil {
		r.idleAt = time.Time{}
		r.miss(time.Now())
		r.recall(lost)
		r.list()
		r.askBot()
		return
	}
	g.KeepTime(old)
	r.catchUp(old.Version())
}

// catchUp tells what the store knew and the room did not.
func (r *room) catchUp(version int) {
	for _, e := range r.eventsAfter(version) {
		r.tell(e)
	}
	for _, e := range r.game.After(version) {
		r.unheard.late(r.game, e, time.Now())
		r.after(e)
	}
}

// after does what an event of the game brings about elsewhere.
func (r *room) after(e *game.Event) {
	if e.Payload.Result != nil {
		r.tellHiddenChat()
		if r.rec.Bot != "" {
			r.hub.release(r.id)
		}
	}
	if e.Kind == game.Started {
		r.presenceAt = time.Now()
		r.miss(r.presenceAt)
	}
	if e.Kind == game.Rematched { // the new game's clock runs: load it, unless it is open
		if !r.hub.rooms.send(e.Payload.NextGame, (*room).load) {
			r.hub.alarms.retry(e.Payload.NextGame)
		}
	}
	if n, live := r.game.Next(); live && e.Kind == game.Moved && r.listed != nil {
		r.hub.lobby.move(r.listed, n.Seat.String(), moveNames(r.game))
	} else {
		r.list()
	}
	r.askBot()
}

// load loads a game that there is, for its own sake: now, or when its alarm rings.
func (r *room) load() {
	switch err := r.ready(); {
	case err == nil, errors.Is(err, errDamaged):
	case fault.CodeOf(err) == fault.NotFound: // it was never stored
		r.hub.alarms.take(r.id)
	default:
		r.hub.log.Error("load", "game", r.id, "err", err)
		r.hub.alarms.retry(r.id)
	}
}

// learn looks up the players of a game that has just started.
func (r *room) learn(e *game.Event) {
	ctx, cancel := r.hub.question()
	defer cancel()
	users, err := r.hub.cfg.Users.Users(ctx, []game.UserID{r.rec.Host, e.Payload.Black, e.Payload.White})
	if err != nil {
		r.hub.log.Error("players", "game", r.id, "err", err)
		return
	}
	r.users = users
}

// flag ends the game if the running clock has fallen, or no first move has come.
// Its error says that this could not be stored.
func (r *room) flag(now time.Time) error {
	if r.game == nil || r.dirty || r.resume() != nil {
		return nil
	}
	return r.flagOf(now, r.lag())
}

// flagOf is flag for a game that may be decided; lag is the room's.
func (r *room) flagOf(now time.Time, lag time.Duration) error {
	r.excuse(now)
	e, ok := r.game.CallOff(whole(now))
	if !ok {
		e, ok = r.game.Flag(whole(now), lag)
	}
	if ok {
		if err := r.commit(e); err != nil {
			r.hub.log.Warn("flag", "game", r.id, "err", err)
			return err
		}
	}
	return nil
}

// resume gives a running clock what the outages since it was last decided on owe
// it, each as of the instant at which it ended: nobody is charged for time in which
// the server could not hear. Its error says that nothing may be decided now.
func (r *room) resume() error {
	if r.hub.outages.frozen.Load() || r.hub.stoodStill(time.Now()) {
		return errRetry
	}
	if err := r.ready(); err != nil {
		return err
	}
	missed, all := r.hub.outages.since(r.game.LastAt(), r.outages)
	for _, o := range missed {
		r.excuse(o.Heard)
		if e, ok := r.game.Resume(whole(o.Back), o.Heard); ok {
			if err := r.commit(e); err != nil {
				return err
			}
		}
	}
	if r.outages != all {
		now := time.Now()
		for u := range r.lost { // nobody could come back meanwhile
			r.lost[u] = now
		}
		r.outages = all
		r.presenceAt = soon(r.presenceAt) // pages learn since when
		r.askBot()                        // it may have been refused
	}
	return nil
}

// excuse tells the game how much of its running turn does not count up to now.
// The clock of a game that has one is given outages by a bonus.
func (r *room) excuse(now time.Time) {
	d := r.unheard.upTo(r.game, now)
	if r.game.Settings().Time.Kind == game.NoClock {
		d += r.hub.outages.span(r.game.TurnAt())
	}
	r.game.Excuse(d)
}
