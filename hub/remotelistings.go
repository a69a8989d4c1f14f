package hub

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/cluster"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/room"
)

// The messages of nodes about the lobby and people, and their effects here.

// remoteListings shows the lobby the listings of other nodes.
type remoteListings struct{ hub *Hub }

// Hear is cluster.Lobby's.
func (m remoteListings) Hear(i cluster.Gossip) {
	switch {
	case i.Seek != nil:
		s, err := lobby.SeekOf(i.Seek.Seek)
		if err != nil {
			m.hub.log.Warn("another server lists a game that this one does not know", "game", s.ID, "err", err)
			return
		}
		m.hub.pairing.Wait(s, i.Seek.Public)
	case i.Live != nil:
		g, err := lobby.GameOf(i.Live.Game)
		if err != nil {
			m.hub.log.Warn("another server lists a game that this one does not know", "game", g.ID, "err", err)
			return
		}
		m.hub.pairing.Play(g, originOf(i.Live.Origin))
	case i.Note != nil:
		m.hub.lobby.Deliver(i.Note.Users, i.Note.Lines)
	case i.Called != nil:
		m.hub.clients.Conns.TellAll(i.Called.Users, i.Called.Lines)
	case i.HostAt != "":
		m.hostAt(i.HostAt, false)
	case i.Block != nil:
		m.hub.rooms.Blocks.Note(i.Block.User, i.Block.Other, i.Block.On)
	}
	if len(i.TV) > 0 {
		airs := make([]lobby.OnTV, len(i.TV))
		for n, a := range i.TV {
			airs[n] = lobby.OnTV{Channel: a.Channel, ID: a.G, Since: a.Since}
		}
		m.hub.lobby.HearAirs(airs)
	}
	for _, x := range i.Moves {
		m.hub.lobby.Move(x.G, lobby.SeatOf(x.Next), x.All)
	}
}

// tellAirs tells the other nodes what is on TV.
func (m remoteListings) tellAirs(all []lobby.OnTV) {
	airs := make([]cluster.TVGame, len(all))
	for n, a := range all {
		airs[n] = cluster.TVGame{Channel: a.Channel, G: a.ID, Since: a.Since}
	}
	m.hub.routing.node.Spread(cluster.Gossip{TV: airs})
}

// Over is cluster.Lobby's.
func (m remoteListings) Over(id string) { m.hub.pairing.Over(id) }

// CameOrWent is cluster.Lobby's.
func (m remoteListings) CameOrWent(u game.UserID) { m.hub.cameOrWent(u) }

// End is cluster.Lobby's.
func (m remoteListings) End(sessions []int64) {
	for _, id := range sessions {
		if id < 0 {
			m.hub.clients.Conns.Supersede(-id)
		}
	}
	m.hub.clients.Conns.EndSessions(slices.DeleteFunc(sessions, func(id int64) bool { return id < 0 }))
}

// Each is cluster.Lobby's.
func (m remoteListings) Each(seek func(cluster.Seek), live func(cluster.Live)) {
	m.hub.pairing.Each(func(s lobby.Seek, public bool) { seek(cluster.Seek{Seek: s.Wire(), Public: public}) })
	for _, e := range m.hub.lobby.All() {
		live(liveItem(e.Live(), e.Origin()))
	}
}

// liveItem is a live game as nodes are told of it.
func liveItem(g lobby.Game, o lobby.Origin) cluster.Live {
	out := cluster.Live{Game: g.Wire(), Origin: cluster.Origin{Began: o.Began, Moved: o.Moved, Host: o.Host, Seek: o.Seek}}
	if l := o.Late; l != nil {
		out.Origin.Late = &cluster.Moves{Next: l.Next.String(), All: l.Moves}
	}
	return out
}

// originOf reads what liveItem has made.
func originOf(o cluster.Origin) lobby.Origin {
	out := lobby.Origin{Began: o.Began, Moved: o.Moved, Host: o.Host, Seek: o.Seek}
	if l := o.Late; l != nil {
		out.Late = &lobby.Late{Next: lobby.SeatOf(l.Next), Moves: l.All}
	}
	return out
}

// gossipingListing is the lobby as rooms know it if several nodes show its games.
type gossipingListing struct {
	listing
	node *cluster.Node
}

// Wait lists a game that waits.
func (s gossipingListing) Wait(k lobby.Seek, public bool) {
	s.listing.Wait(k, public)
	s.node.Spread(cluster.Gossip{Seek: &cluster.Seek{Seek: k.Wire(), Public: public}})
}

// Play lists a live game.
func (s gossipingListing) Play(g lobby.Game, o lobby.Origin) room.Entry {
	e := s.listing.Play(g, o)
	item := liveItem(g, o)
	s.node.Spread(cluster.Gossip{Live: &item})
	return gossipingEntry{e, s.node, g.ID}
}

// Over takes a game off the lists.
func (s gossipingListing) Over(id string) {
	s.listing.Over(id)
	s.node.Spread(cluster.Gossip{Over: id})
}

// Deliver sends lines to users who follow the lobby.
func (s gossipingListing) Deliver(users []game.UserID, lines []byte) {
	s.listing.Deliver(users, lines)
	s.node.Spread(cluster.Gossip{Note: &cluster.Presence{Users: users, Lines: lines}})
}

// Reserve reserves the seats of a game that is about to begin. It asks the store, which alone knows whether a player begins
// another game elsewhere at the same instant.
func (s gossipingListing) Reserve(id string, host, guest game.UserID, clock game.ClockKind) error {
	err := s.listing.Reserve(id, host, guest, clock)
	if err != nil || clock == game.Correspondence {
		return err
	}
	if err = s.node.Reserve(id, host, guest); err != nil {
		s.listing.Release(id)
	}
	return err
}

// Release gives a reservation up, in the store too.
func (s gossipingListing) Release(id string) {
	s.listing.Release(id)
	s.node.Release(id)
}

// gossipingEntry is a live game of this node's in the lobbies of all.
type gossipingEntry struct {
	room.Entry
	node *cluster.Node
	g    string
}

// Move notes a move.
func (e gossipingEntry) Move(next board.Stone, moves []string) {
	e.Entry.Move(next, moves)
	e.node.Moved(cluster.Moves{G: e.g, Next: next.String(), All: moves})
}

// hostAt has a game read again to which the host of a simul has come, or tells the others that it is to be.
func (m remoteListings) hostAt(g string, tell bool) {
	switch node := m.hub.routing.node; {
	case node.Owns(g):
		m.hub.rooms.VacationChanged(g)
	case tell:
		node.Spread(cluster.Gossip{HostAt: g})
	}
}
