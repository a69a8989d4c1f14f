package review

import (
	"testing"

	"tengen/engine/board"
	"tengen/engine/solve"
)

// Where the nodes are spent before all is confirmed, nothing is said to hold that a proof was found against.
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
