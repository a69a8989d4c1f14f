package hub

import (
	"net"
	"sync"
	"time"
)

const (
	outboxSize  = 64
	writeWait   = 5 * time.Second
	farewell    = time.Second // the peer's time to answer a close frame
	closeInTime = 500 * time.Millisecond
)

// outbox is the queue of one socket. Everything that is written goes through
// it; a goroutine drains it only while there is something to drain.
type outbox struct {
	nc    net.Conn
	start func(func()) // runs a drain in a goroutine that its owner waits for
	until time.Time    // the drain's: when a write fails at the latest

	mu       sync.Mutex // guards the following
	frames   [][]byte
	run      func() // drain, bound once
	draining bool
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

// rest notes that the drain has ended; mu is held.
func (o *outbox) rest() {
	o.draining = false
	if o.idle != nil {
		close(o.idle)
		o.idle = nil
	}
}

// push queues a frame and reports false if the outbox is full. A frame after
// the end is dropped.
func (o *outbox) push(f []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return true
	}
	if len(o.frames) >= outboxSize {
		return false
	}
	o.frames = append(o.frames, f)
	o.drainLocked()
	return true
}

// end queues the last frame; hurry drops what is queued before it.
func (o *outbox) end(f []byte, hurry bool) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return false
	}
	o.ended = true
	if hurry {
		o.frames = o.frames[:0]
		o.nc.SetWriteDeadline(time.Now().Add(closeInTime)) // a drain may be stuck in a write
	}
	o.frames = append(o.frames, f)
	o.drainLocked()
	return true
}

func (o *outbox) drainLocked() {
	if o.draining {
		return
	}
	if o.run == nil {
		o.run = o.drain
	}
	o.draining = true
	o.start(o.run)
}

// keep is how long an empty queue may be that is kept for the next frames.
const keep = 4

// drain writes queued frames, several in a system call, until there are none.
func (o *outbox) drain() {
	var spare [][]byte // what was written last, to be filled again
	for {
		o.mu.Lock()
		frames, ended := o.frames, o.ended
		o.frames = spare
		if len(frames) == 0 {
			if cap(o.frames) > keep {
				o.frames = nil
			}
			o.rest()
			o.mu.Unlock()
			return
		}
		if !ended {
			o.allow(time.Now())
		}
		o.mu.Unlock()
		if err := o.write(frames); err != nil {
			o.mu.Lock()
			o.ended, o.frames = true, nil
			o.rest()
			o.mu.Unlock()
			o.nc.Close()
			return
		}
		clear(frames)
		spare = frames[:0]
		if ended {
			o.hangUp()
		}
	}
}

func (o *outbox) write(frames [][]byte) error {
	if len(frames) == 1 {
		_, err := o.nc.Write(frames[0])
		return err
	}
	buffers := net.Buffers(frames)
	_, err := buffers.WriteTo(o.nc)
	return err
}

// allow gives the next write at least writeWait, and at most a second more:
// moving the deadline with every write would cost as much as the write's frame.
func (o *outbox) allow(now time.Time) {
	if o.until.Sub(now) < writeWait {
		o.until = now.Add(writeWait + time.Second)
		o.nc.SetWriteDeadline(o.until)
	}
}

// hangUp closes our half and gives the peer a moment to close the other.
func (o *outbox) hangUp() {
	o.nc.SetReadDeadline(time.Now().Add(farewell))
	if half, ok := o.nc.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
}
