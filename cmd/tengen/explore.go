package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/library"
)

// exploreCmd works on the explorer's data, also while servers run.
type exploreCmd struct {
	Rebuild rebuildCmd `cmd:"" help:"Forget all that the explorer keeps, and read every finished game again; servers may run."`
}

type rebuildCmd struct {
	Database
	Positions bool `help:"Read the games for the search for positions again, instead of the explorer."`
}

// Run reads every game again. If it is cut off, or a server runs, servers go on with it.
func (c *rebuildCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		if c.Positions {
			return rebuildPositions(ctx, os.Stdout, d)
		}
		return rebuild(ctx, os.Stdout, d)
	})
}

// rebuildPositions has the site's games found by position anew. Brought games and bases stay.
func rebuildPositions(ctx context.Context, out io.Writer, d *db.DB) error {
	p := d.Positions(func(game int64, err error) {
		fmt.Fprintf(out, "game number %d cannot be read, and is not found: %v\n", game, err)
	})
	if err := p.Empty(ctx); err != nil {
		return err
	}
	for last := time.Now(); ; {
		more, err := p.Step(ctx)
		if err != nil {
			return err
		}
		if more && time.Since(last) < progressEvery {
			continue
		}
		found, left, gone, err := p.Progress(ctx)
		if err != nil {
			return err
		}
		last = time.Now()
		fmt.Fprintf(out, "%d games are found, %d to be read, positions of %d to be deleted\n", found, left, gone)
		if left+gone == 0 {
			return nil
		}
		if !more { // a server reads just now
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second):
			}
		}
	}
}

// progressEvery is how often a rebuild says how far it is.
const progressEvery = 10 * time.Second

func rebuild(ctx context.Context, out io.Writer, d *db.DB) error {
	e := d.Explored(func(game int64, err error) {
		fmt.Fprintf(out, "game number %d is not as its opening has it, and is counted up to there: %v\n", game, err)
	})
	before, err := e.Sums(ctx)
	if err != nil {
		return err
	}
	if err := e.Empty(ctx); err != nil {
		return err
	}
	for last := time.Now(); ; {
		more, err := e.Step(ctx)
		if err != nil {
			return err
		}
		if more && time.Since(last) < progressEvery {
			continue
		}
		counted, left, err := e.Progress(ctx)
		if err != nil {
			return err
		}
		last = time.Now()
		fmt.Fprintf(out, "%d games counted, %d to be read\n", counted, left)
		if left == 0 {
			return tellChanged(ctx, out, e, before)
		}
		if !more { // a server reads just now
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second):
			}
		}
	}
}

// tellChanged says how many games are counted otherwise than before a rebuild, those that are counted no more or only now included.
func tellChanged(ctx context.Context, out io.Writer, e *library.Explored, before map[int64]int64) error {
	after, err := e.Sums(ctx)
	if err != nil {
		return err
	}
	changed := 0
	for game, sum := range after {
		if was, known := before[game]; !known || was != sum {
			changed++
		}
	}
	for game := range before {
		if _, still := after[game]; !still {
			changed++
		}
	}
	_, err = fmt.Fprintf(out, "%d games are counted otherwise than before\n", changed)
	return err
}
