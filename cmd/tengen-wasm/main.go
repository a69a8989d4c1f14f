//go:build !js

// Command tengen-wasm is the engine as a module for a page's worker: see main_js.go. Built for this system it reads
// questions, a local.Ask in JSON a line, and writes each line of their answers, so that tests and measurements can
// compare the two.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"runtime"

	"tengen/engine/local"
)

func main() {
	desk := local.NewDesk(runtime.Gosched)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		desk.Answer(context.Background(), in.Bytes(), func(line []byte) {
			if _, err := fmt.Printf("%s\n", line); err != nil {
				os.Exit(1) // nobody reads
			}
		})
	}
	if err := in.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "tengen-wasm:", err)
		os.Exit(1)
	}
}
