package hub

import "slices"

// everybody returns who follows the game: the players' sockets and the others.
func (r *room) everybody() (players, others []*conn) {
	if r.crowd == nil {
		r.crowd = make([]*conn, 0, len(r.conns))
		for c := range r.conns {
			r.crowd = append(r.crowd, c)
		}
		r.players = 0
		for i, c := range r.crowd {
			if r.plays(c) {
				r.crowd[i], r.crowd[r.players] = r.crowd[r.players], c
				r.players++
			}
		}
	}
	return r.crowd[:r.players], r.crowd[r.players:]
}

// enter adds a socket to those who follow the game.
func (r *room) enter(c *conn) {
	r.conns[c] = struct{}{}
	if r.crowd != nil && !r.plays(c) {
		r.crowd = append(r.crowd, c)
	} else {
		r.crowd = nil
	}
}

// exit takes a socket out of them.
func (r *room) exit(c *conn) {
	delete(r.conns, c)
	if i, last := slices.Index(r.crowd, c), len(r.crowd)-1; i >= r.players && i >= 0 {
		r.crowd[i], r.crowd[last] = r.crowd[last], nil
		r.crowd = r.crowd[:last]
	} else {
		r.crowd = nil
	}
}

const (
	few   = 32 // sockets that are written to one after the other
	flock = 64 // of many, those that share a goroutine
)

// tell sends a frame to everybody in the room, players first.
func (r *room) tell(f []byte) {
	players, others := r.everybody()
	for _, c := range players {
		r.send(c, f)
	}
	r.tellOthers(others, f)
}

// tellOthers sends a frame to those who watch. Many of them get it from several
// goroutines: nobody waits for a crowd.
func (r *room) tellOthers(others []*conn, f []byte) {
	if len(others) <= few {
		for _, c := range others {
			r.send(c, f)
		}
		return
	}
	owed := make([]*conn, 0, len(others))
	for _, c := range others {
		if c == r.asking {
			r.send(c, f)
		} else if c.queue(f) {
			owed = append(owed, c)
		}
	}
	r.hub.drain(owed)
}

// drain pays what is owed to some outboxes, many of them in goroutines.
func (h *Hub) drain(owed []*conn) {
	if len(owed) <= few {
		for _, c := range owed {
			c.out.drain()
		}
		return
	}
	for part := range slices.Chunk(owed, flock) {
		h.start(func() {
			for _, c := range part {
				c.out.drain()
			}
		})
	}
}

// tellMove tells the pending move, which has just been applied; its sender gets
// the event and the answer as one write. Under load only who is to act next gets
// it at once.
func (r *room) tellMove(p pending) {
	both, n := r.moveFrames(p.event, p.id)
	event := both[:n:n]
	players, others := r.everybody()
	corked, next := r.hub.cork.in(), r.game.Decider()
	for _, c := range players {
		f := event
		if c == p.conn {
			f = both
		}
		if corked && c.userID() != next {
			r.hub.cork.hold(f, c)
		} else {
			c.send(f)
		}
	}
	if corked {
		r.hub.cork.hold(event, others...)
	} else {
		r.tellOthers(others, event)
	}
	if !slices.Contains(players, p.conn) { // it has left the room
		p.conn.send(both[n:])
	}
}

// send queues frames for a socket; those for the sender of the command that is
// being decided wait for its answer.
func (r *room) send(c *conn, f []byte) {
	if c == r.asking {
		r.held = append(r.held, f...)
		return
	}
	c.send(f)
}
