package hub

import (
	"bytes"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"tengen/hub/fault"
	"tengen/hub/game"
)

const (
	readLimit    = 4 << 10 // bytes of a message
	creditWindow = 20 * time.Second
	lingerReads  = 256         // of a socket that is being closed, readLimit each at most
	aliveStep    = time.Second // the deadline for reading moves on in steps
)

// conn is one socket. Fields without a remark are set once, before reading starts.
type conn struct {
	hub *Hub
	ws  *websocket.Conn // read by read alone; nothing is written through it
	nc  net.Conn
	id  Identity
	out outbox

	over atomic.Bool // a close frame is queued: nothing more is taken from the peer

	heard  atomic.Int64 // when the peer was last heard of, since hub.born, ns
	pinged atomic.Int64 // when a ping went out that has no pong yet, since hub.born, ns; 0: none
	lag    atomic.Int64 // the round trip, averaged, ns

	// Owned by the read goroutine.
	page    string // from hello; "" before
	room    *room  // that it has last moved in; it may have left
	follows map[string]struct{}
	moved   time.Time // when the deadline for reading was last moved on
	credits *rate.Limiter
	makings *rate.Limiter
}

// Reasons why no frame is read any more.
var (
	errOver  = errors.New("hub: the socket has been closed")
	errFlood = errors.New("hub: no credit is left")
	errClose = errors.New("hub: a close frame with half a code")
)

func newConn(h *Hub, ws *websocket.Conn, nc net.Conn, id Identity) *conn {
	per := func(n int) *rate.Limiter { return rate.NewLimiter(rate.Limit(n)/rate.Limit(creditWindow.Seconds()), n) }
	c := &conn{
		hub: h, ws: ws, nc: nc, id: id, follows: map[string]struct{}{},
		credits: per(h.cfg.Limits.Credits), makings: per(h.cfg.Limits.Makings),
	}
	c.out.nc, c.out.raw, c.out.start = c.nc, rawOf(c.nc), h.start
	c.heard.Store(c.sinceBorn(time.Now()))
	return c
}

// userID returns the user's id, 0 for a visitor.
func (c *conn) userID() game.UserID {
	if c.id.User == nil {
		return 0
	}
	return c.id.User.ID
}

// read is the socket's goroutine: it decodes and dispatches until the socket
// ends, then takes it out of everything.
func (c *conn) read() {
	defer c.gone()
	defer c.rescue()
	if err := c.hub.conns.add(c); err != nil {
		code := CloseSockets
		switch {
		case errors.Is(err, errSessionEnded):
			code = CloseSession
		case errors.Is(err, errCrowd):
			code = CloseCrowd
		}
		c.closeWith(code, fault.MessageOf(err))
		c.linger()
		return
	}
	if !c.hub.ready.Load() { // stopped between the upgrade and add
		c.closeWith(CloseRestart, "restart")
	}
	c.ws.SetReadLimit(readLimit)
	c.ws.SetReadDeadline(time.Now().Add(c.hub.cfg.Limits.Hello))
	c.ws.SetPingHandler(func(data string) error {
		if c.over.Load() {
			return errOver
		}
		c.alive(time.Now())
		c.send(frame(websocket.PongMessage, []byte(data)))
		return nil
	})
	c.ws.SetPongHandler(func(string) error { c.alive(time.Now()); c.ponged(time.Now()); return nil })
	c.ws.SetCloseHandler(func(code int, _ string) error {
		if code == websocket.CloseNoStatusReceived {
			code = websocket.CloseNormalClosure
		}
		c.closeWith(code, "")
		return nil
	})
	for {
		kind, in, err := c.ws.NextReader()
		goOn := false
		if err == nil {
			goOn, err = c.message(kind, in)
		}
		if err != nil {
			c.sayWhy(err)
			return
		}
		if !goOn {
			c.linger()
			return
		}
	}
}

// messages are buffers for what is being read: a socket has one only while a
// message arrives and is acted on.
var messages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// message reads a message and acts on it. It reports whether to go on reading;
// its error is the reader's.
func (c *conn) message(kind int, in io.Reader) (goOn bool, err error) {
	buf := messages.Get().(*bytes.Buffer)
	defer messages.Put(buf)
	buf.Reset()
	if _, err := buf.ReadFrom(in); err != nil {
		return false, err
	}
	data, now := buf.Bytes(), time.Now()
	switch {
	case c.over.Load():
	case kind != websocket.TextMessage:
		c.closeWith(websocket.CloseUnsupportedData, "text frames only")
	case !utf8.Valid(data):
		c.closeWith(websocket.CloseInvalidFramePayloadData, "not UTF-8")
	default:
		c.alive(now)
		c.dispatch(data, now)
		return true, nil
	}
	return false, nil
}

// alive moves the deadline on: any frame counts. Before hello it stays.
func (c *conn) alive(now time.Time) {
	c.heard.Store(c.sinceBorn(now))
	if c.page != "" && !c.over.Load() && now.Sub(c.moved) > aliveStep {
		c.moved = now
		c.ws.SetReadDeadline(now.Add(c.hub.cfg.Limits.Pong + aliveStep))
	}
}

// spend takes a credit for a frame, of whatever kind, before it is read. Its
// error ends the socket.
func (c *conn) spend(h header) error {
	switch {
	case c.over.Load():
		return errOver
	case !c.credits.AllowN(time.Now(), 1):
		return errFlood
	case h.opcode == websocket.CloseMessage && h.length == 1: // the library takes it for one without a code
		return errClose
	}
	return nil
}

// sayWhy closes a socket whose reading failed, with the code that fits.
func (c *conn) sayWhy(err error) {
	var ne net.Error
	var ce *websocket.CloseError // the peer's, or its end
	switch {
	case errors.Is(err, websocket.ErrReadLimit): // also a length that no message can have
		c.closeWith(websocket.CloseMessageTooBig, "")
		c.linger()
	case errors.As(err, &ne) && ne.Timeout():
		c.closeWith(CloseSilent, "silent")
	case errors.Is(err, errOver):
		c.linger()
	case errors.Is(err, errFlood):
		c.fail(0, "", fault.New(fault.TooMany, "Too many messages; slow down."))
		c.closeWith(CloseFlood, "too many messages")
		c.linger()
	case errors.As(err, &ne), errors.As(err, &ce), errors.Is(err, net.ErrClosed), errors.Is(err, io.EOF):
	default:
		c.closeWith(websocket.CloseProtocolError, "")
		c.linger()
	}
}

// linger reads on until the peer has closed its half, so that our close frame
// is not lost to a reset.
func (c *conn) linger() {
	c.ws.SetReadDeadline(time.Now().Add(farewell))
	buf := make([]byte, readLimit)
	for range lingerReads {
		if _, err := c.nc.Read(buf); err != nil {
			return
		}
	}
}

// gone takes the socket out of everything.
func (c *conn) gone() {
	c.hub.lobby.unfollow(c)
	for g := range c.follows {
		c.hub.rooms.leave(g, c)
	}
	c.hub.conns.remove(c)
	if c.out.end(closing(websocket.CloseGoingAway, ""), true) {
		c.hub.metrics.closes.WithLabelValues("lost").Inc()
	}
	c.out.wait()
	c.nc.Close()
}

// send sends a frame; a socket that does not read is closed.
func (c *conn) send(f []byte) {
	if !c.out.send(f) {
		c.cut()
	}
}

// queue queues a frame; if a drain of the outbox is owed the caller must call it.
func (c *conn) queue(f []byte) (owed bool) {
	ok, owed := c.out.queue(f)
	if !ok {
		c.cut()
	}
	return owed
}

// cut closes a socket that does not read.
func (c *conn) cut() {
	c.shut()
	if c.out.end(closing(CloseSlow, "too slow"), true) {
		c.closed(CloseSlow)
	}
}

// closeWith sends what is queued and then a close frame.
func (c *conn) closeWith(code int, reason string) {
	c.shut()
	if c.out.end(closing(code, reason), false) {
		c.closed(code)
	}
}

func (c *conn) closed(code int) {
	c.hub.metrics.closes.WithLabelValues(closeLabel(code)).Inc()
}

// shut takes nothing more from the peer; before the end is queued, whose writer
// shortens the deadline.
func (c *conn) shut() {
	if !c.over.Swap(true) {
		c.nc.SetReadDeadline(time.Now().Add(farewell + writeWait))
	}
}

// fail tells the sender, and nobody else, why a message was refused.
func (c *conn) fail(id int64, g string, err error) { c.send(c.failure(id, g, err)) }

// failure returns the frame that says why a message was refused, and notes it.
func (c *conn) failure(id int64, g string, err error) []byte {
	code := fault.CodeOf(err)
	c.hub.metrics.errors.WithLabelValues(string(code)).Inc()
	if code == fault.Internal {
		c.hub.log.Error("message failed", "game", g, "user", c.userID(), "err", err)
	}
	return text(Out{T: OutError, ID: id, G: g, Code: code, Message: fault.MessageOf(err)})
}
