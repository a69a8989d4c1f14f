package main

import (
	"testing"

	"github.com/tengen-go/tengen/engine/lab/arena"
)

// TestYardstickRefuses: an impossible measurement is refused before any search.
func TestYardstickRefuses(t *testing.T) {
	const file = "../../engine/lab/decisive/testdata/caro-dev.jsonl"
	ours, err := arena.ParseSpec("engine")
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := arena.ParseSpec("cmd=/bin/true")
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]yardstickCmd{
		"a program":        {Engine: []arena.Spec{ours, theirs}, Nodes: 10, Every: 1, Files: []string{file}},
		"no nodes":         {Engine: []arena.Spec{ours}, Every: 1, Files: []string{file}},
		"none of them":     {Engine: []arena.Spec{ours}, Nodes: 10, Files: []string{file}},
		"no file":          {Engine: []arena.Spec{ours}, Nodes: 10, Every: 1},
		"a file not there": {Engine: []arena.Spec{ours}, Nodes: 10, Every: 1, Files: []string{file + "x"}},
		"another file":     {Engine: []arena.Spec{ours}, Nodes: 10, Every: 1, Files: []string{"yardstick_test.go"}},
	} {
		if err := c.Run(t.Context()); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
