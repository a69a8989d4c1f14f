package socket

import (
	"cmp"
	"net"
	"sync"
	"syscall"
	"time"
)

const outboxSize = 64 // frames that may wait

// Waits say how long a peer may take; zero fields take the default.
type Waits struct {
	Write    time.Duration // for a write (5 s)
	Hurried  time.Duration // for the last write, if it is closed because it does not read (500 ms)
	Farewell time.Duration // to answer a close frame (1 s)
}

func (w *Waits) write() time.Duration    { return cmp.Or(w.Write, 5*time.Second) }
func (w *Waits) hurried() time.Duration  { return cmp.Or(w.Hurried, 500*time.Millisecond) }
func (w *Waits) farewell() time.Duration { return cmp.Or(w.Farewell, time.Second) }

// outbox is the queue of one socket. Everything that is written goes through it, and one goroutine writes at a time.
//
// The caller that queues the first frame must also write it, which never waits for the peer: bytes that the system does not
// take at once are left to a goroutine of their own. The same writer writes frames that others queue meanwhile. A delayed frame
// waits until another frame is queued, or until it is released.
type outbox struct {
	nc  net.Conn
	raw syscall.RawConn // of nc; nil: every write is a goroutine's
	c   *Config

	form func(frames []byte) []byte // makes of frames what the peer reads; nil: the frames themselves. Set before the outbox is shared

	mu      sync.Mutex    // guards the following
	frames  [][]byte      // not written yet
	writing bool          // somebody writes, or must
	delayed uint64        // the step since which frames are delayed; 0: none are
	ended   bool          // nothing more is queued: a close frame is, or a write has failed
	lost    bool          // a write failed before a close frame was queued
	timed   bool          // nc has a deadline for writing
	idle    chan struct{} // closed when nobody writes any more; nil unless somebody waits for that
}

// send queues frames and writes them in one call; those for an empty outbox are not even
// queued. It reports false if the outbox is full.
func (o *outbox) send(frames ...[]byte) (ok bool) {
	frames = o.formed(frames)
	o.mu.Lock()
	if o.writing || o.ended || o.raw == nil || len(o.frames) > 0 {
		ok, mustWrite := o.add(frames...)
		o.mu.Unlock()
		if mustWrite {
			o.write()
		}
		return ok
	}
	o.writing = true
	o.mu.Unlock()
	if o.writeFrames(frames, false) {
		o.write()
	}
	return true
}

// queue queues a frame and reports !ok if the outbox is full. If mustWrite, the
// caller must call write. A frame after the end is dropped.
func (o *outbox) queue(f []byte) (ok, mustWrite bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.form != nil {
		f = o.form(f)
	}
	return o.add(f)
}

// delay queues frames that wait for the next one, or for release; first says
// that no other frame waits so. Half an outbox of them waits no longer: if
// mustWrite, the caller must call write. It reports !ok if the outbox is full.
func (o *outbox) delay(step uint64, frames ...[]byte) (ok, first, mustWrite bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch ok = o.push(o.formed(frames)...); {
	case !ok || o.ended || o.writing:
	case len(o.frames) >= outboxSize/2:
		mustWrite = o.begin()
	case o.delayed == 0:
		o.delayed, first = step, true
	}
	return ok, first, mustWrite
}

// release ends the delay of frames that have waited since a step, or for longer.
// If mustWrite, the caller must call write.
func (o *outbox) release(step uint64) (mustWrite bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.delayed != 0 && o.delayed <= step && o.begin()
}

// end queues the last frame and writes it; hurry drops what is queued before it.
// It reports false if the end has come before.
func (o *outbox) end(f []byte, hurry bool) bool {
	if o.form != nil {
		f = o.form(f)
	}
	o.mu.Lock()
	if o.ended {
		o.mu.Unlock()
		return false
	}
	o.ended = true
	if hurry {
		o.frames = o.frames[:0]
		o.timed = true
		o.nc.SetWriteDeadline(time.Now().Add(o.c.Waits.hurried())) // somebody may be waiting in a write
	}
	o.frames = append(o.frames, f)
	mustWrite := o.begin()
	o.mu.Unlock()
	if mustWrite {
		o.write()
	}
	return true
}

// wait returns when nobody writes any more.
func (o *outbox) wait() {
	o.mu.Lock()
	if !o.writing {
		o.mu.Unlock()
		return
	}
	idle := make(chan struct{})
	o.idle = idle
	o.mu.Unlock()
	<-idle
}

func (o *outbox) isLost() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.lost
}

// add does what queue does; mu is locked.
func (o *outbox) add(frames ...[]byte) (ok, mustWrite bool) {
	ok = o.push(frames...)
	return ok, ok && !o.ended && o.begin()
}

// push appends frames that belong together, or drops them after the end, and reports false if there is
// no room for the first; mu is locked.
func (o *outbox) push(frames ...[]byte) bool {
	if o.ended {
		return true
	}
	if len(o.frames) >= outboxSize {
		return false
	}
	o.frames = append(o.frames, frames...)
	return true
}

// formed returns frames as the peer reads them.
func (o *outbox) formed(frames [][]byte) [][]byte {
	if o.form == nil {
		return frames
	}
	out := make([][]byte, len(frames))
	for i, f := range frames {
		out[i] = o.form(f)
	}
	return out
}

// begin makes the caller the writer, unless there is one; mu is locked.
func (o *outbox) begin() (mustWrite bool) {
	mustWrite = !o.writing
	o.writing, o.delayed = true, 0
	return mustWrite
}
