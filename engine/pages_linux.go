package engine

import (
	"syscall"
	"unsafe"
)

// hugeFrom is the size from which on a table gets large pages: with those of 4 KiB finding the page of a line takes as
// long as the line, with fewer, a table that is hardly used takes only the memory that it uses.
const hugeFrom = 32 << 20

// onHugePages asks for large pages for a table that has not been used yet. They
// are a matter of speed alone, so it does not matter whether we get them.
func onHugePages(c []cluster) {
	if bytes := int64(len(c)) * clusterBytes; bytes >= hugeFrom {
		_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&c[0])), bytes), syscall.MADV_HUGEPAGE)
	}
}
