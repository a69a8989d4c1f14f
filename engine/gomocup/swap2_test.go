package gomocup

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// TestSwap2: the decisions follow from the scores of the searches.
func TestSwap2(t *testing.T) {
	const three, five = "7,7\n3,3\n11,4\n", "7,7\n3,3\n11,4\n4,11\n8,8\n"
	for _, tc := range []struct {
		name, stones string
		scores       []int
		want         string
	}{
		{"White is better", three, []int{fair}, "0,0"},
		{"Black is better", three, []int{-fair}, "SWAP"},
		{"even, and two more come out even", three, []int{fair - 1, 0, 1 - fair}, "0,0 1,0"},
		{"even, but not with two more", three, []int{5, 0, fair}, "0,0"},
		{"nearly even, but not with two more", three, []int{-5, 0, -fair}, "SWAP"},
		{"White won", three, []int{engine.Win - 5}, "0,0"},
		{"White lost", three, []int{5 - engine.Win}, "SWAP"},
		{"White after five", five, []int{0}, "0,0"},
		{"Black after five", five, []int{-1}, "SWAP"},
		{"whose they are is not read", "7,7,1\n3,3,2\n11,4,1\n", []int{fair}, "0,0"},
		{"two stones", "1,1\n2,2\n", nil, "ERROR SWAP2BOARD has 0, 3 or 5 stones, not 2"},
		{"the same stone", "1,1\n2,2\n1,1\n", nil, "ERROR the point is taken: 1,1"},
		{"off the board", "1,1\n2,2\n15,1\n", nil, "ERROR bad arguments: 15,1 is off the board"},
	} {
		got := converse(t, &first{scores: tc.scores}, "INFO show_detail 0\nSTART 15\nSWAP2BOARD\n"+tc.stones+"DONE\n")
		if got != "OK\n"+tc.want+"\n" {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

// TestSwap2First: three different stones on every board, and a TURN may follow.
// In the corner is a stone on the smallest boards only, and not always.
func TestSwap2First(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		got := strings.Split(converse(t, &first{}, fmt.Sprintf("INFO show_detail 0\nSTART %d\nSWAP2BOARD\nDONE\nTURN 0,%d\n", size, size-1)), "\n")
		if len(got) != 4 {
			t.Fatalf("size %d: %q", size, got)
		}
		seen := map[string]bool{}
		for _, word := range strings.Fields(got[1]) {
			var x, y int
			if _, err := fmt.Sscanf(word, "%d,%d", &x, &y); err != nil {
				t.Fatalf("size %d: %q: %v", size, got[1], err)
			}
			if _, err := point(x, y, size); err != nil {
				t.Errorf("size %d: %v", size, err)
			}
			seen[word] = true
		}
		if len(seen) != 3 || size > 6 && strings.HasPrefix(got[2], "ERROR") {
			t.Errorf("size %d: %q", size, got)
		}
	}
}
