//go:build amd64 || arm64

// Package prefetch asks the processor for memory that is wanted soon.
package prefetch

import "unsafe"

// Line has the cache line of p brought near, and does not wait for it. It
// changes nothing and never faults.
//
//go:noescape
func Line(p unsafe.Pointer)
