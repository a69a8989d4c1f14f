package cluster

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Registry is what the store keeps of the nodes that share it; *db.Node is one. It refuses everything that this node stores
// once the others have found that it has gone.
type Registry interface {
	Peers
	Owners
	Seats
}

// Peers knows which nodes there are.
type Peers interface {
	// Name returns this node's name.
	Name() string
	// Look notes which of the other nodes have gone, and returns those that have gone lately: they decide nothing any more.
	Look(ctx context.Context) (gone []string, err error)
	// Leave gives up all games of this node: it has gone.
	Leave(ctx context.Context) error
}

// Owners knows the owner of each game.
type Owners interface {
	// Claims returns the owner of each of some games. If take is set, it first makes those this node's that nobody owns, or a
	// node that has gone, in one transaction. The result has no entry for a game that does not exist. A game with no owner
	// although take is set changes hands at this instant: ask for it again.
	Claims(ctx context.Context, ids []string, take bool) (map[string]records.Claim, error)
	// Orphans takes over open games that have no owner, or one that has gone, at most so many.
	Orphans(ctx context.Context, most int) ([]records.Orphan, error)
	// Free gives up games of this node.
	Free(ctx context.Context, ids []string) error
}

// Seats knows which users are about to begin which game.
type Seats interface {
	// Reserve reserves the seats of a game for two people. If one of them plays another game against a person by the clock, or
	// is about to begin one, it returns that person, else 0.
	Reserve(ctx context.Context, id string, host, guest game.UserID) (busy game.UserID, err error)
	// Release gives them up: the game does not begin.
	Release(ctx context.Context, id string) error
}

const (
	lookEvery   = 500 * time.Millisecond
	orphansMost = 200 // taken over at a time
	freeMost    = 500
)

// owned knows which games are this node's.
type owned struct {
	reg   Registry
	log   *slog.Logger
	rooms Rooms
	all   bool // the node is alone: every game is its own, and the following stays empty. Set before it is used.

	bringing sync.RWMutex // read-locked while a message is put into a room's queue, and before mu; nobody waits under it

	mu      sync.RWMutex // guards the following
	games   map[string]struct{}
	left    map[string]struct{} // of games, those that have ended and whose rooms have left
	freeing map[string]struct{}
	leaving bool // nothing is taken over any more
}

func newOwned(reg Registry, rooms Rooms, log *slog.Logger) *owned {
	return &owned{reg: reg, log: log, rooms: rooms, games: map[string]struct{}{}, left: map[string]struct{}{}, freeing: map[string]struct{}{}}
}

// has reports whether a game is this node's.
func (o *owned) has(id string) bool {
	if o.all {
		return true
	}
	o.mu.RLock()
	defer o.mu.RUnlock()
	_, ok := o.games[id]
	return ok
}

// with calls f, which must neither wait nor run a room, if a game is this node's, and reports whether it is. The node stays its
// owner until f returns. A message that f brings to the game's room keeps the room loaded, and so the game.
func (o *owned) with(id string, f func()) bool {
	if o.all { // no lock on the way of a move
		f()
		return true
	}
	o.bringing.RLock()
	defer o.bringing.RUnlock()
	if !o.has(id) {
		return false
	}
	f()
	return true
}

// add notes that a game is this node's.
func (o *owned) add(id string) {
	if o.all {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.games[id] = struct{}{}
	delete(o.left, id)
}

// leaves notes that the room of a game that has ended has left: nobody need own it.
func (o *owned) leaves(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.games[id]; ok {
		o.left[id] = struct{}{}
	}
}

// claims is the owners of games.
type claims struct {
	owners map[string]string // "": nobody does, and this node may not; a game that there is not is absent
	later  []string          // games that change hands at this instant: nobody knows yet
}

// claim returns the owners of games. It makes those this node's that no other node owns.
func (o *owned) claim(ctx context.Context, ids []string) (c claims, err error) {
	c.owners = map[string]string{}
	ask := make([]string, 0, len(ids))
	o.mu.RLock()
	leaving := o.leaving
	for _, id := range ids {
		_, mine := o.games[id]
		mine = mine || o.all
		_, freed := o.freeing[id]
		switch {
		case mine:
			c.owners[id] = o.reg.Name()
		case freed:
			c.later = append(c.later, id)
		default:
			ask = append(ask, id)
		}
	}
	o.mu.RUnlock()
	if len(ask) == 0 {
		return c, nil
	}
	found, err := o.reg.Claims(ctx, ask, !leaving)
	if err != nil {
		return c, err
	}
	for id, f := range found {
		switch {
		case f.Owner == "" && !leaving:
			c.later = append(c.later, id)
			continue
		case f.Owner == o.reg.Name():
			if f.Taken {
				o.rooms.Adopt(id, f.Missed)
			}
			o.add(id)
		}
		c.owners[id] = f.Owner
	}
	return c, nil
}

// orphans takes over games without an owner, orphansMost of them at most, and returns them.
func (o *owned) orphans(ctx context.Context) []records.Orphan {
	o.mu.RLock()
	leaving := o.leaving
	o.mu.RUnlock()
	if leaving {
		return nil
	}
	games, err := o.reg.Orphans(ctx, orphansMost)
	if err != nil {
		o.log.Warn("games without an owner", "err", err)
		return nil
	}
	for _, g := range games {
		if g.Damage == "" {
			o.rooms.Adopt(g.ID, g.Missed)
		}
		o.add(g.ID)
	}
	return games
}

// free gives up games that have ended and that nobody looks at any more.
func (o *owned) free(ctx context.Context) {
	ids := o.toFree()
	if len(ids) == 0 {
		return
	}
	err := o.reg.Free(ctx, ids)
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range ids {
		delete(o.freeing, id)
		if err != nil { // they are this node's still
			o.games[id], o.left[id] = struct{}{}, struct{}{}
		}
	}
	if err != nil {
		o.log.Warn("games are not given up yet", "err", err)
	}
}

// toFree takes out games that have ended and have no followers. They are being freed: a claim of one is answered later.
func (o *owned) toFree() (ids []string) {
	o.bringing.Lock()
	defer o.bringing.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	for id := range o.left {
		delete(o.left, id)
		if o.rooms.Loaded(id) { // somebody came back; it leaves again
			continue
		}
		delete(o.games, id)
		o.freeing[id] = struct{}{}
		if ids = append(ids, id); len(ids) == freeMost {
			break
		}
	}
	return ids
}

// abandon forgets all games.
func (o *owned) abandon() {
	o.bringing.Lock()
	defer o.bringing.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.leaving = true
	clear(o.games)
	clear(o.left)
}

// stopTaking stops taking games over.
func (o *owned) stopTaking() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.leaving = true
}

// look calls gone with each node that has gone since the last look.
func (o *owned) look(ctx context.Context, known *[]string, gone func(node string)) {
	all, err := o.reg.Look(ctx)
	if err != nil {
		o.log.Warn("the other nodes", "err", err)
		return
	}
	for _, n := range all {
		if !slices.Contains(*known, n) {
			gone(n)
		}
	}
	*known = all
}
