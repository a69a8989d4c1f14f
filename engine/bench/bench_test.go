package bench

import (
	"context"
	"strings"
	"testing"
)

// TestSignature: the same nodes in every run, others at another depth.
func TestSignature(t *testing.T) {
	var seen [3]int64
	for i, depth := range []int{3, 3, 4} {
		n, err := Signature(context.Background(), depth)
		if err != nil || n == 0 {
			t.Fatal(n, err)
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
	if lines := strings.Count(out.String(), "\n"); lines != 1+len(Positions()) || !strings.HasPrefix(out.String(), "signature ") {
		t.Error(out.String())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Report(ctx, &out, 2, 1); err == nil {
		t.Error("no error from a cancelled context")
	}
}
