package main

import (
	"errors"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"syscall"
	"time"
)

const (
	keptFiles   = 32               // descriptors that connections leave to the database and to files
	refusedSays = 10 * time.Second // a lack of descriptors is logged no more often
	acceptAgain = 100 * time.Millisecond
	noFilesLeft = "file descriptors run out"
	fewFiles    = 4096 // a socket takes one, and so does a connection that waits
)

// frugal is a listener that refuses connections when the process has hardly any file descriptors left. Without it they
// would take the last one, the database would become unreachable, and later clients would wait in the system's queue
// for an answer. Its fields are of the goroutine that accepts.
type frugal struct {
	net.Listener
	log         *slog.Logger
	most        int                // the number of a descriptor that a connection may have
	number      func(net.Conn) int // of a connection's descriptor
	connections *connections
	short       refusals // for lack of descriptors
	crowded     refusals // of networks all of whose places are used
}

// refusals are connections that were not taken, which are told now and then.
type refusals struct {
	refused int       // since the last log
	said    time.Time // when that was
}

// newFrugal returns the listener; connections of the networks that are exempt are not counted by network.
func newFrugal(ln net.Listener, log *slog.Logger, exempt []netip.Prefix) *frugal {
	files := allFiles()
	tellFiles(files, log)
	return &frugal{
		Listener: ln, log: log, most: files - min(keptFiles, files/4), number: descriptor, connections: newConnections(files, exempt),
	}
}

// allFiles raises the limit of file descriptors to the system's maximum, and returns it.
func allFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxInt32
	}
	if more := limit; more.Cur < more.Max {
		more.Cur = more.Max
		if syscall.Setrlimit(syscall.RLIMIT_NOFILE, &more) == nil {
			limit = more
		}
	}
	return int(min(limit.Cur, math.MaxInt32))
}

// tellFiles says that there are few descriptors.
func tellFiles(files int, log *slog.Logger) {
	if files < fewFiles {
		log.Warn("few file descriptors: visitors are refused when they are used up", "have", files, "want", fewFiles, "set", "LimitNOFILE or ulimit -n")
	}
}

// Accept returns the next connection that there is room for.
func (f *frugal) Accept() (net.Conn, error) {
	for {
		c, err := f.Listener.Accept()
		switch {
		case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
			f.short.count(f.log, noFilesLeft)
			time.Sleep(acceptAgain)
		case err != nil:
			return nil, err
		case f.number(c) >= f.most && !f.connections.makeRoom(c):
			reset(c)
			f.short.count(f.log, noFilesLeft)
		case !f.connections.enter(c):
			f.crowded.count(f.log, "too many requests of one address at once", "from", c.RemoteAddr().String())
			reset(c)
		default:
			return c, nil
		}
	}
}

// reset ends a connection; the peer knows at once.
func reset(c net.Conn) {
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	c.Close()
}

// count counts one, and says so now and then.
func (r *refusals) count(log *slog.Logger, why string, more ...any) {
	r.refused++
	if now := time.Now(); now.Sub(r.said) >= refusedSays {
		log.Warn(why+": new connections are refused", append(more, "refused", r.refused)...)
		r.said, r.refused = now, 0
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
