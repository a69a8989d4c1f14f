package ladder

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// The faults that the tutorials report of their own programs, each tried on every
// rung that could have it.

// TestWinsAtOnce: a side that is winning plays no pointless fours. Black has an
// open three and, elsewhere, a three that is blocked on one side.
func TestWinsAtOnce(t *testing.T) {
	b := at(t, board.Freestyle, 9, "c5 a1 d5 i9 e5 a8 g9 f9 g8 c9 g7 h4")
	for _, rung := range Rungs()[3:] {
		for _, depth := range []int{3, 4, 6} {
			if depth > 3 && !rung.Deepens { // goes on to compare the other moves
				continue
			}
			r := rung.Search(t.Context(), b, Limits{Depth: depth, Nodes: 2_000_000})
			if r.Score != Win-3 {
				t.Errorf("%s, depth %d: %v, score %d", rung.Name, depth, r.Move, r.Score)
			}
		}
	}
	five := at(t, board.Freestyle, 9, "c5 a1 d5 i9 e5 a8 g9 f9 g8 c9 g7 h4 f5 b5 g6 i1")
	for _, rung := range Rungs() {
		if r := rung.Search(t.Context(), five, Limits{Depth: 2}); r.Score != Win-1 {
			t.Errorf("%s: %v, score %d", rung.Name, r.Move, r.Score)
		}
	}
}

// TestWinComesNearer plays a won game to its end against random replies: the
// score never promises more plies than it did before.
func TestWinComesNearer(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, rung := range Rungs()[5:] {
		b := at(t, board.Freestyle, 9, "c5 a1 d5 i9 e5 a8 g9 f9 g8 c9 g7 h4")
		for promised := 3; ; promised -= 2 {
			got := rung.Search(t.Context(), b, Limits{Depth: 4})
			if got.Score < Win-promised {
				t.Fatalf("%s: %v: %v, score %d", rung.Name, b.Moves(), got.Move, got.Score)
			}
			b.Make(got.Move)
			if b.Five() != nil {
				break
			}
			moves := newPlain(b).Moves()
			b.Make(moves[r.IntN(len(moves))])
		}
	}
}

// TestLosingDefends: Black has a four and an open three. White is lost, and
// blocks the four all the same.
func TestLosingDefends(t *testing.T) {
	b := at(t, board.Freestyle, 9, "c5 b5 d5 i9 e5 a8 f5 i1 d3 a1 e3 a3 f3")
	want := board.At(6, 4) // g5
	if !b.Wins(want, board.Black) {
		t.Fatal("Black has no four")
	}
	for i, rung := range Rungs() {
		depth := 4
		if i < 3 { // all points of the board
			depth = 2
		}
		r := rung.Search(t.Context(), b, Limits{Depth: depth})
		if r.Move != want || depth == 4 && r.Score != 4-Win {
			t.Errorf("%s: %v, score %d", rung.Name, r.Move, r.Score)
		}
	}
}

// TestLongestLoss: White cannot stop two open threes, but has a four of its own
// that puts the end off, and plays it.
func TestLongestLoss(t *testing.T) {
	b := at(t, board.Freestyle, 9, "c4 a1 d4 a9 e4 b9 c6 c9 d6 i1 e6")
	for _, rung := range Rungs()[5:9] {
		r := rung.Search(t.Context(), b, Limits{Depth: 8})
		if four := r.Move == board.At(3, 8) || r.Move == board.At(4, 8); !four || r.Score != 6-Win || r.Depth != 6 {
			t.Errorf("%s: %+v, want a four, Score %v, Depth 6", rung.Name, r, 6-Win)
		}
	}
}

// TestFullBoard: without a five it is a draw, before the last stone, after it, and
// when the search looks beyond it.
func TestFullBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for draws := 0; draws < 3; {
		b := random(t, r, board.Freestyle, 5, 24)
		last := newPlain(b).Moves()[0]
		if b.Wins(last, b.Turn()) {
			continue
		}
		draws++
		for _, rung := range Rungs() {
			for _, depth := range []int{1, 2, 6} {
				if got := rung.Search(t.Context(), b, Limits{Depth: depth}); got.Score != 0 || got.Move != last {
					t.Errorf("%s, depth %d: %v, score %d", rung.Name, depth, got.Move, got.Score)
				}
			}
		}
		b.Make(last)
		if v := newPlain(b).Value(); v != 0 {
			t.Errorf("a full board is worth %d", v)
		}
		for _, rung := range Rungs() {
			if got := rung.Search(t.Context(), b, Limits{Depth: 2}); got.Score != 0 || got.Move != board.None {
				t.Errorf("%s: %v on a full board", rung.Name, got.Move)
			}
		}
	}
}

// TestOver: after a five there is nothing to play.
func TestOver(t *testing.T) {
	b := at(t, board.Freestyle, 15, "c5 a1 d5 a2 e5 a3 f5 a4 g5")
	for _, rung := range Rungs() {
		if got := rung.Search(t.Context(), b, Limits{}); got.Move != board.None || got.Nodes != 0 {
			t.Errorf("%s: %+v, want Move None, Nodes 0", rung.Name, got)
		}
	}
}

// TestNoStaleAlpha: where the shallower search was too hopeful, its score is no
// bound for the deeper one, which would then see no move at all that is as good.
func TestNoStaleAlpha(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	hopeful := 0
	for range 8 {
		b := random(t, r, board.Freestyle, 7, 12)
		m := &meter{ctx: t.Context()}
		shallow := (&alphaBeta{m, newCached(b)}).root(2)
		deep := (&alphaBeta{m, newCached(b)}).root(4)
		if shallow.Score <= deep.Score {
			continue
		}
		hopeful++
		for _, rung := range Rungs()[5:9] {
			if got := rung.Search(t.Context(), b, Limits{Depth: 4}); got.Score != deep.Score {
				t.Errorf("%s: %v: %d, not %d", rung.Name, b.Moves(), got.Score, deep.Score)
			}
		}
	}
	if hopeful == 0 {
		t.Error("no position whose shallower score is the better one")
	}
}
