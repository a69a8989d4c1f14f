package db_test

import (
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
