package cluster

import (
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Lobby is this node's lobby, which shows the games of all. None of its methods waits.
type Lobby interface {
	Hear(Gossip)                           // news of another node, except Users, People, Ended, Merged and Whole
	Over(id string)                        // a game is on no list any more
	Each(seek func(Seek), live func(Live)) // calls one of them with each game that is listed
	CameOrWent(u game.UserID)              // somebody has come to a node, or gone
	End(sessions []int64)                  // sessions have ended, or as in Gossip.Ended
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

	remote *remoteUsers

	mu    sync.Mutex                     // guards the following; nothing is locked under it
	of    map[string]string              // games on the lists by the node that told of them; this node's are not here
	fresh map[string]map[string]struct{} // of a node that is telling all it knows: the games told so far
	moved map[string]Moves               // of this node's games, to be told
	stray map[string]time.Time           // nodes that have gone: when their games are taken off the lists
}

func newDirectory() *directory {
	return &directory{
		remote: newRemoteUsers(),
		of:     map[string]string{}, fresh: map[string]map[string]struct{}{}, moved: map[string]Moves{}, stray: map[string]time.Time{},
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
			if b.remote.set(node, s) {
				b.lobby.CameOrWent(s.User)
			}
		}
		return
	case i.People != nil:
		b.remote.setPeople(node, *i.People)
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

// forgetUsers forgets the users on a node.
func (b *directory) forgetUsers(node string) {
	for _, u := range b.remote.forget(node) {
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
