package socket

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// stream opens a stream over one end of a connection, whose owner follows it, and returns the other end after the answer's head.
func stream(t *testing.T, h *server, ours, theirs net.Conn) (*Socket, *bufio.Reader) {
	t.Helper()
	t.Cleanup(func() { theirs.Close() })
	made := make(chan *Socket, 1)
	go func() {
		s, err := OpenStream(&streamResponse{pipeResponse{nc: ours}}, h.config(), h.owner())
		if err != nil {
			t.Error(err)
		}
		made <- s
	}()
	in := bufio.NewReader(theirs)
	res, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != 200 || res.ContentLength != -1 || !res.Close {
		t.Error(res.Status, res.ContentLength, res.Close)
	}
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform", "X-Own": "kept"} {
		if got := res.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	s := <-made
	h.wg.Go(func() {
		defer s.End()
		s.Follow()
	})
	return s, bufio.NewReader(res.Body)
}

type streamResponse struct{ pipeResponse }

func (*streamResponse) Header() http.Header { return http.Header{"X-Own": {"kept"}} }

// rest returns the events until the end, each on one line.
func restOf(in *bufio.Reader) (events []string) {
	all, _ := io.ReadAll(in)
	for e := range strings.SplitSeq(strings.TrimSuffix(string(all), "\n\n"), "\n\n") {
		events = append(events, strings.ReplaceAll(e, "\n", " "))
	}
	return events
}

// A stream gets the frames of websockets as events.
func TestFramesBecomeEvents(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for frames, want := range map[string]string{
		"":                    "",
		string(frameOf("{}")): "data: {}\n\n",
		string(frameOf("a")) + string(frameOf(strings.Repeat("b", 300))): "data: a\n\ndata: " + strings.Repeat("b", 300) + "\n\n",
		string(frameOf(long)):                    "data: " + long + "\n\n",
		string(pingFrame):                        "event: ping\ndata: {}\n\n",
		string(control(openFrame, []byte("id"))): "event: open\ndata: id\n\n",
		string(closing(4001, "re\"start")):       "event: close\ndata: {\"code\":4001,\"reason\":\"re\\\"start\"}\n\n",
		string(closing(1005, "")):                "event: close\ndata: {\"code\":1000}\n\n",
		string(control(10, []byte("pong"))):      "",
	} {
		if got := string(events([]byte(frames))); got != want {
			t.Errorf("%.40q became %.80q", frames, got)
		}
	}
}

// When a stream ends for any reason, the peer is told the code, and the owner is told once.
func TestStreamsAreClosedWithACode(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*Socket, net.Conn)
		code int
		want []string
	}{
		"the owner": {func(s *Socket, _ net.Conn) { s.Close(codeOwn, "why") }, codeOwn, []string{`event: close data: {"code":4010,"reason":"why"}`}},
		"both":      {func(s *Socket, _ net.Conn) { s.Close(codeOwn, ""); s.Close(1000, "") }, codeOwn, []string{`event: close data: {"code":4010}`}},
		"after events": {func(s *Socket, _ net.Conn) {
			s.Name("n")
			s.Send(frameOf("x"))
			s.Close(codeOwn, "")
			s.Send(frameOf("y"))
		}, codeOwn, []string{"event: open data: n", "data: x", `event: close data: {"code":4010}`}},
		"flood":       {func(s *Socket, _ net.Conn) { s.Flood() }, codeFlood, []string{"data: too many", `event: close data: {"code":4004,"reason":"too many messages"}`}},
		"it speaks":   {func(_ *Socket, c net.Conn) { c.Write([]byte("GET / HTTP/1.1\r\n\r\n")) }, 1002, []string{`event: close data: {"code":1002}`}},
		"half closed": {func(_ *Socket, c net.Conn) { c.(*net.TCPConn).CloseWrite() }, 0, []string{`event: close data: {"code":1001}`}},
		"killed":      {func(s *Socket, _ net.Conn) { s.Kill() }, 0, []string{""}},
		"lost":        {func(_ *Socket, c net.Conn) { c.(*net.TCPConn).SetLinger(0); c.Close() }, 0, []string{""}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newBareServer(t)
			h.waits = patient
			ours, theirs := overTCP(t)
			s, in := stream(t, h, ours, theirs)
			c.do(s, theirs)
			if got := restOf(in); !slices.Equal(got, c.want) {
				t.Errorf("%q", got)
			}
			theirs.Close()
			h.wg.Wait()
			h.isClosed(c.code)
		})
	}
}

// A stream has the time of Hello until it is kept, whatever it says, and then as long as it is not silent. Its pongs are measured.
func TestDeadlinesOfAStream(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newBareServer(t)
		ours, theirs := net.Pipe()
		s, in := stream(t, h, ours, theirs)
		events := make(chan []string, 1)
		go func() { events <- restOf(in) }()
		pass(9 * time.Second)
		s.Heard(time.Now(), false)
		s.Keep()
		s.Ping()
		pass(30 * time.Second)
		s.Heard(time.Now(), true)
		if _, told := s.RoundTrip(); told != 30*time.Second {
			t.Error("told", told)
		}
		pass(30*time.Second + 999*time.Millisecond)
		if s.Closed() {
			t.Error("closed too early")
		}
		pass(10 * time.Second) // nobody had asked it
		if s.Closed() {
			t.Error("it had no time to answer")
		}
		pass(2 * time.Millisecond)
		if !s.Closed() {
			t.Error("not closed")
		}
		h.wg.Wait()
		if got := <-events; !slices.Equal(got, []string{"event: ping data: {}", "event: ping data: {}", `event: close data: {"code":4001,"reason":"silent"}`}) {
			t.Errorf("%q", got)
		}
		h.isClosed(codeSilent)
	})
	virtual.Test(t, func(t *testing.T) {
		h := newBareServer(t)
		ours, theirs := net.Pipe()
		s, in := stream(t, h, ours, theirs)
		go restOf(in)
		pass(9 * time.Second)
		s.Heard(time.Now(), true)
		pass(2 * time.Second)
		if !s.Closed() {
			t.Error("a pong must not count before the first message")
		}
		h.wg.Wait()
	})
}

// A stream whose peer does not read is closed as slow: what it was to read is dropped but for the part that is under way.
func TestASlowReaderOfAStream(t *testing.T) {
	h := newBareServer(t)
	h.waits = patient
	ours, theirs := overTCP(t)
	s, in := stream(t, h, ours, theirs)
	big := frameOf(strings.Repeat("x", 1<<20))
	for !s.Closed() {
		s.Send(big)
	}
	got := restOf(in)
	if last := got[len(got)-1]; last != `event: close data: {"code":4003,"reason":"too slow"}` {
		t.Errorf("%.80q", last)
	}
	theirs.Close()
	h.wg.Wait()
	h.isClosed(codeSlow)
}

// Frames that all share are queued for streams and websockets alike, delayed ones too.
func TestStreamsAmongSockets(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newBareServer(t)
		ours, theirs := net.Pipe()
		s, in := stream(t, h, ours, theirs)
		ws, w := pipe(t, h)
		h.wg.Go(func() { h.own(ws) })
		events, frames := make(chan []string, 1), make(chan []string, 1)
		go func() { events <- restOf(in) }()
		go func() { frames <- w.rest() }()
		loaded := true
		batcher := NewBatcher(func() bool { return loaded }, h.wg.Go)
		all := slices.Values([]*Socket{s, ws})
		batcher.Deliver(frameOf("a"), all)
		batcher.Send(s, frameOf("b"), frameOf("c"))
		pass(time.Second)
		loaded = false
		Deliver(frameOf("d"), all)
		var b Batch
		b.Queue(s, frameOf("e"))
		b.Queue(ws, frameOf("e"))
		b.Write()
		for _, x := range []*Socket{s, ws} {
			x.Close(codeOwn, "")
		}
		if got := await.Receive(t, "events", events); !slices.Equal(got, []string{"data: a", "data: b", "data: c", "data: d", "data: e", `event: close data: {"code":4010}`}) {
			t.Errorf("%q", got)
		}
		if got := await.Receive(t, "frames", frames); !slices.Equal(got, []string{"a", "d", "e", "CLOSE 4010"}) {
			t.Errorf("%q", got)
		}
		h.wg.Wait()
	})
}
