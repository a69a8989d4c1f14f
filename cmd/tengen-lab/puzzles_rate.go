package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesRateCmd struct {
	Tries   int      `default:"5" help:"Tries of each level."`
	Workers int      `default:"0" help:"Puzzles at a time; 0: one for each processor."`
	Out     string   `help:"File to write; packed if its name ends in .gz." placeholder:"FILE"`
	Journal string   `help:"File that notes the ratings, so that a stopped run goes on." placeholder:"FILE"`
	Files   []string `arg:"" name:"file" help:"Puzzles, a line of JSON each; packed if the name ends in .gz."`
}

// Run rates puzzles and prints how the ratings are spread by rule and kind.
func (c *puzzlesRateCmd) Run(ctx context.Context) error {
	list, err := readPuzzles(c.Files...)
	if err != nil {
		return err
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	j, err := openJournal(c.Journal, puzzle.Nodes{})
	if err != nil {
		return err
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	found, err := eachPuzzle(ctx, list, order, c.Workers, j, func(p puzzle.Puzzle) (*finding, error) {
		p, scores, err := puzzle.Rated(ctx, p, c.Tries)
		f := &finding{Rating: p.Rating}
		for _, s := range scores {
			f.Solved = append(f.Solved, s.Solved)
		}
		return f, err
	})
	if err := errors.Join(err, j.close(), ctx.Err()); err != nil {
		return err
	}
	for i := range list {
		list[i].Rating = found[i].Rating
	}
	printRatings(os.Stdout, list)
	if c.Out == "" {
		return nil
	}
	return savePuzzles(c.Out, list)
}

// hardFrom is the rating from which on a puzzle is one for strong players.
const hardFrom = 1900

// printRatings prints quantiles of the ratings by rule and kind.
func printRatings(w io.Writer, list []puzzle.Puzzle) {
	by := map[string][]int{}
	for _, p := range list {
		for _, row := range []string{p.Rule.String() + " | " + string(p.Kind), p.Rule.String() + " | all"} {
			by[row] = append(by[row], p.Rating)
		}
	}
	rows := make([]string, 0, len(by))
	for row := range by {
		rows = append(rows, row)
	}
	slices.Sort(rows)
	fmt.Fprintln(w, "| rule | kind | puzzles | easiest | a tenth below | median | a tenth above | hardest | from 1900 | different numbers |")
	fmt.Fprintln(w, "|---|---|"+strings.Repeat("--:|", 8))
	for _, row := range rows {
		of := by[row]
		slices.Sort(of)
		n := len(of)
		hard, _ := slices.BinarySearch(of, hardFrom)
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %d |\n", row, n, of[0], of[n/10], of[n/2], of[n-1-n/10], of[n-1], n-hard,
			len(slices.Compact(slices.Clone(of))))
	}
}
