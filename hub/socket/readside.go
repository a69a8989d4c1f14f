package socket

import (
	"net"
	"time"
)

// readSide is the connection as the websocket library sees it. After the
// handshake the library only reads: what it writes is dropped, because its answer
// to a bad frame would overtake the frames that are queued.
type readSide struct {
	net.Conn
	judge func(header) error // of each frame, before the library reads it; nil during the handshake

	// The reader's.
	heads   headers
	refused error // why nothing more is read
}

// Read returns what comes before the first frame that is refused, and from then
// on why it was refused.
func (c *readSide) Read(b []byte) (int, error) {
	if c.refused != nil {
		return 0, c.refused
	}
	n, err := c.Conn.Read(b)
	if c.judge == nil || n <= 0 {
		return n, err
	}
	if n, c.refused = c.heads.feed(b[:n], c.judge); n == 0 {
		err = c.refused
	}
	return n, err
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
