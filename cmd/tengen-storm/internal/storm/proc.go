package storm

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// clockTick is what /proc counts processor time in: Linux shows everybody 100
// a second.
const clockTick = 10 * time.Millisecond

var errNoProc = errors.New("storm: it measures processes through /proc, which only Linux has")

// status is the part of /proc/<pid>/stat that is used here.
type status struct {
	parent int
	own    time.Duration // processor time of the process
	dead   time.Duration // and of children that have ended
}

func readStatus(pid int) (status, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return status{}, err
	}
	return parseStatus(b)
}

// parseStatus reads what follows the program's name, which may hold anything.
func parseStatus(b []byte) (status, error) {
	fields := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(fields) < 15 {
		return status{}, errors.New("storm: /proc/<pid>/stat is too short")
	}
	var n [15]int64
	for _, i := range []int{1, 11, 12, 13, 14} { // parent; own user and system; children's
		var err error
		if n[i], err = strconv.ParseInt(fields[i], 10, 64); err != nil {
			return status{}, fmt.Errorf("storm: /proc/<pid>/stat: %w", err)
		}
	}
	return status{parent: int(n[1]), own: time.Duration(n[11]+n[12]) * clockTick, dead: time.Duration(n[13]+n[14]) * clockTick}, nil
}

// cpuOf returns the processor time that a process has used, 0 if it has ended.
func cpuOf(pid int) time.Duration {
	s, err := readStatus(pid)
	if err != nil {
		return 0
	}
	return s.own
}

// cpuOfTree returns the processor time of a process and its children, those
// that have ended too.
func cpuOfTree(pid int) time.Duration {
	s, err := readStatus(pid)
	if err != nil {
		return 0
	}
	sum := s.own + s.dead
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		b, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		if c, err := parseStatus(b); err == nil && c.parent == pid {
			sum += c.own + c.dead
		}
	}
	return sum
}

// residentOf returns a process's resident bytes.
func residentOf(pid int) (int64, error) { return kibOf(pid, "smaps_rollup", "Rss:") }

// peakOf returns the most bytes that a process has had resident.
func peakOf(pid int) (int64, error) { return kibOf(pid, "status", "VmHWM:") }

// kibOf returns a line of a process's file, which is in KiB, in bytes.
func kibOf(pid int, file, name string) (int64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, file))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == name {
			kib, err := strconv.ParseInt(f[1], 10, 64)
			return kib << 10, err
		}
	}
	return 0, fmt.Errorf("storm: /proc/<pid>/%s has no %s", file, name)
}

// fileSystemOf returns the type of the file system that holds a path, "" if it
// cannot be told.
func fileSystemOf(path string) string {
	b, err := os.ReadFile("/proc/self/mounts")
	if err != nil {
		return ""
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return ""
	}
	best, kind := -1, ""
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) < 3 {
			continue
		}
		at := strings.TrimSuffix(f[1], "/")
		if (path == at || strings.HasPrefix(path, at+"/")) && len(at) >= best {
			best, kind = len(at), f[2]
		}
	}
	return kind
}
