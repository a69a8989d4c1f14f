package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"tengen/engine/board"
	"tengen/engine/lab/arena"
)

// TestTuneSearch: a stopped run continues; another run's log, and numbers that cannot be tuned, are refused and stay
// unchanged.
func TestTuneSearch(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	tune := func(change func(*tuneSearchCmd)) error {
		ours, err := arena.ParseSpec("engine,opt=TableBytes:1000000")
		if err != nil {
			t.Fatal(err)
		}
		c := &tuneSearchCmd{
			Rule: board.Standard, Engine: ours, Nodes: 60, Trials: 3, Rate: 0.1, Workers: 2, Seed: 1, Log: log, JSON: true,
			Constants: []string{"RazorMargin=40:240", "PVLess=0:128:20"},
		}
		change(c)
		return c.Run(t.Context())
	}
	lines := func() int {
		text, err := os.ReadFile(log)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return bytes.Count(text, []byte("\n"))
	}
	for what, change := range map[string]func(*tuneSearchCmd){
		"no such constant":   func(c *tuneSearchCmd) { c.Constants = []string{"Razor=1:2"} },
		"no bounds":          func(c *tuneSearchCmd) { c.Constants = []string{"RazorMargin"} },
		"no number":          func(c *tuneSearchCmd) { c.Constants = []string{"RazorMargin=a:b"} },
		"too many numbers":   func(c *tuneSearchCmd) { c.Constants = []string{"RazorMargin=1:200:3:4"} },
		"a start outside":    func(c *tuneSearchCmd) { c.Constants = []string{"RazorMargin=1:20"} },
		"a constant twice":   func(c *tuneSearchCmd) { c.Constants = append(c.Constants, c.Constants[0]) },
		"no trials":          func(c *tuneSearchCmd) { c.Trials = 0 },
		"no nodes":           func(c *tuneSearchCmd) { c.Nodes = 0 },
		"somebody's program": func(c *tuneSearchCmd) { c.Engine = arena.Spec{Cmd: "/bin/true"} },
		"a log in no folder": func(c *tuneSearchCmd) { c.Log = filepath.Join(log, "log") },
	} {
		if err := tune(change); err == nil || lines() != 0 {
			t.Errorf("%s: %v, %d lines", what, err, lines())
		}
	}
	if err := tune(func(*tuneSearchCmd) {}); err != nil || lines() != 4 {
		t.Fatalf("%v, %d lines, want the plan and three trials", err, lines())
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*tuneSearchCmd){
		"other nodes":  func(c *tuneSearchCmd) { c.Nodes = 61 },
		"other bounds": func(c *tuneSearchCmd) { c.Constants[0] = "RazorMargin=40:241" },
		"another rule": func(c *tuneSearchCmd) { c.Rule = board.Renju },
		"other switches": func(c *tuneSearchCmd) {
			c.Engine.Options.NullMove = false
		},
	} {
		if err := tune(change); err == nil {
			t.Errorf("%s: the log was taken", what)
		}
	}
	if err := tune(func(*tuneSearchCmd) {}); err != nil {
		t.Error("all is learned:", err)
	}
	if now, err := os.ReadFile(log); err != nil || !bytes.Equal(now, text) {
		t.Errorf("%v, the log has changed:\n%s", err, now)
	}
	if err := os.WriteFile(log, text[:len(text)-10], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tune(func(*tuneSearchCmd) {}); err != nil || lines() != 4 {
		t.Errorf("%v, %d lines after a line that was cut off", err, lines())
	}
}
