package main

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// swallow is how a link that has gone silent treats what comes.
type swallow int32

const (
	pass    swallow = iota
	discard         // read, and thrown away
	deaf            // not read any more: the sender's buffers fill
	over            // one side has ended the connection
)

// link is a way to a server that can go silent: no end, no reset, nothing
// arrives any more on the connections that there are, while new ones work.
type link struct {
	listener net.Listener
	network  string // of the server's address
	quit     chan struct{}
	wg       sync.WaitGroup

	mu     sync.Mutex // guards the following
	server string     // where it listens now
	sieve  *sieve     // of what it sends on lines to come; nil: all passes
	lines  []*line
}

// line is one connection through the link, in both directions.
type line struct {
	near, far net.Conn
	mode      atomic.Int32 // a swallow
	sieve     *sieve       // from far to near
}

// newLink listens on a loopback port for a server. The port stays, also while the server is gone: then who connects
// is sent away.
func newLink(t *testing.T, network, server string) *link {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &link{listener: listener, network: network, server: server, quit: make(chan struct{})}
	l.wg.Go(l.accept)
	t.Cleanup(l.close)
	return l
}

// addr is where the link listens, host:port.
func (l *link) addr() string { return l.listener.Addr().String() }

func (l *link) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		l.mu.Lock()
		server, sieve := l.server, l.sieve
		l.mu.Unlock()
		far, err := net.Dial(l.network, server)
		if err != nil {
			near.Close()
			continue
		}
		w := &line{near: near, far: far, sieve: sieve}
		l.mu.Lock()
		l.lines = append(l.lines, w)
		l.mu.Unlock()
		l.wg.Go(func() { l.carry(w, far, near) })
		l.wg.Go(func() { l.carry(w, near, far) })
	}
}

// carry copies one direction. An end is passed on, unless the wire is silent:
// then the other side hears nothing of it either.
func (l *link) carry(w *line, to, from net.Conn) {
	buf := make([]byte, 32<<10)
	var rest []byte // of a message that is not whole yet
	for {
		n, err := from.Read(buf)
		switch mode := swallow(w.mode.Load()); {
		case mode == deaf, mode == discard && err != nil:
			<-l.quit
			return
		case mode == discard:
			continue
		}
		switch {
		case n == 0:
		case w.sieve != nil && from == w.far:
			var whole []byte
			whole, rest = w.sieve.pass(append(rest, buf[:n]...))
			to.Write(whole)
		default:
			to.Write(buf[:n])
		}
		if err != nil {
			w.mode.CompareAndSwap(int32(pass), int32(over))
			to.Close()
			return
		}
	}
}

// moved notes that the server listens elsewhere now.
func (l *link) moved(server string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.server = server
}

// sift has what the server sends on new connections pass a sieve, which knows where a message ends.
func (l *link) sift(first func(b []byte) int) *sieve {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sieve = &sieve{first: first}
	return l.sieve
}

// silence makes every connection that there is silent and returns their number.
func (l *link) silence(mode swallow) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, w := range l.lines {
		if w.mode.CompareAndSwap(int32(pass), int32(mode)) {
			n++
		}
	}
	return n
}

// bury ends the silent connections on both sides, as PostgreSQL's own keepalive
// would in the end: they do not add up to all that it allows.
func (l *link) bury() {
	l.end(func(m swallow) bool { return m == discard || m == deaf })
}

// reset ends every connection on both sides.
func (l *link) reset() { l.end(func(swallow) bool { return true }) }

func (l *link) end(which func(swallow) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.lines {
		if which(swallow(w.mode.Load())) {
			w.near.Close()
			w.far.Close()
		}
	}
}

func (l *link) close() {
	l.listener.Close()
	close(l.quit)
	l.reset()
	l.wg.Wait()
}
