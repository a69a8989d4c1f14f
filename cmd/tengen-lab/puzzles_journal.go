package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// finding is what a check has found of a puzzle.
type finding struct {
	Puzzle string        `json:"puzzle,omitempty"` // its sum
	Nodes  puzzle.Nodes  `json:"nodes"`            // with which it was checked
	Err    string        `json:"err,omitempty"`    // why it does not hold
	Later  []board.Point `json:"later,omitempty"`  // the moves that win later
	Rating int           `json:"rating,omitempty"`
	Solved []int         `json:"solved,omitempty"` // tries, by level
}

// journal notes findings in a file, if it has one. It is safe for concurrent use.
type journal struct {
	nodes puzzle.Nodes

	mu  sync.Mutex // guards the following
	f   *os.File
	was map[string]*finding
}

// openJournal opens a journal of findings with so many nodes; name may be "".
func openJournal(name string, nodes puzzle.Nodes) (*journal, error) {
	j := &journal{nodes: nodes, was: map[string]*finding{}}
	if name == "" {
		return j, nil
	}
	var err error
	j.f, err = resumed(name, j.read)
	return j, err
}

// read reads the complete lines.
func (j *journal) read(r io.Reader) (end int64, err error) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return end, nil
		}
		if err != nil {
			return end, err
		}
		var f finding
		if err := json.Unmarshal(line, &f); err != nil {
			return end, fmt.Errorf("after %d bytes: %w", end, err)
		}
		if f.Nodes.Forced >= j.nodes.Forced && f.Nodes.Whole >= j.nodes.Whole {
			j.was[f.Puzzle] = &f
		}
		end += int64(len(line))
	}
}

// sumOf names a puzzle, whatever was found of it.
func sumOf(p *puzzle.Puzzle) (string, error) {
	var text bytes.Buffer
	plain := *p
	plain.Later, plain.Rating = nil, 0
	err := plain.Write(&text)
	sum := sha256.Sum256(text.Bytes())
	return hex.EncodeToString(sum[:10]), err
}

// known returns what was found of a puzzle before, or nil.
func (j *journal) known(p *puzzle.Puzzle) *finding {
	sum, err := sumOf(p)
	if err != nil {
		return nil // noting it tells
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.was[sum]
}

// note notes what was found of a puzzle.
func (j *journal) note(p *puzzle.Puzzle, f *finding) error {
	sum, err := sumOf(p)
	if err != nil || j.f == nil {
		return err
	}
	f.Puzzle, f.Nodes = sum, j.nodes
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err = j.f.Write(append(line, '\n'))
	return err
}

func (j *journal) close() error {
	if j.f == nil {
		return nil
	}
	return j.f.Close()
}

// eachPuzzle returns what is found of puzzles in some order, nil where ctx ended before. What the journal knows is not looked for
// again, and what is found is noted there.
func eachPuzzle(
	ctx context.Context, list []puzzle.Puzzle, order []int, workers int, j *journal, look func(puzzle.Puzzle) (*finding, error),
) ([]*finding, error) {
	found := make([]*finding, len(list))
	failed := make([]error, max(1, workers))
	numbers := make(chan int)
	var all sync.WaitGroup
	for w := range failed {
		all.Go(func() {
			for i := range numbers {
				if found[i] = j.known(&list[i]); found[i] != nil || failed[w] != nil {
					continue
				}
				f, err := look(list[i])
				if ctx.Err() != nil {
					continue // it may be half of the truth
				}
				if err == nil {
					err = j.note(&list[i], f)
				}
				found[i], failed[w] = f, err
			}
		})
	}
	for _, i := range order {
		select {
		case numbers <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(numbers)
	all.Wait()
	return found, errors.Join(failed...)
}

// faultTable counts puzzles by rule and kind: before, after, corrected, and by fault.
type faultTable map[string][]int

func (t faultTable) add(p *puzzle.Puzzle, f *finding) {
	for _, row := range []string{p.Rule.String() + " | " + string(p.Kind), "~ | all"} {
		if t[row] == nil {
			t[row] = make([]int, 3+len(faults))
		}
		counts := t[row]
		counts[0]++
		if f.Err != "" {
			counts[3+column(f.Err)]++
			continue
		}
		counts[1]++
		if !slices.Equal(f.Later, p.Later) {
			counts[2]++
		}
	}
}

func (t faultTable) print(w io.Writer) {
	head := []string{"rule", "kind", "before", "after", "of those corrected"}
	for _, f := range faults {
		head = append(head, f.name)
	}
	fmt.Fprintf(w, "| %s |\n|---|---|%s\n", strings.Join(head, " | "), strings.Repeat("--:|", len(head)-2))
	rows := make([]string, 0, len(t))
	for row := range t {
		rows = append(rows, row)
	}
	slices.Sort(rows)
	for _, row := range rows {
		line := "| " + strings.TrimPrefix(row, "~ ")
		for _, n := range t[row] {
			line += fmt.Sprintf(" | %d", n)
		}
		fmt.Fprintln(w, line+" |")
	}
}
