package cluster

import (
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Page is a socket whose home this node is.
type Page interface {
	room.Follower
	Number() uint64 // its own on this node, for good
	Name() string   // the page's, from its hello
	Away(on bool)   // tells it that a game that it follows cannot be reached, or can be again
	Client() limit.Client
	Request() string // the id of the request by which it came
}

// message is a page's message about a game.
type message struct {
	page Page
	in   wire.In
	raw  []byte // the text of in; nil: it has none yet
}

const (
	waitingMost     = 64              // messages of a game whose owner is being asked for, without commands
	commandsMax     = 256             // of these: it is not known which are players'
	commandsOf      = 16              // of one person
	confirmWithin   = 5 * time.Second // how long after it was sent a message may have got lost with its link
	unconfirmedMost = 4096            // messages that are remembered for that
)

// Rooms are the rooms of this node's games. None of its methods waits.
type Rooms interface {
	// Bring brings a page's message about a game of this node's to the game's room; page is its name, client where it speaks
	// from. The caller does the Run when it holds no lock.
	Bring(from room.Follower, page string, client limit.Client, in wire.In) (room.Run, error)
	// Leave takes a follower out of a room.
	Leave(id string, f room.Follower)
	// Deliver brings lines to pages of this node.
	Deliver(lines []byte, to []room.Follower)
	// Adopt has the game's clock resumed, when it is loaded, after the outages that it missed while it was another node's.
	Adopt(id string, missed []records.Outage)
	// LoadLater has a game loaded soon, for its own sake.
	LoadLater(id string)
	// Wake begins to load what is to be loaded.
	Wake()
	// Loaded reports whether a game's room is loaded.
	Loaded(id string) bool
	// Version returns the version of a game that its followers have been told, 0 if its room is not loaded.
	Version(id string) int
	// Merged is told the games of this node's in which somebody has taken another's place.
	Merged(running, resting []string)
	// Renamed is told games of any node whose players are called otherwise now.
	Renamed(games []string)
}

// forwarder brings the messages of this node's pages to the owners of games.
type forwarder struct {
	self  string
	links *links
	owned *owned
	find  *resolver
	log   *slog.Logger
	rooms Rooms

	versions sync.Map // of games that have a route, as their owners have last said: pongs read it without mu

	mu          sync.Mutex // guards the following; links, rooms and the resolver are spoken to under it
	pages       map[uint64]Page
	routes      map[string]*route        // of games that are not this node's, or not known to be
	aways       map[Page]int             // how many of its games cannot be reached; none: absent
	unconfirmed map[string][]unconfirmed // by owner
}

// route is where the messages of a game go.
type route struct {
	owner   string            // "": being asked for
	waiting []message         // until it is known
	follows map[Page]struct{} // pages that follow the game there
	away    bool              // these pages have been told that it cannot be reached
}

// unconfirmed is a message that may have got lost.
type unconfirmed struct {
	page Page
	g    string
	id   int64
	at   time.Time
}

// forward brings a page's message about a game to its owner.
func (g *forwarder) forward(p Page, in wire.In, raw []byte) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pages[p.Number()] = p
	r := g.routes[in.G]
	if r == nil {
		r = &route{follows: map[Page]struct{}{}}
		g.routes[in.G] = r
		g.find.ask(in.G)
	}
	_, old := r.follows[p]
	if in.T == wire.InWatch {
		r.follow(g, p)
	}
	err := g.pass(in.G, r, message{p, in, raw})
	if err != nil && !old { // then its page does not leave it either
		r.unfollow(g, p)
		r.forget(g, in.G)
	}
	return err
}

// pass sends a message to the owner of a game, or has it wait until the owner is known; mu is held.
func (g *forwarder) pass(id string, r *route, s message) error {
	if r.owner != "" {
		return g.send(id, r, s)
	}
	if err := r.fits(s); err != nil {
		return err
	}
	s.raw, s.in.D = slices.Clone(s.raw), slices.Clone(s.in.D) // the caller reads the next message into them
	r.waiting = append(r.waiting, s)
	return nil
}

// fits returns nil if one more message may wait, wire.ErrOwnQueue if too many of its sender's wait, else wire.ErrGameQueue.
// Commands have places of their own, and each person some of them, so that others' messages do not keep out a player's.
func (r *route) fits(s message) error {
	all, own := 0, 0
	for _, w := range r.waiting {
		if w.command() == s.command() {
			if all++; w.by() == s.by() {
				own++
			}
		}
	}
	most := waitingMost
	if s.command() {
		most = commandsMax
	}
	switch {
	case s.command() && own >= commandsOf:
		return wire.ErrOwnQueue
	case all >= most:
		return wire.ErrGameQueue
	}
	return nil
}

// command reports whether it is a command to the game: it neither writes in the chat nor only looks.
func (s message) command() bool {
	t := s.in.T
	return t != wire.InWatch && t != wire.InChat && t != wire.InWhy && t != wire.InCrowd
}

// by returns whose it is, 0 a visitor's.
func (s message) by() game.UserID {
	if u := s.page.User(); u != nil {
		return u.ID
	}
	return 0
}

// follow notes that a page follows the game; the forwarder's mu is held.
func (r *route) follow(g *forwarder, p Page) {
	if _, ok := r.follows[p]; ok {
		return
	}
	r.follows[p] = struct{}{}
	if r.away {
		g.count(p, 1)
	}
}

// unfollow notes that a page does not follow the game any more; the forwarder's mu is held.
func (r *route) unfollow(g *forwarder, p Page) {
	if _, ok := r.follows[p]; !ok {
		return
	}
	delete(r.follows, p)
	if r.away {
		g.count(p, -1)
	}
}

// turn tells the game's followers whether it can be reached. The forwarder's mu is held.
func (r *route) turn(g *forwarder, away bool) {
	if r.away == away {
		return
	}
	r.away = away
	n := -1
	if away {
		n = 1
	}
	for p := range r.follows {
		g.count(p, n)
	}
}

// count counts the games of a page that cannot be reached, and tells it of the first and after the last; mu is held.
func (g *forwarder) count(p Page, n int) {
	before := g.aways[p]
	if g.aways[p] = before + n; before+n == 0 {
		delete(g.aways, p)
	}
	if (before == 0) != (before+n == 0) {
		p.Away(before == 0)
	}
}

// send sends a message to the owner of a game; mu is held. It returns wire.ErrRetry if the owner cannot be reached.
func (g *forwarder) send(id string, r *route, s message) error {
	asked := s.raw == nil
	if asked {
		s.raw = wire.Encode(s.in)
	}
	took, from := s.page.RoundTrip(), s.page.Client()
	m := forwarded{Page: s.page.Number(), Name: s.page.Name(), Raw: s.raw, RoundTrip: took.Told, Sure: took.Sure, Address: from.Address, Exempt: from.Exempt, Request: s.page.Request(), Asked: asked}
	if u := s.page.User(); u != nil {
		m.User = &person{ID: u.ID, Name: u.Name, Guest: u.Guest}
	}
	if !g.links.say(r.owner, say, encode(m)) {
		r.turn(g, true)
		if s.in.T == wire.InWatch { // it is let in as soon as there is a link
			return nil
		}
		return wire.ErrRetry
	}
	g.log.Debug("message to another server", "id", m.Request, "message", s.in.ID, "type", s.in.T, "game", id, "node", r.owner)
	if s.in.ID != 0 {
		g.sent(r.owner, unconfirmed{s.page, id, s.in.ID, time.Now()})
	}
	return nil
}

// sent remembers a message until it has arrived for sure; mu is held.
func (g *forwarder) sent(owner string, d unconfirmed) {
	list := g.unconfirmed[owner]
	if len(list) >= unconfirmedMost || len(list) > 0 && d.at.Sub(list[0].at) > 2*confirmWithin {
		n := 0
		for n < len(list) && (d.at.Sub(list[n].at) > confirmWithin || len(list)-n >= unconfirmedMost) {
			n++
		}
		list = append(list[:0], list[n:]...)
	}
	g.unconfirmed[owner] = append(list, d)
}

// leaves takes a page out of a game.
func (g *forwarder) leaves(id string, p Page) {
	g.mu.Lock()
	r := g.routes[id]
	if r == nil {
		g.mu.Unlock()
		g.rooms.Leave(id, p)
		return
	}
	defer g.mu.Unlock()
	if _, ok := r.follows[p]; !ok {
		return
	}
	r.unfollow(g, p)
	if r.owner != "" {
		g.links.say(r.owner, bye, encode(gone{Page: p.Number(), Game: id, Quiet: time.Since(p.LastHeard())}))
	}
	r.forget(g, id)
}

// forget forgets a route that nobody needs. The forwarder's mu is held. A route whose owner is being asked for ends by itself.
func (r *route) forget(g *forwarder, id string) {
	if r.owner != "" && len(r.follows) == 0 && g.routes[id] == r {
		g.unroute(id)
	}
}

// unroute takes a route out; mu is held.
func (g *forwarder) unroute(id string) {
	delete(g.routes, id)
	g.versions.Delete(id)
}

// ended says that a page, which has left every game, has gone: none of its messages comes any more.
func (g *forwarder) ended(p Page) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.pages, p.Number())
	delete(g.aways, p)
}

// deliver brings lines from an owner to pages.
func (g *forwarder) deliver(numbers []uint64, lines []byte) {
	g.mu.Lock()
	to := make([]room.Follower, 0, len(numbers))
	for _, n := range numbers {
		if p := g.pages[n]; p != nil {
			to = append(to, p)
		}
	}
	g.mu.Unlock()
	if len(to) == 1 {
		to[0].Send(lines)
		return
	}
	g.rooms.Deliver(lines, to)
}

// refuse answers a message that cannot be delivered.
func (s message) refuse(g string, err error) {
	if fault.CodeOf(err) == fault.Internal {
		err = wire.ErrRetry
	}
	s.page.Refuse(s.in.ID, g, err)
}
