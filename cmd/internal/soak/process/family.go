package process

import (
	"syscall"

	"github.com/prometheus/procfs"
)

// Runs reports whether a process has not ended. A zombie has ended.
func Runs(pid int) bool {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return false
	}
	s, err := p.Stat()
	return err == nil && s.State != "Z" && s.State != "X"
}

// Family returns a process and all that descend from it.
func Family(pid int) []int {
	children := map[int][]int{}
	procs, _ := procfs.AllProcs()
	for _, p := range procs {
		if s, err := p.Stat(); err == nil { // else it has ended meanwhile
			children[s.PPID] = append(children[s.PPID], s.PID)
		}
	}
	all := []int{pid}
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// Freeze stops a process and all that descend from it, at once as far as that is possible. thaw lets them go on, and
// may be called twice.
func Freeze(pid int) (thaw func()) {
	stopped := map[int]bool{}
	for more := true; more; { // the first to be stopped makes no more of them
		more = false
		for _, p := range Family(pid) {
			if !stopped[p] && syscall.Kill(p, syscall.SIGSTOP) == nil {
				stopped[p], more = true, true
			}
		}
	}
	return func() {
		for p := range stopped {
			syscall.Kill(p, syscall.SIGCONT)
		}
		clear(stopped)
	}
}
