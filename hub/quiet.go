package hub

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"
)

// quiet is a connection that the websocket library only reads: once muted, what
// the library writes is dropped. Its reader would answer a bad frame with a
// close frame of its own, past the frames that are queued.
type quiet struct {
	net.Conn
	muted bool               // set after the handshake, before reading starts
	raw   syscall.RawConn    // Conn's, once muted; nil: it has no descriptor
	frame func(header) error // judges each frame before the library sees it; set as muted is; nil: all may pass

	// The reader's: the frames, and why nothing more is read.
	heads   headers
	refused error

	// The reader's too: what it reads into, and what came of it.
	buf []byte
	n   int
	err error
	try func(fd uintptr) bool // pull, bound once
}

// mute ends the handshake.
func (q *quiet) mute() {
	q.muted, q.raw = true, rawOf(q.Conn)
	q.try = q.pull
}

// Read gives the library what comes before the first frame that is refused,
// and from then on the refusal.
func (q *quiet) Read(b []byte) (int, error) {
	if q.refused != nil {
		return 0, q.refused
	}
	n, err := q.receive(b)
	if q.frame == nil || n <= 0 {
		return n, err
	}
	if n, q.refused = q.heads.feed(b[:n], q.frame); n == 0 {
		err = q.refused
	}
	return n, err
}

// receive reads with recvNow, and waits as the connection itself does while there is nothing.
func (q *quiet) receive(b []byte) (int, error) {
	if q.raw == nil || len(b) == 0 {
		return q.Conn.Read(b)
	}
	q.buf = b
	err := q.raw.Read(q.try)
	q.buf = nil
	switch {
	case err != nil: // closed, or too late
		return 0, err
	case q.err != nil:
		return 0, &net.OpError{Op: "read", Net: "tcp", Source: q.LocalAddr(), Addr: q.RemoteAddr(), Err: q.err}
	case q.n == 0:
		return 0, io.EOF
	}
	return q.n, nil
}

// pull reports whether there was something to read, be it the end.
func (q *quiet) pull(fd uintptr) bool {
	q.n, q.err = recvNow(fd, q.buf)
	return q.err != syscall.EAGAIN
}

func (q *quiet) Write(b []byte) (int, error) {
	if q.muted {
		return len(b), nil
	}
	return q.Conn.Write(b)
}

func (q *quiet) SetWriteDeadline(t time.Time) error {
	if q.muted {
		return nil
	}
	return q.Conn.SetWriteDeadline(t)
}

// hijacker hands out a quiet connection.
type hijacker struct {
	http.ResponseWriter
	nc *quiet // nil until hijacked
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	nc, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.nc = &quiet{Conn: nc}
	return h.nc, rw, nil
}
