package room

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// maxMissed bounds the events that a returning follower gets one by one; after more of them the whole
// state is shorter.
const maxMissed = 64

// Watch has a follower follow the game: it gets the events after the version that it has seen, or the whole state.
type Watch struct {
	From    Follower
	ID      int64 // the message's
	Version int   // 0: none
	Hidden  bool  // the follower does not see what it follows
}

func (w Watch) do(r *room) {
	r.asker = asker{w.From, w.ID}
	r.dirty = r.dirty || r.hostOfOne(userID(w.From)) && !r.rooms.Outages.Frozen()
	if err := r.ready(); err != nil {
		w.From.Refuse(w.ID, r.id, err)
		return
	}
	if e, err := r.due(time.Now(), !r.runner.playersWait()); err == nil && e != nil {
		r.submit(pending{event: e, then: func(err error) {
			if err == nil {
				w.do(r)
			} else {
				w.show(r)
			}
		}})
		return
	}
	w.show(r) // a game that nothing can be decided in now can still be shown
}

// show lets the follower in and sends what it has not seen.
func (w Watch) show(r *room) {
	f := w.From
	if r.game == nil { // it had to be read again, and could not be
		f.Refuse(w.ID, r.id, wire.ErrDamaged)
		return
	}
	if !wire.MayWatch(r.record, r.game, userID(f)) {
		f.Refuse(w.ID, r.id, errHidden)
		return
	}
	if r.followers.add(f) {
		r.absent.back(userID(f))
		r.back(userID(f), time.Now())
		r.presence.tellSoon()
		r.askBot() // two bots may have waited for a follower
	}
	r.followers.see(f, !w.Hidden)
	if u := f.User(); u != nil {
		if _, ok := r.people[u.ID]; ok {
			r.know(*u, nil) // a guest may have taken a name since
		}
	}
	g := r.late.of(userID(f))
	if missed := g.Version() - w.Version; w.Version > 0 && missed >= 0 && missed <= maxMissed {
		if lines := wire.EventsAfter(g, w.Version, r.people, r.record.Outcome); len(lines) > 0 {
			f.Send(lines) // as one: they must not fill the outbox
		}
		return
	}
	f.Send(wire.StateLine(r.view(userID(f))))
}

// view is the data that a viewer's picture of the game is made of.
func (r *room) view(viewer game.UserID) wire.View {
	now := time.Now()
	if !r.seats(viewer) {
		r.askHiding()
	}
	v := wire.View{
		Game: r.late.of(viewer), Record: r.record, People: r.people, Presence: r.presenceFor(viewer, now), Chat: r.rooms.Blocks.readable(r.game, viewer, r.chat, r.blockers, now),
		Plan: r.plans.left(viewer), Viewer: viewer, Now: now, ClocksAt: r.rooms.Outages.ClocksAt(now),
	}
	if v.Game != r.game {
		v.Presence, v.ClocksAt = r.shownPresence(), v.ClocksAt.Add(-v.Game.Settings().Delay)
	}
	return v
}

// leave takes a follower out of the room.
type leave struct{ from Follower }

func (l leave) do(r *room) { r.audience.leave(l.from, r.rooms.Outages.LastBack()) }

// Explain asks what a black stone on Point would make in the position after Ply moves, 0: now.
type Explain struct {
	From  Follower
	ID    int64 // the message's
	Point board.Point
	Ply   int
}

func (x Explain) do(r *room) {
	r.asker = asker{x.From, x.ID}
	if err := r.ready(); err != nil {
		x.From.Refuse(x.ID, r.id, err)
		return
	}
	b := r.late.of(userID(x.From)).Board()
	for x.Ply > 0 && b.Ply() > x.Ply {
		b.Undo()
	}
	if b.Rule() != board.Renju || x.Ply < 0 || !b.On(x.Point) || b.At(x.Point) != board.Empty {
		x.From.Refuse(x.ID, r.id, fault.WithReason(fault.Invalid, "unexplained", "Only an empty point of a game of renju can be explained."))
		return
	}
	x.From.Send(wire.Line(wire.Out{T: wire.OutAck, ID: x.ID, G: r.id, D: wire.Why(b.Explain(x.Point))}))
}

// userID returns a follower's user, 0 for a visitor.
func userID(f Follower) game.UserID {
	if u := f.User(); u != nil {
		return u.ID
	}
	return 0
}

// followers are those who follow a game.
type followers struct {
	set     map[Follower]time.Time // since when
	hidden  map[Follower]struct{}  // those of set that do not see the game; may be nil
	order   []Follower             // set, players first; nil: to be made again
	players int                    // of order
	plays   func(Follower) bool
}

func newFollowers(plays func(Follower) bool) followers {
	return followers{set: map[Follower]time.Time{}, plays: plays}
}

func (s *followers) any() bool { return len(s.set) > 0 }

// split returns the followers who play and the others.
func (s *followers) split() (players, others []Follower) {
	if s.order == nil {
		s.order = make([]Follower, 0, len(s.set))
		for f := range s.set {
			s.order = append(s.order, f)
		}
		s.players = 0
		for i, f := range s.order {
			if s.plays(f) {
				s.order[i], s.order[s.players] = s.order[s.players], f
				s.players++
			}
		}
	}
	return s.order[:s.players], s.order[s.players:]
}

// reorder has the order made again: seats may have been taken.
func (s *followers) reorder() { s.order = nil }

// add lets somebody in and reports whether that is new.
func (s *followers) add(f Follower) bool {
	if _, ok := s.set[f]; ok {
		return false
	}
	s.set[f] = time.Now()
	if s.order != nil && !s.plays(f) {
		s.order = append(s.order, f)
	} else {
		s.order = nil
	}
	return true
}

// see notes whether a follower sees the game, or only hears of it.
func (s *followers) see(f Follower, sees bool) {
	if sees {
		delete(s.hidden, f)
		return
	}
	if s.hidden == nil {
		s.hidden = map[Follower]struct{}{}
	}
	s.hidden[f] = struct{}{}
}

// sees reports whether a user sees the game, over whichever socket.
func (s *followers) sees(u game.UserID) bool {
	for f := range s.set {
		if _, hidden := s.hidden[f]; !hidden && userID(f) == u {
			return true
		}
	}
	return false
}

// remove reports whether somebody followed the game until now.
func (s *followers) remove(f Follower) bool {
	if _, ok := s.set[f]; !ok {
		return false
	}
	delete(s.set, f)
	delete(s.hidden, f)
	if i, last := slices.Index(s.order, f), len(s.order)-1; i >= s.players && i >= 0 {
		s.order[i], s.order[last] = s.order[last], nil
		s.order = s.order[:last]
	} else {
		s.order = nil
	}
	return true
}

// has reports whether a user follows the game, over whichever socket.
func (s *followers) has(u game.UserID) bool {
	for f := range s.set {
		if userID(f) == u {
			return true
		}
	}
	return false
}

// roundTrips returns the least and the longest round trip to a player over whichever socket, as far as they are believed.
func (s *followers) roundTrips(u game.UserID, believed func(game.RoundTrip) time.Duration) (least, longest time.Duration) {
	if u == 0 {
		return 0, 0
	}
	players, _ := s.split()
	first := true
	for _, f := range players {
		if userID(f) != u {
			continue
		}
		d := believed(f.RoundTrip())
		longest = max(longest, d)
		if first || d < least {
			least, first = d, false
		}
	}
	return least, longest
}

// lag returns the longest round trip to the player who is to decide: its flag waits for that. The player is given that time
// back only over the socket with that round trip (Command.lag).
func (s *followers) lag(g *game.Game, now time.Time) time.Duration {
	_, longest := s.roundTrips(g.Decider(), func(t game.RoundTrip) time.Duration { return t.Believed(g, now) })
	return longest
}

// lastHeard returns when a user was last heard of over the sockets in the room, zero if there is none.
func (s *followers) lastHeard(u game.UserID) (last time.Time) {
	for f := range s.set {
		if userID(f) == u {
			last = game.Later(last, f.LastHeard())
		}
	}
	return last
}

// clear takes everybody out.
func (s *followers) clear() {
	clear(s.set)
	clear(s.hidden)
	s.order = nil
}
