package socket

import (
	"iter"
	"slices"
	"sync"
	"time"
)

const batchStep = 10 * time.Millisecond

// Batcher saves writes under load. A write costs more than everything else that a
// move costs, and frames for one socket that are written together cost one write.
// So while its owner is loaded, a Batcher delays frames: each waits for the next
// frame to the same socket, no matter who sends it, and both go out in one system
// call. A frame waits for two steps of 10 ms at most, one if the load has ended,
// and as long as the timer is late. Without load nothing is delayed.
type Batcher struct {
	loaded func() bool
	start  func(func())

	mu      sync.Mutex // guards the following; it is locked before an outbox's
	step    uint64     // counts from 1
	fresh   []*Socket  // with frames that are delayed since this step
	older   []*Socket  // since the step before
	running bool       // the goroutine that counts steps; it ends when nothing is delayed
}

// NewBatcher returns a Batcher. loaded reports whether frames are to be delayed, and
// start runs a goroutine that the owner waits for.
func NewBatcher(loaded func() bool, start func(func())) *Batcher {
	return &Batcher{loaded: loaded, start: start, step: 1}
}

// Deliver does what the function Deliver does, and delays the frame under load.
func (k *Batcher) Deliver(frame []byte, to iter.Seq[*Socket]) {
	if !k.loaded() {
		Deliver(frame, to)
		return
	}
	list := listOf(to)
	defer list.free()
	for some := range slices.Chunk(list.all, part) { // between parts others may lock mu
		full, mustWrite := k.delay(frame, some)
		for _, s := range full {
			s.closeSlow()
		}
		writeAll(mustWrite)
	}
}

// Send does what Socket.Send does, and delays the frames under load.
func (k *Batcher) Send(s *Socket, frames ...[]byte) {
	if !k.loaded() {
		s.Send(frames...)
		return
	}
	switch ok, mustWrite := k.delayOne(s, frames); {
	case !ok:
		s.closeSlow()
	case mustWrite:
		s.out.write()
	}
}

// delayOne queues frames for one socket. It reports whether there is room for them, and whether the caller must write.
func (k *Batcher) delayOne(s *Socket, frames [][]byte) (ok, mustWrite bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ok, first, mustWrite := s.out.delay(k.step, frames...)
	if first {
		k.fresh = append(k.fresh, s)
		k.count()
	}
	return ok, mustWrite
}

// count has steps counted while something is delayed; mu is held.
func (k *Batcher) count() {
	if !k.running && len(k.fresh) > 0 {
		k.running = true
		k.start(k.run)
	}
}

// delay queues a frame. It returns the sockets that have no room for it, and those
// that the caller must write to.
func (k *Batcher) delay(frame []byte, sockets []*Socket) (full, mustWrite []*Socket) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range sockets {
		switch ok, first, must := s.out.delay(k.step, frame); {
		case !ok:
			full = append(full, s)
		case must:
			mustWrite = append(mustWrite, s)
		case first:
			k.fresh = append(k.fresh, s)
		}
	}
	k.count()
	return full, mustWrite
}

// run counts steps until nothing is delayed.
func (k *Batcher) run() {
	for more := true; more; {
		time.Sleep(batchStep)
		var due []*Socket
		var until uint64
		due, until, more = k.advance()
		mustWrite := due[:0]
		for _, s := range due {
			if s.out.release(until) {
				mustWrite = append(mustWrite, s)
			}
		}
		writeAll(mustWrite)
	}
}

// advance ends a step. It returns the sockets that are due now, whose frames are
// delayed since the step until or for longer: since the step before, or all if the
// load has ended. more says that others are still delayed.
func (k *Batcher) advance() (due []*Socket, until uint64, more bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	due, until = k.older, k.step-1
	k.older, k.fresh = k.fresh, nil
	if !k.loaded() {
		due, until = append(due, k.older...), k.step
		k.older = nil
	}
	k.step++
	k.running = len(k.older) > 0
	return due, until, k.running
}
