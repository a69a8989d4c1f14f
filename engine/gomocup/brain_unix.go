//go:build unix

package gomocup

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

// groupMemory returns the bytes that the processes of a group have in memory now, shared memory counted once. It
// returns 0 where there is no /proc, or if the group is only its head, whose peak statusOf tells.
func groupMemory(group int) int64 {
	proc, err := os.Open("/proc")
	if err != nil {
		return 0
	}
	defer func() { _ = proc.Close() }() // it was only read
	names, _ := proc.Readdirnames(-1)   // as many as there are
	var members []int
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil && groupOf(pid) == group {
			members = append(members, pid)
		}
	}
	if len(members) < 2 {
		return 0
	}
	var sum int64
	for _, pid := range members {
		sum += shareOf(pid)
	}
	return sum
}

// groupOf returns the group of a process, 0 if it is gone.
func groupOf(pid int) int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name, in parentheses, may hold anything; then: state, parent, group.
	words := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(words) < 3 {
		return 0
	}
	group, _ := strconv.Atoi(string(words[2])) // the kernel writes numbers
	return group
}

// shareOf returns the bytes of a process in memory, with its share of shared memory if the system tells it; 0 if the
// process is gone.
func shareOf(pid int) int64 {
	rollup, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid)) // not there: the next
	word := field(rollup, "Pss")
	if word == "" {
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // not there: nothing
		word = field(status, "VmRSS")
	}
	kib, _ := strconv.ParseInt(word, 10, 64) // a process that has ended has none
	return kib << 10
}
