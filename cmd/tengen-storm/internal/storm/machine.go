package storm

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/prometheus/procfs"
)

// machine says on what the figures were taken.
func (h *house) machine(ctx context.Context) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	add("%d processors", runtime.NumCPU())
	if proc, err := procfs.NewDefaultFS(); err == nil {
		if cpus, err := proc.CPUInfo(); err == nil && len(cpus) > 0 {
			add("%s", cpus[0].ModelName)
		}
		if m, err := proc.Meminfo(); err == nil && m.MemTotal != nil {
			add("%.0f GiB of memory", float64(*m.MemTotal)/(1<<20))
		}
	}
	if b, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		add("%s %s", runtime.GOOS, strings.TrimSpace(string(b)))
	}
	add("%s", runtime.Version())
	if v := h.postgres(ctx); v != "" {
		kind := fileSystemOf(h.dir)
		add("PostgreSQL %s, private, on %s, fsync and synchronous_commit on", v, kind)
		if kind == "tmpfs" || kind == "ramfs" {
			add("whose commits cost no disk: set --dir to a real one")
		}
	} else {
		add("PostgreSQL at DATABASE_URL, synchronous_commit on")
	}
	return strings.Join(parts, "; ")
}

// programVersion returns what a program says to --version.
func programVersion(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	return strings.TrimSpace(string(out)), err
}

// files is what a process needs besides its sockets.
const filesBesides = 300

// socketsMost returns how many sockets one process may open here. Go has raised
// the soft limit to the hard one already.
func socketsMost() int {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 1000
	}
	return int(min(uint64(l.Cur), 1<<20)) - filesBesides
}
