package botapi

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// echo tells each line as it is.
type echo struct {
	out   *output
	beats int
}

func (e *echo) hear(_ context.Context, line []byte) error { return e.out.send(line) }
func (e *echo) beat(context.Context) error                { e.beats++; return nil }
func (e *echo) refuse(err error) (reason, error)          { return "", err }
func (e *echo) over() bool                                { return false }

// pipe is a listener with one connection in memory.
type pipe struct {
	conn chan net.Conn
	done chan struct{}
}

func (p pipe) Accept() (net.Conn, error) {
	select {
	case c := <-p.conn:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p pipe) Close() error   { close(p.done); return nil }
func (p pipe) Addr() net.Addr { return &net.TCPAddr{} }

// streaming answers one request with a stream in virtual time, and calls f with the peer's end of the connection.
func streaming(t *testing.T, f func(t *testing.T, peer net.Conn, in *feed, e *echo, ended func() time.Duration)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		in, e := newFeed(), &echo{}
		began, took := time.Now(), time.Duration(-1)
		srv := &http.Server{WriteTimeout: 30 * time.Second, ReadTimeout: 15 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			e.out = begin(w, in, func() {})
			defer e.out.done()
			if err := e.out.run(r.Context(), e, 7*time.Second); err != nil {
				t.Error(err)
			}
			took = time.Since(began)
		})}
		l := pipe{make(chan net.Conn, 1), make(chan struct{})}
		here, there := net.Pipe()
		l.conn <- there
		go srv.Serve(l)
		if _, err := io.WriteString(here, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		f(t, here, in, e, func() time.Duration { synctest.Wait(); return took })
		here.Close()
		srv.Close()
		synctest.Wait()
		if took < 0 {
			t.Error("the stream outlives its connection")
		}
	})
}

// A stream lasts beyond the server's deadlines, with an empty line every seven seconds.
func TestAStreamBeatsAndLasts(t *testing.T) {
	streaming(t, func(t *testing.T, peer net.Conn, in *feed, e *echo, ended func() time.Duration) {
		go io.Copy(io.Discard, peer)
		time.Sleep(10*time.Minute + time.Second)
		if got := ended(); got >= 0 || e.beats != 85 {
			t.Errorf("it ended after %v, with %d beats", got, e.beats)
		}
	})
}

// A client that does not read is closed after ten seconds, for any amount of data, and delays no sender.
func TestAStreamThatNobodyReadsEnds(t *testing.T) {
	streaming(t, func(t *testing.T, _ net.Conn, in *feed, _ *echo, ended func() time.Duration) {
		in.Send([]byte("{}\n"))
		for range 1000 {
			in.Send([]byte(strings.Repeat("x", 1000) + "\n"))
		}
		time.Sleep(writeWithin + time.Second)
		if got := ended(); got < 0 || got > writeWithin {
			t.Errorf("it ended after %v", got)
		}
	})
}

// A stream that must end gives its last word a second: the server stops in time.
func TestAStreamEndsInTime(t *testing.T) {
	streaming(t, func(t *testing.T, _ net.Conn, in *feed, _ *echo, ended func() time.Duration) {
		in.Send([]byte("{}\n"))
		time.Sleep(2 * time.Second)
		in.end(reasonRestart)
		time.Sleep(2*lastWithin + time.Second)
		if got := ended(); got < 0 || got > 2*time.Second+2*lastWithin {
			t.Errorf("it ended after %v", got)
		}
	})
}

// A refusal while the stream runs ends it with a reason.
func TestAStreamSaysWhyItEnds(t *testing.T) {
	streaming(t, func(t *testing.T, peer net.Conn, in *feed, _ *echo, ended func() time.Duration) {
		in.end(reasonSlow)
		text := ""
		for s := bufio.NewScanner(peer); s.Scan(); {
			if text += s.Text(); strings.Contains(text, "}") {
				break
			}
		}
		if !strings.Contains(text, `{"type":"closed","reason":"slow","message":`) || ended() < 0 {
			t.Errorf("%q", text)
		}
	})
}
