package socket

import (
	"io"
	"sync"
	"syscall"
)

// buffer has what has come in and was not acted on yet. The longest frame fits in it.
type buffer struct {
	b [maxHead + MaxMessage]byte
	n int // bytes that are there
}

// buffers are for what comes in: a socket has one only while a frame comes in and is acted on.
var buffers = sync.Pool{New: func() any { return new(buffer) }}

// receive waits until the peer has sent something, which is in s.in then.
//
// Thousands of sockets wait here. One that waits for the first byte of a frame holds no buffer, and little of a stack: tryRead asks
// the system, not the connection's own Read, which is deeper.
func (s *Socket) receive() error {
	if s.out.raw == nil { // it cannot be waited for without a buffer
		in := s.buffer()
		n, err := s.nc.Read(in.b[in.n:])
		s.keep(in, n)
		if n > 0 {
			return nil
		}
		return err
	}
	if err := s.out.raw.Read(s.tryRead); err != nil { // closed, or late
		return err
	}
	return s.readErr
}

// receiveNow is s.tryRead: it reads what is there, and reports whether something was: bytes, or an error, which is s.readErr then.
func (s *Socket) receiveNow(fd uintptr) (done bool) {
	in := s.buffer()
	n, err := syscall.Read(int(fd), in.b[in.n:])
	for err == syscall.EINTR {
		n, err = syscall.Read(int(fd), in.b[in.n:])
	}
	s.keep(in, n)
	if err == nil && n == 0 {
		err = io.EOF
	}
	s.readErr = err
	return err != syscall.EAGAIN
}

// look is receive without waiting, whether or not the deadline has passed. It reports whether something was there: bytes, or an
// error, which is s.readErr.
func (s *Socket) look() (done bool) {
	if s.out.raw == nil {
		return false
	}
	if err := s.out.raw.Control(func(fd uintptr) { done = s.receiveNow(fd) }); err != nil { // closed
		s.readErr, done = err, true
	}
	return done
}

// buffer returns the buffer of a frame that has come in half, or else an empty one.
func (s *Socket) buffer() *buffer {
	if s.in != nil {
		return s.in
	}
	return buffers.Get().(*buffer)
}

// keep keeps a buffer into which n bytes have come, if there is something in it; n may be negative.
func (s *Socket) keep(in *buffer, n int) {
	in.n += max(0, n)
	if s.in = in; in.n == 0 {
		s.in = nil
		buffers.Put(in)
	}
}
