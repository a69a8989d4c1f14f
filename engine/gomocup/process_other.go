//go:build !unix

package gomocup

import "os/exec"

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // it may be gone

func askGroup(*exec.Cmd) {}

func statusOf(int) (peak int64, ended bool) { return 0, false }
