//go:build unix

package gomocup

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// ownGroup makes the process the head of a group, so that its children can be killed with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // it may be gone

func askGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) } // it may be gone

// statusOf returns the most bytes that a process has had in memory and whether
// it has ended and is not waited for; nothing where there is no /proc.
func statusOf(pid int) (peak int64, ended bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, false
	}
	kib, _ := strconv.ParseInt(field(status, "VmHWM"), 10, 64) // a process that has ended has none
	return kib << 10, field(status, "State") == "Z"
}

// field returns the first word of a line of a status.
func field(status []byte, name string) string {
	_, rest, _ := bytes.Cut(status, []byte("\n"+name+":"))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	words := bytes.Fields(line)
	if len(words) == 0 {
		return ""
	}
	return string(words[0])
}
