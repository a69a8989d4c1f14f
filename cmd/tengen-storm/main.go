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

	"tengen/cmd/internal/cmdline"
	"tengen/cmd/tengen-storm/internal/nodes"
	"tengen/cmd/tengen-storm/internal/storm"
)

// cli is the command line.
type cli struct {
	Measure measureCmd `cmd:"" default:"withargs" help:"Start servers and yardsticks of one's own and measure them."`
	Cluster clusterCmd `cmd:"" help:"Start several servers behind a load balancer, to try them."`
	Relay   relayCmd   `cmd:"" hidden:"" help:"The yardstick: a relay that judges and stores nothing."`
}

func main() {
	os.Exit(run())
}

func run() int {
	return cmdline.Run("tengen-storm", "Plays real games over real sockets against a server, and says what that costs.", &cli{})
}

type measureCmd struct {
	Server      string        `type:"path" placeholder:"FILE" help:"The server to measure; without it, the tengen beside this program."`
	DatabaseURL string        `name:"database-url" env:"DATABASE_URL" help:"An empty PostgreSQL; without it a private one is made and removed."`
	Dir         string        `type:"existingdir" placeholder:"DIR" help:"Where the private PostgreSQL is made; without it, the system's temporary folder."`
	Only        []string      `placeholder:"NAME,…" help:"Scenarios: duel, crowd, rate, hall, idle, reconnect, slow, dead, abuse, words, bots, and apart from these evening, stadium; without it, all but those two."`
	Repeat      int           `default:"3" help:"Rounds, of which the medians are taken."`
	Time        time.Duration `default:"10s" help:"Length of a measurement."`
	Scale       float64       `default:"1" help:"Of the numbers of games and sockets."`
	Growth      bool          `help:"Measure cost against sockets and games; the scenarios only if --only names them."`
	Quick       bool          `help:"About a minute: one round, a second each, a twentieth of the size."`
	Nodes       int           `help:"Try several servers that share the database instead: kill, sleep, silence, roll, apart, words, hall, or those that --only names. Histories of games are checked."`
	Limit       time.Duration `default:"1h" help:"Stop after this, with what there is."`
	Seed        uint64        `default:"1" help:"Of the games."`
	JSON        bool          `name:"json" help:"Print everything that was measured as JSON, not the table."`
	Profile     string        `placeholder:"DIR" help:"Also fetch profiles of each measurement to this folder."`
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
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if c.Server, err = serverAt(c.Server); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	if c.Nodes > 0 {
		return nodes.Trial{
			Server: c.Server, Dir: c.Dir, DatabaseURL: c.DatabaseURL, Nodes: c.Nodes, Only: c.Only, Quick: c.Quick, Seed: c.Seed,
			JSON: c.JSON, Progress: os.Stderr,
		}.Run(ctx, os.Stdout)
	}
	report, err := storm.Run(ctx, storm.Options{
		Server: c.Server, Self: self, DatabaseURL: c.DatabaseURL, Dir: c.Dir, Only: c.Only, Repeat: c.Repeat, Time: c.Time,
		Scale: c.Scale, Growth: c.Growth, Quick: c.Quick, Profile: c.Profile, Seed: c.Seed,
		Command: "tengen-storm " + strings.Join(os.Args[1:], " "), Progress: os.Stderr,
	})
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

// check bounds what is asked for.
func (c *measureCmd) check() error {
	if c.Quick {
		c.Repeat, c.Time, c.Scale = 1, time.Second, min(c.Scale, 0.05)
	}
	switch {
	case c.Repeat < 1 || c.Repeat > 100:
		return errors.New("--repeat is 1 to 100")
	case c.Time < 100*time.Millisecond || c.Time > 10*time.Minute:
		return errors.New("--time is 100ms to 10m")
	case c.Nodes != 0 && (c.Nodes < 2 || c.Nodes > 9):
		return errors.New("--nodes is 2 to 9")
	case !(c.Scale > 0 && c.Scale <= 10):
		return errors.New("--scale is more than 0 and at most 10")
	}
	return nil
}

type clusterCmd struct {
	Server      string `type:"path" placeholder:"FILE" help:"The server; without it, the tengen beside this program."`
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" help:"A PostgreSQL of one's own; without it a private one is made in the data directory."`
	Data        string `env:"TENGEN_DATA" placeholder:"DIR" help:"Of the private PostgreSQL and the logs, kept; without it a temporary one, which is removed."`
	Addr        string `env:"TENGEN_CLUSTER_ADDR" default:"127.0.0.1:8080" help:"The load balancer's address; NATS and the servers listen at the ports after it."`
	Nodes       int    `default:"3" help:"Servers, 1 to 9."`
	Balancer    bool   `default:"true" negatable:"" help:"A haproxy in front of them."`
}

// Run starts a cluster and keeps it until a signal.
func (c *clusterCmd) Run(ctx context.Context) (err error) {
	if c.Nodes < 1 || c.Nodes > 9 {
		return errors.New("--nodes is 1 to 9")
	}
	if c.Server, err = serverAt(c.Server); err != nil {
		return err
	}
	return nodes.Show{
		Server: c.Server, Dir: c.Data, DatabaseURL: c.DatabaseURL, Addr: c.Addr, Nodes: c.Nodes, Bare: !c.Balancer, Out: os.Stdout,
	}.Run(ctx)
}

type relayCmd struct {
	Gather bool `help:"Gather frames to the same socket, as the server does under load."`
}

// Run relays until a signal.
func (c *relayCmd) Run(ctx context.Context) error { return storm.Relay(ctx, os.Stdout, c.Gather) }
