//go:build !unix

package hub

import (
	"errors"
	"net"
	"syscall"
)

// rawOf returns nil: here every write is a goroutine's, and nothing below is called.
func rawOf(net.Conn) syscall.RawConn { return nil }

func writeNow(syscall.RawConn, [][]byte) ([]byte, error) { return nil, errors.ErrUnsupported }

func recvNow(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }
