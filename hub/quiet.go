package hub

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// quiet is a connection that the websocket library only reads: once muted, what
// the library writes is dropped. Its reader would answer a bad frame with a
// close frame of its own, past the frames that are queued.
type quiet struct {
	net.Conn
	muted bool // set after the handshake, before reading starts
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
