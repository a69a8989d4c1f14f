package nodes

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"tengen/hub/game"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// Registry is what the store keeps of the nodes that share it; *db.Member is one. Whatever this node stores fails once
// the others have found that it has gone.
type Registry interface {
	Members
	Owners
	Seats
}

// Members knows which nodes there are.
type Members interface {
	// Node returns this node's name.
	Node() string
	// Look notes which of the other nodes have gone, and returns those that have lately: they decide nothing any
	// more.
	Look(ctx context.Context) (gone []string, err error)
	// Leave gives all games of this node's up: it has gone.
	Leave(ctx context.Context) error
}

// Owners knows whose each game is.
type Owners interface {
	// Claim returns who owns a game, after having made it this node's if take is set and nobody does, or a
	// node that has gone. It returns fault.NotFound if there is no such game.
	Claim(ctx context.Context, id string, take bool) (store.Claim, error)
	// Orphans makes open games this node's that nobody owns, or a node that has gone, at most so many.
	Orphans(ctx context.Context, most int) ([]store.Orphan, error)
	// Free gives games of this node's up.
	Free(ctx context.Context, ids []string) error
}

// Seats knows who is about to begin a game.
type Seats interface {
	// Sit notes that two people are about to begin a game. It returns the one of them that is about to begin
	// another, or plays one, against a person by the clock; 0 if neither does.
	Sit(ctx context.Context, id string, host, guest game.UserID) (busy game.UserID, err error)
	// Stand notes that the game does not begin.
	Stand(ctx context.Context, id string) error
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

	bringing sync.RWMutex // read-locked while a message is put into a room's queue, and before mu; nobody waits under it

	mu      sync.RWMutex // guards the following
	games   map[string]struct{}
	left    map[string]struct{} // of games, those that have ended and whose rooms have left
	freeing map[string]chan struct{}
	leaving bool // nothing is taken over any more
}

func newOwned(reg Registry, rooms Rooms, log *slog.Logger) *owned {
	return &owned{reg: reg, log: log, rooms: rooms, games: map[string]struct{}{}, left: map[string]struct{}{}, freeing: map[string]chan struct{}{}}
}

// has reports whether a game is this node's.
func (o *owned) has(id string) bool {
	o.mu.RLock()
	defer o.mu.RUnlock()
	_, ok := o.games[id]
	return ok
}

// with calls f, which must neither wait nor run a room, if a game is this node's, and reports whether it is. It stays so
// until f returns: what f has brought to the game's room keeps that loaded, and so the game.
func (o *owned) with(id string, f func()) bool {
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

// claim returns who owns a game: this node, if nobody else does.
func (o *owned) claim(ctx context.Context, id string) (owner string, err error) {
	o.mu.RLock()
	freed, leaving := o.freeing[id], o.leaving
	_, mine := o.games[id]
	o.mu.RUnlock()
	if mine {
		return o.reg.Node(), nil
	}
	if freed != nil {
		select {
		case <-freed:
		case <-ctx.Done():
			return "", wire.ErrRetry
		}
	}
	c, err := o.reg.Claim(ctx, id, !leaving)
	if err != nil {
		return "", err
	}
	if c.Owner == o.reg.Node() {
		if c.Taken {
			o.rooms.Adopt(id, c.Missed)
		}
		o.add(id)
	}
	return c.Owner, nil
}

// orphans takes over games without an owner, and returns them.
func (o *owned) orphans(ctx context.Context) []store.Orphan {
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
	ids, done := o.toFree()
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
	close(done)
	if err != nil {
		o.log.Warn("games are not given up yet", "err", err)
	}
}

// toFree takes out games that have ended and that nobody looks at; who claims one waits until done is closed.
func (o *owned) toFree() (ids []string, done chan struct{}) {
	o.bringing.Lock()
	defer o.bringing.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	done = make(chan struct{})
	for id := range o.left {
		delete(o.left, id)
		if o.rooms.Loaded(id) { // somebody came back; it leaves again
			continue
		}
		delete(o.games, id)
		o.freeing[id] = done
		if ids = append(ids, id); len(ids) == freeMost {
			break
		}
	}
	return ids, done
}

// abandon knows no game any more.
func (o *owned) abandon() {
	o.bringing.Lock()
	defer o.bringing.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.leaving = true
	clear(o.games)
	clear(o.left)
}

// stopTaking has nothing taken over any more.
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
