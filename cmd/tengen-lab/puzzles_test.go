package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Puzzles are made, those that hold are kept, and shown.
func TestPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	dir := t.TempDir()
	made, kept := filepath.Join(dir, "made.jsonl.gz"), filepath.Join(dir, "kept.jsonl")
	if err := (&puzzlesMakeCmd{Rule: "renju", Count: 2, Workers: 1, Seed: 3, Out: made}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := (&puzzlesCheckCmd{Times: 1, Forced: 1, Every: 1, Workers: 2, Keep: kept, Files: []string{made}}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := readPuzzles(kept)
	if err != nil || len(list) < 2 { // all that the last game gave
		t.Fatalf("%d puzzles, %v", len(list), err)
	}
	text, err := drawn(&list[0])
	if err != nil || !strings.Contains(text, "renju "+string(list[0].Kind)) || !strings.Contains(text, list[0].Tree[0].Move.String()) {
		t.Errorf("%s, %v", text, err)
	}
	if err := (&puzzlesShowCmd{File: kept, First: len(list) + 1}).Run(); err == nil {
		t.Error("a puzzle beyond the last")
	}
	joined := filepath.Join(dir, "joined.jsonl")
	if err := (&puzzlesJoinCmd{Out: joined, Files: []string{made, kept}}).Run(); err != nil {
		t.Fatal(err)
	}
	if twice, err := readPuzzles(joined); err != nil || len(twice) != len(list) {
		t.Errorf("joined: %d puzzles, %v", len(twice), err)
	}
	list[0].Themes = []string{puzzle.VCF, puzzle.VCT}
	spoilt := filepath.Join(dir, "spoilt.jsonl")
	f, err := os.Create(spoilt)
	if err != nil {
		t.Fatal(err)
	}
	if err := writePuzzles(f, spoilt, list); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := (&puzzlesCheckCmd{Times: 1, Forced: 1, Workers: 1, Files: []string{spoilt}}).Run(t.Context()); err == nil {
		t.Error("a spoilt puzzle is not noticed")
	}
}

// Records are read from a folder with other files too, and a run that makes nothing leaves the old file.
func TestPuzzlesOfRecords(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.sgf": "(;GM[4]SZ[15]RU[0];B[hh];W[hi])", "b.sgf": "(;GM[4]SZ[15]RU[0];B[hh];W[hi])(;GM[4]SZ[15]RU[4];B[hh])", "bad.psq": "no", "c.txt": "h8",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	games, err := readRecords(dir, 0)
	if err != nil || len(games) != 2 || games[0].Size != 15 || len(games[1].Moves) != 2 {
		t.Errorf("%v, %v", games, err)
	}
	out := filepath.Join(dir, "puzzles")
	if err := os.WriteFile(out, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []*puzzlesMakeCmd{
		{Rule: "freestyle", Count: 5, Workers: 1, Games: dir, Out: out},
		{Rule: "freestyle", Count: 5, Workers: 1, For: time.Nanosecond, Out: out},
	} {
		if err := c.Run(t.Context()); err == nil {
			t.Error("made something")
		}
		if err := c.Run(stopped); err == nil {
			t.Error("made something in no time")
		}
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
}

// Ways out are made of traps, and puzzles of a rule out of another one's, on boards that are turned.
func TestPuzzlesOfPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	dir := t.TempDir()
	wins, err := puzzle.Load(board.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(wins, func(p puzzle.Puzzle) bool { return p.Kind == puzzle.Win })
	from, out := filepath.Join(dir, "from.jsonl"), filepath.Join(dir, "out.jsonl")
	write := func(list []puzzle.Puzzle) {
		t.Helper()
		if err := savePuzzles(from, list); err != nil {
			t.Fatal(err)
		}
	}
	write(wins[first : first+2])
	if err := (&puzzlesAgainCmd{Rule: "standard", Out: out, Files: []string{from}}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := readPuzzles(out)
	if err != nil || len(list) == 0 || list[0].Rule != board.Standard || slices.Equal(list[0].Moves, wins[first].Moves) {
		t.Errorf("%d puzzles, %v", len(list), err)
	}
	if err := (&puzzlesAgainCmd{Rule: "freestyle", Out: out, Files: []string{from}}).Run(t.Context()); err == nil {
		t.Error("of the same rule")
	}
	if err := (&puzzlesEscapesCmd{Boards: 2, Out: out, File: from}).Run(t.Context()); err == nil {
		t.Error("ways out of no trap")
	}
	renju, err := puzzle.Load(board.Renju)
	if err != nil {
		t.Fatal(err)
	}
	traps := slices.DeleteFunc(renju, func(p puzzle.Puzzle) bool { return p.Kind != puzzle.Trap })
	write(traps[7:9]) // the first of them has one
	if err := (&puzzlesEscapesCmd{Boards: 10, Out: out, File: from}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, err := readPuzzles(out); err != nil || len(list) == 0 || list[0].Kind != puzzle.Escape {
		t.Errorf("%d ways out, %v", len(list), err)
	}
}

// A check notes what it has found and goes on from there; what fails leaves the built-in puzzles, whose positions are noted, and
// comes back if it is made again. Puzzles are rated.
func TestPuzzlesShipped(t *testing.T) {
	t.Parallel()
	dir, data := t.TempDir(), t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	text, err := os.ReadFile("../../engine/puzzle/testdata/false.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file("all.jsonl"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	check := func() error {
		c := puzzlesCheckCmd{Times: 1, Forced: 1, Workers: 1, Keep: file("kept.jsonl"), Journal: file("journal"), Files: []string{file("all.jsonl")}}
		return c.Run(t.Context())
	}
	if err := check(); err != nil {
		t.Fatal(err)
	}
	journal, err := os.ReadFile(file("journal"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file("journal"), append(journal, `{"puzzle":"cut`...), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := check(); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(file("journal")); err != nil || string(again) != string(journal) {
		t.Errorf("%s, not %s, %v", again, journal, err)
	}
	ship := func(name string, puzzles, gone int) {
		t.Helper()
		if err := (&puzzlesShipCmd{To: data, Files: []string{file(name)}}).Run(); err != nil {
			t.Fatal(err)
		}
		list, err := readPuzzles(filepath.Join(data, "renju.jsonl.gz"))
		left, err2 := os.ReadFile(filepath.Join(data, "renju.gone"))
		if err != nil || err2 != nil || len(list) != puzzles || len(strings.Fields(string(left))) != gone {
			t.Errorf("%s: %d puzzles, gone: %s, %v, %v", name, len(list), left, err, err2)
		}
	}
	ship("all.jsonl", 3, 0)
	if err := (&puzzlesRateCmd{Tries: 2, Workers: 2, Out: file("rated.jsonl"), Journal: file("ratings"), Files: []string{file("kept.jsonl")}}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	ship("rated.jsonl", 2, 1)
	rated, err := readPuzzles(filepath.Join(data, "renju.jsonl.gz"))
	if err != nil || rated[0].Rating == 0 || len(rated[0].Later) == 0 {
		t.Errorf("%+v, %v", rated, err)
	}
	ship("all.jsonl", 3, 0)
}

// More puzzles are made, checked and rated by one command. Stopped and begun again it goes on: games that were looked at are not looked
// at again, and a line that was cut off is. The built-in puzzles stay, and none comes twice.
func TestMorePuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	dir := t.TempDir()
	more := &puzzlesMoreCmd{Rule: "renju", Dir: dir, Count: 2, Seed: 5, Times: 1, Workers: 1}
	if err := more.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	builtin, err := puzzle.Load(board.Renju)
	if err != nil {
		t.Fatal(err)
	}
	all, err := readPuzzles(filepath.Join(dir, "renju.jsonl"))
	if err != nil || len(all) <= len(builtin) {
		t.Fatalf("%d puzzles, %d built in, %v", len(all), len(builtin), err)
	}
	seen := map[string]bool{}
	for i := range all {
		if key := puzzle.Position(&all[i]); seen[key] || all[i].Rating == 0 {
			t.Errorf("%d: twice, or without a rating", i)
		} else {
			seen[key] = true
		}
	}
	games := filepath.Join(dir, "renju-5.games")
	before, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(games, before[:len(before)-2], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := more.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(games)
	if err != nil || string(after) != string(before) {
		t.Errorf("%d bytes, then %d, %v", len(before), len(after), err)
	}
	again, err := readPuzzles(filepath.Join(dir, "renju.jsonl"))
	if err != nil || len(again) != len(all) {
		t.Errorf("%d puzzles, then %d, %v", len(all), len(again), err)
	}
	if list := unlike(all, all); len(list) != 0 {
		t.Errorf("%d are like none", len(list))
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := more.Run(stopped); err == nil {
		t.Error("it was stopped")
	}
}
