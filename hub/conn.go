package hub

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/time/rate"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/socket"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// creditWindow is the time in which a socket's credits are all given again.
const creditWindow = 20 * time.Second

var errFlood = fault.Because(fault.TooMany, "flood", "Too many messages; slow down.")

// conn is one client: its socket, who it is, and what it may do. It is a room.Follower and a
// lobby.Follower. Fields without a remark are set once, before reading starts.
type conn struct {
	hub    *Hub
	sock   *socket.Socket
	id     Identity
	number uint64 // its own in this process

	// Owned by the read goroutine.
	page    string // from hello; "" before; others read it once something has been said of a game
	follows map[string]struct{}
	credits *rate.Limiter
	makings *rate.Limiter
}

// Serve upgrades a request whose origin and session hub/web has checked, and returns; the socket lives on
// in a goroutine of its own.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, id Identity) {
	if !h.enter() {
		http.Error(w, "The server is stopping.", http.StatusServiceUnavailable)
		return
	}
	c := newConn(h, id)
	var err error
	if c.sock, err = h.upgrader.Upgrade(w, r, c.socketConfig()); err != nil {
		h.running.Done()
		return // Upgrade has answered
	}
	go c.read()
}

// newConn returns a client without its socket.
func newConn(h *Hub, id Identity) *conn {
	per := func(n int) *rate.Limiter { return rate.NewLimiter(rate.Limit(n)/rate.Limit(creditWindow.Seconds()), n) }
	return &conn{
		hub: h, id: id, number: h.numbers.Add(1), follows: map[string]struct{}{},
		credits: per(h.cfg.Limits.Credits), makings: per(h.cfg.Limits.Makings),
	}
}

func (c *conn) socketConfig() socket.Config {
	h := c.hub
	return socket.Config{
		Hello: h.cfg.Limits.Hello, Pong: h.cfg.Limits.Pong, Spend: c.spend, Flooded: floodFrame,
		Closed: func(code int) { h.metrics.closes.WithLabelValues(closeLabel(code)).Inc() },
		Start:  h.running.Go,
		Codes:  socket.Codes{Silent: wire.CloseSilent, Slow: wire.CloseSlow, Flood: wire.CloseFlood},
		Waits:  h.cfg.Limits.Waits,
	}
}

var floodFrame = socket.Frames(wire.ErrorLine(0, "", errFlood))

// spend takes a credit for a frame, of whatever kind.
func (c *conn) spend() bool {
	if c.credits.AllowN(time.Now(), 1) {
		return true
	}
	c.hub.metrics.errors.WithLabelValues(string(fault.TooMany)).Inc()
	return false
}

// read is the socket's goroutine: it acts on messages until the socket ends, then takes the client out
// of everything.
func (c *conn) read() {
	defer c.end() // one alone, which keeps the stack shallow: see socket.Read
	if err := c.hub.conns.add(c); err != nil {
		c.turnAway(err)
		return
	}
	if !c.hub.ready.Load() { // stopped between the upgrade and add
		c.sock.Close(wire.CloseRestart, "restart")
	}
	c.sock.Read(c.dispatch)
}

// turnAway closes a socket that conns did not take in.
func (c *conn) turnAway(err error) {
	code := wire.CloseSockets
	switch {
	case errors.Is(err, errSessionEnded):
		code = wire.CloseSession
	case errors.Is(err, errCrowd):
		code = wire.CloseCrowd
	}
	c.sock.Close(code, fault.MessageOf(err))
	c.sock.Linger()
}

// end ends the reader, a panic in it with the socket; it is deferred.
func (c *conn) end() {
	v := recover()
	defer c.hub.running.Done()
	defer c.gone()
	if v != nil {
		c.hub.guard.Caught("a socket's reader", "", v)
		c.sock.Close(closeInternal, "")
	}
}

// closeInternal is the websocket's code for a fault of the server's.
const closeInternal = 1011

// gone takes the client out of everything.
func (c *conn) gone() {
	c.hub.lobby.Unfollow(c)
	for g := range c.follows {
		c.hub.post.leave(g, c)
	}
	c.hub.post.gone(c)
	c.hub.conns.remove(c)
	c.sock.End()
}

// User returns who it is, nil for a visitor.
func (c *conn) User() *store.User { return c.id.User }

// UserID returns the user's id, 0 for a visitor.
func (c *conn) UserID() game.UserID { return c.id.userID() }

// Send sends lines as a frame each; it never waits.
func (c *conn) Send(lines []byte) { c.sock.Send(socket.Frames(lines)) }

// LastHeard returns when the peer was last heard of.
func (c *conn) LastHeard() time.Time { return c.sock.LastHeard() }

// RoundTrip returns the round trip to the peer, averaged.
func (c *conn) RoundTrip() time.Duration { return c.sock.RoundTrip() }

// Number returns the socket's own number in this process.
func (c *conn) Number() uint64 { return c.number }

// Name returns the page's name; see nodes.Page.
func (c *conn) Name() string { return c.page }

// Away tells the page that a game cannot be reached, or can be again.
func (c *conn) Away(on bool) {
	c.Send(wire.Line(wire.Out{T: wire.OutPause, D: wire.PauseData{On: on, Away: true}}))
}

// Refuse tells the sender of a message, and nobody else, why it was refused.
func (c *conn) Refuse(id int64, g string, err error) {
	code := fault.CodeOf(err)
	c.hub.metrics.errors.WithLabelValues(string(code)).Inc()
	if code == fault.Internal {
		c.hub.log.Error("message failed", "game", g, "user", c.UserID(), "err", err)
	}
	c.Send(wire.ErrorLine(id, g, err))
}

// clientID names a command for good: the page's random name and the message's number.
func clientID(page string, id int64) string {
	var b [64]byte
	return string(strconv.AppendInt(append(append(b[:0], page...), '/'), id, 10))
}
