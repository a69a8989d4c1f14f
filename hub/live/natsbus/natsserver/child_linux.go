package natsserver

import "syscall"

// child keeps Ctrl-C from the server, whose owner stops it, and ends it with this process.
func child() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
