//go:build !js

// Command tengen-wasm is the engine as a module for a page's worker: see main_js.go. Built for this system it reads
// questions, a ask.Ask in JSON a line, and writes each line of their answers, so that tests and measurements can
// compare the two.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/tengen-go/tengen/engine/ask"
)

func main() {
	if err := answer(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tengen-wasm:", err)
		os.Exit(1)
	}
}

// answer answers the questions that come in.
func answer(in io.Reader, out io.Writer) error {
	service := ask.NewService(runtime.Gosched)
	var failed error // nobody reads
	lines := bufio.NewScanner(in)
	for lines.Scan() && failed == nil {
		service.Answer(context.Background(), lines.Bytes(), func(line []byte) {
			if _, err := fmt.Fprintf(out, "%s\n", line); err != nil {
				failed = err
			}
		})
	}
	return errors.Join(failed, lines.Err())
}
