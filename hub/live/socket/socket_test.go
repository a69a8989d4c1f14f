package socket

import (
	"io"
	"math"
	"net"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// When a socket ends for any reason, the peer is told the code, and the owner is told once.
func TestSocketsAreClosedWithACode(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*Socket, *wire)
		code int
		want []string
	}{
		"the peer":     {func(_ *Socket, w *wire) { w.nc.Write(masked(0x88, code(4999))) }, 4999, []string{"CLOSE 4999"}},
		"binary":       {func(_ *Socket, w *wire) { w.nc.Write(masked(0x82, "x")) }, 1003, []string{"CLOSE 1003"}},
		"bad UTF-8":    {func(_ *Socket, w *wire) { w.nc.Write(text("\xff")) }, 1007, []string{"CLOSE 1007"}},
		"too big":      {func(_ *Socket, w *wire) { w.nc.Write(text(strings.Repeat("x", 5000))) }, 1009, []string{"CLOSE 1009"}},
		"bad frame":    {func(_ *Socket, w *wire) { w.nc.Write(masked(0x83, "")) }, 1002, []string{"CLOSE 1002"}},
		"the owner":    {func(s *Socket, _ *wire) { s.Close(codeOwn, "why") }, codeOwn, []string{"CLOSE 4010"}},
		"both":         {func(s *Socket, _ *wire) { s.Close(codeOwn, "why"); s.Close(1000, "") }, codeOwn, []string{"CLOSE 4010"}},
		"after frames": {func(s *Socket, _ *wire) { s.Send(frameOf("x")); s.Close(codeOwn, ""); s.Send(frameOf("y")) }, codeOwn, []string{"x", "CLOSE 4010"}},
		"flood": {func(_ *Socket, w *wire) { w.nc.Write(slices.Repeat(masked(0x8a, ""), 150)) }, codeFlood,
			[]string{"too many", "CLOSE 4004"}},
		"killed": {func(s *Socket, _ *wire) { s.Kill() }, 0, nil},
		"half closed": {func(_ *Socket, w *wire) { w.nc.(*net.TCPConn).CloseWrite() }, 0,
			[]string{"CLOSE 1001"}},
		"lost": {func(_ *Socket, w *wire) { w.nc.(*net.TCPConn).SetLinger(0); w.nc.Close() }, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := newServer(t)
			s, w := h.dial(t)
			c.do(s, w)
			if got := w.rest(); !slices.Equal(got, c.want) {
				t.Errorf("%q", got)
			}
			w.nc.Close()
			h.wg.Wait()
			h.isClosed(c.code)
		})
	}
}

// A peer has the time of Hello until it is kept, whatever it sends, and then as
// long as it is not silent.
func TestDeadlines(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newBareServer(t)
		s, w := pipe(t, h)
		h.wg.Go(func() { h.own(s) })
		began := time.Now()
		frames := make(chan []string)
		go func() { frames <- w.rest() }()
		for range 3 {
			pass(3 * time.Second)
			w.nc.Write(masked(0x89, ""))
		}
		pass(0)
		if heard := s.LastHeard(); heard.Sub(began) != 9*time.Second {
			t.Error("last heard after", heard.Sub(began))
		}
		pass(999 * time.Millisecond)
		if s.Closed() {
			t.Error("closed too early")
		}
		pass(2 * time.Millisecond)
		if !s.Closed() {
			t.Error("a ping must not count before the first message")
		}
		h.wg.Wait()
		if got := <-frames; !slices.Equal(got, []string{"PONG ", "PONG ", "PONG ", "CLOSE 4001"}) {
			t.Errorf("%q", got)
		}
		h.isClosed(codeSilent)

		s, w = pipe(t, h)
		h.wg.Go(func() { h.own(s) })
		go func() { frames <- w.rest() }()
		w.nc.Write(text("hello"))
		for range 4 {
			pass(29 * time.Second)
			w.nc.Write(masked(0x8a, ""))
		}
		pass(20 * time.Second)
		s.Ping()
		pass(10*time.Second + 999*time.Millisecond)
		if s.Closed() {
			t.Error("closed too early")
		}
		pass(2 * time.Millisecond)
		h.wg.Wait()
		if got := <-frames; !slices.Equal(got, []string{"hello", "PING", "CLOSE 4001"}) {
			t.Errorf("%q", got)
		}
		h.isClosed(codeSilent)
	})
}

// A server that is late itself does not take it out on its peers: one that was asked late, or not at all, has a third of Pong to
// answer. One that does not answer then is closed.
func TestAPeerThatIsAskedLate(t *testing.T) {
	for name, c := range map[string]struct {
		asked, answers time.Duration // after the peer was last heard of; asked 0: nobody has
		closed         time.Duration // 0: it is not
	}{
		"in time":                     {asked: 20 * time.Second, answers: 30 * time.Second},
		"in time, no answer":          {asked: 20 * time.Second, closed: 31 * time.Second},
		"late":                        {asked: 28 * time.Second, answers: 37 * time.Second},
		"late, no answer":             {asked: 28 * time.Second, closed: 38 * time.Second},
		"not at all":                  {answers: 40 * time.Second},
		"not at all, and no answer":   {closed: 41 * time.Second},
		"late, and too late answered": {asked: 28 * time.Second, answers: 39 * time.Second, closed: 38 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				h := newBareServer(t)
				s, w := pipe(t, h)
				h.wg.Go(func() { h.own(s) })
				go w.rest()
				w.nc.Write(text("hello"))
				began := time.Now()
				if c.asked > 0 {
					time.AfterFunc(c.asked, s.Ping)
				}
				if c.answers > 0 {
					time.AfterFunc(c.answers, func() { w.nc.Write(masked(0x8a, "")) })
				}
				pass(time.Minute)
				switch {
				case c.closed == 0 && (s.Closed() || s.LastHeard().Sub(began) != c.answers):
					t.Errorf("closed: %v; last heard of after %v", s.Closed(), s.LastHeard().Sub(began))
				case c.closed > 0:
					h.wg.Wait()
					h.isClosed(codeSilent)
				}
				w.nc.Close()
				h.wg.Wait()
			})
		})
	}
}

// An answer that came in time counts, although the process read it too late.
func TestWhatLiesWithTheSystemCounts(t *testing.T) {
	ours, theirs := overTCP(t)
	var wg sync.WaitGroup
	closed := make(chan int, 9)
	s := newSocket(ours, &Config{Start: wg.Go, Waits: patient, Codes: Codes{Silent: codeSilent}}, &owner{closed: closed, credits: 9})
	s.kept.Store(true)
	s.pinged.Store(1) // a second ago; with Pong 0 there is no time left to answer
	theirs.Write(text("a sign of life"))
	await.True(t, "the bytes to be there", func() (is bool) {
		s.out.raw.Control(func(fd uintptr) {
			n, _, _ := syscall.Recvfrom(int(fd), make([]byte, 1), syscall.MSG_PEEK)
			is = n > 0
		})
		return is
	})
	ours.SetReadDeadline(time.Unix(1, 0)) // the process stood still
	var heard []string
	s.moved = math.MaxInt64 / 2 // the deadline stays
	for s.Read(func(data []byte, _ time.Time) { heard = append(heard, string(data)) }) {
	}
	s.End()
	wg.Wait()
	if !slices.Equal(heard, []string{"a sign of life"}) {
		t.Errorf("%q", heard)
	}
	if code := <-closed; code != codeSilent { // nothing more came
		t.Error(code)
	}
}

// A peer that does not care that its socket has been closed: nothing that it sends
// afterwards is taken.
func TestAClosedSocketTakesNothing(t *testing.T) {
	for name, in := range map[string][]byte{
		"a message":              text("more"),
		"a ping, then a message": append(masked(0x89, ""), text("more")...),
		"half a message before":  masked(0x80, "more"),
	} {
		t.Run(name, func(t *testing.T) {
			h := newServer(t)
			h.message = func(s *Socket, data string) {
				if data != "hello" {
					t.Errorf("it took %q", data)
				}
				s.Send(frameOf(data))
			}
			s, w := h.dial(t)
			w.nc.Write(text("hello"))
			if got := w.next(); got != "hello" {
				t.Fatal(got)
			}
			if in[0] == 0x80 {
				w.nc.Write(masked(0x01, "some"))
			}
			s.Close(codeOwn, "")
			if got := w.next(); got != "CLOSE 4010" {
				t.Fatal(got)
			}
			w.nc.Write(in)
			w.nc.(*net.TCPConn).CloseWrite()
			if got := w.rest(); got != nil {
				t.Errorf("it answered %q", got)
			}
			h.wg.Wait()
			h.isClosed(codeOwn)
		})
	}
}

// A peer that is refused as it connects hears why, also if it goes on sending.
func TestLinger(t *testing.T) {
	ours, theirs := overTCP(t)
	var wg sync.WaitGroup
	s := newSocket(ours, &Config{Start: wg.Go, Waits: patient}, &owner{})
	theirs.Write(make([]byte, 100_000))
	wg.Go(func() {
		s.Close(codeOwn, "no room")
		s.Linger()
		s.End()
	})
	theirs.SetDeadline(time.Now().Add(await.Limit))
	theirs.Write(make([]byte, 100_000))
	want := string(closing(codeOwn, "no room"))
	got := make([]byte, len(want))
	if _, err := io.ReadFull(theirs, got); err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	theirs.Close()
	wg.Wait()
}

// A peer that does not read is closed, and nobody waits for it.
func TestASlowPeer(t *testing.T) {
	h := newServer(t)
	s, w := h.dial(t)
	w.nc.(*net.TCPConn).SetReadBuffer(4 << 10)
	big := make([]byte, 1<<20)
	for n := 0; !s.Closed(); n++ {
		if s.Send(big); n > 10_000 {
			t.Fatal("it takes everything")
		}
	}
	w.nc.Close()
	h.wg.Wait()
	h.isClosed(codeSlow)
}

// A peer that is found to be gone when something is written to it was lost.
func TestAWriteThatFails(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		theirs.Close()
		var wg sync.WaitGroup
		codes := make(chan int, 9)
		s := newSocket(ours, &Config{Start: wg.Go}, &owner{closed: codes})
		s.Send(frameOf("x"))
		s.out.wait()
		s.Send(frameOf("y"))
		s.Close(codeOwn, "")
		s.End()
		wg.Wait()
		if len(codes) != 1 || <-codes != 0 {
			t.Error("the owner was told something else than once that the peer was lost")
		}
	})
}

// The least of the last answers counts: one that is held back changes nothing. A pipe has no round trip of its own.
func TestRoundTrip(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newBareServer(t)
		s, w := pipe(t, h)
		h.wg.Go(func() { h.own(s) })
		w.nc.Write(masked(0x8a, "")) // nobody asked for it
		pass(0)
		if _, told := s.RoundTrip(); told != 0 {
			t.Fatal("a pong that nobody asked for")
		}
		for _, step := range []struct{ took, want time.Duration }{{90, 90}, {70, 70}, {3090, 70}, {90, 70}, {90, 70}, {80, 70}, {90, 80}, {100, 80}} {
			s.Ping()
			if got := w.next(); got != "PING" {
				t.Fatal(got)
			}
			pass(step.took * time.Millisecond)
			w.nc.Write(masked(0x8a, ""))
			pass(0)
			if sure, told := s.RoundTrip(); told.Truncate(time.Millisecond) != step.want*time.Millisecond || sure != 0 {
				t.Fatalf("after %d ms: %v, sure %v", step.took, told, sure)
			}
		}
		w.nc.Close()
		h.wg.Wait()
	})
}
