package socket

import (
	"io"
	"syscall"
)

// shallow reads from a connection with a descriptor. It does what the connection's own Read does, and waits 144 bytes deeper in
// the stack instead of 296: the stack of a socket that waits then shrinks to 4 KiB (a quarter of 8 KiB must hold all of it).
// One goroutine at a time may use it.
type shallow struct {
	raw syscall.RawConn
	buf []byte
	n   int
	err error
	try func(fd uintptr) bool
}

func newShallow(raw syscall.RawConn) *shallow {
	r := &shallow{raw: raw}
	r.try = func(fd uintptr) bool {
		for {
			if r.n, r.err = syscall.Read(int(fd), r.buf); r.err != syscall.EINTR {
				return r.err != syscall.EAGAIN
			}
		}
	}
	return r
}

func (r *shallow) Read(b []byte) (int, error) {
	r.buf = b
	err := r.raw.Read(r.try)
	r.buf = nil
	switch {
	case err != nil: // closed, or late
		return 0, err
	case r.err != nil:
		return 0, r.err
	case r.n == 0 && len(b) > 0:
		return 0, io.EOF
	}
	return r.n, nil
}
