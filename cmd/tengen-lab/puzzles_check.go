package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"tengen/engine/board"
	"tengen/engine/puzzle"
)

type puzzlesCheckCmd struct {
	Times   int64  `default:"1" help:"So many times the nodes with which puzzles are made sure of."`
	Workers int    `default:"0" help:"Puzzles at a time; 0: one for each processor."`
	Keep    string `help:"File to which those are written that hold; packed if its name ends in .gz." placeholder:"FILE"`
	File    string `arg:"" help:"Puzzles, a line of JSON each; packed if the name ends in .gz."`
}

// faults are the columns of the table, and by which error a puzzle is counted there.
var faults = []struct {
	name string
	err  error
}{
	{"forbidden answers", board.ErrForbidden},
	{"second win as short", puzzle.ErrSecond},
	{"second defence", puzzle.ErrHolds},
	{"answer loses", puzzle.ErrLost},
	{"failed proofs and others", nil},
}

// Run prints a table, and each puzzle that fails; it fails if one does.
func (c *puzzlesCheckCmd) Run(ctx context.Context) error {
	list, err := readPuzzles(c.File)
	if err != nil {
		return err
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	failed := make([]error, len(list))
	checked := make([]bool, len(list))
	numbers := make(chan int)
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			for i := range numbers {
				failed[i] = puzzle.Check(ctx, list[i], c.Times*puzzle.DefaultOptions.Sure)
				checked[i] = ctx.Err() == nil
			}
		})
	}
	for i := range list {
		select {
		case numbers <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(numbers)
	workers.Wait()
	counts, all, bad := make([]int, len(faults)), 0, 0
	for i, err := range failed {
		if !checked[i] {
			continue
		}
		all++
		if err == nil {
			continue
		}
		bad++
		fmt.Fprintf(os.Stderr, "%d: %v\n", i+1, err)
		for k, f := range faults {
			if f.err == nil || errors.Is(err, f.err) {
				counts[k]++
				break
			}
		}
	}
	printSpread(list)
	head, line := "| checked |", fmt.Sprintf("| %d |", all)
	for k, f := range faults {
		head, line = head+" "+f.name+" |", line+fmt.Sprintf(" %d |", counts[k])
	}
	fmt.Printf("\n%s\n|%s\n%s\n", head, strings.Repeat("--:|", 1+len(faults)), line)
	if c.Keep != "" && ctx.Err() == nil {
		return c.keep(list, failed)
	}
	if bad > 0 {
		err = fmt.Errorf("%s: %d of %d puzzles are not what they claim", c.File, bad, all)
	}
	return errors.Join(err, ctx.Err())
}

// keep writes the puzzles that have not failed.
func (c *puzzlesCheckCmd) keep(list []puzzle.Puzzle, failed []error) error {
	var good []puzzle.Puzzle
	for i, p := range list {
		if failed[i] == nil {
			good = append(good, p)
		}
	}
	return savePuzzles(c.Keep, good)
}
