package bench

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/engine/board"
)

var update = flag.Bool("update", false, "write testdata/signature.json anew")

// signature is what testdata/signature.json says: the nodes of the search, by rule.
type signature struct {
	Depth int              `json:"depth"`
	Nodes map[string]int64 `json:"nodes"`
}

// TestSignature: the search is the one whose nodes are noted, on every machine and in every run. Whoever changes it notes
// the new ones in the same commit.
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

func TestReport(t *testing.T) {
	var out strings.Builder
	if err := Report(context.Background(), &out, 2, 1_000_000); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), "\n"); lines != 1+2*len(Positions()) || !strings.HasPrefix(out.String(), "signature ") {
		t.Error(out.String())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Report(ctx, &out, 2, 1); err == nil {
		t.Error("no error from a cancelled context")
	}
}

// TestSwitches: every heuristic has a line.
func TestSwitches(t *testing.T) {
	var out strings.Builder
	if err := Switches(context.Background(), &out, 3); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"all on", "PVS", "LateMoves", "LeafVCF"} {
		if !strings.Contains(out.String(), name) {
			t.Errorf("no line for %s in %s", name, out.String())
		}
	}
}

func TestForced(t *testing.T) {
	var out strings.Builder
	puzzles := `{"id":"four","rule":0,"board_size":15,"moves":[[7,7],[0,0],[8,7],[0,2],[9,7],[0,4]],"vcf":true}
{"id":"three","rule":4,"board_size":15,"moves":[[7,7],[0,0],[8,7],[14,14]],"vcf":false}
`
	if err := Forced(context.Background(), &out, strings.NewReader(puzzles), time.Millisecond*20); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "by fours: 1 of 1") {
		t.Error(out.String())
	}
	for _, bad := range []string{"{", `{"rule":3}`, `{"rule":0,"board_size":99}`, `{"rule":0,"board_size":15,"moves":[[7,7],[7,7]]}`} {
		if err := Forced(context.Background(), &out, strings.NewReader(bad), time.Millisecond); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
