package storm

import (
	"encoding/binary"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"tengen/cmd/internal/client"
)

// queues watches what the kernel keeps of the server's sockets, in
// /proc/net/tcp. Whoever does not read cannot be told that it has been cut, so
// this is the only place to see it.
type queues struct {
	local string // the server's address as the kernel writes it
	by    map[string]*queue
}

// queue is the server's side of one socket.
type queue struct {
	bytes int64     // that the peer has not taken
	grew  time.Time // when they last became more
	cut   time.Time // zero: it is open
}

// established is the state of an open connection.
const established = "01"

func newQueues(server string, sockets []*client.Socket) *queues {
	q := &queues{by: map[string]*queue{}}
	if addr, err := net.ResolveTCPAddr("tcp", server); err == nil {
		q.local = kernelAddr(addr)
	}
	now := time.Now()
	for _, s := range sockets {
		q.by[kernelAddr(s.Conn.LocalAddr().(*net.TCPAddr))] = &queue{grew: now}
	}
	return q
}

// kernelAddr writes an IPv4 address as /proc/net/tcp does.
func kernelAddr(a *net.TCPAddr) string {
	return fmt.Sprintf("%08X:%04X", binary.NativeEndian.Uint32(a.IP.To4()), a.Port)
}

// look reads the kernel's table.
func (q *queues) look(now time.Time) error {
	b, err := os.ReadFile("/proc/net/tcp")
	if err != nil {
		return err
	}
	q.read(string(b), now)
	return nil
}

// read takes a table in. A socket that is not there, or no more open, is cut.
func (q *queues) read(table string, now time.Time) {
	open := make(map[string]int64, len(q.by))
	for line := range strings.Lines(table) { // thousands, beside a measurement
		_, line, _ = strings.Cut(line, ": ")
		local, rest, _ := strings.Cut(line, " ")
		if local != q.local {
			continue
		}
		peer, rest, _ := strings.Cut(rest, " ")
		state, rest, _ := strings.Cut(rest, " ")
		sent, _, _ := strings.Cut(rest, ":")
		if s := q.by[peer]; s == nil || !s.cut.IsZero() || state != established {
			continue
		}
		if n, err := strconv.ParseInt(sent, 16, 64); err == nil {
			open[peer] = n
		}
	}
	for peer, s := range q.by {
		n, ok := open[peer]
		switch {
		case !s.cut.IsZero():
		case !ok:
			s.cut = now
		case n > s.bytes:
			s.bytes, s.grew = n, now
		}
	}
}

// full counts the open ones that have not grown for a second.
func (q *queues) full(now time.Time) (n int) {
	for _, s := range q.by {
		if s.cut.IsZero() && s.bytes > 0 && now.Sub(s.grew) > time.Second {
			n++
		}
	}
	return n
}

func (q *queues) allCut() bool { n, _ := q.result(); return n == len(q.by) }

// result returns how many are cut, and the longest time between the last byte
// that found room and the cut.
func (q *queues) result() (cut int, longest time.Duration) {
	for _, s := range q.by {
		if !s.cut.IsZero() {
			cut++
			longest = max(longest, s.cut.Sub(s.grew))
		}
	}
	return cut, longest
}
