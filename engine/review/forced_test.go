package review

import (
	"bufio"
	"encoding/json"
	"iter"
	"os"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// forcedWins returns games whose player to move wins, one after the other.
func forcedWins(t *testing.T) iter.Seq[Game] {
	return func(yield func(Game) bool) {
		f, err := os.Open("../solve/testdata/forced_wins_dev.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			var p struct {
				Rule  int      `json:"rule"`
				Moves [][2]int `json:"moves"`
			}
			if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
				t.Fatal(err)
			}
			g := Game{Rule: map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju}[p.Rule], Size: 15}
			for _, m := range p.Moves {
				g.Moves = append(g.Moves, board.At(m[0], 14-m[1]))
			}
			if !yield(g) {
				return
			}
		}
	}
}
