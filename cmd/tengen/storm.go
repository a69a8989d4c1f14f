package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"tengen/cmd/tengen/internal/storm"
)

// stormCmd measures a whole server under load.
type stormCmd struct {
	Measure stormMeasureCmd `cmd:"" default:"withargs" help:"Start servers and yardsticks of one's own and measure them."`
	Relay   stormRelayCmd   `cmd:"" hidden:"" help:"The yardstick: a relay that judges and stores nothing."`
}

type stormMeasureCmd struct {
	DatabaseURL string        `name:"database-url" env:"DATABASE_URL" help:"An empty PostgreSQL; without it a private one is made and removed."`
	Dir         string        `type:"existingdir" placeholder:"DIR" help:"Where the private PostgreSQL is made; without it, the system's temporary folder."`
	Only        []string      `placeholder:"NAME,…" help:"Scenarios: duel, crowd, rate, hall, idle, reconnect, slow, dead, abuse, bots, and apart from these evening, stadium; without it, all but those two."`
	Repeat      int           `default:"3" help:"Rounds, of which the medians are taken."`
	Time        time.Duration `default:"10s" help:"Length of a measurement."`
	Scale       float64       `default:"1" help:"Of the numbers of games and sockets."`
	Growth      bool          `help:"Measure cost against sockets and games; the scenarios only if --only names them."`
	Quick       bool          `help:"About a minute: one round, a second each, a twentieth of the size."`
	Limit       time.Duration `default:"1h" help:"Stop after this, with what there is."`
	Seed        uint64        `default:"1" help:"Of the games."`
	JSON        string        `name:"json" placeholder:"FILE" help:"Also write everything that was measured here."`
	Profile     string        `placeholder:"DIR" help:"Also fetch profiles of each measurement to this folder."`
}

// Help is what tengen storm --help says first.
func (*stormMeasureCmd) Help() string {
	return "Everything listens on loopback addresses alone. The server under test is this program; " +
		"beside it, in turn, runs a relay without rules or storage, and the figures are ratios of the two. " +
		"Progress goes to stderr, a table in Markdown to stdout."
}

// Run measures and prints the table. Figures that fall short are no error.
func (c *stormMeasureCmd) Run(ctx context.Context) error {
	if err := c.check(); err != nil {
		return err
	}
	binary, err := os.Executable()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	report, err := storm.Run(ctx, storm.Options{
		Binary: binary, DatabaseURL: c.DatabaseURL, Dir: c.Dir, Only: c.Only, Repeat: c.Repeat, Time: c.Time,
		Scale: c.Scale, Growth: c.Growth, Quick: c.Quick, Profile: c.Profile, Seed: c.Seed,
		Command: "tengen " + strings.Join(os.Args[1:], " "), Progress: os.Stderr,
	})
	if report == nil {
		return err
	}
	err = errors.Join(err, report.Markdown(os.Stdout))
	if c.JSON != "" {
		err = errors.Join(err, writeJSON(c.JSON, report))
	}
	if report.Failed() {
		err = errors.Join(err, errors.New("something went wrong; see the end of the table"))
	}
	return err
}

// check bounds what is asked for.
func (c *stormMeasureCmd) check() error {
	if c.Quick {
		c.Repeat, c.Time, c.Scale = 1, time.Second, min(c.Scale, 0.05)
	}
	switch {
	case c.Repeat < 1 || c.Repeat > 100:
		return errors.New("--repeat is 1 to 100")
	case c.Time < 100*time.Millisecond || c.Time > 10*time.Minute:
		return errors.New("--time is 100ms to 10m")
	case !(c.Scale > 0 && c.Scale <= 10):
		return errors.New("--scale is more than 0 and at most 10")
	}
	return nil
}

func writeJSON(file string, r *storm.Report) error {
	f, err := os.Create(file)
	if err != nil {
		return fmt.Errorf("the report: %w", err)
	}
	return errors.Join(r.JSON(f), f.Close())
}

type stormRelayCmd struct{}

// Run relays until a signal.
func (stormRelayCmd) Run(ctx context.Context) error { return storm.Relay(ctx, os.Stdout) }
