package hub

import (
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// Who is there, who has been lost, and how far away they are.

func (c *conn) sinceBorn(t time.Time) int64 { return c.hub.sinceBorn(t) }

// lastHeard returns when the peer was last heard of.
func (c *conn) lastHeard() time.Time { return c.hub.born.Add(time.Duration(c.heard.Load())) }

// ping asks the peer for a sign of life and starts to measure its round trip.
func (c *conn) ping() {
	c.pinged.CompareAndSwap(0, c.sinceBorn(time.Now()))
	c.send(pingFrame)
}

// ponged ends the measure. A single slow answer counts a third: lines have
// hiccups, and a client may hold an answer back.
func (c *conn) ponged(now time.Time) {
	sent := c.pinged.Swap(0)
	if sent == 0 {
		return
	}
	rtt := max(0, c.sinceBorn(now)-sent)
	if old := c.lag.Load(); old > 0 {
		rtt = (2*old + rtt) / 3
	}
	c.lag.Store(rtt)
}

// lag returns the longest round trip to the player who is to decide.
func (r *room) lag() time.Duration {
	who := r.game.Decider()
	if who == 0 {
		return 0
	}
	var most int64
	players, _ := r.everybody()
	for _, c := range players {
		if c.userID() == who {
			most = max(most, c.lag.Load())
		}
	}
	return time.Duration(most)
}

// miss counts the players of a game that has just been loaded as lost now:
// nobody can have been heard of before.
func (r *room) miss(now time.Time) {
	s := r.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if u != 0 && r.users[u].Bot == "" && !r.here(u) {
			r.lost[u] = now
		}
	}
}

// recall takes over who was lost when the room left, and since when.
func (r *room) recall(lost map[game.UserID]time.Time) {
	for u, at := range lost {
		if now, ok := r.lost[u]; ok && at.Before(now) {
			r.lost[u] = at
		}
	}
}

// here reports whether a user has a socket in the room.
func (r *room) here(u game.UserID) bool {
	for c := range r.conns {
		if c.userID() == u {
			return true
		}
	}
	return false
}

// lose notes when a player whose socket has left was last heard of, over
// whichever socket.
func (r *room) lose(c *conn) {
	u := c.userID()
	if u == 0 || r.game == nil || seat(r.game, u) == "" {
		return
	}
	at := c.lastHeard()
	at = newest(at, newest(r.heard[u], r.hub.outages.lastBack())) // before that nobody could be heard
	if r.here(u) {
		r.heard[u] = at
		return
	}
	r.lost[u] = at
	delete(r.heard, u)
}

// lostAt returns when an absent player was last heard of, Unix ms; 0 for a free
// seat or a bot.
func (r *room) lostAt(u game.UserID) int64 {
	if at, ok := r.lost[u]; ok {
		return at.UnixMilli()
	}
	return 0
}

// away returns how long nothing has been heard of a player, 0 of a bot.
func (r *room) away(u game.UserID, now time.Time) time.Duration {
	last, ok := r.lost[u]
	if !ok {
		last = r.heard[u]
		for c := range r.conns {
			if at := c.lastHeard(); c.userID() == u && at.After(last) {
				last = at
			}
		}
		if last.IsZero() {
			return 0
		}
	}
	return max(0, now.Sub(newest(last, r.hub.outages.lastBack())))
}

// opponent returns who plays against a user, 0 if the user does not play.
func (r *room) opponent(u game.UserID) game.UserID {
	if r.game == nil {
		return 0
	}
	switch s := r.game.Seats(); u {
	case s.Black:
		return s.White
	case s.White:
		return s.Black
	}
	return 0
}

// why explains a point to whoever asks: no state is touched.
func (c *conn) why(in In) error {
	d, err := data[WhyIn](in)
	if err != nil || in.ID == 0 || in.G == "" {
		return errInvalid
	}
	p, err := board.ParsePoint(d.At)
	if err != nil {
		return errInvalid
	}
	if !c.hub.rooms.send(in.G, func(r *room) { r.explain(c, in.ID, p, d.Ply) }) {
		return errBusy
	}
	return nil
}
