// Package proxy puts faults between clients and servers: it silences or cuts connections, drops single messages, and leads
// to another server.
package proxy

import (
	"net"
	"sync"
	"sync/atomic"
)

// Silence is how a proxy that has gone silent treats what comes.
type Silence int32

const (
	pass    Silence = iota
	Discard         // read, and thrown away
	Deaf            // not read any more: the sender's buffers fill
	over            // one side has ended the connection
)

// Proxy is a way to a server that can go silent: no end, no reset, nothing
// arrives any more on the connections that there are, while new ones work.
type Proxy struct {
	listener net.Listener
	network  string // of the server's address
	quit     chan struct{}
	wg       sync.WaitGroup

	mu     sync.Mutex // guards the following
	server string     // where it listens now
	sieve  *Sieve     // of messages on later lines; nil: all pass
	lines  []*line
	closed bool
}

// line is one connection through the proxy, in both directions.
type line struct {
	near, far net.Conn
	mode      atomic.Int32 // a Silence
	sieve     *Sieve       // from far to near
}

// Listen listens on a loopback port for a server at an address of a network, "tcp" or "unix". The port stays, also
// while the server is gone: then connections are refused.
func Listen(network, server string) (*Proxy, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &Proxy{listener: listener, network: network, server: server, quit: make(chan struct{})}
	l.wg.Go(l.accept)
	return l, nil
}

// Addr is where the proxy listens, host:port.
func (l *Proxy) Addr() string { return l.listener.Addr().String() }

func (l *Proxy) accept() {
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
		if !l.keep(w) {
			return
		}
		l.wg.Go(func() { l.carry(w, far, near) })
		l.wg.Go(func() { l.carry(w, near, far) })
	}
}

// keep notes a line, to be ended by Close; after that it ends it.
func (l *Proxy) keep(w *line) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		w.near.Close()
		w.far.Close()
		return false
	}
	l.lines = append(l.lines, w)
	return true
}

// carry copies one direction. An end is passed on, unless the line is silent:
// then the other side hears nothing of it either.
func (l *Proxy) carry(w *line, to, from net.Conn) {
	buf := make([]byte, 32<<10)
	var rest []byte // of a message that is not whole yet
	for {
		n, err := from.Read(buf)
		switch mode := Silence(w.mode.Load()); {
		case mode == Deaf, mode == Discard && err != nil:
			<-l.quit
			return
		case mode == Discard:
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

// MoveTo notes that the server listens elsewhere now.
func (l *Proxy) MoveTo(server string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.server = server
}

// Sift passes the server's data on new connections through a sieve, which knows where a message ends.
func (l *Proxy) Sift(first func(b []byte) int) *Sieve {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sieve = &Sieve{first: first}
	return l.sieve
}

// Silence makes every connection that there is silent and returns their number.
func (l *Proxy) Silence(mode Silence) int {
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

// Bury ends the silent connections on both sides, as PostgreSQL's own keepalive
// would in the end: they do not add up to all that it allows.
func (l *Proxy) Bury() {
	l.end(func(m Silence) bool { return m == Discard || m == Deaf })
}

// Reset ends every connection on both sides.
func (l *Proxy) Reset() { l.end(func(Silence) bool { return true }) }

func (l *Proxy) end(which func(Silence) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.lines {
		if which(Silence(w.mode.Load())) {
			w.near.Close()
			w.far.Close()
		}
	}
}

// Close ends it and every connection, and returns when nothing of it runs any more.
func (l *Proxy) Close() {
	l.listener.Close()
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	close(l.quit)
	l.Reset()
	l.wg.Wait()
}
