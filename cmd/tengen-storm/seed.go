package main

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"tengen/cmd/tengen-storm/internal/storm"
	"tengen/db"
	"tengen/db/private"
)

// database is where made-up games are.
type database struct {
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" help:"The PostgreSQL; without it, the private one in --data."`
	Data        string `env:"TENGEN_DATA" type:"path" placeholder:"DIR" help:"Tengen's folder with its private PostgreSQL, which is started for this, and made if need be."`
}

// open returns the database's URL, its schema up to date, and what stops it. No server may run.
func (d *database) open(ctx context.Context) (url string, stop func(context.Context) error, err error) {
	url, stop = d.DatabaseURL, func(context.Context) error { return nil }
	if url == "" {
		if d.Data == "" {
			return "", nil, errors.New("set DATABASE_URL or TENGEN_DATA")
		}
		c, err := private.Start(ctx, private.Options{Dir: d.Data})
		if err != nil {
			return "", nil, err
		}
		url, stop = c.URL(), c.Stop
	}
	if err := db.Migrate(ctx, url, slog.New(slog.NewJSONHandler(os.Stderr, nil))); err != nil {
		return "", nil, errors.Join(err, stop(context.WithoutCancel(ctx)))
	}
	return url, stop, nil
}

type seedCmd struct {
	database
	Games int    `default:"1000000" help:"How many."`
	Seed  uint64 `default:"1" help:"Of what is made up."`
}

// Run fills the database.
func (c *seedCmd) Run(ctx context.Context) error {
	return c.use(ctx, "--games", c.Games, func(url string) error { return storm.Seed(ctx, url, c.Games, c.Seed, os.Stdout) })
}

type seededCmd struct {
	database
	Times int    `default:"300" help:"How often each question is asked."`
	Seed  uint64 `default:"1" help:"Of whom is asked about."`
	Plans bool   `help:"Print how PostgreSQL finds the answers, rather than how long they take. Its user must be a superuser, as that of the private one is."`
}

// Run prints a table in Markdown, or plans.
func (c *seededCmd) Run(ctx context.Context) error {
	ask := storm.Seeded
	if c.Plans {
		ask = storm.Plans
	}
	return c.use(ctx, "--times", c.Times, func(url string) error { return ask(ctx, url, c.Times, c.Seed, os.Stdout) })
}

// use calls f with the database's URL. n is how many of something the flag asks for: one at least.
func (d *database) use(ctx context.Context, flag string, n int, f func(url string) error) error {
	if n < 1 {
		return errors.New(flag + " is 1 or more")
	}
	url, stop, err := d.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f(url), stop(context.WithoutCancel(ctx)))
}
