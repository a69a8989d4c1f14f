package process

import "syscall"

// Ours is how children run: Ctrl-C reaches only the parent, which stops them in order, and they do not outlive it.
func Ours() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
