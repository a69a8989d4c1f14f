package client

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A page that no websocket gets through to has a stream of server-sent events, and says what it has to say by requests of its
// own, its posts. It is a Conn as a websocket's, with the same limits. Posts are numbered, since their order is the messages'
// and an answer may get lost.

// Key is the hash of the cookie by which a stream was opened; posts must carry the same cookie.
type Key [32]byte

// postsAtOnce is how many posts of a stream may be there: one is acted on, and one waits.
const postsAtOnce = 2

// postbox takes the posts of a stream.
type postbox struct {
	id    string // secret: whoever knows it speaks as the page
	key   Key
	there atomic.Int32 // posts that are acted on or wait

	mu    sync.Mutex // held while a post is acted on: it is the Caller's one goroutine
	last  uint64     // the number of the last post that was taken
	ended bool       // the caller has been taken out of everything
}

var (
	errNoStream  = fault.WithReason(fault.NotFound, "stream_missing", "There is no such stream; open another.")
	errPostOrder = fault.WithReason(fault.Conflict, "stream_order", "An earlier post is missing; open another stream.")
)

// ErrNoStream is the refusal of a post for a stream that there is not, or that is another's.
var ErrNoStream error = errNoStream

// ServeStream answers a request whose origin and session hub/http/web has checked, and whose body has been read, by a stream,
// and returns. The stream lives on in a goroutine of its own. After an error the request has not been answered.
func (d *Server) ServeStream(w http.ResponseWriter, id Identity, key Key) error {
	if !d.cfg.Enter() {
		return wire.ErrStopping
	}
	c := d.newConn(id)
	c.posts = &postbox{id: d.cfg.Node + "." + rand.Text(), key: key}
	var err error
	if c.sock, err = socket.OpenStream(w, &d.sockets, c); err != nil {
		d.cfg.Running.Done()
		return err
	}
	go c.begin()
	return nil
}

// Knows reports whether there is a stream of this id here.
func (d *Server) Knows(id string) bool { return d.Conns.stream(id) != nil }

// Post acts on a post to a stream of this server, received now. It waits for no answer to the messages: these come over the
// stream. It returns ErrNoStream, also if the key is not the stream's; wire.ErrBusy and ErrRestart if the same post may be
// sent again; and why it was refused.
func (d *Server) Post(id string, key Key, p wire.Post) error {
	if !d.cfg.Enter() {
		return ErrRestart
	}
	defer d.cfg.Running.Done()
	c := d.Conns.stream(id)
	if c == nil || subtle.ConstantTimeCompare(c.posts.key[:], key[:]) != 1 {
		return errNoStream
	}
	if c.posts.there.Add(1) > postsAtOnce {
		c.posts.there.Add(-1)
		return wire.ErrBusy
	}
	defer c.posts.there.Add(-1)
	c.posts.mu.Lock()
	defer c.posts.mu.Unlock()
	return c.post(p, time.Now())
}

// post acts on a post; the postbox's mu is held.
func (c *Conn) post(p wire.Post, now time.Time) error {
	switch {
	case c.posts.ended || c.sock.Closed():
		return errNoStream
	case !c.credits.AllowN(now, max(1, len(p.Messages))):
		c.services.cfg.Metrics.Errors.WithLabelValues(string(fault.TooMany)).Inc()
		c.sock.Flood()
		return errFlood
	}
	c.sock.Heard(now, p.Pong)
	switch {
	case p.N == 0:
		return wire.ErrInvalid
	case p.N <= c.posts.last: // its answer got lost
		return nil
	case p.N > c.posts.last+1:
		return errPostOrder
	}
	c.posts.last = p.N
	defer c.caught()
	for _, raw := range p.Messages {
		if len(raw) > socket.MaxMessage {
			c.sock.Close(closeTooBig, "")
		}
		if c.sock.Closed() {
			return errNoStream
		}
		c.dispatch(raw, now)
	}
	return nil
}

// caught ends a stream with a panic in one of its posts; it is deferred.
func (c *Conn) caught() {
	if v := recover(); v != nil {
		c.services.cfg.Guard.Caught("a stream's post", "", v)
		c.sock.Close(closeInternal, "")
	}
}

// close lets no post in any more, and waits for the one that is acted on.
func (b *postbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
}
