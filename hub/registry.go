package hub

import (
	"container/list"
	"math"
	"sync"
	"sync/atomic"
)

// registry finds rooms by game, and makes them. What a room is to do is a
// function that runs in one of the room's turns.
type registry struct {
	hub     *Hub
	crowded atomic.Bool // more than half of the rooms are loaded; written under mu

	mu      sync.Mutex // guards the following, and queueing against eviction
	rooms   map[string]*room
	idle    list.List // of rooms that nobody needs, the one that has waited longest first
	leaving int       // rooms that have been asked to leave
	stopped bool
}

// unbounded is for what must not be lost and comes once a socket or a beat.
const unbounded = math.MaxInt

// send hands f to a game's room, loading the room if need be. It never waits:
// false means that the room's queue, or the house, is full.
func (g *registry) send(id string, f func(*room)) bool {
	r, start := g.queue(id, f)
	if start {
		go r.work()
	}
	return r != nil
}

// find returns a loaded room, nil if there is none.
func (g *registry) find(id string) *room {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.rooms[id]
}

// queue puts f into a room's queue. It returns nil if that is full, and whether
// the caller must see to a turn. Nothing comes after stop, so the hub's
// goroutines are not counted up while Stop waits for the last of them.
func (g *registry) queue(id string, f func(*room)) (r *room, start bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped {
		return nil, false
	}
	r = g.rooms[id]
	if r == nil {
		g.makeWay()
		if g.full() {
			return nil, false
		}
		r = newRoom(g.hub, id)
		g.rooms[id] = r
		g.count(1)
	}
	ok, start := r.turns.put(f, inboxSize)
	if !ok {
		return nil, false
	}
	if start {
		g.hub.wg.Add(1)
	}
	return r, start
}

// put queues f and starts a turn if nobody has the room; mu is held.
func (g *registry) put(r *room, f func(*room), limit int) {
	if _, start := r.turns.put(f, limit); start {
		g.hub.wg.Add(1)
		go r.work()
	}
}

// loaded hands f to a room only if it is loaded.
func (g *registry) loaded(id string, f func(*room)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r := g.rooms[id]; r != nil && !g.stopped {
		g.put(r, f, inboxSize)
	}
}

// leave takes a socket out of a loaded room.
func (g *registry) leave(id string, c *conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r := g.rooms[id]; r != nil && !g.stopped {
		g.put(r, func(r *room) { r.leave(c) }, unbounded)
	}
}

// each hands f to every loaded room.
func (g *registry) each(f func(*room)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped {
		return
	}
	for _, r := range g.rooms {
		g.put(r, f, unbounded)
	}
}

// ring gives a room whose timer has fired a turn.
func (g *registry) ring(r *room) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.stopped && g.rooms[r.id] == r && r.turns.ring() {
		g.hub.wg.Add(1)
		go r.work()
	}
}

// evict takes a room out if nothing waits in its queue. From then on the alarms
// know when its game ends by itself.
func (g *registry) evict(r *room) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.turns.waiting() > 0 {
		return false
	}
	g.hub.alarms.set(r)
	g.note(r, false)
	delete(g.rooms, r.id)
	g.count(-1)
	return true
}

// stop lets nothing more in; the rooms do what is queued and then let go of
// what they hold.
func (g *registry) stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stopped = true
	for _, r := range g.rooms {
		r.turns.shut()
		g.put(r, (*room).forget, unbounded)
	}
}
