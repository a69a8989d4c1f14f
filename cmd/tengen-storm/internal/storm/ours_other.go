//go:build !linux

package storm

import "syscall"

// ours is how children run: Ctrl-C is for us, who stop them in order.
func ours() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
