package socket

import (
	"io"
	"net"
	"sync"
	"syscall"
)

// rawOf returns what is needed to write to nc without waiting; nil: nc has no descriptor.
func rawOf(nc net.Conn) syscall.RawConn {
	if sc, ok := nc.(syscall.Conn); ok {
		if raw, err := sc.SyscallConn(); err == nil {
			return raw
		}
	}
	return nil
}

// attempt is a write that does not wait. Attempts are pooled together with their
// function, so that a write allocates nothing.
type attempt struct {
	buf   []byte
	n     int
	err   error
	try   func(fd uintptr) bool
	joint []byte // frames that go out together
}

const keptJoint = 16 << 10 // bytes of joint that are kept for the next write

var attempts = sync.Pool{New: func() any {
	a := &attempt{}
	a.try = func(fd uintptr) bool {
		for {
			if a.n, a.err = syscall.Write(int(fd), a.buf); a.err != syscall.EINTR {
				return true // do not wait
			}
		}
	}
	return a
}}

// writeNow writes frames as far as the system takes them at once, and returns a
// copy of what is left; nil: it took everything.
func writeNow(raw syscall.RawConn, frames [][]byte) (left []byte, err error) {
	a := attempts.Get().(*attempt)
	defer func() {
		a.buf, a.n, a.err = nil, 0, nil
		if cap(a.joint) <= keptJoint {
			attempts.Put(a)
		}
	}()
	a.buf = frames[0]
	if len(frames) > 1 {
		a.joint = a.joint[:0]
		for _, f := range frames {
			a.joint = append(a.joint, f...)
		}
		a.buf = a.joint
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
