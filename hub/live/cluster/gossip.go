package cluster

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Gossip is a message for every other node. Exactly one of its fields, or of Sessions, Merged and so on, is set.
type Gossip struct {
	Seek   *Seek        `cbor:"1,keyasint,omitempty"`
	Live   *Live        `cbor:"2,keyasint,omitempty"`
	Moves  []Moves      `cbor:"3,keyasint,omitempty"`
	Over   string       `cbor:"4,keyasint,omitempty"` // a game is on no list any more
	Users  []Sockets    `cbor:"5,keyasint,omitempty"`
	People *int         `cbor:"6,keyasint,omitempty"` // how many have a page open on this node
	Note   *Presence    `cbor:"7,keyasint,omitempty"`
	Ended  []int64      `cbor:"8,keyasint,omitempty"` // sessions; below 0, tokens whose stream of events has been opened on the sender
	Merged *MergedGames `cbor:"9,keyasint,omitempty"`
	Whole  bool         `cbor:"10,keyasint,omitempty"` // all that this node knows has been told
	TV     []TVGame     `cbor:"11,keyasint,omitempty"`
	Block  *Block       `cbor:"12,keyasint,omitempty"`
	Called *Presence    `cbor:"13,keyasint,omitempty"` // a message for every page of some users
	HostAt string       `cbor:"14,keyasint,omitempty"` // a game to which the host of a simul has come
}

// TVGame is a game that the sender shows on a channel of TV, since an instant in Unix ms.
type TVGame struct {
	Channel string `cbor:"1,keyasint,omitempty"`
	G       string `cbor:"2,keyasint,omitempty"`
	Since   int64  `cbor:"3,keyasint,omitempty"`
}

// Seek is a game that waits for its second player.
type Seek struct {
	Seek   wire.Seek `cbor:"1,keyasint,omitempty"`
	Public bool      `cbor:"2,keyasint,omitempty"`
}

// Live is a live game.
type Live struct {
	Game   wire.Live `cbor:"1,keyasint,omitempty"`
	Origin Origin    `cbor:"2,keyasint,omitempty"`
}

// Origin is a lobby.Origin.
type Origin struct {
	Began time.Time   `cbor:"1,keyasint,omitempty"`
	Moved time.Time   `cbor:"2,keyasint,omitempty"`
	Host  game.UserID `cbor:"3,keyasint,omitempty"`
	Seek  string      `cbor:"4,keyasint,omitempty"`
	Late  *Moves      `cbor:"5,keyasint,omitempty"` // how it stands for users who see it late; nil: as for its players
}

// Moves is how a live game stands.
type Moves struct {
	G    string   `cbor:"1,keyasint,omitempty"`
	Next string   `cbor:"2,keyasint,omitempty"`
	All  []string `cbor:"3,keyasint,omitempty"`
}

// Sockets is how many sockets a user has on a node.
type Sockets struct {
	User game.UserID `cbor:"1,keyasint,omitempty"`
	N    int         `cbor:"2,keyasint,omitempty"`
	Site string      `cbor:"3,keyasint,omitempty"` // names the network that it comes from, hashed
}

// Presence is a message for some users: those who follow the lobby, or all pages of theirs.
type Presence struct {
	Users []game.UserID `cbor:"1,keyasint,omitempty"`
	Lines []byte        `cbor:"2,keyasint,omitempty"`
}

// MergedGames are games in which somebody has taken another's place.
type MergedGames struct {
	Running []string `cbor:"1,keyasint,omitempty"`
	Resting []string `cbor:"2,keyasint,omitempty"`
}

// Block is that a member has blocked another, or no longer.
type Block struct {
	User  game.UserID `cbor:"1,keyasint,omitempty"`
	Other game.UserID `cbor:"2,keyasint,omitempty"`
	On    bool        `cbor:"3,keyasint,omitempty"`
}
