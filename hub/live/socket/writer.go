package socket

import (
	"net"
	"time"
)

// write writes what is queued, several frames in a system call, until nothing is
// left or the peer would have to be waited for.
func (o *outbox) write() {
	if o.raw == nil {
		o.c.Start(func() { o.writeSlowly(nil, false) })
		return
	}
	var spare [][]byte // what was written last, to be filled again
	for {
		frames, last := o.next(spare)
		if frames == nil || !o.writeFrames(frames, last) {
			return
		}
		clear(frames)
		spare = frames[:0]
	}
}

// writeFrames writes frames as far as the system takes them at once, and leaves
// the others to a goroutine; last says that the close frame is among them. It
// reports whether the caller is still the writer.
func (o *outbox) writeFrames(frames [][]byte, last bool) bool {
	left, err := writeNow(o.raw, frames)
	if left != nil {
		o.c.Start(func() { o.writeSlowly(left, last) })
		return false
	}
	return o.wrote(err, last)
}

// writeSlowly writes first, and then what is queued, until nothing is left. It
// waits for the peer. last says that first ends with the close frame.
func (o *outbox) writeSlowly(first []byte, last bool) {
	if first != nil {
		o.allow(time.Now())
		if _, err := o.nc.Write(first); !o.wrote(err, last) {
			return
		}
	}
	var spare [][]byte
	for {
		frames, last := o.next(spare)
		if frames == nil {
			return
		}
		o.allow(time.Now())
		buffers := net.Buffers(frames)
		if _, err := buffers.WriteTo(o.nc); !o.wrote(err, last) {
			return
		}
		clear(frames)
		spare = frames[:0]
	}
}

// keptCap is how many frames an empty queue may have room for that is kept.
const keptCap = 4

// next returns the queued frames, and whether the close frame is among them; spare
// takes their place. If there are none, the caller is no longer the writer.
func (o *outbox) next(spare [][]byte) (frames [][]byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.frames) > 0 {
		frames, o.frames = o.frames, spare
		return frames, o.ended
	}
	if o.frames == nil {
		o.frames = spare
	}
	if cap(o.frames) > keptCap {
		o.frames = nil
	}
	if o.timed && !o.ended {
		o.timed = false
		o.nc.SetWriteDeadline(time.Time{})
	}
	o.stop()
	return nil, o.ended
}

// stop notes that nobody writes any more; mu is locked.
func (o *outbox) stop() {
	o.writing = false
	if o.idle != nil {
		close(o.idle)
		o.idle = nil
	}
}

// wrote closes the connection after a failed write, and our half of it after the
// close frame. It reports whether the caller is still the writer.
func (o *outbox) wrote(err error, last bool) bool {
	if err == nil {
		if last {
			o.hangUp()
		}
		return true
	}
	o.mu.Lock()
	o.lost = o.lost || !o.ended
	o.ended, o.frames = true, nil
	o.stop()
	o.mu.Unlock()
	o.nc.Close()
	return false
}

// allow gives the next write its time, unless the peer is being closed because it
// does not read: then there is less.
func (o *outbox) allow(now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.ended || !o.timed {
		o.timed = true
		o.nc.SetWriteDeadline(now.Add(o.c.Waits.write()))
	}
}

// hangUp closes our half and gives the peer a moment to close the other.
func (o *outbox) hangUp() {
	o.nc.SetReadDeadline(time.Now().Add(o.c.Waits.farewell()))
	if half, ok := o.nc.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
}
