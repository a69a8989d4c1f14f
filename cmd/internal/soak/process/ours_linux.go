package process

import "syscall"

// Ours is how children run: Ctrl-C is for us, who stop them in order, and they
// do not outlive us.
func Ours() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
