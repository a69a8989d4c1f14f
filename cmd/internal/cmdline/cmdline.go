// Package cmdline has the common parts of the programs: a command line, an end by signals, exit codes, and --version.
package cmdline

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/tengen-go/tengen/cmd/internal/version"
)

// Run parses a program's command line into cli, a pointer to a struct as kong
// describes it, and runs the command that it names. The command's Run gets a
// context that the first SIGTERM or interrupt ends; the second one ends the
// process. The exit code is 0: done, 1: failed, 2: used wrongly, or that of a Coded error. Every program
// has --version, which also prints the details.
func Run(name, description string, cli any, details ...string) int {
	var show kong.VersionFlag
	parser, err := kong.New(cli, kong.Name(name), kong.Description(description), kong.UsageOnError(),
		kong.Vars{"version": strings.Join(append([]string{name + " " + version.Full()}, details...), ", ")},
		kong.Embed(&struct {
			Version *kong.VersionFlag `name:"version" help:"Print the version."`
		}{&show}))
	if err != nil {
		panic(err) // cli is wrong
	}
	k, err := parser.Parse(os.Args[1:])
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		return 2
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGTERM, os.Interrupt)
	go func() {
		<-signals
		stop()
		<-signals // the second one does not ask
		fmt.Fprintf(os.Stderr, "%s: stopped at once\n", name)
		os.Exit(1)
	}()
	k.BindTo(ctx, (*context.Context)(nil))
	if err := k.Run(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		var coded Coded
		if errors.As(err, &coded) {
			return coded.Code
		}
		return 1
	}
	return 0
}

// Coded is an error with an exit code of its own.
type Coded struct {
	error
	Code int
}

// WithCode returns an error with an exit code of its own.
func WithCode(err error, code int) error { return Coded{err, code} }

// Unwrap returns the error without its code.
func (c Coded) Unwrap() error { return c.error }
