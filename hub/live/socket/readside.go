package socket

import (
	"io"
	"net"
	"time"
)

// readSide is the connection as the websocket library sees it. After the
// handshake the library only reads. Its writes are dropped, because its answer
// to a bad frame would overtake the queued frames.
type readSide struct {
	net.Conn
	from  io.Reader          // what Conn has, read without a deep stack
	judge func(header) error // of each frame, before the library reads it; nil during the handshake

	// The reader's.
	heads   headers
	refused error // why nothing more is read
}

// Read returns the bytes before the first frame that is refused, and from then on why it was refused.
func (c *readSide) Read(b []byte) (int, error) {
	if c.refused != nil {
		return 0, c.refused
	}
	n, err := c.from.Read(b)
	if c.judge == nil || n <= 0 {
		return n, err
	}
	return c.pass(b[:n], err)
}

// pass returns how many of some bytes come before a frame that is refused.
//
//go:noinline
func (c *readSide) pass(b []byte, err error) (n int, _ error) {
	if n, c.refused = c.heads.feed(b, c.judge); n == 0 {
		err = c.refused
	}
	return n, err
}

// newReadSide returns the read side of a connection.
func newReadSide(nc net.Conn) *readSide {
	if raw := rawOf(nc); raw != nil {
		return &readSide{Conn: nc, from: newShallow(raw)}
	}
	return &readSide{Conn: nc, from: nc}
}

func (c *readSide) Write(b []byte) (int, error) {
	if c.judge != nil {
		return len(b), nil
	}
	return c.Conn.Write(b)
}

func (c *readSide) SetWriteDeadline(t time.Time) error {
	if c.judge != nil {
		return nil
	}
	return c.Conn.SetWriteDeadline(t)
}
