//go:build darwin || freebsd || netbsd || openbsd

package engine

func advise([]byte) {}
