package storm

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/procfs"
)

var errNoProc = errors.New("storm: it measures processes through /proc, which only Linux has")

// clockTick is what the kernel counts processor time in: Linux shows everybody
// 100 a second.
const clockTick = 10 * time.Millisecond

func statOf(pid int) (procfs.ProcStat, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return procfs.ProcStat{}, err
	}
	return p.Stat()
}

func usedBy(s procfs.ProcStat) time.Duration { return time.Duration(s.UTime+s.STime) * clockTick }

// cpuOf returns the processor time that a process has used, 0 if it has ended.
func cpuOf(pid int) time.Duration {
	s, err := statOf(pid)
	if err != nil {
		return 0
	}
	return usedBy(s)
}

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

// residentOf returns a process's resident bytes.
func residentOf(pid int) (int64, error) {
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

// fileSystemOf returns the type of the file system that holds a path, "" if it
// cannot be told.
func fileSystemOf(path string) string {
	mounts, err := procfs.GetMounts()
	if err != nil {
		return ""
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return ""
	}
	best, kind := -1, ""
	for _, m := range mounts {
		at := strings.TrimSuffix(m.MountPoint, "/")
		if (path == at || strings.HasPrefix(path, at+"/")) && len(at) >= best {
			best, kind = len(at), m.FSType
		}
	}
	return kind
}
