package client

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

// Conns is the set of open sockets, and of streams.
type Conns struct {
	services *services

	mu         sync.Mutex // guards the following
	set        map[*Conn]struct{}
	posted     map[string]*Conn        // streams of pages, by the ids of their postboxes
	users      map[game.UserID][]*Conn // sockets by user
	sessions   sessions
	visitors   int // sockets without a session
	streams    map[game.UserID][]*Stream
	addresses  *limit.Held         // sockets without a session, those that are exempt left out
	ended      map[int64]time.Time // Sessions that have ended lately: one may be on its way in
	authorised authorisations
}

// endedKept is longer than any request takes from its session's check to here.
const endedKept = time.Minute

func (s *Conns) init(d *services) {
	s.services = d
	s.set, s.users, s.addresses = map[*Conn]struct{}{}, map[game.UserID][]*Conn{}, limit.NewHeld(limit.PerAddress(d.cfg.Limits.AddressSockets))
	s.sessions = sessions{}
	s.posted = map[string]*Conn{}
	s.ended, s.streams, s.authorised = map[int64]time.Time{}, map[game.UserID][]*Stream{}, authorisations{}
}

// add takes a socket in. It returns errTooManySockets, errCrowd, errSessionEnded if its session has ended meanwhile, or why its
// user may do nothing here.
func (s *Conns) add(c *Conn) error {
	elsewhere := s.services.cfg.Sockets.SocketsOf(c.UserID())
	s.mu.Lock()
	l := s.services.cfg.Limits
	user := c.UserID()
	_, ended := s.ended[c.id.Session]
	err := s.authorised.enter(&c.Caller, time.Now())
	switch {
	case err != nil:
	case ended && c.id.Session != 0:
		err = errSessionEnded
	case user != 0 && len(s.users[user])+elsewhere >= l.UserSockets:
		err = errTooManySockets
	case c.countsForAddress() && !s.addresses.Enter(c.id.Address):
		err = errCrowd
	}
	if err != nil {
		s.mu.Unlock()
		return err
	}
	s.set[c] = struct{}{}
	if c.posts != nil {
		s.posted[c.posts.id] = c
	}
	s.sessions.enter(c)
	if user == 0 {
		s.visitors++
	}
	if user != 0 {
		s.users[user] = append(s.users[user], c)
	}
	n := s.here(user)
	s.mu.Unlock()
	s.services.cfg.Metrics.opened(c, 1)
	if user != 0 {
		s.counted(user, n, n == 1)
	}
	return nil
}

func (s *Conns) remove(c *Conn) {
	s.mu.Lock()
	if _, ok := s.set[c]; !ok {
		s.mu.Unlock()
		return
	}
	delete(s.set, c)
	if c.posts != nil {
		delete(s.posted, c.posts.id)
	}
	s.sessions.leave(c)
	user := c.UserID()
	n := 0
	if user == 0 {
		s.visitors--
	}
	switch {
	case user != 0:
		i := slices.Index(s.users[user], c)
		s.users[user] = slices.Delete(s.users[user], i, i+1)
		if len(s.users[user]) == 0 {
			delete(s.users, user)
		}
		n = s.here(user)
	case c.countsForAddress():
		s.addresses.Leave(c.id.Address)
	}
	s.mu.Unlock()
	s.services.cfg.Metrics.opened(c, -1)
	if user != 0 {
		s.counted(user, n, n == 0)
	}
}

// counted tells how many sockets a user has now, as here does. turned says that the user has just come, or gone.
func (s *Conns) counted(user game.UserID, n int, turned bool) {
	s.services.cfg.Sockets.Counted(user, n)
	if turned {
		s.services.cfg.CameOrWent(user)
	}
}

// ByUser returns how many sockets each user has here.
func (s *Conns) ByUser() map[game.UserID]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make(map[game.UserID]int, len(s.users))
	for u := range s.users {
		out[u] = s.here(u)
	}
	for u := range s.streams {
		out[u] = s.here(u)
	}
	return out
}

// countsForAddress reports whether a socket counts for its address.
func (c *Conn) countsForAddress() bool { return c.id.User == nil && !c.id.Exempt }

// People returns how many people have a page open, on all nodes. A user who has pages on several counts on each.
func (s *Conns) People() int { return s.PeopleHere() + s.services.cfg.Sockets.PeopleElsewhere() }

// PeopleHere returns how many have one on this node: a user counts once, a visitor without a session once a page.
func (s *Conns) PeopleHere() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.users) + s.visitors
}

// Online reports whether a user has a socket, on whatever node.
func (s *Conns) Online(u game.UserID) bool {
	if s.services.cfg.Sockets.SocketsOf(u) > 0 {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.here(u) > 0
}

// Site names the network of a user's newest socket or stream here, or of one elsewhere; "": it has none. Two users have the
// same one if one customer of a provider may be both.
func (s *Conns) Site(u game.UserID) string {
	if site := s.SiteHere(u); site != "" {
		return site
	}
	return s.services.cfg.Sockets.SiteElsewhere(u)
}

// SiteHere is Site for what a user has here.
func (s *Conns) SiteHere(u game.UserID) string {
	s.mu.Lock()
	var id *Identity
	if list := s.streams[u]; len(list) > 0 {
		id = &list[len(list)-1].id
	}
	if list := s.users[u]; len(list) > 0 {
		id = &list[len(list)-1].id
	}
	s.mu.Unlock()
	if id == nil {
		return ""
	}
	return s.services.networks.site(id)
}

// Tell brings lines to every page of a user.
func (s *Conns) Tell(u game.UserID, lines []byte) {
	s.mu.Lock()
	pages, streams := slices.Clone(s.users[u]), slices.Clone(s.streams[u])
	s.mu.Unlock()
	tellNews(streams, lines)
	for _, c := range pages {
		c.Send(lines)
	}
}

// TellAll brings lines to every page of some users.
func (s *Conns) TellAll(users []game.UserID, lines []byte) {
	for _, u := range users {
		s.Tell(u, lines)
	}
}

// stream returns the stream of a page with an id, nil if there is none.
func (s *Conns) stream(id string) *Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.posted[id]
}

// All returns the open sockets.
func (s *Conns) All() []*Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]*Conn, 0, len(s.set))
	for c := range s.set {
		out = append(out, c)
	}
	return out
}

// Ping asks every peer for a sign of life.
func (s *Conns) Ping() {
	for _, c := range s.All() {
		c.sock.Ping()
	}
}

// TellPause tells every page that an outage has begun or ended. A page that comes in meanwhile is told by its welcome, by this
// or by both.
func (s *Conns) TellPause(on bool) {
	frame := frame.Frames(wire.Line(wire.Out{T: wire.OutPause, D: wire.PauseData{On: on}}))
	socket.Deliver(frame, func(yield func(*socket.Socket) bool) {
		for _, c := range s.All() {
			if !yield(c.sock) {
				return
			}
		}
	})
}

// Sessions returns the sessions behind the sockets of this node.
func (s *Conns) Sessions() []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.sessions))
}

// EndSessions closes the sockets and streams of sessions that have ended.
func (s *Conns) EndSessions(ids []int64) {
	sockets, streams := s.ofEnded(ids, time.Now())
	for _, c := range sockets {
		c.sock.Close(wire.CloseSession, "the session has ended")
	}
	for _, t := range streams {
		t.out.End(ErrSessionEnded)
	}
}

// Renew has the pages and streams of users who have another name now come back.
func (s *Conns) Renew(users []game.UserID) {
	var sockets []*Conn
	var streams []*Stream
	s.mu.Lock()
	for _, u := range users {
		sockets = append(sockets, s.users[u]...)
		streams = append(streams, s.streams[u]...)
	}
	s.mu.Unlock()
	for _, c := range sockets {
		c.sock.Close(wire.CloseRenamed, fault.MessageOf(ErrRenamed))
	}
	for _, t := range streams {
		t.out.End(ErrRenamed)
	}
}

// ofEnded returns the sockets and streams of sessions that have ended, and remembers the sessions for sockets on their way in.
func (s *Conns) ofEnded(ids []int64, now time.Time) (out []*Conn, streams []*Stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, at := range s.ended {
		if now.Sub(at) > endedKept {
			delete(s.ended, id)
		}
	}
	for _, id := range ids {
		s.ended[id] = now
		if o := s.sessions[id]; o != nil {
			out, streams = append(out, o.sockets...), append(streams, o.streams...)
		}
	}
	return out, streams
}

var (
	errTooManySockets = fault.WithReason(fault.TooMany, "sockets", "Too many windows are open; close one.")
	errCrowd          = fault.WithReason(fault.TooMany, "crowd", "Too many visitors behind one address; come back later.")
	errSessionEnded   = fault.WithReason(fault.Unauthorized, "session_ended", "The session has ended.")
)
