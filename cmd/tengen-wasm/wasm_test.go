//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/bench"
)

func TestMain(m *testing.M) {
	code := m.Run()
	built.Remove()
	os.Exit(code)
}

// module asks the module in node.
func module(t *testing.T, questions []string) []string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not here")
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	execJS := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	cmd := exec.CommandContext(t.Context(), "node", "testdata/ask.mjs", built.Path(t, built.Module), execJS, "../../engine/weights")
	var out, complaints bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = input(questions), &out, &complaints
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, complaints.String(), out.String())
	}
	return lines(&out)
}

// own asks the engine of this process, as the program for this system does.
func own(t *testing.T, questions []string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := answer(input(questions), &out); err != nil {
		t.Fatal(err)
	}
	return lines(&out)
}

func input(questions []string) io.Reader {
	return strings.NewReader(strings.Join(questions, "\n") + "\n")
}

func lines(out *bytes.Buffer) []string { return strings.Split(strings.TrimSpace(out.String()), "\n") }

func question(t *testing.T, ask ask.Ask) string {
	t.Helper()
	text, err := json.Marshal(ask)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// midgames are questions about positions under all rules.
func midgames(t *testing.T, depth int, positions ...bench.Position) (list []string) {
	t.Helper()
	for _, p := range positions {
		var moves []string
		for _, m := range p.Moves {
			moves = append(moves, m.String())
		}
		for _, rule := range board.Rules() {
			list = append(list, question(t, ask.Ask{Do: ask.ToAnalyse, Rule: rule.String(), Size: 15, Moves: moves, Lines: 1, Depth: depth}))
		}
	}
	return list
}

var seconds = regexp.MustCompile(`"seconds":[0-9.e-]+`)

// last takes what the module says at its end off its lines: the bytes of its memory.
func last(t *testing.T, lines []string) (rest []string, memory int) {
	t.Helper()
	var end struct{ Memory int }
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &end); err != nil {
		t.Fatal(err)
	}
	return lines[:len(lines)-1], end.Memory
}

// TestTheModuleAnswersTheSame: verdicts, lines, moves and the engine's signature are those of the engine itself, and the
// memory stays bounded. With -short it is asked about one midgame.
func TestTheModuleAnswersTheSame(t *testing.T) {
	depth, positions := 4, bench.Positions()
	if testing.Short() {
		depth, positions = 2, positions[:1]
	}
	questions := midgames(t, depth, positions...)
	for _, level := range []string{"acorn", "bamboo"} {
		questions = append(questions, question(t, ask.Ask{
			Do: ask.ToMove, Rule: "renju", Size: 15, Moves: []string{"h8", "i9", "j8", "h6", "k8", "g8", "h9"}, Level: level, Seed: 3, Budget: 60_000,
		}))
	}
	questions = append(questions, question(t, ask.Ask{Do: ask.ToMove, Rule: "renju", Size: 15, Level: "cedar", Seed: 3})) // from the book
	got, memory := last(t, module(t, questions))
	want := own(t, questions)

	var nodes int64
	for i, line := range got {
		var a ask.Answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		if a.End != nil {
			nodes += a.End.Nodes
		}
		got[i] = seconds.ReplaceAllString(line, "")
	}
	for i, line := range want {
		want[i] = seconds.ReplaceAllString(line, "")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the module does not say what the engine says (-engine +module):\n%s", diff)
	}
	if !testing.Short() {
		signature, err := bench.Signature(t.Context(), depth)
		if err != nil {
			t.Fatal(err)
		}
		if nodes != signature {
			t.Errorf("the module's signature is %d, the engine's %d", nodes, signature)
		}
	}
	if memory > 96<<20 {
		t.Errorf("%d MiB of memory after %d questions", memory>>20, len(questions))
	}
	t.Logf("%d nodes, %d MiB of memory", nodes, memory>>20)
}

// stopWithin is how soon a search shall end after it has been told to; a busy machine may take longer.
const stopWithin = 50 // ms

// TestTheModuleStops: a search that is told to stop ends at any point before the event loop goes round again.
func TestTheModuleStops(t *testing.T) {
	const tries = 8
	var questions []string
	for i := range tries {
		questions = append(questions, strings.Replace(midgames(t, 0, bench.Positions()[0])[0], "{", `{"stop":`+[]string{"40", "150", "1200"}[i%3]+",", 1))
	}
	said, _ := last(t, module(t, questions))
	stopped, told := 0, 0
	for _, line := range said {
		var is struct {
			ask.Answer
			Late   float64
			Rounds *int
		}
		if err := json.Unmarshal([]byte(line), &is); err != nil {
			t.Fatal(err)
		}
		if is.Rounds != nil {
			told++
			short := ""
			if is.Late > stopWithin {
				short = ", falls short"
			}
			t.Logf("%.1f ms late%s", is.Late, short)
			if *is.Rounds > 1 {
				t.Errorf("it went on for %d rounds of the event loop", *is.Rounds)
			}
		}
		if is.End != nil && is.End.Stopped {
			stopped++
		}
	}
	if stopped < tries || told < tries {
		t.Errorf("%d of %d were stopped, %d told", stopped, tries, told)
	}
}
