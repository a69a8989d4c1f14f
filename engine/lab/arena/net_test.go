package arena

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/threat"
)

// TestNet: a side judges by the network in a file, under its rule.
func TestNet(t *testing.T) {
	side := new(network.Side)
	for i := range side.Threats {
		side.Threats[i][0] = network.LaneUnit
	}
	for p := range side.Out {
		side.Out[p][0] = network.OutUnit // a logit more in every position
	}
	name := filepath.Join(t.TempDir(), "renju.net")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	n := network.Network{Rule: board.Renju, Sides: [2]*network.Side{side, side}}
	if err := errors.Join(n.Write(f, ""), f.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := ParseSpec("engine,net=" + name)
	if err != nil {
		t.Fatal(err)
	}
	judge := s.Options.Evaluator()
	for rule, more := range map[board.Rule]int{board.Renju: 200, board.Standard: 0} {
		b, err := board.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		pos := threat.New()
		pos.Reset(b)
		if got, want := judge.Evaluate(pos), pos.Evaluate()+more; got != want {
			t.Errorf("%v: %d, want %d", rule, got, want)
		}
	}

	if _, err := ParseSpec("engine,net=" + name + "x"); !errors.Is(err, ErrSpec) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(name, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ParseSpec("engine,net=" + name); !errors.Is(err, ErrSpec) || !errors.Is(err, network.ErrFormat) {
		t.Errorf("no network: %v", err)
	}
	if _, err := ParseSpec("cmd=x,net=" + name); !errors.Is(err, ErrSpec) {
		t.Errorf("a program with a network: %v", err)
	}
}
