//go:build !linux

package process

import "syscall"

// Ours is how children run: Ctrl-C is for us, who stop them in order.
func Ours() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
