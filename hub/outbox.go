package hub

import (
	"net"
	"sync"
	"syscall"
	"time"
)

const (
	outboxSize  = 64
	writeWait   = 5 * time.Second
	farewell    = time.Second // the peer's time to answer a close frame
	closeInTime = 500 * time.Millisecond
)

// outbox is the queue of one socket. Everything that is written goes through
// it. Who queues a frame that nobody else drains, drains it, and never waits for
// the peer: what the system does not take at once is left to a goroutine. A frame
// that is held waits until another is queued, or until it is released.
type outbox struct {
	nc    net.Conn
	raw   syscall.RawConn // nc's; nil: every write may wait
	start func(func())    // runs a goroutine that its owner waits for

	mu       sync.Mutex // guards the following
	frames   [][]byte
	draining bool
	timed    bool          // nc has a deadline for writing
	held     uint64        // the step since which frames wait although nobody drains; 0: none do
	ended    bool          // a close frame is queued or the socket is gone: nothing follows
	idle     chan struct{} // closed when the drain ends; nil unless somebody waits
}

// wait returns when nothing is being written any more.
func (o *outbox) wait() {
	o.mu.Lock()
	if !o.draining {
		o.mu.Unlock()
		return
	}
	idle := make(chan struct{})
	o.idle = idle
	o.mu.Unlock()
	<-idle
}

// send is queue and drain in one: a frame for an empty outbox is not even queued.
func (o *outbox) send(f []byte) (ok bool) {
	o.mu.Lock()
	if o.draining || o.ended || o.raw == nil || len(o.frames) > 0 {
		ok, owed := o.add(f)
		o.mu.Unlock()
		if owed {
			o.drain()
		}
		return ok
	}
	o.draining = true
	o.mu.Unlock()
	one := [1][]byte{f}
	if o.write(one[:], false) {
		o.drain()
	}
	return true
}

// queue queues a frame and reports false if the outbox is full; if a drain is
// owed the caller must call it. A frame after the end is dropped.
func (o *outbox) queue(f []byte) (ok, owed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.add(f)
}

// add does what queue does; mu is held.
func (o *outbox) add(f []byte) (ok, owed bool) {
	ok = o.put(f)
	return ok, ok && !o.ended && o.owe()
}

// put adds a frame to the queue, unless nothing follows any more, and reports
// false if there is no room; mu is held.
func (o *outbox) put(f []byte) bool {
	if o.ended {
		return true
	}
	if len(o.frames) >= outboxSize {
		return false
	}
	o.frames = append(o.frames, f)
	return true
}

// hold queues a frame that waits for the next one, or for release; first says
// that no other waits so. Half an outbox is enough of them: if a drain is owed the
// caller must call it. It reports false if the outbox is full.
func (o *outbox) hold(f []byte, step uint64) (ok, first, owed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch ok = o.put(f); {
	case !ok || o.ended || o.draining:
	case len(o.frames) >= outboxSize/2:
		owed = o.owe()
	case o.held == 0:
		o.held, first = step, true
	}
	return ok, first, owed
}

// release reports whether the caller must drain what has been held since a step
// or longer.
func (o *outbox) release(step uint64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.held != 0 && o.held <= step && o.owe()
}

// owe starts a drain, if there is none, that the caller owes; mu is held.
func (o *outbox) owe() bool {
	owed := !o.draining
	o.draining, o.held = true, 0
	return owed
}

// end sends the last frame; hurry drops what is queued before it.
func (o *outbox) end(f []byte, hurry bool) bool {
	o.mu.Lock()
	if o.ended {
		o.mu.Unlock()
		return false
	}
	o.ended = true
	if hurry {
		o.frames = o.frames[:0]
		o.timed = true
		o.nc.SetWriteDeadline(time.Now().Add(closeInTime)) // a drain may be stuck in a write
	}
	o.frames = append(o.frames, f)
	owed := o.owe()
	o.mu.Unlock()
	if owed {
		o.drain()
	}
	return true
}

// keep is how long an empty queue may be that is kept for the next frames.
const keep = 4

// next takes the queued frames, which spare replaces. Without any the drain has
// ended.
func (o *outbox) next(spare [][]byte) (frames [][]byte, ended bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.frames) > 0 {
		frames, o.frames = o.frames, spare
		return frames, o.ended
	}
	if o.frames == nil {
		o.frames = spare
	}
	if cap(o.frames) > keep {
		o.frames = nil
	}
	if o.timed && !o.ended {
		o.timed = false
		o.nc.SetWriteDeadline(time.Time{})
	}
	o.rest()
	return nil, o.ended
}

// rest notes that the drain has ended; mu is held.
func (o *outbox) rest() {
	o.draining = false
	if o.idle != nil {
		close(o.idle)
		o.idle = nil
	}
}

// drain writes queued frames, several in a system call, until there are none or
// the peer would have to be waited for.
func (o *outbox) drain() {
	if o.raw == nil {
		o.start(func() { o.drainSlowly(nil, false) })
		return
	}
	var spare [][]byte // what was written last, to be filled again
	for {
		frames, ended := o.next(spare)
		if frames == nil {
			return
		}
		if !o.write(frames, ended) {
			return
		}
		clear(frames)
		spare = frames[:0]
	}
}

// write writes frames as far as the peer need not be waited for and leaves the
// rest to a goroutine; ended says that the last frame is among them. It reports
// whether the drain is still the caller's.
func (o *outbox) write(frames [][]byte, ended bool) bool {
	rest, err := writeNow(o.raw, frames)
	if rest != nil {
		o.start(func() { o.drainSlowly(rest, ended) })
		return false
	}
	return o.written(err, ended)
}

// drainSlowly does the same from rest on, and waits for the peer; ended says
// that rest has the last frame.
func (o *outbox) drainSlowly(rest []byte, ended bool) {
	if rest != nil {
		o.allow(time.Now())
		_, err := o.nc.Write(rest)
		if !o.written(err, ended) {
			return
		}
	}
	var spare [][]byte
	for {
		frames, ended := o.next(spare)
		if frames == nil {
			return
		}
		o.allow(time.Now())
		buffers := net.Buffers(frames)
		_, err := buffers.WriteTo(o.nc)
		if !o.written(err, ended) {
			return
		}
		clear(frames)
		spare = frames[:0]
	}
}

// written ends the drain after a failed write, and the connection after the
// last frame. It reports whether the drain goes on.
func (o *outbox) written(err error, ended bool) bool {
	if err == nil {
		if ended {
			o.hangUp()
		}
		return true
	}
	o.mu.Lock()
	o.ended, o.frames = true, nil
	o.rest()
	o.mu.Unlock()
	o.nc.Close()
	return false
}

// allow gives the next write its time, unless the socket is to be closed: then
// it has less.
func (o *outbox) allow(now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.ended || !o.timed {
		o.timed = true
		o.nc.SetWriteDeadline(now.Add(writeWait))
	}
}

// hangUp closes our half and gives the peer a moment to close the other.
func (o *outbox) hangUp() {
	o.nc.SetReadDeadline(time.Now().Add(farewell))
	if half, ok := o.nc.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
}
