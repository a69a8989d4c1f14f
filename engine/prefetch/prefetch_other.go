//go:build !amd64 && !arm64

// Package prefetch asks the processor for memory that is wanted soon.
package prefetch

import "unsafe"

// Line does nothing where we do not know how to ask.
func Line(unsafe.Pointer) {}
