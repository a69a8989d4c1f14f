package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesEscapesCmd struct {
	Boards int    `default:"40" help:"Boards to look at beside each trap."`
	Out    string `required:"" help:"File to write; packed if its name ends in .gz."`
	File   string `arg:"" help:"Puzzles, a line of JSON each; packed if the name ends in .gz. Those that are no traps are passed over."`
}

// Run writes the ways out of the traps of a file, also when it is interrupted.
func (c *puzzlesEscapesCmd) Run(ctx context.Context) error {
	list, err := readPuzzles(c.File)
	if err != nil {
		return err
	}
	opt := puzzle.DefaultOptions
	opt.Thin = c.Boards
	m := puzzle.NewMaker(opt)
	var made []puzzle.Puzzle
	traps := 0
	for _, p := range list {
		if p.Kind != puzzle.Trap {
			continue
		}
		e, ok, err := m.Escape(ctx, p)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		if traps++; ok {
			made = append(made, e)
		}
		if traps%10 == 0 {
			fmt.Fprintf(os.Stderr, "%d traps, %d ways out\n", traps, len(made))
		}
	}
	if len(made) == 0 {
		return errors.Join(ctx.Err(), fmt.Errorf("no ways out of %d traps", traps))
	}
	if err := savePuzzles(c.Out, made); err != nil {
		return err
	}
	fmt.Printf("%d ways out of %d traps\n", len(made), traps)
	printCounts("refused", m.Refused)
	printSpread(made)
	return nil
}
