package review

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
)

// When the nodes run out before all is confirmed, no claim holds against which a proof was found.
func TestUnconfirmed(t *testing.T) {
	g := game(t, board.Renju, "i6 i8 j7 h10 j6 j8 k8 h5 k6", board.Empty)
	a, err := newAnalyst(g, Options{Search: 100, Solve: 100, Defend: 100, Confirm: 200_000, Confirms: 200_000, Memory: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	if err := a.play(g.Moves...); err != nil {
		t.Fatal(err)
	}
	b := a.boardAt(len(g.Moves))
	b.Pass()
	res, err := a.solver.Solve(t.Context(), b, solve.Limits{Nodes: a.opt.Confirm})
	if err != nil || res.Proof == nil {
		t.Fatal("there is no threat", err)
	}
	p := Position{Threat: winBy(b, res.Proof), Chance: 0.5}
	b.Undo()
	if err := a.answer(t.Context(), b, &p, nil); err != nil {
		t.Fatal(err)
	}
	before := len(p.refuted)
	if err := a.confirm(t.Context(), len(g.Moves), &p); err != nil {
		t.Fatal(err)
	}
	if !p.unsure || p.confirmed || p.Lost || len(p.Holds) == 0 || len(p.refuted) == before {
		t.Errorf("unsure %v, lost %v, holds %v, %d and then %d answers refuted", p.unsure, p.Lost, p.Holds, before, len(p.refuted))
	}
	for _, q := range p.Holds {
		if p.refuted[q] != nil {
			t.Errorf("%v holds, and is refuted", q)
		}
	}
}

// Of many answers only those are named that were looked at for long, the engine's own first.
func TestOnlyTriedAreNamed(t *testing.T) {
	g := game(t, board.Freestyle, "f7 g8 j7 i10 g6", board.Empty)
	opt := Options{Search: 500, Solve: 20_000, Defend: 20_000, Confirm: 40_000, Confirms: 2_000_000, Memory: 8 << 20}
	a, err := newAnalyst(g, opt)
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	if err := a.play(g.Moves...); err != nil {
		t.Fatal(err)
	}
	p, err := a.look(t.Context(), passed{})
	if err != nil || !p.Many || len(p.Holds) != maxHolds {
		t.Fatalf("%+v, %v", p, err)
	}
	best := p.Best()
	if err := a.confirm(t.Context(), len(g.Moves), &p); err != nil {
		t.Fatal(err)
	}
	if !p.confirmed || !p.Many || len(p.Holds) != Named || p.Holds[0] != best && p.refuted[best] == nil {
		t.Errorf("%v hold, many %v, best %v", p.Holds, p.Many, best)
	}
	if p.refuted[p.Best()] != nil {
		t.Error("the best move is one that loses")
	}
}

// The last position of a game that was given up is looked at for long.
func TestTheEndIsConfirmed(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make whole runs it")
	}
	brief := Options{Search: 100, Solve: 100, Defend: 100, Confirm: 200_000, Confirms: 4_000_000, Memory: 8 << 20}
	for moves, lost := range map[string]bool{"i6 i8 j7 h10 j6 j8 k8 h5 k6": true, "i6 i8 j7 h10 j6 j8 k8 h5": false} {
		g := game(t, board.Renju, moves, board.Black)
		r, err := New(t.Context(), g, brief)
		if err != nil {
			t.Fatal(err)
		}
		if end := &r.Positions[len(g.Moves)]; end.Lost != lost || (end.Win != nil) == lost {
			t.Errorf("%s: lost %v, win %v", moves, end.Lost, end.Win)
		}
	}
}
