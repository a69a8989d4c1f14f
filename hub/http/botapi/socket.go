package botapi

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
	"github.com/tengen-go/tengen/hub/member/account"
)

// A websocket carries the same requests and answers as HTTP, for a program that prefers it: each message is a request, and the
// handler of its address answers. Nothing is decided here.

// Bounds of websockets.
const (
	socketRequests = 32 // that run at once on one: further messages wait. The streams of a token are fewer
	socketRate     = 20 // messages in a second, and
	socketBurst    = 100
	socketHello    = 10 * time.Second // until the first message with a token
	socketPing     = 10 * time.Second
	socketPong     = 30 * time.Second // silence that ends one
)

// Codes of close frames that programs alone get; the others are of PROTOCOL.md.
const (
	closeNoRequest = 1007 // a message is no request
	closeMisused   = 1008 // an id that is in use, an address that is none, a second token
)

// Sockets are the websockets of programs.
type Sockets struct {
	answer    http.Handler // of the requests
	life      context.Context
	upgrader  *socket.Upgrader
	config    socket.Config
	addresses *limit.Held
	running   sync.WaitGroup // what writes to slow peers
}

// NewSockets returns the websockets whose requests a handler answers. They close with life.
func NewSockets(answer http.Handler, life context.Context) *Sockets {
	s := &Sockets{answer: answer, life: life, upgrader: socket.NewUpgrader(), addresses: limit.NewHeld(limit.PerAddress(streamsOfAddress))}
	s.config = socket.Config{
		Hello: socketHello, Pong: socketPong, Start: s.running.Go,
		Codes: socket.Codes{Silent: wire.CloseSilent, Slow: wire.CloseSlow, Flood: wire.CloseFlood},
	}
	return s
}

// Serve makes a websocket of a request of a client's, and answers on it until it closes.
func (s *Sockets) Serve(w http.ResponseWriter, r *http.Request, from account.Client) error {
	if !from.Exempt {
		address := limit.Network(from.Address)
		if !s.addresses.Enter(address) {
			return errAddress
		}
		defer s.addresses.Leave(address)
	}
	ctx, cancel := context.WithCancel(r.Context())
	c := &socketConn{sockets: s, ctx: ctx, first: r, authorization: r.Header.Get("Authorization"), credits: rate.NewLimiter(socketRate, socketBurst), slots: make(chan struct{}, socketRequests), running: map[int64]context.CancelFunc{}}
	defer c.requests.Wait()
	defer cancel()
	var err error
	if c.sock, err = s.upgrader.Upgrade(w, r, &s.config, c); err != nil {
		return nil // Upgrade has answered
	}
	defer c.sock.End()
	defer context.AfterFunc(s.life, func() { c.sock.Close(wire.CloseRestart, "restart") })()
	c.requests.Go(c.ping)
	for c.sock.Read(c.message) {
	}
	return nil
}

// socketConn is one websocket.
type socketConn struct {
	sockets       *Sockets
	sock          *socket.Socket
	ctx           context.Context // ends with it
	first         *http.Request   // that made it
	authorization string          // the reader's, as the next
	credits       *rate.Limiter
	slots         chan struct{}
	requests      sync.WaitGroup

	mu      sync.Mutex                   // guards the following
	running map[int64]context.CancelFunc // by id
}

// SpendCredit and SocketClosed are socket.Owner's.

func (c *socketConn) SpendCredit() bool { return c.credits.Allow() }
func (c *socketConn) SocketClosed(int)  {}

// ping asks for signs of life until the socket closes.
func (c *socketConn) ping() {
	tick := time.NewTicker(socketPing)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			c.sock.Ping()
		case <-c.ctx.Done():
			return
		}
	}
}

// socketMessage is one of a program's: its token, once; a request; or the end of one that lasts.
type socketMessage struct {
	Token  string          `json:"token"`
	ID     int64           `json:"id"`
	Method string          `json:"method"` // GET unless it is said
	Path   string          `json:"path"`
	Body   json.RawMessage `json:"body"`
	Key    string          `json:"key"` // as the header Idempotency-Key
	Cancel int64           `json:"cancel"`
}

// socketReply is one of ours: the answer to a request, or a part of one that lasts.
type socketReply struct {
	ID         int64           `json:"id"`
	Status     int             `json:"status,omitempty"`
	RetryAfter int             `json:"retryAfter,omitempty"` // seconds
	Body       json.RawMessage `json:"body,omitempty"`
	Line       json.RawMessage `json:"line,omitempty"`
	End        bool            `json:"end,omitempty"`
}

// message acts on a message; the reader calls it.
func (c *socketConn) message(data []byte, _ time.Time) {
	var m socketMessage
	if json.Unmarshal(data, &m) != nil {
		c.sock.Close(closeNoRequest, "not a request")
		return
	}
	switch {
	case m.Token != "" && c.authorization != "":
		c.sock.Close(closeMisused, "a second token")
	case m.Token != "":
		c.authorization = "Bearer " + m.Token
		c.sock.Keep()
	case m.Cancel != 0:
		c.mu.Lock()
		defer c.mu.Unlock()
		if end := c.running[m.Cancel]; end != nil {
			end()
		}
	default:
		if c.authorization != "" {
			c.sock.Keep()
		}
		c.request(&m)
	}
}

// request has a request answered, beside those that run.
func (c *socketConn) request(m *socketMessage) {
	at, err := url.ParseRequestURI(m.Path)
	if err != nil || at.Host != "" || m.ID < 1 {
		c.sock.Close(closeMisused, "an address and an id")
		return
	}
	if m.Method == "" {
		m.Method = http.MethodGet
	}
	select {
	case c.slots <- struct{}{}:
	case <-c.ctx.Done():
		return
	}
	ctx, cancel := context.WithCancel(c.ctx)
	c.mu.Lock()
	used := c.running[m.ID] != nil
	if !used {
		c.running[m.ID] = cancel
	}
	c.mu.Unlock()
	if used {
		cancel()
		<-c.slots
		c.sock.Close(closeMisused, "an id that is in use")
		return
	}
	r := c.requestOf(ctx, m, at)
	c.requests.Go(func() {
		defer func() { <-c.slots }()
		defer cancel()
		a := &socketAnswer{conn: c, id: m.ID, head: http.Header{}}
		c.sockets.answer.ServeHTTP(a, r)
		c.mu.Lock()
		delete(c.running, m.ID) // before its end is told: then the id is free
		c.mu.Unlock()
		a.finish()
	})
}

// requestOf returns a message as a request of the same client's, without cookies.
func (c *socketConn) requestOf(ctx context.Context, m *socketMessage, at *url.URL) *http.Request {
	r := c.first.Clone(ctx)
	for _, name := range []string{"Cookie", "Connection", "Upgrade", "Origin", "Sec-Websocket-Key", "Sec-Websocket-Version", "Sec-Websocket-Protocol", "Sec-Websocket-Extensions"} {
		r.Header.Del(name)
	}
	r.Header.Set("Accept", "application/json") // of refusals
	r.Method, r.URL, r.RequestURI = m.Method, at, m.Path
	r.Body, r.ContentLength = http.NoBody, 0
	if c.authorization != "" {
		r.Header.Set("Authorization", c.authorization)
	}
	if m.Key != "" {
		r.Header.Set("Idempotency-Key", m.Key)
	}
	if len(m.Body) > 0 && string(m.Body) != "null" {
		r.Header.Set("Content-Type", "application/json")
		r.Body, r.ContentLength = body{bytes.NewReader(m.Body)}, int64(len(m.Body))
	}
	return r
}

// body is a request's.
type body struct{ *bytes.Reader }

func (body) Close() error { return nil }

// send sends replies as one.
func (c *socketConn) send(all ...socketReply) error {
	if c.sock.Closed() {
		return net.ErrClosed
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for _, r := range all {
		if err := e.Encode(r); err != nil {
			return err
		}
	}
	if b.Len() > 0 {
		c.sock.Send(frame.Frames(b.Bytes()))
	}
	return nil
}

// socketAnswer is where a handler writes. Lines go out as they come; any other answer is one message.
type socketAnswer struct {
	conn   *socketConn
	id     int64
	head   http.Header
	status int // 0: nothing yet
	lines  bool
	text   []byte // an answer, or a line that is not whole yet
}

func (a *socketAnswer) Header() http.Header { return a.head }

// WriteHeader tells that an answer of lines has begun.
func (a *socketAnswer) WriteHeader(status int) {
	if a.status != 0 {
		return
	}
	a.status, a.lines = status, a.head.Get("Content-Type") == "application/x-ndjson"
	if a.lines {
		_ = a.conn.send(socketReply{ID: a.id, Status: status}) // the next write tells that it has closed
	}
}

// Write sends whole lines. An empty one says that a connection is there, which the socket's own pings do.
func (a *socketAnswer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.text = append(a.text, b...)
	if !a.lines {
		return len(b), nil
	}
	n := bytes.LastIndexByte(a.text, '\n') + 1
	var all []socketReply
	for l := range bytes.Lines(a.text[:n]) {
		if l = bytes.TrimSpace(l); len(l) > 0 {
			all = append(all, socketReply{ID: a.id, Line: l})
		}
	}
	err := a.conn.send(all...)
	a.text = append(a.text[:0], a.text[n:]...)
	return len(b), err
}

// FlushError, SetReadDeadline and SetWriteDeadline are for http.ResponseController: what is written has gone, and the socket
// has its own deadlines.

func (a *socketAnswer) FlushError() error                { return nil }
func (a *socketAnswer) SetReadDeadline(time.Time) error  { return nil }
func (a *socketAnswer) SetWriteDeadline(time.Time) error { return nil }

// finish tells that the handler has returned.
func (a *socketAnswer) finish() {
	if a.lines {
		_ = a.conn.send(socketReply{ID: a.id, End: true}) // it may have closed
		return
	}
	out := socketReply{ID: a.id, Status: a.status}
	if json.Valid(a.text) {
		out.Body = bytes.TrimSpace(a.text)
	}
	out.RetryAfter, _ = strconv.Atoi(a.head.Get("Retry-After"))
	_ = a.conn.send(out) // it may have closed
}
