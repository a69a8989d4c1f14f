package room

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

const (
	// near is how long before its game ends by itself, by the flag or without a
	// first move, a room stays loaded although nobody is there.
	near = 90 * time.Second
	// wakeBefore is how long before that a timer loads the room. It is shorter than near by more than the sweep's pause.
	wakeBefore = time.Minute
	// wakers is how many games the timers load at a time, so that users' questions to the records come between them.
	wakers = 6
)

// timers remember when the games of rooms that have left end by themselves: a clock is no reason to keep a room. Every open
// game that can end so, or whose state the server does not know, is loaded or has a timer. At a start every open game has one,
// and is loaded once.
type timers struct {
	waking atomic.Bool // a wake is under way

	mu sync.Mutex // guards the following
	at map[string]timer
}

// timer is what is remembered of a game.
type timer struct {
	at      time.Time                 // when to load it
	resumed int                       // the room's: the outages that its clock has been resumed after
	lost    map[game.UserID]time.Time // the room's; nobody else has it any more
	missed  []records.Outage          // the room's
}

// set notes when to load a room's game again; the room is about to go. If the records may know more of the game, it is loaded
// at once. If the game could not be loaded, the note before stays.
func (a *timers) set(r *room) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case r.game == nil:
		return
	case r.dirty:
		a.put(r.id, timer{time.Now(), r.clock.resumed, r.absent.lost, r.clock.missed})
		return
	}
	ends, ok := r.game.DueAt(0)
	at := ends.Add(-wakeBefore)
	if time.Until(at) < 0 { // it has left early, since rooms are scarce
		at = ends.Add(time.Millisecond)
	}
	if !ok {
		delete(a.at, r.id)
		return
	}
	if remind := r.notices.remindAt(); remind.After(time.Now()) && remind.Before(at) { // else it is done, or comes with the load
		at = remind
	}
	a.put(r.id, timer{at, r.clock.resumed, r.absent.lost, r.clock.missed})
}

// put sets a timer; mu is held.
func (a *timers) put(id string, to timer) {
	if a.at == nil {
		a.at = map[string]timer{}
	}
	a.at[id] = to
}

// reset sets a timer that is due at once, unless the game has one: the next Wake loads it.
func (a *timers) reset(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.at[id]; !ok {
		a.put(id, timer{at: time.Now()})
	}
}

// hurry makes a timer due with the next Wake.
func (a *timers) hurry(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	to := a.at[id]
	to.at = time.Now()
	a.put(id, to)
}

// delay puts off a game that could not be loaded.
func (a *timers) delay(id string, until time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if to, ok := a.at[id]; ok && to.at.Before(until) {
		to.at = until
		a.at[id] = to
	}
}

// adopt notes a game that was another server's, with the outages that it has missed there. This server's own outages so far do
// not concern it. It is loaded with the next Wake.
func (a *timers) adopt(id string, missed []records.Outage, outages int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.put(id, timer{at: time.Now(), resumed: outages, missed: missed})
}

// resumed returns, for a game whose room has left, how many of the server's outages its clock was resumed after, and the earlier
// outages that it must still be resumed after.
func (a *timers) resumed(id string) (int, []records.Outage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.at[id].resumed, a.at[id].missed
}

// remove forgets a game that is loaded now and returns which players were absent when its room left.
func (a *timers) remove(id string) map[game.UserID]time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	lost := a.at[id].lost
	delete(a.at, id)
	return lost
}

// due returns the games that are to be loaded, at most so many, first those that have waited longest. They then get the bonuses
// for outages since their rooms left.
func (a *timers) due(now time.Time, most int) []string {
	type entry struct {
		id string
		at time.Time
	}
	a.mu.Lock()
	var all []entry
	for id, to := range a.at {
		if !now.Before(to.at) {
			all = append(all, entry{id, to.at})
		}
	}
	a.mu.Unlock()
	slices.SortFunc(all, func(x, y entry) int { return x.at.Compare(y.at) })
	ids := make([]string, min(len(all), most))
	for i := range ids {
		ids[i] = all[i].id
	}
	return ids
}

// Wake loads the games whose timers are due, a few at a time, in a goroutine of its own. A game that cannot be loaded keeps its
// timer and is tried again later.
func (g *Rooms) Wake() {
	if g.Outages.Frozen() || !g.alarms.waking.CompareAndSwap(false, true) {
		return
	}
	g.Running.Go(func() {
		defer g.alarms.waking.Store(false)
		for {
			ids := g.alarms.due(time.Now(), g.spare())
			if len(ids) == 0 || g.Outages.Frozen() || !g.wakeEach(ids) {
				return
			}
		}
	})
}

// wakeEach loads some games and returns when it is done with them. It returns false if the server stops or there is no room.
func (g *Rooms) wakeEach(ids []string) bool {
	slots := make(chan struct{}, wakers)
	slot := func() bool {
		select {
		case slots <- struct{}{}:
			return true
		case <-g.Stopping:
			return false
		}
	}
	for _, id := range ids {
		if !slot() {
			return false
		}
		err := g.Send(id, call(func(r *room) {
			defer func() { <-slots }()
			g.alarms.delay(id, time.Now().Add(g.Limits.Again)) // if it cannot be loaded
			r.load()
			r.storeDue(time.Now())
			r.schedule.idleAt = time.Now() // a room that nobody needs leaves at once
		}))
		if err != nil {
			return false
		}
	}
	for range wakers { // the last of them
		if !slot() {
			return false
		}
	}
	return true
}
