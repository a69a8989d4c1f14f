package db_test

import (
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

// newProxy puts serve between a client and PostgreSQL and returns the address to
// connect to. Each connection is closed when its serve returns.
func newProxy(t testing.TB, address string, serve func(client, server net.Conn)) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	dir := q.Get("host")
	if !filepath.IsAbs(dir) {
		t.Skip("needs a PostgreSQL on a Unix socket")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	q.Set("host", "127.0.0.1")
	q.Set("port", strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	u.RawQuery = q.Encode()
	var wg sync.WaitGroup
	var mu sync.Mutex
	var open []net.Conn
	wg.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", filepath.Join(dir, ".s.PGSQL.5432"))
			if err != nil {
				client.Close()
				continue
			}
			mu.Lock()
			open = append(open, client, server)
			mu.Unlock()
			wg.Go(func() {
				defer client.Close()
				defer server.Close()
				serve(client, server)
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		mu.Lock()
		for _, c := range open {
			c.Close()
		}
		mu.Unlock()
		wg.Wait()
	})
	return u.String()
}

// passOn passes everything on until both sides have ended.
func passOn(client, server net.Conn) {
	var wg sync.WaitGroup
	wg.Go(func() { io.Copy(client, server); client.Close() })
	io.Copy(server, client)
	server.Close()
	wg.Wait()
}

// swallower lets the connections there are die silently: what is sent over them
// is taken and thrown away, and neither side is told. New ones work.
type swallower struct {
	url  string
	dead atomic.Int64 // the generation up to which connections have died
	now  atomic.Int64

	mu    sync.Mutex // guards the following
	links []link
}

// link is a connection of a generation.
type link struct {
	client, server net.Conn
	generation     int64
}

func newSwallower(t testing.TB, address string) *swallower {
	s := &swallower{}
	s.now.Store(1)
	s.url = newProxy(t, address, func(client, server net.Conn) {
		mine := s.now.Load()
		s.mu.Lock()
		s.links = append(s.links, link{client, server, mine})
		s.mu.Unlock()
		done := make(chan struct{})
		go func() { s.pass(server, client, mine); close(done) }()
		s.pass(client, server, mine)
		<-done
	})
	return s
}

// swallow lets every connection that is open now die.
func (s *swallower) swallow() { s.dead.Store(s.now.Add(1) - 1) }

// bury closes the connections that have died: now both sides are told.
func (s *swallower) bury() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.links {
		if l.generation <= s.dead.Load() {
			l.client.Close()
			l.server.Close()
		}
	}
}

func (s *swallower) pass(to, from net.Conn, mine int64) {
	buf := make([]byte, 64<<10)
	for {
		n, err := from.Read(buf)
		if s.dead.Load() >= mine {
			if err != nil {
				return // the other side stays as it is
			}
			continue
		}
		if err != nil {
			to.Close()
			from.Close()
			return
		}
		to.Write(buf[:n])
	}
}
