package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/tengen-go/tengen/cmd/internal/demo"
	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/schema"
	made "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// demoCmd fills an empty database, for looking at a site and for trying changes of it.
type demoCmd struct {
	Database
	Members int    `default:"200" help:"People, 10 to 1,000."`
	Games   int    `default:"2000" help:"Their games, 0 to 20,000; a thousand take some minutes of a processor."`
	Reviews int    `default:"12" help:"Of the newest games, 0 to 200; each takes up to a minute of a processor, and servers make those that are left."`
	Seed    uint64 `default:"1" help:"The same seed makes the same people and games."`
}

// Run refuses a database that has a member or a game.
func (c *demoCmd) Run(ctx context.Context) error {
	if c.Members < 10 || c.Members > 1000 || c.Games < 0 || c.Games > 20_000 {
		return fmt.Errorf("demo: %d members and %d games: 10 to 1,000 and 0 to 20,000 are possible", c.Members, c.Games)
	}
	if c.Reviews < 0 || c.Reviews > 200 {
		return fmt.Errorf("demo: %d reviews: 0 to 200 are possible", c.Reviews)
	}
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	url, stop, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer stop(context.Background())
	if err := schema.Migrate(ctx, url, log); err != nil {
		return err
	}
	members, stored, err := games.Holds(ctx, url)
	if err != nil {
		return err
	}
	if members > 0 || stored > 0 {
		return errors.New("demo: the database has members or games; name an empty one by DATABASE_URL, or a new directory by TENGEN_DATA")
	}
	return opening(ctx, url, func(d *db.DB) error { return c.fill(ctx, d, url, log) })
}

// fill makes the site and prints who may sign in.
func (c *demoCmd) fill(ctx context.Context, d *db.DB, url string, log *slog.Logger) error {
	house, err := puzzle.NewService(puzzle.Config{Store: d.Puzzles(), Key: []byte{0}, House: made.BuiltIn, Log: log})
	if err != nil {
		return err
	}
	if err := house.Import(ctx); err != nil {
		return err
	}
	password := rand.Text()[:12]
	hash, err := argon2id.CreateHash(password, &account.Params)
	if err != nil {
		return err
	}
	told := time.Now()
	names, err := demo.Fill(ctx, d, demo.Options{
		URL: url, Members: c.Members, Games: c.Games, Reviews: c.Reviews, Seed: c.Seed, Now: time.Now().UTC(), Hash: hash, Workers: 2,
		Told: func(n int) {
			if time.Since(told) > progressEvery {
				told = time.Now()
				fmt.Fprintf(os.Stderr, "%d of %d games\n", n, c.Games)
			}
		},
		Reviewed: func(n int) { fmt.Fprintf(os.Stderr, "%d of %d reviews\n", n, c.Reviews) },
	})
	if err != nil {
		return err
	}
	if _, err := d.Moderation().SetRole(ctx, names[0], true, time.Now()); err != nil {
		return err
	}
	fmt.Printf("%d members, whose password is %s: %s …\n%s is a moderator.\n", len(names), password, names[1], names[0])
	return nil
}
