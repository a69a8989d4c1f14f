package review

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// Proofs stay known: the first move of a win is no mistake, and the position after it is lost.
func TestProvenStaysProven(t *testing.T) {
	// Far too little to find the proof again after the move.
	opt := Options{Search: 100, Solve: 3_000, Defend: 1, Memory: 4 << 20}
	won := 0
	for g := range forcedWins(t) {
		if won == 40 {
			break
		}
		at, err := Look(t.Context(), g, opt)
		if err != nil {
			t.Fatal(err)
		}
		if at.Win == nil || at.Win.Plies < 9 {
			continue
		}
		won++
		g.Moves = append(g.Moves, at.Best())
		_, after, m, err := Last(t.Context(), g, opt)
		if err != nil {
			t.Fatal(err)
		}
		if m.Mistake != None || m.Cost != 0 || !after.Lost {
			t.Errorf("%v: %+v, lost: %v, holds %v", g.Moves, m, after.Lost, after.Holds)
		}
	}
	if won == 0 {
		t.Error("no position has a win")
	}
}

// A win is called missed only if an answer to the move has been found to hold.
func TestUnsure(t *testing.T) {
	g := games(t)["a win by fours that is missed"].g
	g.Moves = g.Moves[:11]
	before, after, m, err := Last(t.Context(), g, quick)
	if err != nil || before.Win == nil || m.Mistake != MissedWin {
		t.Fatal(before.Win, m, err)
	}
	after.Win, after.unsure = nil, true
	if m := judgeMove(&before, &after, g.Moves[10], board.Black); m.Mistake == MissedWin {
		t.Error("a win is called missed though nothing was found to hold")
	}
	if m := judgeMove(&before, &after, before.Win.Proof.Move, board.Black); m != (Move{}) {
		t.Errorf("the win's own move: %+v", m)
	}
}

// A win gets shorter as its moves are played, and by what it is won is read from its proof.
func TestWinsGetShorter(t *testing.T) {
	g := game(t, board.Freestyle, "f7 g8 j7 i10 g6 h8 h5 e8 i8 i6 i4 j3 h7 f8 d8 j9 f5 e4 g5 e5 g7", board.Black)
	a, err := newAnalyst(g, brief)
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	known, last, compared := passed{}, 0, 0
	for i := 0; i <= len(g.Moves); i++ {
		p, err := a.look(t.Context(), known)
		if err != nil {
			t.Fatal(err)
		}
		if p.Win != nil {
			if last > 0 && p.Win.Plies > last-2 {
				t.Errorf("after %d moves there is a win in %d plies, two moves before one in %d", i, p.Win.Plies, last)
			}
			if last > 0 {
				compared++
			}
		}
		if i == len(g.Moves) {
			break
		}
		if p.Win != nil {
			last = 0
			if p.wins(g.Moves[i]) {
				last = p.Win.Plies
			}
		}
		known = p.pass(g.Moves[i])
		if err := a.play(g.Moves[i]); err != nil {
			t.Fatal(err)
		}
	}
	if compared == 0 {
		t.Error("no move of a win was played")
	}
}

func TestByFours(t *testing.T) {
	for moves, want := range map[string]struct {
		proof string
		fours bool
	}{
		"h8 a1 i8 a3 j8 a5":          {"k8", true},                // a straight four
		"h8 a1 i8 a3 h10 a5 i10 o15": {"g8(j8j10)(k8j10)", false}, // a three first
	} {
		g := game(t, board.Freestyle, moves, board.Empty)
		b := boardAfter(t, g, len(g.Moves))
		n, err := proof.Parse(want.proof)
		if err != nil {
			t.Fatal(err)
		}
		if byFours(b, n) != want.fours {
			t.Errorf("%s: %v", want.proof, !want.fours)
		}
	}
}
