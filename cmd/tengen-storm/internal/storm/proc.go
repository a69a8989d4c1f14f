package storm

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/prometheus/procfs"
)

// clockTick is the kernel's unit of processor time: Linux shows 100 a second.
const clockTick = 10 * time.Millisecond

// CPUOf returns the processor time that a process has used, 0 if it has ended.
func CPUOf(pid int) time.Duration {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return 0
	}
	s, err := p.Stat()
	if err != nil {
		return 0
	}
	return usedBy(s)
}

func usedBy(s procfs.ProcStat) time.Duration { return time.Duration(s.UTime+s.STime) * clockTick }

// cpuOfTree returns the processor time of a process and its children, those
// that have ended too.
func cpuOfTree(pid int) (sum time.Duration) {
	all, err := procfs.AllProcs()
	if err != nil {
		return 0
	}
	for _, p := range all {
		if s, err := p.Stat(); err == nil && (s.PID == pid || s.PPID == pid) {
			sum += usedBy(s) + time.Duration(s.CUTime+s.CSTime)*clockTick
		}
	}
	return sum
}

// ResidentOf returns a process's resident bytes.
func ResidentOf(pid int) (int64, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return 0, err
	}
	s, err := p.ProcSMapsRollup()
	return int64(s.Rss), err
}

// peakOf returns the most bytes that a process has had resident.
func peakOf(pid int) (int64, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return 0, err
	}
	s, err := p.NewStatus()
	return int64(s.VmHWM), err
}

// machine describes the machine of the figures.
func (h *testbed) machine(ctx context.Context) string {
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
	add("%s %s", runtime.GOOS, said(ctx, "uname", "-r"))
	add("%s", runtime.Version())
	postgres := strings.TrimPrefix(said(ctx, fmt.Sprintf("/proc/%d/exe", h.cluster.Pid()), "--version"), "postgres (PostgreSQL) ")
	kind := said(ctx, "stat", "-f", "-c", "%T", h.dir)
	add("PostgreSQL %s, private, on %s, fsync and synchronous_commit on", postgres, kind)
	if kind == "tmpfs" || kind == "ramfs" {
		add("whose commits cost no disk: set --dir to a real one")
	}
	return strings.Join(parts, "; ")
}

// said returns a program's output, "?" if it cannot be run.
func said(ctx context.Context, program string, args ...string) string {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, program, args...).Output()
	if err != nil {
		return "?"
	}
	return strings.TrimSpace(string(out))
}
