package hub

import (
	"slices"

	"tengen/hub/game"
	"tengen/hub/lobby"
	"tengen/hub/nodes"
	"tengen/hub/room"
	"tengen/hub/wire"
)

// What nodes tell each other of the lobby and of people, and what follows from it here.

// mirror shows the lobby what other nodes list.
type mirror struct{ hub *Hub }

// Hear is nodes.Lobby's.
func (m mirror) Hear(i nodes.Item) {
	switch {
	case i.Seek != nil:
		m.hub.match.Wait(i.Seek.Seek, i.Seek.Public)
	case i.Live != nil:
		m.hub.match.Play(i.Live.Game, i.Live.Origin)
	case i.Note != nil:
		m.hub.lobby.Deliver(i.Note.Users, i.Note.Lines)
	}
	if len(i.Aired) > 0 {
		airs := make([]lobby.Aired, len(i.Aired))
		for n, a := range i.Aired {
			airs[n] = lobby.Aired{On: wire.Aired{Channel: a.Channel, G: a.G}, Since: a.Since}
		}
		m.hub.lobby.HearAirs(airs)
	}
	for _, x := range i.Moves {
		m.hub.lobby.Move(x.G, x.Next, x.All)
	}
}

// tellAirs tells the other nodes what is on TV.
func (m mirror) tellAirs(all []lobby.Aired) {
	airs := make([]nodes.Aired, len(all))
	for n, a := range all {
		airs[n] = nodes.Aired{Channel: a.On.Channel, G: a.On.G, Since: a.Since}
	}
	m.hub.cluster.node.Spread(nodes.Item{Aired: airs})
}

// Over is nodes.Lobby's.
func (m mirror) Over(id string) { m.hub.match.Over(id) }

// CameOrWent is nodes.Lobby's.
func (m mirror) CameOrWent(u game.UserID) { m.hub.cameOrWent(u) }

// End is nodes.Lobby's.
func (m mirror) End(sessions []int64) {
	for _, id := range sessions {
		if id < 0 {
			m.hub.door.Conns.Supersede(-id)
		}
	}
	m.hub.door.Conns.EndSessions(slices.DeleteFunc(sessions, func(id int64) bool { return id < 0 }))
}

// Each is nodes.Lobby's.
func (m mirror) Each(seek func(nodes.Seek), live func(nodes.Live)) {
	m.hub.match.Each(func(s wire.Seek, public bool) { seek(nodes.Seek{Seek: s, Public: public}) })
	for _, e := range m.hub.lobby.All() {
		live(nodes.Live{Game: e.Live(), Origin: e.Origin()})
	}
}

// shared is the lobby as rooms know it whose games all nodes show.
type shared struct {
	listing
	node *nodes.Node
}

// Wait lists a game that waits.
func (s shared) Wait(k wire.Seek, public bool) {
	s.listing.Wait(k, public)
	s.node.Spread(nodes.Item{Seek: &nodes.Seek{Seek: k, Public: public}})
}

// Play lists a live game.
func (s shared) Play(g wire.Live, o wire.Origin) room.Entry {
	e := s.listing.Play(g, o)
	s.node.Spread(nodes.Item{Live: &nodes.Live{Game: g, Origin: o}})
	return sharedEntry{e, s.node, g.G}
}

// Over takes a game off the lists.
func (s shared) Over(id string) {
	s.listing.Over(id)
	s.node.Spread(nodes.Item{Over: id})
}

// Deliver sends lines to users who follow the lobby.
func (s shared) Deliver(users []game.UserID, lines []byte) {
	s.listing.Deliver(users, lines)
	s.node.Spread(nodes.Item{Note: &nodes.Note{Users: users, Lines: lines}})
}

// Reserve reserves the seats of a game that is about to begin. That neither player begins another elsewhere at the same
// instant only the store knows, which is asked.
func (s shared) Reserve(id string, host, guest game.UserID, clock game.ClockKind) error {
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
func (s shared) Release(id string) {
	s.listing.Release(id)
	s.node.Release(id)
}

// sharedEntry is a live game of this node's in the lobbies of all.
type sharedEntry struct {
	room.Entry
	node *nodes.Node
	g    string
}

// Move notes a move.
func (e sharedEntry) Move(next string, moves []string) {
	e.Entry.Move(next, moves)
	e.node.Moved(nodes.Moves{G: e.g, Next: next, All: moves})
}
