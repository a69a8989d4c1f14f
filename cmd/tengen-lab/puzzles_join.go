package main

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine/lab/puzzles"
)

type puzzlesJoinCmd struct {
	Out   string   `required:"" help:"File to write; packed if its name ends in .gz."`
	Files []string `arg:"" help:"Puzzles of one rule; of two that are alike the first is taken."`
}

// Run writes the puzzles of the files, each once.
func (c *puzzlesJoinCmd) Run() error {
	all, err := readPuzzles(c.Files...)
	if err != nil {
		return err
	}
	list := puzzles.Distinct(all)
	if len(list) == 0 {
		return errors.New("no puzzles")
	}
	for _, p := range list {
		if p.Rule != list[0].Rule {
			return fmt.Errorf("puzzles of %v and of %v", list[0].Rule, p.Rule)
		}
	}
	if err := savePuzzles(c.Out, list); err != nil {
		return err
	}
	fmt.Printf("%v: %d puzzles of %d\n", list[0].Rule, len(list), len(all))
	printSpread(list)
	return nil
}
