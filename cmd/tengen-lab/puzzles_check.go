package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesCheckCmd struct {
	Times   int64         `default:"1" help:"So many times the nodes with which puzzles are made sure of, for the whole search."`
	Forced  int64         `default:"1" help:"The same for the search for forced wins; 0 where it was asked before, by this check or another one."`
	Every   int           `default:"1" help:"Check every so manieth puzzle only."`
	For     time.Duration `help:"End after that time; puzzles that were not looked at then are kept as they are. 0: not before all are checked."`
	Workers int           `default:"0" help:"Puzzles at a time; 0: one for each processor."`
	Keep    string        `help:"File to which those are written that hold, with the moves that win later corrected; packed if its name ends in .gz." placeholder:"FILE"`
	Journal string        `help:"File that notes what was found, so that a stopped run goes on." placeholder:"FILE"`
	Files   []string      `arg:"" name:"file" help:"Puzzles, a line of JSON each; packed if the name ends in .gz."`
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
	{"answer is believed to lose", puzzle.ErrDoubted},
	{"another kind", puzzle.ErrKind},
	{"failed proofs and others", nil},
}

// column is the fault of an error's text, which a journal keeps.
func column(text string) int {
	for k, f := range faults {
		if f.err == nil || strings.Contains(text, f.err.Error()) {
			return k
		}
	}
	return len(faults) - 1
}

// Run prints a table by rule and kind, and each puzzle that fails; it fails if one does, or lacks moves that win later.
func (c *puzzlesCheckCmd) Run(ctx context.Context) error {
	list, err := readPuzzles(c.Files...)
	if err != nil {
		return err
	}
	if c.Keep != "" && c.Every > 1 {
		return errors.New("only a check of all puzzles can keep some")
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	j, err := openJournal(c.Journal, c.nodes())
	if err != nil {
		return err
	}
	looking := ctx
	if c.For > 0 {
		var cancel context.CancelFunc
		looking, cancel = context.WithTimeout(ctx, c.For)
		defer cancel()
	}
	found, err := eachPuzzle(looking, list, c.order(list), c.Workers, j, func(p puzzle.Puzzle) (*finding, error) {
		p, err := puzzle.Corrected(looking, p, c.nodes())
		if err != nil {
			return &finding{Err: err.Error()}, nil
		}
		return &finding{Later: p.Later}, nil
	})
	if err := errors.Join(err, j.close()); err != nil {
		return err
	}
	t := faultTable{}
	bad, checked := 0, 0
	for i, f := range found {
		if f == nil {
			continue
		}
		checked++
		t.add(&list[i], f)
		if f.Err != "" {
			bad++
			fmt.Fprintf(os.Stderr, "%d: %s\n", i+1, f.Err)
		} else if !slices.Equal(f.Later, list[i].Later) {
			bad++
			fmt.Fprintf(os.Stderr, "%d: %v win later, not %v\n", i+1, f.Later, list[i].Later)
		}
	}
	t.print(os.Stdout)
	fmt.Printf("%d of %d puzzles looked at\n", checked, len(list))
	if err := ctx.Err(); err != nil {
		return err
	}
	if c.Keep != "" {
		return savePuzzles(c.Keep, kept(list, found))
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d puzzles are not what they claim", bad, checked)
	}
	return nil
}

func (c *puzzlesCheckCmd) nodes() puzzle.Nodes {
	sure := puzzle.DefaultOptions.Sure
	return puzzle.Nodes{Forced: c.Forced * sure, Whole: c.Times * sure}
}

// order is that in which puzzles are checked: those with the fewest moves to find first, of which most fail.
func (c *puzzlesCheckCmd) order(list []puzzle.Puzzle) (order []int) {
	for i := 0; i < len(list); i += max(1, c.Every) {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[a].Own, list[b].Own) })
	return order
}

// kept are the puzzles that hold, corrected, and those that were not looked at.
func kept(list []puzzle.Puzzle, found []*finding) (good []puzzle.Puzzle) {
	for i, p := range list {
		f := found[i]
		if f != nil && f.Err != "" {
			continue
		}
		if f != nil {
			p.Later = f.Later
		}
		good = append(good, p)
	}
	return good
}
