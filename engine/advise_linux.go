package engine

import "syscall"

// hugeFrom is the size from which on memory gets large pages: with those of 4 KiB finding the page of a line takes as
// long as the line, with fewer, a table that is hardly used takes only the memory that it uses.
const hugeFrom = 32 << 20

// advise asks for large pages. They are a matter of speed alone, so it does not matter whether we get them.
func advise(m []byte) {
	if len(m) >= hugeFrom {
		_ = syscall.Madvise(m, syscall.MADV_HUGEPAGE)
	}
}
