package client

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/time/rate"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

var errFlood = fault.WithReason(fault.TooMany, "flood", "Too many messages; slow down.")

// Conn is a caller over a socket. It is an Actor. Fields are set once, before reading starts.
type Conn struct {
	Caller
	sock    *socket.Socket
	conns   *Conns        // the set that it is in
	posts   *postbox      // nil: a websocket
	credits *rate.Limiter // the read goroutine's; of a stream, guarded by posts
}

// Serve upgrades a request whose origin and session hub/http/web has checked, and returns. The socket lives on in a goroutine
// of its own.
func (d *Server) Serve(w http.ResponseWriter, r *http.Request, id Identity) {
	if !d.cfg.Enter() {
		http.Error(w, "The server is stopping.", http.StatusServiceUnavailable)
		return
	}
	c := d.newConn(id)
	var err error
	if c.sock, err = d.upgrader.Upgrade(w, r, &d.sockets, c); err != nil {
		d.cfg.Running.Done()
		return // Upgrade has answered
	}
	go c.begin()
}

// newConn returns a client without its socket.
func (d *Server) newConn(id Identity) *Conn {
	c := &Conn{Caller: d.caller(id), conns: &d.Conns, credits: per(d.cfg.Limits.Credits)}
	c.actor = c
	return c
}

// socketConfig returns what all sockets need of a server.
func socketConfig(c *Config) socket.Config {
	return socket.Config{
		Hello: c.Limits.Hello, Pong: c.Limits.Pong, Flooded: floodFrame, Start: c.Running.Go, Waits: c.Limits.Waits,
		Codes: socket.Codes{Silent: wire.CloseSilent, Slow: wire.CloseSlow, Flood: wire.CloseFlood},
	}
}

var floodFrame = frame.Frames(wire.ErrorLine(0, "", "", errFlood))

// SpendCredit takes a credit for a frame of any kind. It is the socket's to call, as SocketClosed is.
func (c *Conn) SpendCredit() bool {
	if c.credits.AllowN(time.Now(), 1) {
		return true
	}
	c.services.cfg.Metrics.Errors.WithLabelValues(string(fault.TooMany)).Inc()
	return false
}

// SocketClosed counts the code of the socket's end.
func (c *Conn) SocketClosed(code int) {
	c.services.cfg.Metrics.Closes.WithLabelValues(closeLabel(code)).Inc()
}

// begin is the socket's first goroutine: it takes the client in.
func (c *Conn) begin() {
	more := false
	defer c.end(&more)
	if err := c.conns.add(c); err != nil {
		c.reject(err)
		return
	}
	if !c.services.cfg.Open() { // stopped between the upgrade and add
		c.sock.Close(wire.CloseRestart, "restart")
	}
	if c.posts != nil {
		c.sock.Name(c.posts.id)
	}
	more = true
}

// read is the socket's goroutine from then on, one after the other (see socket.Read): it acts on messages until the socket ends.
func (c *Conn) read() {
	more := false
	defer c.end(&more)
	if c.posts == nil {
		more = c.sock.Read(c.dispatch)
		return
	}
	c.sock.Follow()
}

// reject closes a socket that conns did not take.
func (c *Conn) reject(err error) {
	code := wire.CloseSockets
	switch {
	case errors.Is(err, errSessionEnded):
		code = wire.CloseSession
	case errors.Is(err, errCrowd):
		code = wire.CloseCrowd
	case Suspends(err):
		code = wire.CloseSuspended
	}
	c.sock.Close(code, fault.MessageOf(err))
	c.sock.Linger()
}

// dispatch acts on one message, received at an instant; the read goroutine calls it, or a post.
func (c *Conn) dispatch(raw []byte, now time.Time) {
	in, err := wire.Decode(raw)
	if err != nil {
		c.services.received.invalid.Inc()
		c.Refuse(0, "", err)
		return
	}
	c.services.received.of(in.T).Inc()
	if in.T == wire.InWatch && c.page != "" && c.RoundTrip().Told == 0 {
		c.sock.Ping() // a first measure
	}
	err = c.Do(in, raw, game.Instant(now))
	switch {
	case err != nil:
		c.Refuse(in.ID, in.G, err)
	case in.T == wire.InHello:
		c.sock.Keep()
	}
}

// end ends a goroutine of the socket; it is deferred. If there is no more to read, or after a panic, which ends the socket too, it
// takes the client out of everything. Else the next goroutine reads on.
func (c *Conn) end(more *bool) {
	v := recover()
	if *more {
		go c.read()
		return
	}
	defer c.services.cfg.Running.Done()
	defer c.leaveAll()
	if v != nil {
		c.services.cfg.Guard.Caught("a socket's reader", "", v)
		c.sock.Close(closeInternal, "")
	}
}

// The websocket's codes for a message that is too long, and for a fault of the server's.
const (
	closeTooBig   = 1009
	closeInternal = 1011
)

// leaveAll takes the client out of everything.
func (c *Conn) leaveAll() {
	if c.posts != nil {
		c.posts.close()
	}
	c.gone()
	c.conns.remove(c)
	c.sock.End()
}

// Close sends what is queued and then a close frame with a code of wire's.
func (c *Conn) Close(code int, reason string) { c.sock.Close(code, reason) }

// Closed reports whether the socket is being closed.
func (c *Conn) Closed() bool { return c.sock.Closed() }

// Kill closes the connection at once.
func (c *Conn) Kill() { c.sock.Kill() }

// Send sends lines as a frame each; it never waits.
func (c *Conn) Send(lines []byte) { c.sock.Send(frame.Frames(lines)) }

// LastHeard returns when the peer was last heard of.
func (c *Conn) LastHeard() time.Time { return c.sock.LastHeard() }

// RoundTrip returns the round trip to the peer.
func (c *Conn) RoundTrip() game.RoundTrip {
	sure, told := c.sock.RoundTrip()
	return game.RoundTrip{Sure: sure, Told: told}
}

// Away tells the page that a game cannot be reached, or can be again.
func (c *Conn) Away(on bool) {
	c.say(wire.Out{T: wire.OutPause, D: wire.PauseData{On: on, Away: true}})
}

// Refuse tells the sender of a message, and nobody else, why it was refused.
func (c *Conn) Refuse(id int64, g string, err error) {
	code := fault.CodeOf(err)
	c.services.cfg.Metrics.Errors.WithLabelValues(string(code)).Inc()
	if code == fault.Internal {
		c.services.cfg.Log.Error("message failed", "id", c.Request(), "message", id, "game", g, "user", c.UserID(), "err", err)
	}
	c.Send(wire.ErrorLine(id, g, c.Request(), err))
}

// clientID names a command for good: the page's random name and the message's number.
func clientID(page string, id int64) string {
	var b [64]byte
	return string(strconv.AppendInt(append(append(b[:0], page...), '/'), id, 10))
}

// closeLabel keeps a peer's echoed code out of the labels unless it is a known one; 0 is a peer that was
// lost.
func closeLabel(code int) string {
	if code == 0 {
		return "lost"
	}
	if code >= 1000 && code <= 1011 || code >= 4000 && code < 5000 {
		return strconv.Itoa(code)
	}
	return "other"
}
