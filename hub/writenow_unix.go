//go:build unix

package hub

import (
	"io"
	"net"
	"sync"
	"syscall"
)

// rawOf returns what is read and written without waiting, nil if nc has no descriptor.
func rawOf(nc net.Conn) syscall.RawConn {
	if sc, ok := nc.(syscall.Conn); ok {
		if raw, err := sc.SyscallConn(); err == nil {
			return raw
		}
	}
	return nil
}

// attempt is a write that does not wait. Attempts are pooled with their
// function, so that a write needs no memory.
type attempt struct {
	buf     []byte
	n       int
	err     error
	try     func(fd uintptr) bool
	scratch []byte // for frames that go out together
}

var attempts = sync.Pool{New: func() any {
	a := &attempt{}
	a.try = func(fd uintptr) bool {
		a.n, a.err = sendNow(fd, a.buf)
		return true
	}
	return a
}}

const scratchKept = 16 << 10 // bytes of an attempt's scratch that are kept

// writeNow writes frames as far as the system takes them without waiting, and
// returns a copy of the rest; nil: it took all.
func writeNow(raw syscall.RawConn, frames [][]byte) (rest []byte, err error) {
	a := attempts.Get().(*attempt)
	defer func() {
		a.buf, a.n, a.err = nil, 0, nil
		if cap(a.scratch) <= scratchKept {
			attempts.Put(a)
		}
	}()
	a.buf = frames[0]
	if len(frames) > 1 {
		a.scratch = a.scratch[:0]
		for _, f := range frames {
			a.scratch = append(a.scratch, f...)
		}
		a.buf = a.scratch
	}
	if err := raw.Write(a.try); err != nil { // closed
		return nil, err
	}
	switch {
	case a.err == syscall.EAGAIN:
		a.n = 0
	case a.err != nil:
		return nil, a.err
	case a.n <= 0:
		return nil, io.ErrUnexpectedEOF
	}
	if a.n < len(a.buf) {
		return append([]byte(nil), a.buf[a.n:]...), nil
	}
	return nil, nil
}
