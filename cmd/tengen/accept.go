package main

import (
	"errors"
	"log/slog"
	"math"
	"net"
	"syscall"
	"time"
)

const (
	keptFiles   = 32               // descriptors that connections leave to the database and to files
	refusedSays = 10 * time.Second // a lack of descriptors is logged no more often
	acceptAgain = 100 * time.Millisecond
)

// frugal is a listener that refuses connections when the process has hardly any
// file descriptors left. Without it they would take the last one, the database
// could not be reached any more, and whoever came later would wait in the
// system's queue for an answer. Its fields are of the goroutine that accepts.
type frugal struct {
	net.Listener
	log     *slog.Logger
	most    int       // the number of a descriptor that a connection may have
	refused int       // connections since the last log
	said    time.Time // when that was
}

func newFrugal(ln net.Listener, log *slog.Logger) *frugal {
	f := &frugal{Listener: ln, log: log, most: math.MaxInt}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err == nil && limit.Cur < math.MaxInt32 {
		n := int(limit.Cur)
		f.most = n - min(keptFiles, n/4)
	}
	return f
}

// Accept returns the next connection that there is room for.
func (f *frugal) Accept() (net.Conn, error) {
	for {
		c, err := f.Listener.Accept()
		switch {
		case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
			f.refuse()
			time.Sleep(acceptAgain)
		case err != nil:
			return nil, err
		case descriptor(c) < f.most:
			return c, nil
		default:
			if tcp, ok := c.(*net.TCPConn); ok {
				tcp.SetLinger(0) // a reset: the peer knows at once
			}
			c.Close()
			f.refuse()
		}
	}
}

// refuse counts a connection that is not taken, and says so now and then.
func (f *frugal) refuse() {
	f.refused++
	if now := time.Now(); now.Sub(f.said) >= refusedSays {
		f.log.Warn("file descriptors run out: new connections are refused", "refused", f.refused)
		f.said, f.refused = now, 0
	}
}

// descriptor returns the number of a connection's descriptor, 0 if it has none.
// The system gives the lowest that is free, so all below are in use.
func descriptor(c net.Conn) (n int) {
	s, ok := c.(syscall.Conn)
	if !ok {
		return 0
	}
	raw, err := s.SyscallConn()
	if err != nil {
		return 0
	}
	raw.Control(func(fd uintptr) { n = int(fd) })
	return n
}
