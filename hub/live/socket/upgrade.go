package socket

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Config is what sockets need of their owner. Only Flooded and Waits may be left out. It is not changed once a socket has it.
type Config struct {
	Hello   time.Duration // a peer that is not kept (Socket.Keep) is closed after this
	Pong    time.Duration // silence that ends a socket that is kept, unless its last ping was less than a third of that ago
	Flooded []byte        // the frame that a flooding peer gets before it is closed; nil: none
	Start   func(func())  // runs a goroutine that the owner waits for
	Codes   Codes
	Waits   Waits
}

// answer is how long a peer has at least to answer a ping, however late it was asked.
func (c *Config) answer() time.Duration { return c.Pong / 3 }

// Owner is the owner of one socket. Its methods must not wait for anything.
type Owner interface {
	SpendCredit() bool     // takes a credit for a frame of any kind before it is read; false: a flood
	SocketClosed(code int) // called once, with the code of the close frame that was queued; 0: the peer was lost
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
	return &Upgrader{websocket.Upgrader{ // its buffers are not used after the handshake
		ReadBufferSize: 1, WriteBufferSize: 256, WriteBufferPool: &sync.Pool{},
		CheckOrigin: func(*http.Request) bool { return true },
	}}
}

// Upgrade does the handshake. After an error the request has been answered. From now on the peer has the time of Config.Hello.
func (u *Upgrader) Upgrade(w http.ResponseWriter, r *http.Request, c *Config, owner Owner) (*Socket, error) {
	ws, err := u.library.Upgrade(hijacker{w}, r, nil)
	if err != nil {
		return nil, err
	}
	s := newSocket(ws.NetConn(), c, owner)
	s.readUntil(time.Now().Add(c.Hello))
	return s, nil
}

// hijacker is a response whose connection the library can take over, whatever wraps it.
type hijacker struct{ http.ResponseWriter }

func (h hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(h.ResponseWriter).Hijack()
}
