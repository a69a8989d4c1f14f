//go:build unix

package pg

import (
	"net"
	"syscall"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sys/unix"
)

// Quiet reports whether nothing has come over a connection since its last answer: neither a last word nor the end. It asks
// nobody.
func Quiet(c *pgx.Conn) bool {
	if c.PgConn().Frontend().ReadBufferLen() > 0 {
		return false
	}
	link := c.PgConn().Conn()
	if secure, ok := link.(interface{ NetConn() net.Conn }); ok {
		link = secure.NetConn()
	}
	socket, ok := link.(syscall.Conn)
	if !ok {
		return true
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return false
	}
	quiet := false
	err = raw.Control(func(fd uintptr) {
		_, _, err := unix.Recvfrom(int(fd), make([]byte, 1), unix.MSG_PEEK|unix.MSG_DONTWAIT)
		quiet = err == unix.EAGAIN || err == unix.EINTR
	})
	return quiet && err == nil
}
