package hub

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/cluster"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

// Each hub is a node. Clients' messages about games go to the games' owners. A hub that shares the store with nobody owns all.

// Cluster is what a hub needs to share its store with other nodes.
type Cluster struct {
	Registry cluster.Registry
	Bus      cluster.Bus
}

// drainFor is the time over which the sockets of a node that leaves are closed: their pages come to the others.
const drainFor = 1500 * time.Millisecond

// routing is this hub among the nodes, maybe the only one. It is the clients' router, and knows the sockets elsewhere.
type routing struct {
	hub  *Hub
	node *cluster.Node
	stop func() // ends listening; set by start
}

// newRouting returns the cluster of a hub. with is nil if it shares its store with nobody.
func newRouting(h *Hub, with *Cluster, here client.Broadcaster) *routing {
	c := cluster.Config{
		Rooms: ownRooms{h, here}, Lobby: remoteListings{h}, Users: func() []cluster.Sockets { return socketsHere(&h.clients.Conns) }, People: func() int { return h.clients.Conns.PeopleHere() }, Met: h.rechecks.hurry,
		Post: func(stream string, key [32]byte, p wire.Post) error { return h.clients.Post(stream, key, p) },
		Sent: h.metrics.sent, Log: h.log, Life: h.life, Stop: h.stopping, Run: h.running.Go,
	}
	if with != nil {
		c.Registry, c.Bus = with.Registry, with.Bus
	}
	n := cluster.New(c)
	if with != nil {
		h.metrics.share(h.cfg.Registry, n.Linked, with.Bus.Connected)
	}
	return &routing{hub: h, node: n, stop: func() {}}
}

// start begins to listen to the other nodes. A game that nobody owns is taken over as that of a node that has gone. A server
// alone has all open games noted at once, before it is ready, since their owner is gone for sure.
func (c *routing) start(ctx context.Context) error {
	if c.node.Alone() {
		if err := c.loadOpen(ctx); err != nil {
			return err
		}
	}
	stop, err := c.node.Open()
	if err != nil {
		return err
	}
	c.stop = stop
	c.hub.keep("links", c.node.Links)
	c.hub.keep("news", c.node.ShareDirectory)
	c.hub.keep("games", c.node.Games)
	return nil
}

// loadOpen has all open games loaded, and counted for their players.
func (c *routing) loadOpen(ctx context.Context) error {
	open, err := c.hub.cfg.Store.OpenGames(ctx)
	if err != nil {
		return err
	}
	for _, g := range open {
		if g.Black != 0 && g.Damage == "" {
			c.hub.lobby.Count(g.ID, g.Black, g.White)
		}
		c.hub.rooms.LoadLater(g.ID)
	}
	return nil
}

// leaving closes the sockets one after the other, so that the other nodes are not overloaded, and brings nothing more to the
// rooms.
func (c *routing) leaving(ctx context.Context) {
	if c.node.Alone() {
		return // there is no other node
	}
	c.node.Leaving()
	all := c.hub.clients.Conns.All()
	pause := time.NewTimer(0)
	defer pause.Stop()
	for i, p := range all {
		if i%max(1, len(all)/50) == 0 {
			pause.Reset(drainFor / time.Duration(min(len(all), 50)))
			select {
			case <-pause.C:
			case <-ctx.Done():
			}
		}
		p.Close(wire.CloseRestart, "restart")
	}
	c.node.Abandon()
}

// left gives up the games for the others to take.
func (c *routing) left(ctx context.Context) error {
	defer c.stop()
	return c.node.Gone(ctx)
}

// Bring, Forward and the following are client.Router's and client.Sockets'.
func (c *routing) Bring(g string, m room.Message) (here bool, err error) {
	var run room.Run
	here = c.node.IfOwned(g, func() { run, err = c.hub.rooms.Bring(g, m) })
	run.Do()
	return here, err
}

func (c *routing) Forward(p client.Actor, in wire.In, raw []byte) error {
	return c.node.Forward(p, in, raw)
}
func (c *routing) Leave(g string, p client.Actor) { c.node.Leave(g, p) }
func (c *routing) Gone(p client.Actor)            { c.node.Ended(p) }

func (c *routing) Version(g string) int {
	if c.node.Owns(g) {
		return c.hub.rooms.Version(g)
	}
	return c.node.Version(g)
}

// mine reports whether a game may be loaded here.
func (c *routing) mine(ctx context.Context, g string) bool {
	mine, err := c.node.Claim(ctx, g)
	if err != nil {
		c.hub.log.Warn("who owns a game", "game", g, "err", err)
	}
	return mine
}

// merged is told on one node that a user has taken another's place in games.
func (c *routing) merged(running, resting []string) {
	h := cluster.MergedGames{Running: running, Resting: resting}
	c.node.Merged(h)
	c.node.Spread(cluster.Gossip{Merged: &h})
}

func (c *routing) SocketsOf(u game.UserID) int        { return c.node.SocketsOf(u) }
func (c *routing) SiteElsewhere(u game.UserID) string { return c.node.SiteElsewhere(u) }
func (c *routing) UsersElsewhere() []game.UserID      { return c.node.UsersElsewhere() }
func (c *routing) PeopleElsewhere() int               { return c.node.PeopleElsewhere() }

func (c *routing) Counted(u game.UserID, n int) {
	if !c.node.Alone() {
		c.node.Spread(cluster.Gossip{Users: []cluster.Sockets{{User: u, N: n, Site: c.hub.clients.Conns.SiteHere(u)}}})
	}
}

// socketsHere returns the users who have sockets here.
func socketsHere(conns *client.Conns) (out []cluster.Sockets) {
	for u, n := range conns.ByUser() {
		out = append(out, cluster.Sockets{User: u, N: n, Site: conns.SiteHere(u)})
	}
	return out
}

// Superseded is client.Sockets'.
func (c *routing) Superseded(token int64) { c.node.Spread(cluster.Gossip{Ended: []int64{-token}}) }

// ended is told that sessions have ended.
func (c *routing) ended(sessions []int64) { c.node.Spread(cluster.Gossip{Ended: sessions}) }

// remoteBroadcaster brings lines to followers here and, as one message a node, to those of other nodes.
type remoteBroadcaster struct {
	client.Broadcaster
	node *cluster.Node
}

func (c remoteBroadcaster) Deliver(lines []byte, to []room.Follower) {
	c.Broadcaster.Deliver(lines, c.node.Deliver(lines, to))
}

func (c remoteBroadcaster) Tell(event frame.Text, to []room.Follower, soon bool) {
	c.Broadcaster.Tell(event, c.node.Deliver(event.Line(), to), soon)
}

// ownRooms are the rooms as the other nodes use them.
type ownRooms struct {
	*Hub
	here client.Broadcaster
}

// Bring is cluster.Rooms'.
func (r ownRooms) Bring(from room.Follower, page string, by limit.Client, in wire.In) (room.Run, error) {
	if !client.PageName(page) {
		return room.Run{}, wire.ErrInvalid
	}
	m, err := client.Message(in, from, page, by, game.Instant(time.Now()))
	if err != nil {
		return room.Run{}, err
	}
	if s, talks := m.(room.Say); talks {
		if _, here := from.(*client.Conn); !here { // else it has been counted
			if err := r.clients.MayTalk(s.From.User().ID); err != nil {
				return room.Run{}, err
			}
		}
	}
	run, err := r.rooms.Bring(in.G, m)
	return run, client.ForHowLong(m, err)
}

// Leave, Adopt and the following are cluster.Rooms'.

func (r ownRooms) Leave(id string, f room.Follower)         { r.rooms.Leave(id, f) }
func (r ownRooms) Deliver(lines []byte, to []room.Follower) { r.here.Deliver(lines, to) }
func (r ownRooms) Adopt(id string, missed []records.Outage) { r.rooms.Adopt(id, missed) }
func (r ownRooms) LoadLater(id string)                      { r.rooms.LoadLater(id) }
func (r ownRooms) Wake()                                    { r.rooms.Wake() }
func (r ownRooms) Version(id string) int                    { return r.rooms.Version(id) }
func (r ownRooms) Loaded(id string) bool                    { return r.rooms.Loaded(id) }
func (r ownRooms) Merged(running, resting []string)         { r.rooms.Merged(running, resting) }
func (r ownRooms) Renamed(games []string)                   { r.Names.tell(games) }
