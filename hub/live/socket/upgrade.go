package socket

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Config is what a socket needs of its owner. Only Flooded and Waits may be left
// out. The functions must not wait for anything.
type Config struct {
	Hello   time.Duration  // a peer that is not kept (Socket.Keep) is closed after this
	Pong    time.Duration  // silence that ends a socket that is kept
	Spend   func() bool    // takes a credit for a frame of any kind before it is read; false: a flood
	Flooded []byte         // the frame that a flooding peer gets before it is closed; nil: none
	Closed  func(code int) // called once: the code of the close frame that was queued; 0: the peer was lost
	Start   func(func())   // runs a goroutine that the owner waits for
	Codes   Codes
	Waits   Waits
}

// Codes are the owner's codes of close frames.
type Codes struct {
	Silent int // nothing was heard of the peer for too long
	Slow   int // the peer does not read
	Flood  int // the peer has no credit left
}

// Upgrader makes sockets of requests.
type Upgrader struct{ library websocket.Upgrader }

// NewUpgrader returns an Upgrader. It allows every origin: its caller has checked it.
func NewUpgrader() *Upgrader {
	return &Upgrader{websocket.Upgrader{ // a move and its frame are a hundred bytes; whatever is longer is read in several calls
		ReadBufferSize: 512, WriteBufferSize: 256, WriteBufferPool: &sync.Pool{},
		CheckOrigin: func(*http.Request) bool { return true },
	}}
}

// Upgrade does the handshake. After an error the request has been answered.
func (u *Upgrader) Upgrade(w http.ResponseWriter, r *http.Request, c Config) (*Socket, error) {
	h := &hijacker{ResponseWriter: w}
	ws, err := u.library.Upgrade(h, r, nil)
	if err != nil {
		return nil, err
	}
	s := newSocket(h.side.Conn, c)
	s.ws, h.side.judge = ws, s.judge
	return s, nil
}

// hijacker gives the library the read side of the connection.
type hijacker struct {
	http.ResponseWriter
	side *readSide // nil until hijacked
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	nc, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.side = newReadSide(nc)
	return h.side, rw, nil
}
