package socket

import (
	"net"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Socket is the server's end of a websocket, which Upgrade makes, or of a stream, which OpenStream makes.
type Socket struct {
	c     *Config
	owner Owner
	nc    net.Conn
	out   outbox
	born  time.Time // the instants below are counted from here, in ns

	closed atomic.Bool  // nothing more is taken from the peer
	heard  atomic.Int64 // when the peer was last heard of
	pinged atomic.Int64 // when a ping was sent that has no pong yet; 0: none was
	told   atomic.Int64 // the least of the last pongs took so long, ns; 0: not measured
	sure   atomic.Int64 // so long the connection itself takes, ns; 0: not known

	// The reader's.
	tryRead func(fd uintptr) bool
	readErr error   // of tryRead
	in      *buffer // what has come in of a frame that is not whole yet; nil: nothing
	framing framing
	kept    atomic.Bool              // others read it
	pongs   [lastPongs]time.Duration // how long they took; 0: there were not so many yet
	pong    int                      // where the next one goes
	moved   int64                    // when the deadline for reading was last moved on
}

func newSocket(nc net.Conn, c *Config, owner Owner) *Socket {
	now := time.Now()
	s := &Socket{c: c, owner: owner, nc: nc, born: now.Add(-time.Second)} // no instant is 0
	s.out.nc, s.out.raw, s.out.c = nc, rawOf(nc), c
	s.tryRead = s.receiveNow
	s.heard.Store(s.sinceBorn(now))
	return s
}

// Send sends frames as one, or drops them if the socket is being closed. A peer that does
// not read, so that too many frames wait, is closed.
func (s *Socket) Send(frames ...[]byte) {
	if !s.out.send(frames...) {
		s.closeSlow()
	}
}

// queue queues a frame. If it returns true, the caller must call s.out.write.
func (s *Socket) queue(frame []byte) (mustWrite bool) {
	ok, mustWrite := s.out.queue(frame)
	if !ok {
		s.closeSlow()
	}
	return mustWrite
}

// Close sends what is queued and then a close frame. The first call counts.
func (s *Socket) Close(code int, reason string) { s.close(code, reason, false) }

// closeSlow closes a socket whose peer does not read. The queued frames are dropped.
func (s *Socket) closeSlow() { s.close(s.c.Codes.Slow, "too slow", true) }

func (s *Socket) close(code int, reason string, hurry bool) {
	// The deadline comes first: the writer of the close frame shortens it.
	if !s.closed.Swap(true) {
		s.nc.SetReadDeadline(time.Now().Add(s.c.Waits.write() + s.c.Waits.farewell()))
	}
	if s.out.end(closing(code, reason), hurry) {
		s.owner.SocketClosed(code)
	}
}

// Closed reports whether the socket is being closed: nothing more is taken from
// the peer.
func (s *Socket) Closed() bool { return s.closed.Load() }

// Kill closes the connection at once.
func (s *Socket) Kill() { s.nc.Close() }

// End closes the connection when everything is written. It follows Read. A peer
// that no close frame was queued for was lost: if it can still hear, it is told
// that the server goes away.
func (s *Socket) End() {
	if s.out.end(closing(websocket.CloseGoingAway, ""), true) || s.out.isLost() {
		s.owner.SocketClosed(0)
	}
	s.out.wait()
	s.nc.Close()
}
