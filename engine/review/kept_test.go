package review

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// TestWinsAreKept: a win that was proven once is known after each of its moves, to winner and loser, though nothing of it would
// be found again; until it is over.
func TestWinsAreKept(t *testing.T) {
	kept := &Kept{}
	long := Options{Search: 100, Solve: 30_000, Defend: 1, Memory: 4 << 20, Kept: kept}
	short := Options{Search: 100, Solve: 1, Defend: 1, Memory: 4 << 20, Kept: kept}
	won := 0
	for g := range forcedWins(t) {
		if won == 12 {
			break
		}
		at, err := Look(t.Context(), g, long)
		if err != nil {
			t.Fatal(err)
		}
		if at.Win == nil || at.Win.Plies < 9 {
			continue
		}
		won++
		plies := at.Win.Plies
		for node := at.Win.Proof; len(node.Replies) > 0; {
			g.Moves = append(g.Moves, node.Move)
			if at, err = Look(t.Context(), g, short); err != nil {
				t.Fatal(err)
			}
			if !at.Lost {
				t.Fatalf("%v: %d plies to the loss, then %+v", g.Moves, plies-1, at)
			}
			r := node.Replies[len(node.Replies)/2]
			g.Moves = append(g.Moves, r.Move)
			if at, err = Look(t.Context(), g, short); err != nil {
				t.Fatal(err)
			}
			if at.Win == nil || at.Win.Plies > plies-2 {
				t.Fatalf("%v: a win in %d plies, then %+v", g.Moves, plies-2, at)
			}
			node, plies = at.Win.Proof, at.Win.Plies
		}
	}
	if won == 0 {
		t.Error("no position has a win")
	}
}

// TestKeptIsBounded: the latest wins stay, one for a position, and none that is larger than all together may be.
func TestKeptIsBounded(t *testing.T) {
	k := &Kept{}
	g := func(i int) Game {
		return Game{Rule: board.Renju, Size: 15, Moves: []board.Point{board.At(i%15, i/15)}}
	}
	next := board.At(14, 14)
	for i := range 2 * maxKept {
		k.add(g(i), &proof.Node{Move: next})
		k.add(g(i), &proof.Node{Move: next})
	}
	if len(k.wins) != maxKept || k.nodes != maxKept || k.of(g(0)).win != nil || k.of(g(2*maxKept-1)).win == nil {
		t.Error(len(k.wins), k.nodes)
	}
	large := &proof.Node{Move: next}
	for range maxNodes {
		large.Replies = append(large.Replies, proof.Reply{Move: next, Next: &proof.Node{Move: next}})
	}
	if k.add(g(0), large); len(k.wins) != maxKept || k.of(g(0)).win != nil {
		t.Error("too large a proof was kept")
	}
	large.Replies = large.Replies[:maxNodes-maxKept]
	if k.add(g(0), large); k.nodes > maxNodes || k.of(g(0)).win != large {
		t.Error(k.nodes, "nodes, or the large proof is not there")
	}
}

// TestKeptOfAnotherGame: proofs of one game are not used for another rule, size, order of moves or reply.
func TestKeptOfAnotherGame(t *testing.T) {
	p := func(name string) board.Point {
		q, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	end := &proof.Node{Move: p("c3")}
	n := &proof.Node{Move: p("a1"), Replies: []proof.Reply{{Move: p("b2"), Next: end}}}
	k := &Kept{}
	k.add(Game{Rule: board.Renju, Size: 15, Moves: []board.Point{p("h8"), p("h9")}}, n)
	for _, tc := range []struct {
		rule  board.Rule
		size  int
		moves string
		want  string
	}{
		{board.Renju, 15, "h8 h9", "a win by a1"},
		{board.Renju, 15, "h8 h9 a1", "1 answers"},
		{board.Renju, 15, "h8 h9 a1 b2", "a win by c3"},
		{board.Renju, 15, "h8 h9 a1 b3", "nothing"},
		{board.Renju, 15, "h8 h9 a2", "nothing"},
		{board.Renju, 15, "h8 h9 a1 b2 c4", "nothing"},
		{board.Renju, 15, "h9 h8", "nothing"},
		{board.Renju, 15, "h8", "nothing"},
		{board.Renju, 17, "h8 h9", "nothing"},
		{board.Caro, 15, "h8 h9", "nothing"},
	} {
		g := game(t, tc.rule, tc.moves, board.Empty)
		g.Size = tc.size
		got := "nothing"
		switch known := k.of(g); {
		case known.win != nil:
			got = "a win by " + known.win.Move.String()
		case known.answers != nil:
			got = fmt.Sprint(len(known.answers), " answers")
		}
		if got != tc.want {
			t.Errorf("%v %d %s: %s, want %s", tc.rule, tc.size, tc.moves, got, tc.want)
		}
	}
}
