package puzzle

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// shortWins are some built-in wins of a rule.
func shortWins(t *testing.T, rule board.Rule) (list []Puzzle) {
	t.Helper()
	for i, p := range house(t) {
		if p.Rule == rule && p.Kind == Win && i%97 == 0 {
			list = append(list, p)
		}
	}
	return list
}

// A board two plies earlier has the win after one more four, which cannot be played later. Its stones may shorten the win.
func TestEarlier(t *testing.T) {
	m := NewMaker(HardOptions)
	for _, rule := range board.Rules() {
		found := 0
		for i, p := range shortWins(t, rule) {
			b := mustBoard(t, p)
			n := proofOf(p.Tree[0])
			before, first := m.earlier(b, n, rand.New(rand.NewPCG(1, uint64(i))))
			if before == nil {
				continue
			}
			found++
			want, _ := proof.Measure(b, n)
			plies, err := proof.Measure(before, first)
			if err != nil || plies > want+2 || before.Turn() != b.Turn() || len(first.Replies) != 1 || first.Replies[0].Next != n {
				t.Errorf("%v %v: %d plies, %v, want %d at most", rule, before.Moves(), plies, err, want+2)
			}
			before.Make(n.Move)
			if sit, _ := m.situation(before); sit == threat.Block {
				t.Errorf("%v %v: %v is a four before %v", rule, before.Moves(), n.Move, first.Move)
			}
		}
		if found == 0 {
			t.Errorf("%v: none", rule)
		}
	}
}

// A short win becomes a long puzzle, which holds, the same again, and no other one that ends like it comes in the same game.
func TestLengthening(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	ctx := t.Context()
	for _, short := range shortWins(t, board.Freestyle) {
		m := NewMaker(HardOptions)
		m.left = m.opt.Work
		b, right := mustBoard(t, short), proofOf(short.Tree[0])
		list, err := m.lengthening(ctx, b.Clone(), right)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			continue
		}
		p := list[0]
		if p.Own < hardOwn || !slices.Contains(p.Themes, Long) {
			t.Errorf("%d moves to find, %v", p.Own, p.Themes)
		}
		if err := Check(ctx, p, Sure); err != nil {
			t.Errorf("%v: %v", p, err)
		}
		if more, err := m.lengthening(ctx, b.Clone(), right); err != nil || len(more) > 0 {
			t.Errorf("the same ending: %d more, %v", len(more), err)
		}
		again := NewMaker(HardOptions)
		again.left = again.opt.Work
		if same, err := again.lengthening(ctx, b, right); err != nil || !reflect.DeepEqual(same, list) {
			t.Errorf("%v, then %v, %v", list, same, err)
		}
		return
	}
	t.Error("no long puzzle")
}
