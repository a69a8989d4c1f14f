package room

import (
	"maps"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// pending is an event that is decided and is being stored, with its consequences.
type pending struct {
	event *game.Event
	by    *Command         // whose event it is; nil: the server's own
	then  func(error)      // goes on when it is known whether the event is stored, and may ask the store; nil: nothing does
	next  *records.NewGame // the rematch that it makes
	final *records.Final   // what is kept of the game that it ends; nil: it goes on
	begun *records.Begun   // what the store finds out of the game that it begins; nil: it begins none
	asker asker            // whose message waits for it: after a panic it is answered
	since time.Time
}

// asker is the sender of the message that the room acts on; to is nil for the server's own.
type asker struct {
	to Follower
	id int64
}

// submit makes an event pending: handOver gives it to the store when the present message is done. Until
// the store has answered the room does nothing else.
func (r *room) submit(p pending) {
	p.asker = r.asker
	r.blame.note(p.event, r.rooms.made, r.rooms.Outages.LastBack())
	r.pending = p
}

// handOver gives the pending event, if there is one, to the store. It is the last act of the goroutine that runs the room.
func (r *room) handOver() (handed bool) {
	p := &r.pending
	if p.event == nil {
		return false
	}
	r.rooms.storing.Add(1)
	defer func() {
		if v := recover(); v != nil { // the store has not taken it
			r.rooms.storing.Add(-1)
			r.rooms.Guard.Caught("a room", r.id, v)
			r.afterPanic(v)
			handed = false
		}
	}()
	a := records.Appending(r.game, p.event)
	if p.event.Kind == game.Rematched {
		p.next = rematch(r.record, r.game, p.event)
		a.Next = p.next
	}
	p.since, p.final, p.begun = time.Now(), a.Final, a.Begun
	r.rooms.Store.Append(a, r.stored)
	return true
}

// answered goes on when the store has answered. It must not wait for anything: answers to others wait behind it. Steps that may
// ask the store run in a goroutine of their own.
func (r *room) answered(err error) {
	p := r.pending
	r.pending = pending{}
	r.rooms.storing.Add(-1)
	now := time.Now()
	r.rooms.Metrics.Commits.Observe(now.Sub(p.since).Seconds())
	applied := false // a panic answers the sender, who waits
	if err == nil {
		r.guarded(func(r *room) { err = p.apply(r, now); applied = err == nil })
	}
	switch {
	case err != nil:
		go p.findOut(r, err)
	case applied && p.then != nil:
		then := p.then
		go p.proceed(r, func(*room) { then(nil) })
	case !r.handOver():
		r.goOn()
	}
}

// apply applies and tells an event that is stored now.
func (p pending) apply(r *room, now time.Time) error {
	e := p.event
	r.asker = p.asker
	before := r.game.Decider()
	if err := r.game.Apply(e); err != nil {
		return err
	}
	r.rooms.Metrics.Events.Inc()
	r.clock.unheard.late(r.game, e, now, r.rooms.Limits.Late)
	if e.Kind != game.Moved {
		r.followers.reorder() // seats may have been taken
		if e.Kind == game.Started {
			r.runner.know(r.players())
		}
	}
	if p.next != nil { // before anybody hears of it and has it read
		r.rooms.open(*p.next, *p.begun, maps.Clone(r.people))
	}
	if e.Kind == game.Started && p.by != nil {
		if u := p.by.user(); u != nil { // a player now
			who := *u
			who.Program = who.Program || p.by.program
			r.know(who, p.by.rating)
		}
	}
	if e.Kind == game.Started && p.begun != nil {
		r.record.Unrated = p.begun.Unrated
	}
	if p.final != nil {
		r.updateRatings(p.final.Outcome)
	}
	switch r.game.Phase() {
	case game.Over:
		tellDeclined(r, e) // while it is on the list
		r.list()           // before anybody hears of it: then a player may look for the next game
	case game.Adjourned:
		r.list() // likewise
	}
	p.tell(r, now)
	r.audience.begin(now)
	r.sent.Store(r.sentVersion())
	if p.by != nil { // it has its answer
		r.asker = asker{}
	}
	r.after(e)
	notePlayed(r, before)
	r.notices.note(e, before)
	r.recovery.panics = 0
	if p.by != nil {
		r.clock.unheard.note(r.game, p.by.Actor, p.by.At, now, nil)
	}
	if p.by != nil && p.by.seat != nil {
		p.by.seat.Done(nil)
	}
	return nil
}

// tell tells an event that has just been applied. Its sender gets it and the answer as one write. Under load a move comes at
// once only to the player who is to act next. Followers who see the game late are shown it later, or with all that was held
// back.
func (p pending) tell(r *room, now time.Time) {
	event := wire.Event(r.game, p.event, r.people, r.record.Outcome)
	move := p.event.PlaysOn()
	decider := r.game.Decider()
	var to Follower
	if p.by != nil && p.by.From != nil {
		to = p.by.From
	}
	players, others := r.followers.split()
	if r.late.holds() {
		if r.showLate(now) {
			r.list()
		}
		others = nil
	}
	for i, f := range players {
		soon := move && userID(f) != decider
		if f == to {
			r.rooms.Broadcaster.Answer(event, ack(r.game, p.by.ID, p.event), f, soon)
			to = nil
		} else {
			r.rooms.Broadcaster.Tell(event, players[i:i+1], soon)
		}
	}
	r.rooms.Broadcaster.Tell(event, others, move)
	if to != nil { // it does not follow the game, or plays no more
		p.by.sendAck(r, p.event)
	}
}

// sentVersion returns the version up to which all who follow the game have been sent it, 0 if some see it late.
func (a *audience) sentVersion() int64 {
	if a.late.holds() {
		return 0
	}
	return int64(a.game.Version())
}

// findOut reads the game again after an event that may not have been stored, in a goroutine of its own, and goes on from there.
func (p pending) findOut(r *room, err error) {
	p.proceed(r, func(r *room) {
		err := p.storedAfterAll(r, err)
		if p.by != nil {
			p.answerLate(r, err)
		}
		if p.then != nil {
			p.then(err)
		}
	})
}

// proceed does f, which may ask the store, for the sender that waits for the event, and then runs the room.
func (p pending) proceed(r *room, f func(*room)) {
	r.guarded(func(r *room) {
		r.asker = p.asker
		f(r)
	})
	if !r.handOver() {
		r.run()
	}
}

// answerLate answers a command when it is known whether its event is stored. After an ambiguous commit it
// may stand elsewhere in the log.
func (p pending) answerLate(r *room, err error) {
	if err != nil {
		p.by.refuse(r, err)
		return
	}
	e := p.event
	if done, ok := r.game.Done(e.Actor, e.ClientID); ok {
		e = done
	}
	p.by.acknowledge(r, e)
}

// storedAfterAll reads the game again after a commit that failed. It returns nil if the event has been stored after all. A
// failure for the store's own reasons begins an outage.
func (p pending) storedAfterAll(r *room, err error) error {
	e := p.event
	r.rooms.Log.Warn("event not stored", "game", r.id, "seq", e.Seq, "kind", e.Kind, "err", err)
	r.schedule.againAt = time.Now().Add(storePause)
	if fault.CodeOf(err) == fault.Busy { // it has not even been tried
		return err
	}
	r.dirty = true
	if !r.rooms.Outages.Frozen() && r.ready() == nil && logged(r.game, e) {
		return nil
	}
	if fault.CodeOf(err) == fault.Retry {
		r.rooms.Outages.Freeze("an event could not be stored", err)
	}
	return wire.ErrRetry
}

// logged reports whether a game's log holds an event after all.
func logged(g *game.Game, e *game.Event) bool {
	if _, ok := g.Done(e.Actor, e.ClientID); ok {
		return true
	}
	if e.ClientID != "" || e.Seq > g.Version() {
		return false
	}
	old := g.Event(e.Seq) // the server's own
	return old.Kind == e.Kind && old.Actor == e.Actor && old.At.UnixMilli() == e.At.UnixMilli()
}

// rematch returns the game that e makes. The player who was second in the old game's opening is first in the new one's, so
// colours and roles are exchanged.
func rematch(old *records.GameRecord, g *game.Game, e *game.Event) *records.NewGame {
	first := g.Event(1).Payload
	s := g.Settings()
	host := e.Actor
	color := game.WishBlack
	if host == first.Black {
		color = game.WishWhite
	}
	return &records.NewGame{
		ID: e.Payload.NextGame, Settings: s, Host: host, Color: color, Private: old.Private, Bot: old.Bot,
		Rematch: old.ID, Created: e.At,
		Events: []*game.Event{game.Start(s, first.White, first.Black, 0, "", e.At)},
	}
}
