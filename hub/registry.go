package hub

import (
	"sync"
)

const inboxSize = 64

// registry finds rooms by game, and makes them. A message to a room is a
// function that the room's goroutine runs.
type registry struct {
	hub *Hub

	mu      sync.Mutex // guards the following, and sends against eviction
	rooms   map[string]*room
	stopped bool
}

// send hands f to a game's room, loading the room if need be. It never waits:
// false means that the inbox, or the house, is full.
func (g *registry) send(id string, f func(*room)) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped {
		return false
	}
	r := g.rooms[id]
	if r == nil {
		if len(g.rooms) >= g.hub.cfg.Limits.Rooms && g.hub.ready.Load() { // Start reads every open game
			return false
		}
		r = newRoom(g.hub, id)
		g.rooms[id] = r
		g.hub.metrics.rooms.Inc()
		g.hub.wg.Go(r.run)
	}
	select {
	case r.inbox <- f:
		return true
	default:
		return false
	}
}

// loaded hands f to a room only if it is loaded.
func (g *registry) loaded(id string, f func(*room)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r := g.rooms[id]; r != nil && !g.stopped {
		select {
		case r.inbox <- f:
		default:
		}
	}
}

// leave takes a socket out of a loaded room; it waits while the inbox is full.
func (g *registry) leave(id string, c *conn) {
	g.mu.Lock()
	r := g.rooms[id]
	g.mu.Unlock()
	if r == nil {
		return
	}
	select {
	case r.inbox <- func(r *room) { r.leave(c) }:
	case <-r.done:
	case <-g.hub.stopping:
	}
}

// each hands f to every loaded room; a full one gets it when it has room.
func (g *registry) each(f func(*room)) {
	g.mu.Lock()
	rooms := make([]*room, 0, len(g.rooms))
	for _, r := range g.rooms {
		rooms = append(rooms, r)
	}
	g.mu.Unlock()
	for _, r := range rooms {
		select {
		case r.inbox <- f:
		case <-r.done:
		case <-g.hub.stopping:
			return
		}
	}
}

// evict takes a room out if nothing waits in its inbox; its goroutine then ends.
func (g *registry) evict(r *room) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(r.inbox) > 0 {
		return false
	}
	delete(g.rooms, r.id)
	g.hub.metrics.rooms.Dec()
	return true
}

// stop lets nothing more in; the rooms end by themselves.
func (g *registry) stop() {
	g.mu.Lock()
	g.stopped = true
	g.mu.Unlock()
}
