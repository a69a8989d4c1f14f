package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/puzzles"
	"github.com/tengen-go/tengen/engine/puzzle"
)

type puzzlesMoreCmd struct {
	Rule    string        `required:"" enum:"freestyle,standard,renju,caro" help:"Rule (${enum})."`
	Dir     string        `required:"" help:"Folder that keeps what was made, so that a stopped run goes on where it was." placeholder:"FOLDER"`
	Count   int           `default:"500" help:"Puzzles wanted."`
	Hard    bool          `help:"Only wins with more than five moves to find, or with a quiet first move."`
	Seed    uint64        `default:"1" help:"Of the games of the levels: another seed has other games."`
	For     time.Duration `help:"Make for so long at most, and then check and rate what there is; 0: until there are as many as are wanted."`
	Times   int64         `default:"10" help:"So many times the nodes of the check."`
	Workers int           `default:"0" help:"Games and puzzles at a time; 0: one for each processor."`
}

// Run makes puzzles, checks and rates them, and writes the built-in ones of the rule with all that the folder has beside them.
func (c *puzzlesMoreCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	name := fmt.Sprintf("%v-%d", rule, c.Seed)
	if c.Hard {
		name += "-hard"
	}
	at := func(what string) string { return filepath.Join(c.Dir, name+what) }
	made := puzzlesMakeCmd{
		Rule: c.Rule, Count: c.Count, Seed: c.Seed, Hard: c.Hard, Workers: c.Workers, For: c.For, Out: at(".made.jsonl"), Journal: at(".games"),
	}
	if err := errors.Join(made.Run(ctx), ctx.Err()); err != nil {
		return err
	}
	builtin, err := puzzle.Load(rule)
	if err != nil {
		return err
	}
	gone, err := puzzle.LoadGone(rule)
	if err != nil {
		return err
	}
	fresh, err := readPuzzles(made.Out)
	if err != nil {
		return err
	}
	if fresh = slices.DeleteFunc(unlike(builtin, fresh), func(p puzzle.Puzzle) bool { return slices.Contains(gone, puzzle.Position(&p)) }); len(fresh) == 0 {
		return errors.New("all that was made is built in already, or has left")
	}
	if err := savePuzzles(at(".fresh.jsonl"), fresh); err != nil {
		return err
	}
	check := puzzlesCheckCmd{
		Times: c.Times, Forced: 1, Every: 1, Workers: c.Workers, Keep: at(".checked.jsonl"), Journal: filepath.Join(c.Dir, "checked"), Files: []string{at(".fresh.jsonl")},
	}
	if err := check.Run(ctx); err != nil {
		return err
	}
	rate := puzzlesRateCmd{Tries: 5, Workers: c.Workers, Out: at(".rated.jsonl"), Journal: filepath.Join(c.Dir, "rated"), Files: []string{check.Keep}}
	if err := rate.Run(ctx); err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(c.Dir, rule.String()+"-*.rated.jsonl"))
	if err != nil {
		return err
	}
	more, err := readPuzzles(names...)
	if err != nil {
		return err
	}
	more = unlike(builtin, more)
	out := filepath.Join(c.Dir, rule.String()+".jsonl")
	if err := savePuzzles(out, slices.Concat(builtin, more)); err != nil {
		return err
	}
	fmt.Printf("%v: %d more, %d in all; tengen-lab puzzles ship --to engine/puzzle/data %s\n", rule, len(more), len(builtin)+len(more), out)
	return nil
}

// unlike returns those of a list that are like none of some others and none before them.
func unlike(others, list []puzzle.Puzzle) (out []puzzle.Puzzle) {
	there := map[string]bool{}
	for i := range others {
		there[puzzle.Position(&others[i])] = true
	}
	for _, p := range puzzles.Distinct(slices.Concat(others, list)) {
		if !there[puzzle.Position(&p)] {
			out = append(out, p)
		}
	}
	return out
}

// madeOf is what came of a game, as a journal has it.
type madeOf struct {
	Game    int             `json:"game"`
	Puzzles []puzzle.Puzzle `json:"puzzles,omitempty"`
}

// gamesJournal notes in a file what came of games. It is safe for concurrent use.
type gamesJournal struct {
	mu  sync.Mutex // guards the following
	f   *os.File
	was map[int][]puzzle.Puzzle
}

func openGames(name string) (*gamesJournal, error) {
	j := &gamesJournal{was: map[int][]puzzle.Puzzle{}}
	var err error
	j.f, err = resumed(name, j.read)
	return j, err
}

// read reads the complete lines.
func (j *gamesJournal) read(r io.Reader) (end int64, err error) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return end, nil
		}
		var m madeOf
		if err == nil {
			err = json.Unmarshal(line, &m)
		}
		if err != nil {
			return end, fmt.Errorf("after %d bytes: %w", end, err)
		}
		j.was[m.Game] = m.Puzzles
		end += int64(len(line))
	}
}

// known returns what came of a game before; false: it was not looked at.
func (j *gamesJournal) known(game int) ([]puzzle.Puzzle, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	list, ok := j.was[game]
	return list, ok
}

// note notes what came of a game.
func (j *gamesJournal) note(game int, list []puzzle.Puzzle) error {
	line, err := json.Marshal(madeOf{game, list})
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err = j.f.Write(append(line, '\n'))
	return err
}
