package storm

import (
	"net"
	"net/netip"
	"time"

	"github.com/prometheus/procfs"

	"github.com/tengen-go/tengen/cmd/internal/client"
)

// queues watches the kernel's buffers of the server's sockets. A client that does not read cannot be told that it was
// closed, so this is the only place to see it.
type queues struct {
	local netip.AddrPort // the server's
	by    map[netip.AddrPort]*queue
}

// queue is the server's side of one socket.
type queue struct {
	bytes uint64    // that the peer has not taken
	grew  time.Time // when they last became more
	cut   time.Time // zero: it is open
}

// established is the state of an open connection.
const established = 1

func newQueues(server string, sockets []*client.Socket) (*queues, error) {
	local, err := netip.ParseAddrPort(server)
	q := &queues{local: local, by: map[netip.AddrPort]*queue{}}
	now := time.Now()
	for _, s := range sockets {
		q.by[s.Conn.LocalAddr().(*net.TCPAddr).AddrPort()] = &queue{grew: now}
	}
	return q, err
}

// look reads the kernel's table.
func (q *queues) look(now time.Time) error {
	proc, err := procfs.NewDefaultFS()
	if err != nil {
		return err
	}
	//lint:ignore SA1019 netlink would tell it faster, and be one library more for one look a second
	lines, err := proc.NetTCP()
	if err != nil {
		return err
	}
	open := make(map[netip.AddrPort]uint64, len(q.by))
	for _, l := range lines {
		if l.St == established && addrPort(l.LocalAddr, l.LocalPort) == q.local {
			open[addrPort(l.RemAddr, l.RemPort)] = l.TxQueue
		}
	}
	q.take(open, now)
	return nil
}

func addrPort(ip net.IP, port uint64) netip.AddrPort {
	addr, _ := netip.AddrFromSlice(ip)
	return netip.AddrPortFrom(addr.Unmap(), uint16(port))
}

// take notes the buffers of the open connections. A socket that is not among them was closed.
func (q *queues) take(open map[netip.AddrPort]uint64, now time.Time) {
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
