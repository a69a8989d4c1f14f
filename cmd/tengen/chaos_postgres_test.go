package main

import (
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
)

// TestKillPostgres kills PostgreSQL as a machine without memory does; the server
// starts it again.
func TestKillPostgres(t *testing.T) { signalPostgres(t, "kill -9 of PostgreSQL", syscall.SIGKILL) }

// TestStopPostgres stops PostgreSQL in order, in the middle of play, as an operator does for an update.
func TestStopPostgres(t *testing.T) { signalPostgres(t, "stop of PostgreSQL", syscall.SIGINT) }

func signalPostgres(t *testing.T, fault string, s syscall.Signal) {
	injectFaults(t, fault, 2, soak.Times(1, 10), privateData(dataDir), func(h *chaosSite) outage {
		pid := postmaster(h.data)
		if pid == 0 {
			h.t.Fatal("PostgreSQL does not run")
		}
		all := programs.Family(pid)
		o := outage{since: time.Now()}
		syscall.Kill(pid, s)
		gone := func() bool { return !slices.ContainsFunc(all, programs.Runs) }
		if !h.await(gone) {
			h.t.Errorf("PostgreSQL, %d, has not ended", pid)
		}
		o.from = time.Now()
		return o
	})
}
