package db_test

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
)

// newProxy puts serve between a client and PostgreSQL, over TCP, and returns the address to
// connect to. Each connection is closed when its serve returns.
func newProxy(t testing.TB, address string, serve func(client, server net.Conn)) string {
	t.Helper()
	return dbtest.Proxy(t, address, "tcp", serve)
}

// passOn passes everything on until both sides have ended.
func passOn(client, server net.Conn) { dbtest.PassOn(client, server) }

// swallower lets the present connections die silently: it drops everything sent over them, and neither side is told.
// New ones work.
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
