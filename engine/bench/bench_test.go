package bench

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestSignature: the same nodes in every run, others at another depth.
func TestSignature(t *testing.T) {
	var seen [3]int64
	for i, depth := range []int{3, 3, 4} {
		n, err := Signature(context.Background(), depth)
		if err != nil || n == 0 {
			t.Fatalf("%+v, %v, want not 0", n, err)
		}
		seen[i] = n
	}
	if seen[0] != seen[1] || seen[1] == seen[2] {
		t.Errorf("signatures %v", seen)
	}
	t.Logf("signature %d at depth 3, %d at depth 4", seen[0], seen[2])
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
