package main

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"

	"github.com/tengen-go/tengen/hub/http/web"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// dialed is a listener whose connections come from any address.
type dialed struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
	open   atomic.Int64
}

func (l *dialed) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *dialed) Close() error   { l.once.Do(func() { close(l.closed) }); return nil }
func (l *dialed) Addr() net.Addr { return &net.TCPAddr{} }

// dial comes from an address.
func (l *dialed) dial(from string) net.Conn {
	here, there := net.Pipe()
	l.open.Add(1)
	l.conns <- &caller{Conn: there, l: l, from: net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(from), 5555))}
	return here
}

// caller is a server's side of a connection.
type caller struct {
	net.Conn
	l    *dialed
	from net.Addr
	gone sync.Once
}

func (c *caller) RemoteAddr() net.Addr { return c.from }
func (c *caller) Close() error         { c.gone.Do(func() { c.l.open.Add(-1) }); return c.Conn.Close() }

// crowded is a server with so many descriptors.
func crowded(t *testing.T, files int, exempt ...netip.Prefix) *dialed {
	l := &dialed{conns: make(chan net.Conn), closed: make(chan struct{})}
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, "ok")
	})
	log := slog.New(slog.DiscardHandler)
	srv := web.Server(slow, log)
	f := newFrugal(l, log, exempt)
	f.connections = newConnections(files, exempt)
	f.most, f.number = files, func(net.Conn) int { return int(l.open.Load()) }
	srv.ConnState = f.connections.turned
	var done sync.WaitGroup
	done.Go(func() { _ = srv.Serve(f) })
	t.Cleanup(func() { srv.Close(); done.Wait(); synctest.Wait() })
	return l
}

// answered reports whether a request from an address is answered.
func answered(l *dialed, from string) bool {
	c := l.dial(from)
	defer c.Close()
	fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: tengen\r\n\r\n")
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return false
	}
	defer r.Body.Close()
	return r.StatusCode == http.StatusOK
}

// A client that opens connections and sends nothing, half a request or a request without its body only takes its own
// places.
func TestWaitingConnectionsKeepNobodyOut(t *testing.T) {
	for name, says := range map[string]string{
		"nothing":            "",
		"half a header":      "GET / HTTP/1.1\r\nHo",
		"a header":           "POST / HTTP/1.1\r\nHost: tengen\r\nContent-Length: 10\r\n\r\n",
		"a request and more": "GET / HTTP/1.1\r\nHost: tengen\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				const files = 80
				l := crowded(t, files)
				var all []net.Conn
				come := func(from string) {
					c := l.dial(from)
					all = append(all, c)
					go func() {
						_, _ = io.WriteString(c, says)
						_, _ = io.Copy(io.Discard, c)
					}()
					synctest.Wait()
				}
				for range 1000 {
					come("203.0.113.1")
				}
				if n := l.open.Load(); n != files/8 {
					t.Errorf("one address holds %d connections of %d", n, files)
				}
				for i := range 20 { // more than there are descriptors for
					for range 10 {
						come(fmt.Sprintf("198.51.100.%d", i))
					}
				}
				if n := l.open.Load(); n > files {
					t.Errorf("%d connections are open, of %d", n, files)
				}
				for i := range 10 {
					if !answered(l, fmt.Sprintf("192.0.2.%d", i)) {
						t.Errorf("newcomer %d gets no answer", i)
					}
				}
				for _, c := range all {
					c.Close()
				}
			})
		})
	}
}

// Connections from a trusted proxy or this machine do not count for one address, and closed connections leave nothing.
func TestConnectionsAreForgotten(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		l := &dialed{}
		s := newConnections(80, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
		at := func(from string) net.Conn {
			return &caller{Conn: nowhere{}, l: l, from: net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(from), 1))}
		}
		for range 100 {
			for _, from := range []string{"10.1.2.3", "127.0.0.1", "::1", "::ffff:10.0.0.1"} {
				if !s.enter(at(from)) {
					t.Fatal("refused from", from)
				}
			}
		}
		if len(s.by) != 0 {
			t.Errorf("%d are counted", len(s.by))
		}
		for state := range map[http.ConnState]bool{http.StateHijacked: true, http.StateClosed: true} {
			c := at("2001:db8::1")
			s.enter(c)
			s.turned(c, http.StateNew)
			s.turned(c, http.StateActive)
			if s.turned(c, state); len(s.by)+len(s.of) != 0 {
				t.Errorf("%v: %d are kept of %d networks", state, len(s.by), len(s.of))
			}
		}
		for range 10 {
			c := at("2001:db8::1")
			s.enter(c)
			s.turned(c, http.StateActive)
		}
		if s.enter(at("2001:db8::2")) {
			t.Error("one of a /64 all of whose places answer requests comes in")
		}
	})
}

// nowhere is a connection to nobody.
type nowhere struct{ net.Conn }

func (nowhere) Close() error { return nil }

// The descriptors that the system allows are used, not those that it gives first.
func TestTheLimitOfDescriptorsIsRaised(t *testing.T) {
	var before, now syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before); err != nil {
		t.Fatal(err)
	}
	low := before
	low.Cur = min(512, before.Max)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &low); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &before) }()
	if files := allFiles(); syscall.Getrlimit(syscall.RLIMIT_NOFILE, &now) != nil || now.Cur != before.Max || uint64(files) != min(now.Cur, 1<<31-1) {
		t.Errorf("%d of %d, taken for %d", now.Cur, before.Max, files)
	}
}

// Few descriptors are told at the start.
func TestFewDescriptorsAreTold(t *testing.T) {
	for files, want := range map[int]bool{1024: true, fewFiles: false, 1 << 20: false} {
		var said strings.Builder
		if tellFiles(files, slog.New(slog.NewTextHandler(&said, nil))); (said.Len() > 0) != want {
			t.Errorf("of %d: %s", files, &said)
		}
	}
}
