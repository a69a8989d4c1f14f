package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"tengen/hub/await"
)

// postmaster returns the process id of the PostgreSQL in a server's data
// directory, 0 if none runs.
func postmaster(data string) int {
	dir := filepath.Join(data, "postgres")
	b, err := os.ReadFile(filepath.Join(dir, "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 1 {
		return 0
	}
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil || !strings.Contains(string(line), dir) { // the number is somebody else's
		return 0
	}
	return pid
}

// stat returns a process's state, one letter, and its parent; "" if it has ended.
func stat(pid int) (state string, parent int) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "", 0
	}
	// pid (name) state ppid; the name may hold anything.
	rest := string(b)
	fmt.Sscan(rest[strings.LastIndexByte(rest, ')')+1:], &state, &parent)
	return state, parent
}

// runs reports whether a process has not ended; one that nobody has waited for has.
func runs(pid int) bool {
	state, _ := stat(pid)
	return state != "" && state != "Z" && state != "X"
}

// family returns a process and all that descend from it.
func family(pid int) []int {
	children := map[int][]int{}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		child, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if _, parent := stat(child); parent != 0 {
			children[parent] = append(children[parent], child)
		}
	}
	all := []int{pid}
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// freeze stops a process and all that descend from it, at once as far as that
// is possible; what it returns lets them go on, and may be called twice.
func freeze(t *testing.T, pid int) (thaw func()) {
	t.Helper()
	stopped := map[int]bool{}
	thaw = func() {
		for pid := range stopped {
			syscall.Kill(pid, syscall.SIGCONT)
		}
		clear(stopped)
	}
	t.Cleanup(thaw)
	for more := true; more; { // the first to be stopped makes no more of them
		more = false
		for _, p := range family(pid) {
			if stopped[p] {
				continue
			}
			if err := syscall.Kill(p, syscall.SIGSTOP); err == nil {
				stopped[p], more = true, true
			}
		}
	}
	return thaw
}

// endPostgres ends what a server that was killed has left running in its data
// directory, and returns when it is gone.
func endPostgres(t *testing.T, data string) {
	t.Helper()
	pid := postmaster(data)
	if pid == 0 {
		return
	}
	for _, p := range family(pid) {
		syscall.Kill(p, syscall.SIGCONT)
	}
	syscall.Kill(pid, syscall.SIGQUIT)
	await.True(t, "PostgreSQL to end", func() bool { return !runs(pid) })
}
