// Command pbrain-tengen is the engine as a brain of the Gomocup protocol, on
// its standard input and output.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/tengen-go/tengen/cmd/internal/version"
	"github.com/tengen-go/tengen/engine/gomocup"
)

func main() { os.Exit(run()) }

func run() int {
	show := flag.Bool("version", false, "print the version and exit")
	flag.Parse()
	if *show {
		fmt.Println("pbrain-tengen", version.Full())
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// To close a standard input does not end a Read of it, so Serve may not try.
	in := struct{ io.Reader }{os.Stdin}
	err := gomocup.Serve(ctx, in, os.Stdout, gomocup.Options{
		Version: version.Release, SetMemoryLimit: limit, Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "pbrain-tengen:", err)
		return 1
	}
	return 0
}

// limit makes the collector keep the heap below so many bytes.
func limit(bytes int64) {
	if bytes <= 0 {
		bytes = math.MaxInt64
	}
	debug.SetMemoryLimit(bytes)
}
