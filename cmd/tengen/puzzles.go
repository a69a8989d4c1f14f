package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	made "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// makePuzzles makes the puzzles of a game, with their ratings.
func makePuzzles(ctx context.Context, g puzzle.Game) ([]made.Puzzle, error) {
	list, err := made.NewMaker(made.DefaultOptions).From(ctx, g.Rule, g.Size, g.Moves)
	for i := range list {
		if err != nil {
			return list, err
		}
		list[i], _, err = made.Rated(ctx, list[i], triesOfLevels)
	}
	return list, err
}

const (
	triesOfLevels = 5 // of each level at a puzzle that is made of a game
	rulingsAtOnce = 2 // wrong moves of puzzles that are looked at
)

// importPause is between two pages of built-in puzzles: there is no hurry.
const importPause = 50 * time.Millisecond

// puzzles returns what shows and judges puzzles.
func (m *Main) puzzles(ctx context.Context, d *db.DB, h *hub.Hub, pool *engine.Pool, reg *prometheus.Registry) (*puzzle.Service, error) {
	key, err := d.Games().Key(ctx, "puzzles")
	if err != nil {
		return nil, err
	}
	return puzzle.NewService(puzzle.Config{
		Store: d.Puzzles(), Players: h, Key: key, House: made.BuiltIn, Make: makePuzzles, Rule: made.NewReferee(rulingsAtOnce).Rule, Pause: importPause, Log: m.log, Registry: reg,
		InBackground: func(ctx context.Context) (context.Context, func()) { return pool.InBackground(ctx, engine.Review) },
	})
}

// keepPuzzles stores the built-in puzzles.
func (m *Main) keepPuzzles(s *puzzle.Service) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := s.Import(ctx); err != nil && ctx.Err() == nil {
			m.log.Warn("puzzles of the house", "err", err) // the next start goes on with it
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}

// puzzlesCmd works on the puzzles that are kept, also while servers run.
type puzzlesCmd struct {
	Import   puzzlesImportCmd   `cmd:"" help:"Keep the puzzles of a file, one a line in JSON; those of known positions are left out."`
	Export   puzzlesExportCmd   `cmd:"" help:"Write all puzzles. They are in the public domain (CC0 1.0)."`
	Withdraw puzzlesWithdrawCmd `cmd:"" help:"Take a puzzle out of play for good, and what it has done to people's ratings back."`
}

type puzzlesImportCmd struct {
	Database
	File string `arg:"" help:"The file; - is the standard input."`
}

// Run keeps the puzzles of a file: none, if a line of it is no puzzle, or claims what does not hold.
func (c *puzzlesImportCmd) Run(ctx context.Context) error {
	in, err := openInput(c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	list, err := puzzle.Read(in)
	if err != nil {
		return fmt.Errorf("%s: %w; nothing has been kept", c.File, err)
	}
	for i, p := range list {
		if list[i], err = made.Corrected(ctx, p, made.Sure); err != nil {
			return fmt.Errorf("%s: puzzle %d: %w; nothing has been kept", c.File, i+1, err)
		}
	}
	return c.with(ctx, func(d *db.DB) error {
		s, err := puzzle.NewService(puzzle.Config{Store: d.Puzzles(), Key: []byte{0}})
		if err != nil {
			return err
		}
		added, err := s.Add(ctx, list, "")
		fmt.Printf("%d puzzles read, %d of them new\n", len(list), added)
		return err
	})
}

type puzzlesExportCmd struct {
	Database
	Rule   string `enum:",freestyle,standard,renju,caro" default:"" help:"Of one rule alone: ${enum}."`
	Format string `enum:"sgf,jsonl" default:"jsonl" help:"One of ${enum}."`
}

// Run writes the puzzles to the standard output.
func (c *puzzlesExportCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		out := bufio.NewWriter(os.Stdout)
		write := puzzle.WriteJSON
		if c.Format == "sgf" {
			write = puzzle.WriteSGF
		}
		err := d.Puzzles().Each(ctx, c.Rule, func(p *puzzle.Puzzle) error { return write(out, p) })
		return errors.Join(err, out.Flush())
	})
}

type puzzlesWithdrawCmd struct {
	Database
	Puzzle string `arg:"" help:"The puzzle's id."`
}

// Run withdraws a puzzle.
func (c *puzzlesWithdrawCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		people, err := d.Puzzles().Withdraw(ctx, c.Puzzle)
		if err == nil {
			fmt.Printf("withdrawn; the ratings of %d people have been changed\n", people)
		}
		return err
	})
}
