package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// cutting finds what cuts a file off before its new content is there.
var cutting = regexp.MustCompile(`os\.(Create|WriteFile)\(|O_TRUNC`)

// inPlace are files that may: they write new files, or files that nobody else reads.
var inPlace = map[string]string{
	"internal/whole/whole.go":                 "the part beside the file",
	"internal/soak/history/history.go":        "histories of a run that failed, in a folder of its own",
	"internal/soak/process/process.go":        "the log of a process",
	"tengen-storm/internal/nodes/balancer.go": "settings and log of a balancer of one's own",
}

// No command cuts off a file that somebody has before it has the new one.
func TestFilesAreWrittenWhole(t *testing.T) {
	root := ".."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if _, may := inPlace[filepath.ToSlash(name)]; !may && cutting.Match(text) {
			t.Errorf("%s: %s; write it by cmd/internal/whole", name, cutting.Find(text))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// A run that is stopped leaves what was there before.
func TestAStoppedRunLeavesOldFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	games := filepath.Join(dir, "games.jsonl")
	play := tunePlayCmd{Rule: "freestyle", Size: 15, Games: 2, Nodes: 50, Workers: 1, Seed: 1, Out: games}
	if err := play.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	of := func(name string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	names := []string{of("weights"), of("net"), of("dev"), of("test"), of("profile")}
	for what, run := range map[string]func() error{
		"fit": func() error {
			c := tuneFitCmd{Rule: "freestyle", Outcome: 0.7, Epochs: 1, Rate: 0.01, Scale: 1, Out: names[0], Games: []string{games}}
			return c.Run(stopped)
		},
		"train": func() error {
			c := tuneTrainCmd{Rule: "freestyle", Epochs: 1, Rate: 0.01, Workers: 1, Out: names[1], Games: []string{games}}
			return c.Run(stopped)
		},
		"decisive": func() error {
			c := tuneDecisiveCmd{Positions: 1, Plies: 9, Nodes: 1000, Dev: names[2], Test: names[3], Games: []string{games}}
			return errors.Join(c.Run(stopped), stopped.Err())
		},
		"profile": func() error {
			c := benchCmd{Depth: 3, Time: time.Millisecond, Profile: names[4], Switches: true}
			return c.Run(stopped)
		},
	} {
		if err := run(); err == nil {
			t.Errorf("%s was not stopped", what)
		}
	}
	for _, name := range names {
		if text, err := os.ReadFile(name); err != nil || string(text) != "old" {
			t.Errorf("%s: %q, %v", filepath.Base(name), text, err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
