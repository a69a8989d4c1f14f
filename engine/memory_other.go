//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package engine

// mapMemory returns nil: tables are in Go's heap here.
func mapMemory(int64) []byte { return nil }

func unmapMemory([]byte) {}
