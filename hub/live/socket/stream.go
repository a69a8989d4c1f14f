package socket

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// OpenStream answers a request, whose body has been read, by a stream of server-sent events, and returns its Socket. The stream
// has no length: it ends with its connection. Owner.SpendCredit is not used: the owner takes credits for the peer's requests. After
// an error the caller must answer the request.
//
// The owner runs Follow and then End in a goroutine of the stream. Heard and Keep are for the one goroutine that acts on a
// request of the peer.
func OpenStream(w http.ResponseWriter, c *Config, owner Owner) (*Socket, error) {
	head := streamHead(w.Header())
	nc, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, fmt.Errorf("socket: a stream: %w", err)
	}
	s := newSocket(nc, c, owner)
	s.Send(head)
	s.out.form = events
	s.readUntil(time.Now().Add(c.Hello))
	return s, nil
}

// streamHead returns the head of the answer, with the headers that are set already. No proxy may keep it, change it or wait for
// more of it.
func streamHead(set http.Header) []byte {
	h := set.Clone()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store, no-transform")
	h.Set("X-Accel-Buffering", "no")
	h.Set("Connection", "close")
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(&b) // a buffer takes everything
	b.WriteString("\r\n")
	return b.Bytes()
}

// Name tells the peer of a stream by which id its requests are known: at most 125 bytes without a newline.
func (s *Socket) Name(id string) { s.Send(control(openFrame, []byte(id))) }

// Follow returns when a stream has ended: its peer has gone or is silent, or Close was called. On the stream's connection the
// peer says nothing; one that does is closed.
func (s *Socket) Follow() {
	for s.in == nil {
		err := s.receive()
		if err != nil {
			err = s.late(err)
		}
		if err != nil {
			s.readFailed(err)
			return
		}
	}
	s.Close(closeProtocol, "")
	s.Linger()
}

// Heard notes that a request of a stream's peer has come at an instant; pong says that it answers a ping.
func (s *Socket) Heard(now time.Time, pong bool) {
	s.alive(now)
	if pong {
		s.measure(now)
	}
}

// Flood closes a socket whose peer has no credit left.
func (s *Socket) Flood() {
	if s.c.Flooded != nil {
		s.Send(s.c.Flooded)
	}
	s.Close(s.c.Codes.Flood, "too many messages")
}
