// Command tengen-storm measures a whole server under load, beside a yardstick.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/cmdline"
	"github.com/tengen-go/tengen/cmd/tengen-storm/internal/nodes"
	"github.com/tengen-go/tengen/cmd/tengen-storm/internal/storm"
)

// cli is the command line.
type cli struct {
	Measure measureCmd `cmd:"" default:"withargs" help:"Start servers and yardsticks of one's own and measure them."`
	Cluster clusterCmd `cmd:"" help:"Start several servers behind a load balancer, to try them."`
	Relay   relayCmd   `cmd:"" hidden:"" help:"The yardstick: a relay that judges and stores nothing."`
	Hold    holdCmd    `cmd:"" hidden:"" help:"Visitors of a server, until the input ends."`
}

func main() {
	os.Exit(cmdline.Run("tengen-storm", "Plays real games over real sockets against a server, and says what that costs.", &cli{}))
}

type measureCmd struct {
	storm.Options
	Nodes int  `help:"Try several servers that share the database instead: kill, sleep, silence, roll, apart, words, hall, or those that --only names; visitors only then. Histories of games are checked."`
	JSON  bool `name:"json" help:"Print everything that was measured as JSON, not the table."`
}

// Help is what tengen-storm --help says first.
func (*measureCmd) Help() string {
	return "Everything listens on loopback addresses alone. Beside the server runs, in turn, a relay without " +
		"rules or storage, and the figures are ratios of the two. " +
		"Progress goes to stderr, a table in Markdown to stdout."
}

// Run measures and prints the table. Figures that fall short are no error.
func (c *measureCmd) Run(ctx context.Context) error {
	if err := c.check(); err != nil {
		return err
	}
	server, err := serverAt(c.Server)
	if err != nil {
		return err
	}
	c.Server, c.Say = server, progress(time.Now())
	if c.Nodes > 0 {
		return nodes.Trial{Options: c.Options, Nodes: c.Nodes, JSON: c.JSON}.Run(ctx, os.Stdout)
	}
	if c.Self, err = os.Executable(); err != nil {
		return err
	}
	c.Command = "tengen-storm " + strings.Join(os.Args[1:], " ")
	report, err := c.Options.Run(ctx)
	if report == nil {
		return err
	}
	print := report.Markdown
	if c.JSON {
		print = report.JSON
	}
	err = errors.Join(err, print(os.Stdout))
	if report.Failed() {
		err = errors.Join(err, errors.New("something went wrong; see the end of the table"))
	}
	return err
}

// progress prints lines on stderr, with the seconds since an instant.
func progress(began time.Time) func(format string, args ...any) {
	return func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, "%6.0fs  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
	}
}

// check bounds the options.
func (c *measureCmd) check() error {
	if c.Nodes != 0 && (c.Nodes < 2 || c.Nodes > 9) {
		return errors.New("--nodes is 2 to 9")
	}
	return c.Check()
}

// serverAt returns the server to start: at a path, or beside this program.
func serverAt(path string) (string, error) {
	if path == "" {
		self, err := os.Executable()
		if err != nil {
			return "", err
		}
		path = filepath.Join(filepath.Dir(self), "tengen")
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("the server to start: %w; build it, or set --server", err)
	}
	return path, nil
}

type clusterCmd struct{ nodes.Show }

// Run starts a cluster and keeps it until a signal.
func (c *clusterCmd) Run(ctx context.Context) (err error) {
	if c.Nodes < 1 || c.Nodes > 9 {
		return errors.New("--nodes is 1 to 9")
	}
	if c.Server, err = serverAt(c.Server); err != nil {
		return err
	}
	return c.Show.Run(ctx, os.Stdout)
}

type relayCmd struct {
	Gather bool `help:"Gather frames to the same socket, as the server does under load."`
}

// Run relays until a signal.
func (c *relayCmd) Run(ctx context.Context) error { return storm.Relay(ctx, os.Stdout, c.Gather) }

type holdCmd struct{ nodes.Hold }

// Run holds visitors until its input ends.
func (c *holdCmd) Run(ctx context.Context) error { return c.Hold.Run(ctx, os.Stdin, os.Stdout) }
