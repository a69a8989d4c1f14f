//go:build !linux

package process

import "syscall"

// Ours is how children run: Ctrl-C reaches only the parent, which stops them in order.
func Ours() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
