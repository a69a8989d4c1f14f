//go:build !linux

package natsserver

import "syscall"

// child keeps Ctrl-C from the server, whose owner stops it.
func child() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
