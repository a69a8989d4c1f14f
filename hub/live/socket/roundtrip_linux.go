package socket

import (
	"math"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// ofConnection returns the least round trip that the kernel has measured over a connection in the last minutes, 0 if it has
// none. Answers that the peer's system delays do not count. A delay by the peer's program is not seen.
func ofConnection(raw syscall.RawConn) (least time.Duration) {
	_ = raw.Control(func(fd uintptr) {
		if i, err := unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO); err == nil && i.Min_rtt != math.MaxUint32 {
			least = time.Duration(i.Min_rtt) * time.Microsecond
		}
	}) // closed: 0
	return least
}
