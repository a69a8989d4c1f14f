//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/engine/bench"
	"tengen/engine/board"
	"tengen/engine/local"
)

// build returns the program for this system, or the module for node's.
func build(t *testing.T, wasm bool) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "tengen-wasm")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if wasm {
		cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
	}
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return out
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
	return ask(t, exec.CommandContext(t.Context(), "node", "testdata/ask.mjs", build(t, true), execJS, "../../engine/weights"), questions)
}

func ask(t *testing.T, cmd *exec.Cmd, questions []string) []string {
	t.Helper()
	var out, complaints bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(strings.Join(questions, "\n")+"\n"), &out, &complaints
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, complaints.String(), out.String())
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func question(t *testing.T, ask local.Ask) string {
	t.Helper()
	text, err := json.Marshal(ask)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// midgames are questions about the positions of the signature under all rules.
func midgames(t *testing.T, depth int) (list []string) {
	t.Helper()
	for _, p := range bench.Positions() {
		var moves []string
		for _, m := range p.Moves {
			moves = append(moves, m.String())
		}
		for _, rule := range board.Rules() {
			list = append(list, question(t, local.Ask{Do: local.Analyse, Rule: rule.String(), Size: 15, Moves: moves, Lines: 1, Depth: depth}))
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
// memory stays bounded.
func TestTheModuleAnswersTheSame(t *testing.T) {
	const depth = 4
	questions := midgames(t, depth)
	for _, level := range []string{"acorn", "bamboo"} {
		questions = append(questions, question(t, local.Ask{
			Do: local.Move, Rule: "renju", Size: 15, Moves: []string{"h8", "i9", "j8", "h6", "k8", "g8", "h9"}, Level: level, Seed: 3, Budget: 60_000,
		}))
	}
	questions = append(questions, question(t, local.Ask{Do: local.Move, Rule: "renju", Size: 15, Level: "cedar", Seed: 3})) // from the book
	got, memory := last(t, module(t, questions))
	want := ask(t, exec.CommandContext(t.Context(), build(t, false)), questions)

	var nodes int64
	for i, line := range got {
		var a local.Answer
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
	signature, err := bench.Signature(t.Context(), depth)
	if err != nil {
		t.Fatal(err)
	}
	if nodes != signature {
		t.Errorf("the module's signature is %d, the engine's %d", nodes, signature)
	}
	if memory > 96<<20 {
		t.Errorf("%d MiB of memory after %d questions", memory>>20, len(questions))
	}
	t.Logf("signature %d, %d MiB of memory", nodes, memory>>20)
}

// TestTheModuleStops: a search hears that it is to stop, whatever it is at, within 50 ms if the machine lets it.
func TestTheModuleStops(t *testing.T) {
	const tries = 8
	var questions []string
	for i := range tries {
		questions = append(questions, strings.Replace(midgames(t, 0)[0], "{", `{"stop":`+[]string{"40", "150", "1200"}[i%3]+",", 1))
	}
	lines, _ := last(t, module(t, questions))
	best, stopped := 1e9, 0
	for _, line := range lines {
		var said struct {
			local.Answer
			Late float64
		}
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			t.Fatal(err)
		}
		if said.Late > 0 {
			best = min(best, said.Late)
			t.Logf("%.1f ms late", said.Late)
		}
		if said.End != nil && said.End.Stopped {
			stopped++
		}
	}
	if best > 50 || stopped < tries {
		t.Errorf("%d of %d were stopped, the quickest %.0f ms late", stopped, tries, best)
	}
}
