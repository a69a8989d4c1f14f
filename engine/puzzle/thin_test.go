package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// TestStripped: stones of both sides are gone, the last move and the win are not; the same numbers take the same stones.
func TestStripped(t *testing.T) {
	m := NewMaker(DefaultOptions)
	fewer := 0
	for i, p := range house(t) {
		if p.Kind != Win || i%20 > 0 {
			continue
		}
		b, err := p.board()
		if err != nil {
			t.Fatal(err)
		}
		right := proofOf(p.Tree[0])
		thin := m.stripped(b, right, rand.New(rand.NewPCG(1, uint64(i))))
		again := m.stripped(b, right, rand.New(rand.NewPCG(1, uint64(i))))
		if !slices.Equal(thin.Moves(), again.Moves()) {
			t.Errorf("%v: %v, then %v", p.Moves, thin.Moves(), again.Moves())
		}
		if thin.Turn() != b.Turn() || thin.Last() != b.Last() || proof.Verify(thin, right) != nil || b.Ply() != len(p.Moves) {
			t.Errorf("%v: stripped to %v", p.Moves, thin.Moves())
		}
		fewer += b.Ply() - thin.Ply()
	}
	if fewer == 0 {
		t.Error("no stone was taken away")
	}
}

// TestThinner: a change that spoils another win leaves the right one.
func TestThinner(t *testing.T) {
	m := NewMaker(DefaultOptions)
	rng := rand.New(rand.NewPCG(1, 2))
	thinner := 0
	for _, k := range readKnown(t) {
		if k.Size != 15 || k.Rule != 0 {
			continue
		}
		b, err := board.New(board.Freestyle, k.Size)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range k.Moves {
			b.Make(k.point(q))
		}
		m.left = m.opt.Work
		res, err := m.win(context.Background(), b, m.opt.Find)
		if err != nil || res.Proof == nil || len(res.Proof.Replies) == 0 {
			continue
		}
		other, err := m.another(context.Background(), b, res.Plies, m.opt.Find, []board.Point{res.Proof.Move})
		if err != nil || other == nil {
			continue
		}
		thin := m.thinner(b, res.Proof, second{win: other}, rng)
		if thin == nil {
			continue
		}
		thinner++
		if proof.Verify(thin, res.Proof) != nil || proof.Verify(thin, other) == nil || thin.Turn() != b.Turn() {
			t.Errorf("%s: %v", k.ID, thin.Moves())
		}
	}
	t.Log(thinner, "boards")
	if thinner == 0 {
		t.Error("none")
	}
}
