package storm

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
)

// link is a way to a server that can die without a word: what comes from either
// side is then swallowed, and neither side's end is told.
type link struct {
	ln   net.Listener
	to   string
	dead atomic.Bool
	wg   sync.WaitGroup

	mu     sync.Mutex // guards the following
	conns  []net.Conn
	closed bool
}

func newLink(to string) (*link, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &link{ln: ln, to: to}
	l.wg.Go(l.accept)
	return l, nil
}

func (l *link) addr() string { return l.ln.Addr().String() }

// die makes it swallow everything from now on.
func (l *link) die() { l.dead.Store(true) }

// close ends it for good.
func (l *link) close() {
	l.ln.Close()
	l.mu.Lock()
	l.closed = true
	for _, c := range l.conns {
		c.Close()
	}
	l.mu.Unlock()
	l.wg.Wait()
}

func (l *link) accept() {
	for {
		near, err := l.ln.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", l.to)
		if err != nil {
			near.Close()
			continue
		}
		if !l.keep(near, far) {
			return
		}
		l.wg.Go(func() { l.carry(far, near) })
		l.wg.Go(func() { l.carry(near, far) })
	}
}

// keep notes two ends to be closed; after the close it closes them.
func (l *link) keep(ends ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		for _, c := range ends {
			c.Close()
		}
		return false
	}
	l.conns = append(l.conns, ends...)
	return true
}

// carry takes bytes from one end to the other while the link lives.
func (l *link) carry(to, from net.Conn) {
	buf := make([]byte, 4<<10)
	for {
		n, err := from.Read(buf)
		if l.dead.Load() {
			io.Copy(io.Discard, from)
			return
		}
		if n > 0 {
			if _, werr := to.Write(buf[:n]); werr != nil {
				err = werr
			}
		}
		if err != nil {
			to.Close()
			return
		}
	}
}
