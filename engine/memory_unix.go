//go:build linux || darwin || freebsd || netbsd || openbsd

package engine

import "syscall"

// TablesInHeap says that the collector counts tables.
const TablesInHeap = false

// mapMemory returns so many zero bytes outside Go's heap: the system provides each page when it is first touched, and
// the collector neither counts nor clears them. It is nil if the system refuses. The caller ends it with unmapMemory.
func mapMemory(bytes int64) []byte {
	m, err := syscall.Mmap(-1, 0, int(bytes), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil // a table in the heap serves as well
	}
	advise(m)
	return m
}

// unmapMemory gives memory back that mapMemory has returned. The system refuses only what it has not given.
func unmapMemory(m []byte) {
	if err := syscall.Munmap(m); err != nil {
		panic(err)
	}
}
