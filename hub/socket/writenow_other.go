//go:build !unix

package socket

import (
	"errors"
	"net"
	"syscall"
)

// rawOf returns nil: on these systems every write is a goroutine's.
func rawOf(net.Conn) syscall.RawConn { return nil }

// writeNow is not called here.
func writeNow(syscall.RawConn, [][]byte) ([]byte, error) { return nil, errors.ErrUnsupported }
