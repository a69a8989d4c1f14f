package bench

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
)

var update = flag.Bool("update", false, "write testdata/signature.json anew")

// signature is what testdata/signature.json says: the nodes of the search, by rule.
type signature struct {
	Depth int              `json:"depth"`
	Nodes map[string]int64 `json:"nodes"`
}

// TestSignature: the search is the one whose nodes are noted, on every machine and in every run. A commit that changes
// the search notes the new nodes.
func TestSignature(t *testing.T) {
	const file = "testdata/signature.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var want signature
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	got, sum := signature{want.Depth, map[string]int64{}}, int64(0)
	for _, rule := range board.Rules() {
		n, err := signatureOf(t.Context(), rule, want.Depth)
		if err != nil {
			t.Fatal(err)
		}
		got.Nodes[rule.String()] = n
		sum += n
	}
	if n, err := Signature(t.Context(), want.Depth); err != nil || n != sum {
		t.Errorf("once more it is %d, %v; want %d again", n, err, sum)
	}
	if *update {
		text, err := json.MarshalIndent(got, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the search is another one (-noted +now):\n%s\nIf that was meant, `go test ./engine/lab/bench -run TestSignature -update` writes %s anew.", diff, file)
	}
}

func TestMeasure(t *testing.T) {
	f, err := Measure(context.Background(), 2, 1_000_000)
	if err != nil || f.Signature == 0 || len(f.Speeds) != len(Positions()) || f.Speeds[0].Plies.Depth < Plies {
		t.Errorf("%+v, %v", f, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Measure(ctx, 2, 1); err == nil {
		t.Error("no error from a cancelled context")
	}
}

// TestSwitches: every heuristic has a line.
func TestSwitches(t *testing.T) {
	all, err := Switches(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "PVS", "LateMoves", "LeafVCF"} {
		if !slices.ContainsFunc(all, func(w Without) bool { return w.Name == name && w.Nodes > 0 }) {
			t.Errorf("no line for %q in %v", name, all)
		}
	}
}

func TestForced(t *testing.T) {
	puzzles := `{"id":"four","rule":0,"board_size":15,"moves":[[7,7],[0,0],[8,7],[0,2],[9,7],[0,4]],"vcf":true}
{"id":"three","rule":4,"board_size":15,"moves":[[7,7],[0,0],[8,7],[14,14]],"vcf":false}
`
	kinds, err := Forced(context.Background(), strings.NewReader(puzzles), time.Millisecond*20)
	if err != nil {
		t.Fatal(err)
	}
	if fours := kinds[1]; fours.Proven != 1 || fours.Positions != 1 || kinds[0].Positions != 1 {
		t.Errorf("%+v", kinds)
	}
	for _, bad := range []string{"{", `{"rule":3}`, `{"rule":0,"board_size":99}`, `{"rule":0,"board_size":15,"moves":[[7,7],[7,7]]}`} {
		if _, err := Forced(context.Background(), strings.NewReader(bad), time.Millisecond); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
