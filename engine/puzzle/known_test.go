package puzzle

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// known is a position whose forced win another program has found; points are from the top left.
type known struct {
	ID    string   `json:"id"`
	Size  int      `json:"board_size"`
	Rule  int      `json:"rule"`
	Moves [][2]int `json:"moves"`
	Win   [2]int   `json:"win_move"`
	Mate  int      `json:"mate_plies"`
}

func (k *known) point(p [2]int) board.Point { return board.At(p[0], k.Size-1-p[1]) }

func readKnown(t testing.TB) (list []known) {
	t.Helper()
	f, err := os.Open("testdata/known.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var k known
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			t.Fatal(err)
		}
		list = append(list, k)
	}
	return list
}

// TestKnownWins: where a position with a win that another program knows becomes a puzzle, the right move is that
// program's. Most do not: they have several. In none is defending the right thing to do.
func TestKnownWins(t *testing.T) {
	m := NewMaker(DefaultOptions)
	puzzles := 0
	for _, k := range readKnown(t) {
		rule := map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju}[k.Rule]
		b, err := board.New(rule, k.Size)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range k.Moves {
			b.Make(k.point(q))
		}
		list, err := m.at(context.Background(), b)
		if err != nil {
			t.Fatalf("%s: %v", k.ID, err)
		}
		for _, p := range list {
			puzzles++
			if p.Kind != Win && p.Kind != Trap {
				t.Errorf("%s: a puzzle of %s where there is a win", k.ID, p.Kind)
			}
			if want := k.point(k.Win); p.Tree[0].Move != want {
				t.Errorf("%s: %v is right in %d own moves, want %v in %d plies", k.ID, p.Tree[0].Move, p.Own, want, k.Mate)
			}
		}
	}
	t.Logf("%d puzzles", puzzles)
	if puzzles == 0 {
		t.Error("no puzzles")
	}
}
