package storm

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/tengen-go/tengen/cmd/internal/client"
)

// relay is the yardstick: the cost of moves without rules and storage. A move goes to everybody in its room and is
// acknowledged. Frames are built once, by hand; each connection has a queue, and a goroutine that drains it only while
// there is output.
type relay struct {
	upgrader websocket.Upgrader
	gather   time.Duration  // how long a frame may wait for others; 0: every frame goes at once
	wg       sync.WaitGroup // readers and drains

	mu    sync.Mutex // guards the following
	rooms map[string]*relayRoom
	conns map[*relayConn]struct{}
}

type relayRoom struct {
	mu   sync.Mutex // guards the following
	v    int
	here map[*relayConn]struct{}
	last *relayConn // the sender of the last move
}

// relayConn is one socket. room belongs to its reader.
type relayConn struct {
	relay *relay
	ws    *websocket.Conn
	nc    net.Conn
	room  *relayRoom

	mu       sync.Mutex // guards the following
	frames   [][]byte
	draining bool
	release  *time.Timer // sends what waits for others; nil: none has waited yet
	held     bool        // some do
	gone     bool
}

// relayQueue bounds what waits for a socket: one that does not read is dropped, but not one that a busy machine has
// kept from reading for a while.
const relayQueue = 1024

const (
	gatherFor  = 15 * time.Millisecond // about the delay of a frame in the hub
	gatherMost = 32                    // frames that a socket gathers before they are written at once
)

func newRelay() *relay {
	return &relay{
		upgrader: websocket.Upgrader{
			ReadBufferSize: 1024, WriteBufferSize: 256, WriteBufferPool: &sync.Pool{},
			CheckOrigin: func(*http.Request) bool { return true },
		},
		rooms: map[string]*relayRoom{}, conns: map[*relayConn]struct{}{},
	}
}

// Relay runs the yardstick on a free port of the loopback address until ctx
// ends, and says where on w. If it is to gather, it holds frames back as the hub
// does.
func Relay(ctx context.Context, w io.Writer, gathers bool) error {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	r := newRelay()
	if gathers {
		r.gather = gatherFor
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ws", r.serve)
	mux.Handle("GET /metrics", promhttp.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	fmt.Fprintf(w, "The yardstick is ready on http://%s\n", ln.Addr())
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	srv.Close()
	r.close()
	return err
}

// close drops every socket and waits for its goroutines.
func (r *relay) close() {
	r.mu.Lock()
	for c := range r.conns {
		c.nc.Close()
	}
	r.mu.Unlock()
	r.wg.Wait()
}

// serve upgrades and returns: net/http's goroutine and buffers are released.
func (r *relay) serve(w http.ResponseWriter, req *http.Request) {
	ws, err := r.upgrader.Upgrade(w, req, nil)
	if err != nil {
		return
	}
	c := &relayConn{relay: r, ws: ws, nc: ws.NetConn()}
	r.mu.Lock()
	r.conns[c] = struct{}{}
	r.mu.Unlock()
	r.wg.Go(c.read)
}

// read is the socket's goroutine.
func (c *relayConn) read() {
	defer c.leave()
	c.ws.SetReadLimit(4 << 10)
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		c.take(data)
	}
}

// take does what little a message asks for.
func (c *relayConn) take(data []byte) {
	m, ok := client.Parse(data)
	switch {
	case !ok:
	case string(m.T) == "move" && c.room != nil:
		c.room.tell(c, m)
	case string(m.T) == "watch":
		c.room = c.relay.room(string(m.G))
		c.room.mu.Lock()
		c.room.here[c] = struct{}{}
		v := c.room.v
		c.room.mu.Unlock()
		c.push(textFrame(`{"t":"state","g":"`, m.G, `","v":`, v, `}`))
	case string(m.T) == "hello":
		c.push(textFrame(`{"t":"welcome","g":"`, nil, `","v":`, 0, `}`))
	}
}

func (r *relay) room(g string) *relayRoom {
	r.mu.Lock()
	defer r.mu.Unlock()
	room := r.rooms[g]
	if room == nil {
		room = &relayRoom{here: map[*relayConn]struct{}{}}
		r.rooms[g] = room
	}
	return room
}

// tell sends a move to everybody in the room; the sender gets it with its ack, as one write. The sender of the move
// before is next.
func (r *relayRoom) tell(from *relayConn, m client.Message) {
	at := client.TextField(m.D, "at")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.v++
	now := time.Now().UnixMilli()
	event := textFrame(`{"t":"move","g":"`, m.G, `","v":`, r.v,
		`,"d":{"at":"`+string(at)+`","time":`+strconv.FormatInt(now, 10)+`}}`)
	ack := textFrame(`{"t":"ack","id":`+strconv.FormatInt(m.ID, 10)+`,"g":"`, m.G, `","v":`, r.v, `}`)
	next := r.last
	r.last = from
	send := (*relayConn).push
	if from.relay.gather > 0 && next != nil && next != from {
		next.push(event)
		send = (*relayConn).hold
	} else {
		next = nil
	}
	for c := range r.here {
		if c != from && c != next {
			send(c, event)
		}
	}
	send(from, append(bytes.Clone(event), ack...))
}

// textFrame builds a whole frame around a game and a version.
func textFrame(head string, g []byte, middle string, v int, tail string) []byte {
	var digits [20]byte
	version := strconv.AppendInt(digits[:0], int64(v), 10)
	n := len(head) + len(g) + len(middle) + len(version) + len(tail)
	b := append(make([]byte, 0, n+4), 0x81)
	if n < 126 {
		b = append(b, byte(n))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	}
	b = append(append(append(b, head...), g...), middle...)
	return append(append(b, version...), tail...)
}

// push queues a frame and sends the queue.
func (c *relayConn) push(f []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.put(f) {
		c.start()
	}
}

// put queues a frame, if there is room; mu is held.
func (c *relayConn) put(f []byte) bool {
	if !c.gone && len(c.frames) >= relayQueue {
		c.gone = true
		c.nc.Close()
	}
	if !c.gone {
		c.frames = append(c.frames, f)
	}
	return !c.gone
}

// hold queues a frame that waits for the next one to the same socket, with which it shares a system call, but not for
// long, as the hub does under load with frames that are not for the next player.
func (c *relayConn) hold(f []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !c.put(f) || c.draining || c.held && len(c.frames) < gatherMost:
	case len(c.frames) >= gatherMost:
		c.start()
	case c.release == nil:
		c.held = true
		c.release = time.AfterFunc(c.relay.gather, func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			if c.held && !c.gone {
				c.start()
			}
		})
	default:
		c.held = true
		c.release.Reset(c.relay.gather)
	}
}

// start starts the drain if none runs; mu is held.
func (c *relayConn) start() {
	c.held = false
	if !c.draining {
		c.draining = true
		c.relay.wg.Go(c.drain)
	}
}

// drain writes queued frames, several in a system call, until there are none.
func (c *relayConn) drain() {
	for {
		c.mu.Lock()
		frames := net.Buffers(c.frames)
		c.frames = nil
		if len(frames) == 0 || c.gone {
			c.draining = false
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		if _, err := frames.WriteTo(c.nc); err != nil && !errors.Is(err, net.ErrClosed) {
			c.nc.Close() // the reader finds out
		}
	}
}

// leave takes the socket out of everything.
func (c *relayConn) leave() {
	c.nc.Close()
	if c.room != nil {
		c.room.mu.Lock()
		delete(c.room.here, c)
		c.room.mu.Unlock()
	}
	c.mu.Lock()
	c.gone = true
	if c.release != nil {
		c.release.Stop()
	}
	c.mu.Unlock()
	c.relay.mu.Lock()
	delete(c.relay.conns, c)
	c.relay.mu.Unlock()
}
