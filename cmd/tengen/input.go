package main

import (
	"io"
	"os"
)

// openInput opens a file that a command reads; - is the standard input, which closing leaves open.
func openInput(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(os.Stdin), nil
	}
	return os.Open(name)
}
