//go:build unix && (!linux || race || msan || asan)

package hub

import "syscall"

// Other systems than Linux, and the race detector and its like: they see what
// passes through a socket only if the package syscall reads and writes it.

func recvNow(fd uintptr, b []byte) (int, error) { return call(syscall.Read, fd, b) }

func sendNow(fd uintptr, b []byte) (int, error) { return call(syscall.Write, fd, b) }

func call(do func(fd int, b []byte) (int, error), fd uintptr, b []byte) (int, error) {
	for {
		if n, err := do(int(fd), b); err != syscall.EINTR {
			return max(n, 0), err
		}
	}
}
