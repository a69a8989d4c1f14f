package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/puzzles"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/engine/record"
)

// puzzlesCmd makes what people solve.
type puzzlesCmd struct {
	Make    puzzlesMakeCmd    `cmd:"" help:"Make puzzles out of games and write them to a file, a line of JSON each."`
	More    puzzlesMoreCmd    `cmd:"" help:"Make, check and rate puzzles, and write them with the built-in ones of the rule; a stopped run goes on."`
	Check   puzzlesCheckCmd   `cmd:"" help:"Verify all that the puzzles of a file claim."`
	Rate    puzzlesRateCmd    `cmd:"" help:"Rate puzzles by what the levels of the house solve."`
	Join    puzzlesJoinCmd    `cmd:"" help:"Write the puzzles of several files of a rule as one, each once."`
	Ship    puzzlesShipCmd    `cmd:"" help:"Make puzzles the built-in ones, and note which have left."`
	Again   puzzlesAgainCmd   `cmd:"" help:"Make puzzles of a rule out of the positions of other rules’ puzzles."`
	Escapes puzzlesEscapesCmd `cmd:"" help:"Make the ways out of the traps of a file, and write them to another one."`
	Show    puzzlesShowCmd    `cmd:"" help:"Print puzzles of a file as boards of text."`
}

type puzzlesMakeCmd struct {
	Rule         string        `required:"" enum:"freestyle,standard,renju,caro" help:"Rule (${enum})."`
	Count        int           `default:"1000" help:"Puzzles wanted."`
	Games        string        `help:"A record (SGF, PSQ), or a folder of them." placeholder:"FILE" xor:"source"`
	FromSelfPlay bool          `name:"from-self-play" help:"Games of the levels of the house with each other; so it is without --games." xor:"source"`
	First        int           `help:"Look at so many games at most; 0: at as many as it takes. Two runs that look at the same games make the same puzzles."`
	Seed         uint64        `default:"1" help:"Of the games of the levels."`
	Hard         bool          `help:"Only wins with more than five moves to find, or with a quiet first move."`
	Workers      int           `default:"0" help:"Games at a time; 0: one for each processor."`
	For          time.Duration `help:"End after that time, with what there is; 0: not before all are made."`
	Out          string        `required:"" help:"File to write; packed if its name ends in .gz."`
	Journal      string        `help:"File that notes what came of each game, so that a stopped run goes on. It belongs to these games and options." placeholder:"FILE"`
}

// thinBoards are looked at with other stones than a game's where that has several wins.
const thinBoards = 12

// Run writes the puzzles at the end, also when it is interrupted.
func (c *puzzlesMakeCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	source, err := c.source(rule)
	if err != nil {
		return err
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.For > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.For)
		defer cancel()
	}
	opt := puzzle.DefaultOptions
	if c.Hard {
		opt = puzzle.HardOptions
	}
	opt.Beside, opt.Thin = true, thinBoards
	started, told := time.Now(), time.Now()
	plan := puzzles.Config{
		Rule: rule, Count: c.Count, Games: c.First, Workers: c.Workers, Source: source, Options: opt,
		Tell: func(p puzzles.Progress) {
			if time.Since(told) > 10*time.Second {
				told = time.Now()
				fmt.Fprintf(os.Stderr, "%v: %d games, %d puzzles, %d of them wanted\n", rule, p.Games, p.Found, p.Chosen)
			}
		},
	}
	if c.Journal != "" {
		j, err := openGames(c.Journal)
		if err != nil {
			return err
		}
		defer j.f.Close() // each line was written when it was noted
		plan.Known, plan.Note = j.known, j.note
	}
	list, done, err := puzzles.Make(ctx, plan)
	if len(list) == 0 {
		printCounts("refused", done.Refused)
		return errors.Join(err, fmt.Errorf("no puzzles in %d games", done.Games))
	}
	if err := errors.Join(err, savePuzzles(c.Out, list)); err != nil {
		return err
	}
	fmt.Printf("%v: %d puzzles of %d found in %d games, %.1f found in a minute of each of %d workers\n", rule, len(list), done.Found, done.Games,
		float64(done.Found)/time.Since(started).Minutes()/float64(c.Workers), c.Workers)
	printCounts("refused", done.Refused)
	printSpread(list)
	return nil
}

// source is where the games come from.
func (c *puzzlesMakeCmd) source(rule board.Rule) (puzzles.Source, error) {
	if c.Games == "" {
		return puzzles.SelfPlay(rule, c.Seed)
	}
	games, err := readRecords(c.Games, rule)
	return puzzles.List(games), err
}

// readRecords reads the games of a rule in a file, or in all files of a folder, where other files are skipped.
func readRecords(name string, rule board.Rule) ([]puzzles.Game, error) {
	var games []puzzles.Game
	err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path != name && !slices.Contains([]string{".sgf", ".psq"}, strings.ToLower(filepath.Ext(path))) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		in, err := record.Import(data, record.ImportOptions{Rule: rule, RuleKnown: true})
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			return nil
		}
		for i, g := range in.Games {
			moves, err := g.Points()
			if err == nil && g.Rule == rule {
				_, err = board.Replay(rule, g.Size, moves)
			}
			switch {
			case err != nil:
				fmt.Fprintf(os.Stderr, "%s, game %d: %v\n", path, i+1, err)
			case g.Rule == rule:
				games = append(games, puzzles.Game{Size: g.Size, Moves: moves})
			}
		}
		return nil
	})
	return games, err
}

// savePuzzles writes a file, which is there whole or not at all; packed if its name ends in .gz.
func savePuzzles(name string, list []puzzle.Puzzle) error {
	return whole.Write(name, func(w io.Writer) error { return writePuzzles(w, name, list) })
}

func writePuzzles(w io.Writer, name string, list []puzzle.Puzzle) error {
	out := bufio.NewWriter(w)
	to, end := io.Writer(out), func() error { return nil }
	if strings.HasSuffix(name, ".gz") {
		packed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
		if err != nil {
			return err
		}
		to, end = packed, packed.Close
	}
	for i := range list {
		if err := list[i].Write(to); err != nil {
			return err
		}
	}
	return errors.Join(end(), out.Flush())
}

// readPuzzles reads files, packed or not, one after the other.
func readPuzzles(names ...string) (all []puzzle.Puzzle, err error) {
	for _, name := range names {
		list, err := readFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func readFile(name string) ([]puzzle.Puzzle, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	list, err := puzzle.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

func printCounts(what string, counts map[string]int) {
	names := make([]string, 0, len(counts))
	for n := range counts {
		names = append(names, n)
	}
	slices.Sort(names)
	fmt.Printf("%s:", what)
	for _, n := range names {
		fmt.Printf(" %s %d;", n, counts[n])
	}
	fmt.Println()
}

// printSpread prints of what kinds, lengths and themes puzzles are.
func printSpread(list []puzzle.Puzzle) {
	kinds, own, themes := map[string]int{}, map[string]int{}, map[string]int{}
	for _, p := range list {
		kinds[string(p.Kind)]++
		own[fmt.Sprint(p.Own)]++
		for _, t := range p.Themes {
			themes[t]++
		}
	}
	printCounts("kinds", kinds)
	printCounts("moves to find", own)
	printCounts("themes", themes)
}
