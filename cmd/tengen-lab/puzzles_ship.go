package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesShipCmd struct {
	To    string   `required:"" help:"Folder of the built-in puzzles: a file of each rule, and one of the positions that have left it." placeholder:"FOLDER"`
	Files []string `arg:"" name:"file" help:"Puzzles, a line of JSON each; packed if the name ends in .gz."`
}

// Run replaces the built-in puzzles of each rule that the files have any of. What is not there any more is noted, so that sites
// withdraw it.
func (c *puzzlesShipCmd) Run() error {
	all, err := readPuzzles(c.Files...)
	if err != nil {
		return err
	}
	for _, rule := range board.Rules() {
		list := slices.DeleteFunc(slices.Clone(all), func(p puzzle.Puzzle) bool { return p.Rule != rule })
		if len(list) == 0 {
			continue
		}
		if err := c.ship(rule, list); err != nil {
			return err
		}
	}
	return nil
}

func (c *puzzlesShipCmd) ship(rule board.Rule, list []puzzle.Puzzle) error {
	data := filepath.Join(c.To, rule.String()+".jsonl.gz")
	before, err := readPuzzles(data)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	left := filepath.Join(c.To, rule.String()+".gone")
	text, err := os.ReadFile(left)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	gone := strings.Fields(string(text))
	for i := range before {
		gone = append(gone, puzzle.Position(&before[i]))
	}
	there := map[string]bool{}
	for i := range list {
		there[puzzle.Position(&list[i])] = true
	}
	gone = slices.DeleteFunc(gone, func(key string) bool { return there[key] })
	slices.Sort(gone)
	gone = slices.Compact(gone)
	fmt.Printf("%v: %d puzzles, %d before; %d have left in all\n", rule, len(list), len(before), len(gone))
	err = whole.Write(left, func(w io.Writer) error {
		for _, key := range gone {
			if _, err := fmt.Fprintln(w, key); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, savePuzzles(data, list))
}
