package room

import (
	"container/list"
	"time"
)

// Rooms that nobody needs make way when rooms are scarce. When more than half of Limits.Rooms are loaded,
// a room that becomes idle leaves in a second, and each new room sends away the two that have been idle for longest.

// scarceIdle is Limits.Idle, at most, where rooms are scarce.
const scarceIdle = time.Second

// idleRooms are rooms that nobody needs, the one that has waited longest first; guarded by Rooms' mu.
type idleRooms struct {
	list.List
	leaving int // rooms that have been asked to leave
}

// count notes that a room has come or gone; mu is held.
func (g *Rooms) count(n int) {
	g.Metrics.Rooms.Add(float64(n))
	g.crowded.Store(2*len(g.rooms) > g.Limits.Rooms)
}

// full reports whether no room may be made; mu is held. Those that are about to
// leave do not count.
func (g *Rooms) full() bool {
	return len(g.rooms)-g.idle.leaving >= g.Limits.Rooms
}

// Busy reports whether no room could be made now.
func (g *Rooms) Busy() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.full() && g.idle.Len() == 0
}

// spare returns how many rooms may be loaded before they are scarce, a twentieth
// of them at least.
func (g *Rooms) spare() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	limit := g.Limits.Rooms
	return max(limit/20, limit/2-len(g.rooms), 1)
}

// makeWay asks idle rooms to leave where rooms are scarce; mu is held.
func (g *Rooms) makeWay() {
	for range 2 {
		first := g.idle.Front()
		if first == nil || !g.crowded.Load() {
			return
		}
		r := first.Value.(*room)
		g.idle.note(r, false)
		r.leaving = true
		g.idle.leaving++
		g.put(r, yield{}, unbounded)
	}
}

// noteIdle notes whether a room is idle.
func (g *Rooms) noteIdle(r *room, idle bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.idle.note(r, idle)
}

// note records whether a room is idle. A room that has been asked to leave has answered.
func (i *idleRooms) note(r *room, idle bool) {
	if r.leaving {
		r.leaving = false
		i.leaving--
	}
	if r.spot != nil {
		i.Remove(r.spot)
		r.spot = nil
	}
	if idle {
		r.spot = i.PushBack(r)
	}
}
