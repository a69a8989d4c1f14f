package hub

import (
	"math/rand/v2"
	"slices"
	"time"

	"tengen/hub/game"
)

// maxResume bounds the events that a returning viewer gets one by one; after
// more of them the whole state is shorter.
const maxResume = 64

// watch lets a socket follow the game: it gets the events after the version it
// has seen, or the whole state.
func (r *room) watch(c *conn, in In) {
	r.from = sender{c, in.ID}
	if err := r.ready(); err != nil {
		c.fail(in.ID, r.id, err)
		return
	}
	// What cannot be decided now can be looked at all the same.
	if r.resume() == nil && r.turns.waiting() == 0 { // else a move may wait that came in time
		r.flag(time.Now())
	}
	if r.game == nil { // it was read again
		c.fail(in.ID, r.id, errDamaged)
		return
	}
	if _, ok := r.conns[c]; !ok {
		r.enter(c)
		delete(r.lost, c.userID())
		r.presenceAt = soon(r.presenceAt)
	}
	if u := c.id.User; u != nil {
		if _, ok := r.users[u.ID]; ok {
			r.users[u.ID] = *u // a guest may have taken a name since
		}
	}
	if missed := r.game.Version() - in.V; in.V > 0 && missed >= 0 && missed <= maxResume {
		if fs := r.eventsAfter(in.V); len(fs) > 0 {
			c.send(slices.Concat(fs...)) // as one: they must not fill the outbox
		}
		return
	}
	c.send(text(Out{T: OutState, G: r.id, V: r.game.Version(), D: r.state(c.userID())}))
}

func (r *room) leave(c *conn) {
	if _, ok := r.conns[c]; ok {
		r.exit(c)
		r.lose(c)
		r.presenceAt = soon(r.presenceAt)
	}
}

// soon keeps an instant that is set, or sets one: not the same for all the rooms
// that somebody leaves at once.
func soon(t time.Time) time.Time {
	if t.IsZero() {
		return time.Now().Add(presencePause/2 + rand.N(presencePause))
	}
	return t
}

// plays reports whether a socket belongs to a player of the game, or to the
// host of one that waits.
func (r *room) plays(c *conn) bool {
	u := c.userID()
	if u == 0 {
		return false
	}
	s := r.game.Seats()
	return u == s.Black || u == s.White || r.game.Phase() == game.Waiting && u == r.rec.Host
}

// presenceNow says who is in the room. A bot always is.
func (r *room) presenceNow() Presence {
	var p Presence
	s := r.game.Seats()
	for c := range r.conns {
		switch u := c.userID(); {
		case u != 0 && u == s.Black:
			p.Black = true
		case u != 0 && u == s.White:
			p.White = true
		case !r.plays(c):
			p.Watchers++
		}
	}
	if r.rec.Bot != "" {
		p.Black = p.Black || r.users[s.Black].Bot != ""
		p.White = p.White || r.users[s.White].Bot != ""
	}
	if !p.Black {
		p.BlackLost = r.lostAt(s.Black)
	}
	if !p.White {
		p.WhiteLost = r.lostAt(s.White)
	}
	return p
}

// tellPresence tells who is here, if that has changed.
func (r *room) tellPresence() {
	r.presenceAt = time.Time{}
	if r.game == nil {
		return
	}
	if p := r.presenceNow(); p != r.presence {
		r.presence = p
		r.tell(text(Out{T: OutPresence, G: r.id, D: p}))
		r.list()
	}
}

// list keeps the lobby's entry of the game up to date.
func (r *room) list() {
	g := r.game
	if s := g.Seats(); g.Phase() == game.Live {
		r.hub.lobby.seat(r.id, s.Black, s.White)
	} else {
		r.hub.lobby.seat(r.id, 0, 0)
	}
	switch {
	case g.Phase() == game.Waiting:
		r.hub.lobby.wait(Seek{
			G: r.id, V: g.Version(), Host: *r.user(r.rec.Host), Color: r.rec.Color,
			Settings: settingsOf(g.Settings()), Created: r.rec.Created.UnixMilli(),
		}, !r.rec.Private)
	case g.Phase() == game.Live:
		n, _ := g.Next()
		r.listed = r.hub.lobby.play(Live{
			G: r.id, Players: r.seated(g), Settings: settingsOf(g.Settings()), Private: r.rec.Private,
			Next: n.Seat.String(), Moves: moveNames(g), Watchers: r.presence.Watchers,
		})
	default:
		r.listed = nil
		r.hub.lobby.over(r.id)
	}
}
