package cluster

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Config is what a node is made of.
type Config struct {
	Registry Registry // nil: the store is shared with nobody, and there is no bus
	Bus      Bus
	Rooms    Rooms
	Lobby    Lobby
	Users    func() []Sockets                                     // of this node
	People   func() int                                           // how many have a page open here
	Post     func(stream string, key [32]byte, p wire.Post) error // acts on a page's post to a stream here
	Met      func()                                               // is told that a link has begun: messages before it may have got lost
	Sent     *prometheus.CounterVec                               // messages to other nodes, by kind
	Log      *slog.Logger
	Life     context.Context // of every question to the store
	Stop     <-chan struct{} // closed at the stop
	Run      func(func())    // runs a function in a goroutine that the end of the hub waits for
}

// Node is this process among those that share the store. It is for concurrent use.
type Node struct {
	cfg       Config
	links     *links
	owned     *owned
	forwarder *forwarder
	receiver  *receiver
	directory *directory
	posts     *Posts
}

// New returns a node that knows of no other yet: call Open, then Links and Games.
func New(c Config) *Node {
	alone := c.Registry == nil
	if alone {
		c.Registry, c.Bus = single{}, noBus{}
	}
	n := &Node{cfg: c}
	n.links = newLinks(c.Registry.Name(), c.Bus, n, c.Log, c.Sent)
	n.owned = newOwned(c.Registry, c.Rooms, c.Log)
	n.owned.all = alone
	n.forwarder = &forwarder{
		self: c.Registry.Name(), links: n.links, owned: n.owned, log: c.Log, rooms: c.Rooms,
		pages: map[uint64]Page{}, routes: map[string]*route{}, aways: map[Page]int{}, unconfirmed: map[string][]unconfirmed{},
	}
	n.forwarder.find = &resolver{owned: n.owned, life: c.Life, stop: c.Stop, run: c.Run, answer: n.forwarder.answer}
	n.receiver = &receiver{
		links: n.links, owned: n.owned, log: c.Log, rooms: c.Rooms, life: c.Life, run: c.Run,
		remotes: map[string]map[uint64]*remote{}, partings: map[string]*leavingPeer{},
	}
	n.posts = &Posts{links: n.links, log: c.Log, take: c.Post, run: c.Run, stop: c.Stop, waiting: map[uint64]chan<- error{}}
	n.directory = newDirectory()
	n.directory.links, n.directory.owned, n.directory.lobby, n.directory.rooms = n.links, n.owned, c.Lobby, c.Rooms
	n.directory.users, n.directory.count = c.Users, c.People
	return n
}

// Alone reports whether there is no other node, and never will be.
func (n *Node) Alone() bool { return n.owned.all }

// Open begins to listen to the other nodes; stop ends it.
func (n *Node) Open() (stop func(), err error) { return n.links.open() }

// Links keeps the links with the other nodes, until the stop.
func (n *Node) Links() { n.links.run(n.cfg.Stop) }

// ShareDirectory tells the other nodes what has changed, each second until the stop, and now and then the versions of the games
// that their pages follow here.
func (n *Node) ShareDirectory() {
	tick := time.NewTicker(tellEvery)
	defer tick.Stop()
	for second := 0; ; second++ {
		select {
		case <-tick.C:
			n.directory.flush(time.Now())
			if second%versionsEvery == 0 {
				n.receiver.tellVersions()
			}
		case <-n.cfg.Stop:
			return
		}
	}
}

// Games takes over the games of nodes that have gone, and gives up those that nobody needs, until the stop. It looks at random
// times, so that not all nodes begin at once to take a dead one's games.
func (n *Node) Games() {
	var known []string // to have gone
	for {
		pause := lookEvery*3/4 + rand.N(lookEvery/2)
		if n.look(&known) {
			pause /= 10
		}
		select {
		case <-time.After(pause):
		case <-n.cfg.Stop:
			return
		}
	}
}

// look reports whether there may be more games to take over.
func (n *Node) look(known *[]string) (more bool) {
	ctx, cancel := records.Question(n.cfg.Life)
	defer cancel()
	n.owned.look(ctx, known, n.gone)
	games := n.owned.orphans(ctx)
	for _, g := range games {
		n.cfg.Rooms.LoadLater(g.ID)
	}
	if len(games) > 0 {
		n.cfg.Log.Info("games taken over", "games", len(games))
		n.cfg.Rooms.Wake()
	}
	n.owned.free(ctx)
	return len(games) == orphansMost
}

// gone is told that a node has gone.
func (n *Node) gone(node string) {
	n.cfg.Log.Warn("a node has gone", "node", node)
	n.links.expire(node)
	n.receiver.gone(node, n.links.heard(node))
	n.directory.gone(node, time.Now())
	n.forwarder.gone(node)
}

// met is told that a link has begun.
func (n *Node) met(node string) {
	n.cfg.Log.Info("linked", "node", node)
	n.receiver.met(node)
	n.directory.met(node)
	n.forwarder.met(node)
	n.cfg.Met()
}

// parted is told that a link has ended.
func (n *Node) parted(node string, since time.Time) {
	n.cfg.Log.Warn("a link has ended", "node", node)
	n.receiver.parted(node, since)
	n.forwarder.parted(node)
}

// hear handles a node's message.
func (n *Node) hear(node string, k kind, body []byte) {
	if err := n.take(node, k, body); err != nil {
		n.cfg.Log.Warn("a node cannot be understood", "node", node, "kind", k, "err", err)
	}
}

func (n *Node) take(node string, k kind, body []byte) error {
	switch k {
	case beat:
		v, err := decode[versions](body)
		if err == nil {
			n.forwarder.hearVersions(node, v)
		}
		return err
	case say:
		m, err := decode[forwarded](body)
		if err == nil {
			n.receiver.take(node, m)
		}
		return err
	case tell:
		pages, lines, err := parseLines(body)
		if err == nil {
			n.forwarder.deliver(pages, lines)
		}
		return err
	case bye:
		m, err := decode[gone](body)
		if err == nil {
			n.receiver.goes(node, m)
		}
		return err
	case moved:
		m, err := decode[elsewhere](body)
		if err == nil {
			n.forwarder.moved(node, m)
		}
		return err
	case news:
		i, err := decode[Gossip](body)
		if err == nil {
			n.directory.hear(node, i)
		}
		return err
	case post:
		m, err := decode[passedPost](body)
		if err == nil {
			n.posts.hear(node, m)
		}
		return err
	case posted:
		a, err := decode[answeredPost](body)
		if err == nil {
			n.posts.answered(a)
		}
		return err
	case left:
		n.gone(node)
	case leaving:
		n.receiver.leaving(node)
	}
	return nil
}

// IfOwned calls f, which must neither wait nor run a room, if a game is this node's, and reports whether it is. The node stays
// its owner until f returns.
func (n *Node) IfOwned(id string, f func()) bool { return n.owned.with(id, f) }

// Forward brings a page's message about a game that may not be this node's to its owner. The error is for the page. An answer
// comes later. raw is the text of in, which is read until Forward returns; nil: it has none yet.
func (n *Node) Forward(p Page, in wire.In, raw []byte) error { return n.forwarder.forward(p, in, raw) }

// Version returns the version of a game of another node's that its followers have been told, 0 if it is not known.
func (n *Node) Version(id string) int { return n.forwarder.version(id) }

// Leave takes a page out of a game.
func (n *Node) Leave(id string, p Page) { n.forwarder.leaves(id, p) }

// Ended says that a page has gone.
func (n *Node) Ended(p Page) { n.forwarder.ended(p) }

// Owns reports whether a game is this node's.
func (n *Node) Owns(id string) bool { return n.owned.has(id) }

// Claim reports whether a game is this node's. It takes over a game that is nobody's. It returns wire.ErrRetry for one that
// changes hands at this instant.
func (n *Node) Claim(ctx context.Context, id string) (mine bool, err error) {
	c, err := n.owned.claim(ctx, []string{id})
	if err == nil && len(c.later) > 0 {
		err = wire.ErrRetry
	}
	return err == nil && c.owners[id] == n.cfg.Registry.Name(), err
}

// Made notes that a game is this node's, which has just stored it.
func (n *Node) Made(id string) { n.owned.add(id) }

// Left notes that nobody needs a game that has ended.
func (n *Node) Left(id string) { n.owned.leaves(id) }

// Deliver brings lines to those of some followers who are on other nodes, and returns the others.
func (n *Node) Deliver(lines []byte, to []room.Follower) (here []room.Follower) {
	return n.receiver.tellAll(lines, to)
}

// Spread tells every other node. A seek or a live game is this node's.
func (n *Node) Spread(i Gossip) {
	switch {
	case i.Seek != nil:
		n.directory.mine(i.Seek.Seek.G)
	case i.Live != nil:
		n.directory.mine(i.Live.Game.G)
	}
	n.directory.tell(i)
}

// Merged has those of some games that are this node's read again: one user has taken another's place in them.
func (n *Node) Merged(h MergedGames) { n.directory.merged(h) }

// Moved notes a move, which the others are told soon.
func (n *Node) Moved(m Moves) { n.directory.moves(m) }

// SocketsOf returns how many sockets a user has on other nodes.
func (n *Node) SocketsOf(u game.UserID) int { return n.directory.remote.socketsOf(u) }

// SiteElsewhere returns the name of the network of a user who has sockets on other nodes, "" if it is not known.
func (n *Node) SiteElsewhere(u game.UserID) string { return n.directory.remote.siteOf(u) }

// UsersElsewhere returns the users with a socket on other nodes.
func (n *Node) UsersElsewhere() []game.UserID { return n.directory.remote.all() }

// PeopleElsewhere returns how many people have a page open on other nodes.
func (n *Node) PeopleElsewhere() int { return n.directory.remote.peopleCount() }

// Reserve reserves the seats of a game for two people who are about to begin it. It returns wire.ErrPlaying or
// wire.ErrHostPlaying if one of them plays another game, or is about to begin one, on any node.
func (n *Node) Reserve(id string, host, guest game.UserID) error {
	ctx, cancel := records.Question(n.cfg.Life)
	defer cancel()
	busy, err := n.cfg.Registry.Reserve(ctx, id, host, guest)
	switch {
	case err != nil && fault.CodeOf(err) == fault.Retry:
		return wire.ErrRetry
	case err != nil:
		return err
	case busy == guest && busy != 0:
		return wire.ErrPlaying
	case busy != 0:
		return wire.ErrHostPlaying
	}
	return nil
}

// Release gives up the seats of a game that does not begin.
func (n *Node) Release(id string) {
	ctx, cancel := records.Question(n.cfg.Life)
	defer cancel()
	if err := n.cfg.Registry.Release(ctx, id); err != nil { // it is forgotten by itself
		n.cfg.Log.Warn("a reservation is not given up", "game", id, "err", err)
	}
}

// Linked returns how many other nodes there is a link with.
func (n *Node) Linked() int { return n.links.linkedWith() }

// Leaving stops taking games over: the node is about to leave, and to close its sockets.
func (n *Node) Leaving() {
	n.owned.stopTaking()
	n.links.sayAll(leaving, nil)
}

// Abandon brings nothing to the rooms any more: they are about to stop.
func (n *Node) Abandon() { n.owned.abandon() }

// Gone gives up every game, and tells the others: the rooms have stopped.
func (n *Node) Gone(ctx context.Context) error {
	err := n.cfg.Registry.Leave(ctx)
	n.links.sayAll(left, nil)
	return err
}
