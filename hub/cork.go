package hub

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	corkFrom = 8                     // moves that are being stored at once: from here on it matters
	corkStep = 10 * time.Millisecond // a frame is held for two of them at most, and as long as the timer is late
)

// cork saves writes when there are many: while moves come faster than they are
// stored, the frame of a move goes at once to the player who is to act on it,
// and is held for everybody else until the next frame to the same socket, with
// which it shares a system call, or until two steps have passed, one if the store
// has caught up. With few moves on their way nothing is held.
type cork struct {
	hub     *Hub
	storing atomic.Int32 // moves that the store has been given and has not answered

	mu    sync.Mutex // guards the following; outboxes are locked under it
	step  uint64     // counts from 1
	fresh []*conn    // with a frame that is held since this step
	stale []*conn    // since the step before
	ticks bool       // the timer is set
}

// in reports whether frames are to be held.
func (k *cork) in() bool { return k.storing.Load() >= corkFrom && !k.hub.cfg.NoCork }

// hold queues a frame for sockets without writing it.
func (k *cork) hold(f []byte, cs ...*conn) {
	for part := range slices.Chunk(cs, flock) { // others hold frames too
		full, owed := k.holdSome(f, part)
		for _, c := range full {
			c.cut()
		}
		k.hub.drain(owed)
	}
}

// holdSome does it; full are sockets that have no room, owed those whose drain
// the caller owes.
func (k *cork) holdSome(f []byte, cs []*conn) (full, owed []*conn) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range cs {
		switch ok, first, owes := c.out.hold(f, k.step); {
		case !ok:
			full = append(full, c)
		case owes:
			owed = append(owed, c)
		case first:
			k.fresh = append(k.fresh, c)
		}
	}
	k.arm()
	return full, owed
}

// arm sets the timer if frames are held; mu is held.
func (k *cork) arm() {
	if k.ticks || len(k.fresh)+len(k.stale) == 0 {
		return
	}
	k.ticks = true
	k.hub.wg.Add(1)
	time.AfterFunc(corkStep, k.tick)
}

// tick ends a step: what has been held for a whole one goes out, and if the store
// has caught up all the rest.
func (k *cork) tick() {
	defer k.hub.wg.Done()
	k.mu.Lock()
	due, until := k.stale, k.step-1
	k.stale, k.fresh = k.fresh, nil
	if !k.in() {
		due, until = append(due, k.stale...), k.step
		k.stale = nil
	}
	k.step++
	k.ticks = false
	k.arm()
	k.mu.Unlock()
	owed := due[:0]
	for _, c := range due {
		if c.out.release(until) {
			owed = append(owed, c)
		}
	}
	k.hub.drain(owed)
}
