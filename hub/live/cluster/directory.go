package cluster

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Gossip is something that every node knows. Exactly one of its fields, or of Sessions, Merged and so on, is set.
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
	Aired  []Aired      `cbor:"11,keyasint,omitempty"`
	Block  *Block       `cbor:"12,keyasint,omitempty"`
	Called *Presence    `cbor:"13,keyasint,omitempty"` // a message for every page of some users
	HostAt string       `cbor:"14,keyasint,omitempty"` // a game to which the host of a simul has come
}

// Aired is a game that the sender shows on a channel of TV, since an instant in Unix ms.
type Aired struct {
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

// Lobby is this node's lobby, which shows the games of all. None of its methods waits.
type Lobby interface {
	Hear(Gossip)                           // news of another node, except Users, People, Ended, Merged and Whole
	Over(id string)                        // a game is on no list any more
	Each(seek func(Seek), live func(Live)) // calls one of them with each game that is listed
	CameOrWent(u game.UserID)              // somebody has come to a node, or gone
	End(sessions []int64)                  // sessions have ended, or as in Item.Ended
}

const (
	tellEvery  = time.Second      // moves of live games are told
	chunk      = 100              // items of one kind in a message
	strayAfter = 20 * time.Second // a game of a node that has gone is on no list any more, unless somebody owns it
)

// directory is what every node tells every other one, and what it has heard from them.
type directory struct {
	links *links
	owned *owned
	lobby Lobby
	rooms Rooms
	users func() []Sockets // of this node
	count func() int       // users with a page open here

	mu     sync.Mutex                         // guards the following; nothing is locked under it
	of     map[string]string                  // games on the lists by the node that told of them; this node's are not here
	fresh  map[string]map[string]struct{}     // of a node that is telling all it knows: the games told so far
	there  map[game.UserID]map[string]Sockets // users' sockets by other nodes
	people map[string]int                     // users with a page open on other nodes
	moved  map[string]Moves                   // of this node's games, to be told
	stray  map[string]time.Time               // nodes that have gone: when their games are taken off the lists
}

func newDirectory() *directory {
	return &directory{
		of: map[string]string{}, fresh: map[string]map[string]struct{}{}, there: map[game.UserID]map[string]Sockets{},
		people: map[string]int{}, moved: map[string]Moves{}, stray: map[string]time.Time{},
	}
}

// tell tells every node that there is a link with. Others are told everything when there is one.
func (b *directory) tell(i Gossip) {
	if b.links.linkedWith() > 0 {
		b.links.sayAll(news, encode(i))
	}
}

// mine notes that a game is listed by this node.
func (b *directory) mine(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.of, id)
}

// moves notes a move, which is told within a second. The lobby has it already, so a node that is met from now on is told of it.
func (b *directory) moves(m Moves) {
	if b.links.linkedWith() == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.moved[m.G] = m
}

// flush tells the moves there have been, and how many people are here.
func (b *directory) flush(now time.Time) {
	b.mu.Lock()
	moved := b.moved
	b.moved = map[string]Moves{}
	var stray []string
	for node, at := range b.stray {
		if now.After(at) {
			delete(b.stray, node)
			stray = append(stray, b.ofNode(node)...)
		}
	}
	b.mu.Unlock()
	part := make([]Moves, 0, min(chunk, len(moved)))
	for _, m := range moved {
		if part = append(part, m); len(part) == chunk {
			b.tell(Gossip{Moves: part})
			part = part[:0]
		}
	}
	if len(part) > 0 {
		b.tell(Gossip{Moves: part})
	}
	n := b.count()
	b.tell(Gossip{People: &n})
	for _, id := range stray {
		b.over(id)
	}
}

// ofNode returns the games that a node has told of, and forgets whose they are; mu is held.
func (b *directory) ofNode(node string) (games []string) {
	for id, n := range b.of {
		if n == node {
			games = append(games, id)
			delete(b.of, id)
		}
	}
	return games
}

// over takes a game off the lists unless it is this node's.
func (b *directory) over(id string) {
	if !b.owned.has(id) {
		b.lobby.Over(id)
	}
}

// met tells a node everything that this one knows.
func (b *directory) met(node string) {
	say := func(i Gossip) { b.links.say(node, news, encode(i)) }
	b.lobby.Each(
		func(s Seek) {
			if b.owned.has(s.Seek.G) {
				say(Gossip{Seek: &s})
			}
		},
		func(l Live) {
			if b.owned.has(l.Game.G) {
				say(Gossip{Live: &l})
			}
		},
	)
	for users := range slices.Chunk(b.users(), chunk) {
		say(Gossip{Users: users})
	}
	say(Gossip{Whole: true})
	b.mu.Lock()
	b.fresh[node] = map[string]struct{}{} // it tells what it knows, too
	delete(b.stray, node)
	b.mu.Unlock()
	b.forgetUsers(node)
}

// hear handles what a node has told.
func (b *directory) hear(node string, i Gossip) {
	id := ""
	switch {
	case i.Seek != nil:
		id = i.Seek.Seek.G
	case i.Live != nil:
		id = i.Live.Game.G
	case len(i.Users) > 0:
		for _, s := range i.Users {
			b.came(node, s)
		}
		return
	case i.People != nil:
		b.mu.Lock()
		b.people[node] = max(0, *i.People)
		b.mu.Unlock()
		return
	case len(i.Ended) > 0:
		b.lobby.End(i.Ended)
		return
	case i.Merged != nil:
		b.merged(*i.Merged)
		return
	case i.Whole:
		b.whole(node)
		return
	case i.Over != "":
		b.mu.Lock()
		theirs := b.of[i.Over] == node
		delete(b.of, i.Over)
		b.mu.Unlock()
		if theirs {
			b.over(i.Over)
		}
		return
	}
	if id != "" {
		if b.owned.has(id) { // it was theirs
			return
		}
		b.mu.Lock()
		b.of[id] = node
		if f := b.fresh[node]; f != nil {
			f[id] = struct{}{}
		}
		b.mu.Unlock()
	}
	b.lobby.Hear(i)
}

// merged has those of this node's games read again in which one user has taken another's place.
func (b *directory) merged(h MergedGames) {
	mine := func(ids []string) (out []string) {
		for _, id := range ids {
			if b.owned.has(id) {
				out = append(out, id)
			}
		}
		return out
	}
	b.rooms.Renamed(slices.Concat(h.Running, h.Resting))
	b.rooms.Merged(mine(h.Running), mine(h.Resting))
}

// whole is told that a node has told all that it knows. Its former games that it has not told again are taken off the lists.
func (b *directory) whole(node string) {
	b.mu.Lock()
	var ended []string
	if f := b.fresh[node]; f != nil {
		for id, n := range b.of {
			if _, ok := f[id]; n == node && !ok {
				ended = append(ended, id)
				delete(b.of, id)
			}
		}
	}
	delete(b.fresh, node)
	b.mu.Unlock()
	for _, id := range ended {
		b.over(id)
	}
}

// came notes how many sockets a user has on a node.
func (b *directory) came(node string, s Sockets) {
	b.mu.Lock()
	at := b.there[s.User]
	before := len(at)
	switch {
	case s.N > 0 && at == nil:
		b.there[s.User] = map[string]Sockets{node: s}
	case s.N > 0:
		at[node] = s
	default:
		if delete(at, node); len(at) == 0 {
			delete(b.there, s.User)
		}
	}
	after := len(b.there[s.User])
	b.mu.Unlock()
	if (before == 0) != (after == 0) {
		b.lobby.CameOrWent(s.User)
	}
}

// forgetUsers forgets the users on a node.
func (b *directory) forgetUsers(node string) {
	b.mu.Lock()
	delete(b.people, node)
	var went []game.UserID
	for u, at := range b.there {
		if _, ok := at[node]; !ok {
			continue
		}
		if delete(at, node); len(at) == 0 {
			delete(b.there, u)
			went = append(went, u)
		}
	}
	b.mu.Unlock()
	for _, u := range went {
		b.lobby.CameOrWent(u)
	}
}

// gone forgets a node. Its games stay on the lists until others own them.
func (b *directory) gone(node string, now time.Time) {
	b.mu.Lock()
	delete(b.fresh, node)
	b.stray[node] = now.Add(strayAfter)
	b.mu.Unlock()
	b.forgetUsers(node)
}

// elsewhere returns the users with a socket on other nodes.
func (b *directory) elsewhere() []game.UserID {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Keys(b.there))
}

// socketsOf returns how many sockets a user has on other nodes.
func (b *directory) socketsOf(u game.UserID) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.there[u] {
		n += s.N
	}
	return n
}

// siteOf returns the network of a user who has sockets on other nodes, "" if none is known. Of several networks it returns the
// first by name.
func (b *directory) siteOf(u game.UserID) (site string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.there[u] {
		if s.Site != "" && (site == "" || s.Site < site) {
			site = s.Site
		}
	}
	return site
}

// peopleElsewhere returns how many people have a page open on other nodes.
func (b *directory) peopleElsewhere() (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, k := range b.people {
		n += k
	}
	return n
}
