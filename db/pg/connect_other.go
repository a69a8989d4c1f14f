//go:build !linux

package pg

import "syscall"

// setUserTimeout does nothing: keepalives must do where there is no such option.
func setUserTimeout(string, string, syscall.RawConn) error { return nil }
