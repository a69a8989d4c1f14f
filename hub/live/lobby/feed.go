package lobby

import (
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/hub/game"
)

const deltaMax = 256 << 10 // bytes of changes that do not wait

// Follower is a page that follows the lobby.
type Follower interface {
	UserID() game.UserID // 0: a visitor
	Send(lines []byte)   // messages in JSON, each with a newline; never waits
}

// Batch is lines that are queued while a lock is held and sent when it is free. Each follower gets its lines in the order in
// which they were queued.
type Batch interface {
	Queue(lines []byte, to iter.Seq[Follower])
	Write() // sends what has been queued
}

// feed is the followers and the lines that they are still to be sent. Broadcast lines go to all, as one write each, soon.
// Delivered ones go to some users' pages at once. Lines are queued in that order and written when no lock is held.
type feed struct {
	newBatch func() Batch
	followed atomic.Bool // somebody follows the whole lobby
	owned    atomic.Bool // somebody follows only what is its user's

	mu        sync.Mutex // guards the following; nothing is locked under it but outboxes
	batch     Batch      // what has been queued and is to be written
	followers map[Follower]struct{}
	pages     map[game.UserID][]Follower // the same by user, visitors left out
	owners    map[game.UserID][]Follower // that follow only what is their user's
	unsent    []byte                     // broadcast, and not queued yet
}

func newFeed(newBatch func() Batch) *feed {
	return &feed{newBatch: newBatch, batch: newBatch(), followers: map[Follower]struct{}{}, pages: map[game.UserID][]Follower{}, owners: map[game.UserID][]Follower{}}
}

// open notes that somebody is about to follow, and reports whether nobody did before.
func (f *feed) open() (first bool) { return !f.followed.Swap(true) }

// add takes in a follower, which is sent whole first: all that was broadcast until now.
func (f *feed) add(p Follower, whole []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.push()
	f.disown(p)
	if _, in := f.followers[p]; !in {
		f.followers[p] = struct{}{}
		if u := p.UserID(); u != 0 {
			f.pages[u] = append(f.pages[u], p)
		}
	}
	f.batch.Queue(whole, one(p))
}

// own takes in a user's page that follows only what is its user's. The page is sent that first, as it is.
func (f *feed) own(p Follower, whole []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.leave(p)
	f.owners[p.UserID()] = append(f.owners[p.UserID()], p)
	f.owned.Store(true)
	f.batch.Queue(whole, one(p))
}

// disown takes out a page that follows only what is its user's; mu is held.
func (f *feed) disown(p Follower) {
	cut(f.owners, p)
	f.owned.Store(len(f.owners) > 0)
}

// cut takes a page out of those of its user.
func cut(pages map[game.UserID][]Follower, p Follower) {
	u := p.UserID()
	if pages[u] = slices.DeleteFunc(pages[u], func(g Follower) bool { return g == p }); len(pages[u]) == 0 {
		delete(pages, u)
	}
}

// remove takes a follower out.
func (f *feed) remove(p Follower) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.leave(p)
}

// leave is remove for a caller that holds mu.
func (f *feed) leave(p Follower) {
	f.disown(p)
	if _, in := f.followers[p]; !in {
		return
	}
	delete(f.followers, p)
	cut(f.pages, p)
	if len(f.followers) == 0 {
		f.unsent = nil
		f.followed.Store(false)
	}
}

// broadcast has a line sent to all followers with the next flush. It is made if anybody follows.
func (f *feed) broadcast(render func() []byte) {
	if !f.followed.Load() {
		return
	}
	line := render()
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.unsent = append(f.unsent, line...); len(f.unsent) > deltaMax {
		f.push()
	}
}

// reach is which pages of a user a message is for.
type reach struct{ whole, own bool }

// hear reports whether one of some users follows in such a way.
func (f *feed) hear(users []game.UserID, to reach) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(users, func(u game.UserID) bool {
		return to.whole && len(f.pages[u]) > 0 || to.own && len(f.owners[u]) > 0
	})
}

// deliver queues lines for the pages of some users that follow in such a way, behind what was broadcast before.
func (f *feed) deliver(users []game.UserID, to reach, lines []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.push()
	for i, u := range users {
		if slices.Contains(users[:i], u) {
			continue
		}
		if to.whole {
			f.batch.Queue(lines, slices.Values(f.pages[u]))
		}
		if to.own {
			f.batch.Queue(lines, slices.Values(f.owners[u]))
		}
	}
}

// push queues what has been broadcast, as one, for each follower: many changes at once must not fill an outbox. mu is held.
func (f *feed) push() {
	if len(f.unsent) == 0 {
		return
	}
	f.batch.Queue(f.unsent, maps.Keys(f.followers))
	f.unsent = nil // the outboxes have it now
}

// flush sends what has been broadcast.
func (f *feed) flush() {
	f.mu.Lock()
	f.push()
	f.mu.Unlock()
	f.write()
}

// write writes what has been queued; its caller holds no lock.
func (f *feed) write() {
	f.mu.Lock()
	b := f.batch
	f.batch = f.newBatch()
	f.mu.Unlock()
	b.Write()
}

// one is a sequence of one follower.
func one(p Follower) iter.Seq[Follower] { return slices.Values([]Follower{p}) }
