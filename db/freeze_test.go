package db_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
)

// freeze stops a process until the end of the test.
func freeze(t testing.TB, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Skip("cannot stop the server's process: ", err)
	}
	t.Cleanup(func() { syscall.Kill(pid, syscall.SIGCONT) })
}

// signalled reports whether a signal waits for a process to go on.
func signalled(t testing.TB, pid int, s syscall.Signal) bool {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("cannot see what the server's process is sent: ", err)
	}
	for line := range strings.Lines(string(status)) {
		var pending uint64
		if _, err := fmt.Sscanf(line, "ShdPnd: %x", &pending); err == nil {
			return pending>>(s-1)&1 == 1
		}
	}
	return false
}
