package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// inspectCmd looks at one stored game, also while the server runs.
type inspectCmd struct {
	Database
	Game    string `arg:"" help:"The game's id."`
	Restore bool   `help:"Take a game that replays again from those set aside. Its clocks are not charged for the time since."`
}

// Run prints the game, and restores it if that is asked for.
func (c *inspectCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		if err := inspect(ctx, os.Stdout, d, c.Game); err != nil || !c.Restore {
			return err
		}
		return restore(ctx, d, c.Game)
	})
}

// restore takes a game from those set aside.
func restore(ctx context.Context, d *db.DB, id string) error {
	bonus, err := d.Games().Restore(ctx, id, time.Now())
	switch {
	case err != nil:
		return fmt.Errorf("not restored, nothing has been changed: %w", err)
	case bonus:
		fmt.Println("\nrestored; its clock runs from now, with a bonus")
	default:
		fmt.Println("\nrestored")
	}
	return nil
}

// reach returns the database's URL, and a function to be called at the end. A private PostgreSQL that runs is asked,
// not started, and none is made.
func (d Database) reach(ctx context.Context, log *slog.Logger) (string, func(context.Context) error, error) {
	if d.DatabaseURL == "" {
		dir, err := d.dir()
		if err != nil {
			return "", nil, err
		}
		if url, ok := private.Running(dir); ok {
			return url, func(context.Context) error { return nil }, nil
		}
		if !private.Exists(dir) {
			return "", nil, fmt.Errorf("there is no Tengen database in %s; set TENGEN_DATA or DATABASE_URL as for the server", dir)
		}
	}
	return d.open(ctx, log)
}

// inspect prints a game's row, its log, the result of replaying it, and its damage.
func inspect(ctx context.Context, out io.Writer, d *db.DB, id string) error {
	i, err := d.Games().Inspect(ctx, id)
	if fault.CodeOf(err) == fault.NotFound {
		return fmt.Errorf("there is no game %q", id)
	}
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "game %s\n", id)
	for _, c := range i.Row {
		if c.Value != "null" {
			fmt.Fprintf(w, "  %s\t%s\n", c.Name, c.Value)
		}
	}
	w.Flush()
	fmt.Fprintf(w, "\nlog: %d events\n", len(i.Log))
	for _, e := range i.Log {
		fmt.Fprintf(w, "  %d\t%s\tby %d\t%s\t%s\n", e.Seq, e.Kind, e.Actor, e.At, e.Payload)
	}
	w.Flush()
	rec, err := d.Games().LoadGame(ctx, id)
	var g *game.Game
	if err == nil {
		g, err = records.Rebuild(rec)
	}
	switch {
	case errors.Is(err, game.ErrLog):
		fmt.Fprintf(out, "\nreplay: it fails: %v\n", err)
	case err != nil:
		return err
	default:
		printGame(out, g)
	}
	if i.Damage == "" {
		fmt.Fprintln(out, "\ndamage: none")
	} else {
		fmt.Fprintf(out, "\ndamage: set aside, its clocks stand since %s\n  %s\n", i.DamagedAt.UTC().Format(time.RFC3339Nano), i.Damage)
	}
	return nil
}

// printGame prints where a log leads.
func printGame(out io.Writer, g *game.Game) {
	fmt.Fprintf(out, "\nreplay: version %d, %s\n", g.Version(), g.Phase())
	fmt.Fprintf(out, "  moves %s\n", g.MoveText())
	if c, runs, ok := g.Remaining(g.LastAt()); ok {
		fmt.Fprintf(out, "  clocks at the last event: black %d ms (%d), white %d ms (%d)", c.Black, c.BlackLeft, c.White, c.WhiteLeft)
		if runs != board.Empty {
			fmt.Fprintf(out, "; %s's runs", runs)
		}
		fmt.Fprintln(out)
	}
	if r := g.Result(); r != nil {
		fmt.Fprintf(out, "  result: %q by %s\n", r.Winner, r.Reason)
	}
}
