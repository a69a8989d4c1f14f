package puzzle

import (
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// data are the built-in puzzles, as tengen-lab has made them.
//
//go:embed data
var data embed.FS

// maxUnpacked bounds the bytes of the puzzles of a rule.
const maxUnpacked = 64 << 20

// Load returns the built-in puzzles of a rule, if any. They were checked when they were made.
func Load(rule board.Rule) ([]Puzzle, error) {
	f, err := data.Open("data/" + rule.String() + ".jsonl.gz")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	defer f.Close()
	in, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	list, err := Read(io.LimitReader(in, maxUnpacked))
	if err != nil {
		return nil, fmt.Errorf("%v: %w", rule, err)
	}
	return list, nil
}

// BuiltIn returns the puzzles of a rule that are built in, and those that were and are to be shown no more: Load's and LoadGone's.
func BuiltIn(rule board.Rule) (list []Puzzle, gone []string, err error) {
	if list, err = Load(rule); err != nil {
		return nil, nil, err
	}
	gone, err = LoadGone(rule)
	return list, gone, err
}

// LoadGone returns the positions, as Position names them, of puzzles of a rule that were built in once and were found to be false:
// nobody is to be shown them any more.
func LoadGone(rule board.Rule) ([]string, error) {
	text, err := data.ReadFile("data/" + rule.String() + ".gone")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	return strings.Fields(string(text)), nil
}
