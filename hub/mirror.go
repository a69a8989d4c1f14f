package hub

import (
	"tengen/hub/game"
	"tengen/hub/nodes"
	"tengen/hub/room"
	"tengen/hub/wire"
)

// What nodes tell each other of the lobby and of people, and what follows from it here.

// mirror shows the lobby what other nodes list.
type mirror struct{ hub *Hub }

// Hear is nodes.Lobby's.
func (m mirror) Hear(i nodes.Item) {
	l := m.hub.lobby
	switch {
	case i.Seek != nil:
		l.Wait(i.Seek.Seek, i.Seek.Public)
	case i.Live != nil:
		l.Play(i.Live.Game, i.Live.Origin)
	case i.Note != nil:
		l.TellFrame(i.Note.Users, i.Note.Frame)
	}
	for _, x := range i.Moves {
		l.Move(x.G, x.Next, x.All)
	}
}

// Over is nodes.Lobby's.
func (m mirror) Over(id string) { m.hub.lobby.Over(id) }

// CameOrWent is nodes.Lobby's.
func (m mirror) CameOrWent(u game.UserID) { m.hub.cameOrWent(u) }

// End is nodes.Lobby's.
func (m mirror) End(sessions []int64) { m.hub.endSessions(sessions) }

// Each is nodes.Lobby's.
func (m mirror) Each(seek func(nodes.Seek), live func(nodes.Live)) {
	m.hub.lobby.Each(
		func(s wire.Seek, public bool) { seek(nodes.Seek{Seek: s, Public: public}) },
		func(g wire.Live, o wire.Origin) { live(nodes.Live{Game: g, Origin: o}) },
	)
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

// Tell tells users who follow the lobby.
func (s shared) Tell(users []game.UserID, o wire.Out) {
	frame := wire.Text(o)
	s.listing.TellFrame(users, frame)
	s.node.Spread(nodes.Item{Note: &nodes.Note{Users: users, Frame: frame}})
}

// Sit has two people about to begin a game. That neither begins another elsewhere at the same instant only
// the store knows, which is asked.
func (s shared) Sit(id string, host, guest game.UserID, clock game.ClockKind) (stand func(), err error) {
	here, err := s.listing.Sit(id, host, guest, clock)
	if err != nil || clock == game.Correspondence {
		return here, err
	}
	if err := s.node.Sit(id, host, guest); err != nil {
		here()
		return nil, err
	}
	return func() { here(); s.node.Stand(id) }, nil
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
