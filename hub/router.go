package hub

import (
	"context"

	"tengen/hub/door"
	"tengen/hub/game"
	"tengen/hub/room"
	"tengen/hub/wire"
)

// A hub shares its store with nobody, or with other nodes. What differs is behind two interfaces: router has to
// do with games, peers with people and the lobby.

// router brings what clients say of games to the games' rooms, wherever these are, and knows which of them may be
// here.
type router interface {
	door.Router
	mine(ctx context.Context, g string) bool         // a game may be loaded here
	made(g string)                                   // a game has been stored that is to be loaded here
	merged(running, resting []string)                // somebody has taken another's place in games
	broadcaster(c door.Broadcaster) room.Broadcaster // brings lines to all followers; c, to those here
}

// peers are the other nodes.
type peers interface {
	start(ctx context.Context) error // has the games noted that are to be loaded, before the hub is ready
	leaving(ctx context.Context)     // the hub is about to stop
	left(ctx context.Context) error  // it has

	ours(g string) bool // a game is known to be this server's: the lobby is to act upon it
	door.Sockets
	ended(sessions []int64) // sessions have ended
}

// alone is the router of a server that shares its store with nobody.
type alone struct{ hub *Hub }

func (a alone) Say(_ door.Actor, m room.Message, in wire.In, _ []byte) error {
	return a.hub.rooms.Ask(in.G, m)
}
func (a alone) Leave(g string, c door.Actor)                    { a.hub.rooms.Leave(g, c) }
func (a alone) Gone(door.Actor)                                 {}
func (a alone) Version(g string) int                            { return a.hub.rooms.Version(g) }
func (a alone) mine(context.Context, string) bool               { return true }
func (a alone) made(string)                                     {}
func (a alone) merged(running, resting []string)                { a.hub.rooms.Merged(running, resting) }
func (a alone) broadcaster(c door.Broadcaster) room.Broadcaster { return c }

// nobody is the peers of such a server.
type nobody struct{ hub *Hub }

// start has all open games loaded.
func (n nobody) start(ctx context.Context) error {
	open, err := n.hub.cfg.Store.OpenGames(ctx)
	if err != nil {
		return err
	}
	for _, g := range open {
		if g.Black != 0 && g.Damage == "" {
			n.hub.lobby.Count(g.ID, g.Black, g.White)
		}
		n.hub.rooms.LoadLater(g.ID)
	}
	return nil
}

func (nobody) leaving(context.Context)    {}
func (nobody) left(context.Context) error { return nil }
func (nobody) ours(string) bool           { return true }
func (nobody) SocketsOf(game.UserID) int  { return 0 }
func (nobody) AllSockets() int            { return 0 }
func (nobody) Counted(game.UserID, int)   {}
func (nobody) ended([]int64)              {}
