package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesAgainCmd struct {
	Rule  string        `required:"" enum:"freestyle,standard,renju,caro" help:"Rule (${enum})."`
	Hard  bool          `help:"Only wins with more than five moves to find, or with a quiet first move, mostly made of shorter ones that are not built in."`
	Skip  int           `help:"Puzzles to pass over, with which another run has begun."`
	For   time.Duration `help:"End after that time, with what there is; 0: not before all are tried."`
	Out   string        `required:"" help:"File to write; packed if its name ends in .gz."`
	Files []string      `arg:"" help:"Puzzles of other rules, a line of JSON each; packed if the name ends in .gz."`
}

// Run makes puzzles of the positions of other rules' puzzles, turned, the longest first, and writes them, also when it is interrupted.
func (c *puzzlesAgainCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	all, err := readPuzzles(c.Files...)
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b puzzle.Puzzle) int { return b.Own - a.Own })
	opt := puzzle.DefaultOptions
	there := map[uint64]bool{}
	if c.Hard {
		opt = puzzle.HardOptions
		builtin, err := puzzle.Load(rule)
		if err != nil {
			return err
		}
		for _, p := range builtin {
			there[puzzle.Key(p)] = true
		}
	}
	opt.Thin = thinBoards
	if c.For > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.For)
		defer cancel()
	}
	m := puzzle.NewMaker(opt)
	var made []puzzle.Puzzle
	looked := 0
	for i, p := range all {
		if i < c.Skip || p.Rule == rule || there[keyUnder(rule, p)] {
			continue
		}
		b, err := turned(rule, &p, board.Symmetry(1+i%(board.Symmetries-1)))
		if err != nil {
			continue // there its moves cannot be played
		}
		list, err := m.Of(ctx, b)
		made = append(made, list...)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		if looked++; looked%20 == 0 {
			fmt.Fprintf(os.Stderr, "%v: %d positions, %d puzzles\n", rule, looked, len(made))
		}
	}
	if len(made) == 0 {
		return errors.Join(ctx.Err(), fmt.Errorf("no puzzles of %d positions", looked))
	}
	if err := savePuzzles(c.Out, made); err != nil {
		return err
	}
	fmt.Printf("%v: %d puzzles of %d positions\n", rule, len(made), looked)
	printCounts("refused", m.Refused)
	printSpread(made)
	return nil
}

// keyUnder is the key that a puzzle would have under a rule.
func keyUnder(rule board.Rule, p puzzle.Puzzle) uint64 {
	p.Rule = rule
	return puzzle.Key(p)
}

// turned is the position of a puzzle under another rule and a symmetry; the board's error if its moves cannot be played there.
func turned(rule board.Rule, p *puzzle.Puzzle, s board.Symmetry) (*board.Board, error) {
	moves := make([]board.Point, len(p.Moves))
	for i, q := range p.Moves {
		moves[i] = s.Apply(q, p.Size)
	}
	return board.Replay(rule, p.Size, moves)
}
