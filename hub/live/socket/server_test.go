package socket

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/live/wire/frame"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patient waits as long for a peer as a test does.
var patient = Waits{Write: await.Limit, Hurried: await.Limit, Farewell: await.Limit}

// newOutbox returns the outbox of a connection over which everything takes as long as it may.
func newOutbox(nc net.Conn, start func(func())) *outbox {
	return &outbox{nc: nc, raw: rawOf(nc), c: &Config{Start: start, Waits: patient}}
}

// The codes of the tests' owner.
const (
	codeSilent = 4001
	codeSlow   = 4003
	codeFlood  = 4004
	codeOwn    = 4010
)

// frameOf returns a message as a frame.
func frameOf(s string) []byte { return frame.Frames([]byte(s + "\n")) }

// server is one whose owner of sockets sends every message back.
type server struct {
	t       *testing.T
	srv     *httptest.Server
	wg      sync.WaitGroup
	credits int
	hello   time.Duration
	pong    time.Duration
	waits   Waits
	message func(s *Socket, data string) // nil: send it back
	sockets chan *Socket
	closed  chan int // what Owner.SocketClosed is told

	mu  sync.Mutex // guards the following
	all []*Socket
}

func newServer(t *testing.T) *server {
	t.Helper()
	h := newBareServer(t)
	h.hello, h.pong, h.waits = await.Limit, await.Limit, patient
	up := NewUpgrader()
	h.srv = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The server forgets a connection that is upgraded: a client that has its answer may close the server before its socket
		// has an owner.
		h.wg.Add(1)
		defer h.wg.Done()
		s, err := up.Upgrade(w, r, h.config(), h.owner())
		if err != nil {
			return
		}
		h.wg.Go(func() { h.own(s) })
	}))
	t.Cleanup(func() {
		h.mu.Lock()
		for _, s := range h.all {
			s.Kill()
		}
		h.mu.Unlock()
		h.srv.Close()
		h.wg.Wait()
	})
	return h
}

// newBareServer returns one that listens nowhere, for sockets in virtual time.
func newBareServer(t *testing.T) *server {
	return &server{
		t: t, credits: 100, hello: 10 * time.Second, pong: 30 * time.Second,
		sockets: make(chan *Socket, 1000), closed: make(chan int, 1000),
	}
}

func (h *server) config() *Config {
	return &Config{
		Hello: h.hello, Pong: h.pong, Waits: h.waits, Flooded: frameOf("too many"), Start: h.wg.Go,
		Codes: Codes{Silent: codeSilent, Slow: codeSlow, Flood: codeFlood},
	}
}

// owner returns the owner of another socket, which has all credits.
func (h *server) owner() *owner { return &owner{closed: h.closed, credits: h.credits} }

type owner struct {
	closed  chan<- int // nil: nobody is told
	credits int
	spent   atomic.Int32
}

func (o *owner) SpendCredit() bool { return int(o.spent.Add(1)) <= o.credits }

func (o *owner) SocketClosed(code int) {
	if o.closed != nil {
		o.closed <- code
	}
}

// own is a socket's goroutine.
func (h *server) own(s *Socket) {
	h.mu.Lock()
	h.all = append(h.all, s)
	h.mu.Unlock()
	h.sockets <- s
	h.read(s)
}

// read reads on, each time in a new goroutine.
func (h *server) read(s *Socket) {
	more := s.Read(func(data []byte, _ time.Time) {
		s.Keep()
		if h.message != nil {
			h.message(s, string(data))
		} else {
			s.Send(frameOf(string(data)))
		}
	})
	if more {
		h.wg.Go(func() { h.read(s) })
		return
	}
	s.End()
}

// isClosed checks the one code that Closed has been told.
func (h *server) isClosed(code int) {
	h.t.Helper()
	if got := await.Receive(h.t, "the code of the close frame", h.closed); got != code {
		h.t.Errorf("closed with %d, not %d", got, code)
	}
	if len(h.closed) > 0 {
		h.t.Error("closed twice, then with", <-h.closed)
	}
}

const askUpgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

// wire is a bare connection of a client.
type wire struct {
	t  *testing.T
	nc net.Conn
	in *bufio.Reader
}

// request sends the head of a request and returns its answer.
func (h *server) request(t *testing.T, head string) (*wire, *http.Response) {
	t.Helper()
	nc, err := net.Dial("tcp", h.srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nc.Close() })
	nc.SetDeadline(time.Now().Add(await.Limit))
	return ask(t, nc, head)
}

func ask(t *testing.T, nc net.Conn, head string) (*wire, *http.Response) {
	t.Helper()
	w := &wire{t: t, nc: nc, in: bufio.NewReader(nc)}
	if _, err := nc.Write([]byte(head + "\r\n")); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(w.in, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w, res
}

// dial opens a websocket and returns both of its ends.
func (h *server) dial(t *testing.T) (*Socket, *wire) {
	t.Helper()
	w, res := h.request(t, askUpgrade)
	if res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(res.Status)
	}
	return <-h.sockets, w
}

// masked returns a client's frame.
func masked(first byte, payload string) []byte {
	out := []byte{first}
	if n := len(payload); n < 126 {
		out = append(out, 0x80|byte(n))
	} else {
		out = binary.BigEndian.AppendUint16(append(out, 0x80|126), uint16(n))
	}
	mask := [4]byte{0xa5, 0, 0xff, 0x11}
	out = append(out, mask[:]...)
	for i := range len(payload) {
		out = append(out, payload[i]^mask[i%4])
	}
	return out
}

// next reads a frame: a message, "PONG payload", "PING", "CLOSE code", or "EOF" at
// the end. A long message becomes its length.
func (w *wire) next() string {
	w.t.Helper()
	var head [2]byte
	if _, err := io.ReadFull(w.in, head[:]); err != nil {
		return "EOF"
	}
	if head[0]&0xf0 != 0x80 || head[1]&0x80 != 0 {
		w.t.Fatalf("a server's frame is whole, plain and unmasked: %x", head)
	}
	n := int(head[1])
	if n == 126 {
		var b [2]byte
		io.ReadFull(w.in, b[:])
		n = int(binary.BigEndian.Uint16(b[:]))
	}
	p := make([]byte, n)
	if _, err := io.ReadFull(w.in, p); err != nil {
		return "EOF"
	}
	switch head[0] & 0x0f {
	case 8:
		if n < 2 {
			return "CLOSE"
		}
		return fmt.Sprint("CLOSE ", binary.BigEndian.Uint16(p))
	case 9:
		return "PING"
	case 10:
		return "PONG " + string(p)
	}
	if n > 50 {
		return fmt.Sprint(n, " bytes")
	}
	return string(p)
}

// rest reads until the end.
func (w *wire) rest() (frames []string) {
	w.t.Helper()
	for f := w.next(); f != "EOF"; f = w.next() {
		frames = append(frames, f)
	}
	return frames
}
