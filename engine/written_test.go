package engine

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// TestProofIsWritten: what the whole search has proven becomes a proof that holds by the rules, also where no search by
// threats of that size finds it.
func TestProofIsWritten(t *testing.T) {
	written := 0
	for i, g := range wonGames(t) {
		e := small(t)
		res, err := e.Search(t.Context(), g, Limits{Nodes: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		if res.Mate <= 0 {
			continue
		}
		n, _, err := e.Proof(t.Context(), g, 2000, 5000)
		if err != nil {
			t.Fatal(err)
		}
		if n == nil {
			t.Logf("position %d: a win in %d is not written", i, res.Mate)
			continue
		}
		if err := proof.Verify(g, n); err != nil {
			t.Errorf("position %d: %v", i, err)
		}
		written++
	}
	if written < 3 {
		t.Errorf("%d proofs are written", written)
	}
	if n, _, err := small(t).Proof(t.Context(), game(t, board.Freestyle, "h8 i9"), 200, 5000); n != nil || err != nil {
		t.Errorf("%v, %v where nothing is won", n, err)
	}
}

// wonGames are positions that the side to move wins.
func wonGames(t *testing.T) []*board.Board {
	t.Helper()
	return []*board.Board{
		game(t, board.Freestyle, "h8 a1 i8 c1 j8 o15"),
		game(t, board.Freestyle, "h10 f10 j11 j8 k13 d9"),
		game(t, board.Freestyle, "i6 k8 g4 h7 g9 g3 e9 d8 e7 f8 e8 e6"),
		game(t, board.Freestyle, "i6 g5 g6 i3 j1 j4 h6 j6 f7 k5 l6 l4 m3 j5 j3"),
		game(t, board.Renju, "i6 i8 j7 h10 j6 j8 k8 h5"),
	}
}
