//go:build linux && !race && !msan && !asan

package hub

import (
	"syscall"
	"unsafe"
)

// recvNow and sendNow read and write a socket that does not block, as all of Go's
// do. The scheduler is not told, as it is by syscall.Read and Write: it would take
// the processor from a thread that the system has put aside in the middle of such a
// call, and wake another for it. On a busy machine that costs more than the call.

func recvNow(fd uintptr, b []byte) (int, error) { return rawCall(syscall.SYS_READ, fd, b) }

func sendNow(fd uintptr, b []byte) (int, error) { return rawCall(syscall.SYS_WRITE, fd, b) }

func rawCall(trap, fd uintptr, b []byte) (int, error) {
	for {
		n, _, errno := syscall.RawSyscall(trap, fd, uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)))
		switch errno {
		case 0:
			return int(n), nil
		case syscall.EINTR:
		default:
			return 0, errno
		}
	}
}
