package solve

import (
	"context"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// TestExcept: a win found without some first moves begins with another one and holds; the excluded moves count again in
// the next search.
func TestExcept(t *testing.T) {
	s, pos := New(DefaultOptions), threat.New()
	others, none := 0, 0
	for i, p := range puzzles(t) {
		if i%6 > 0 {
			continue
		}
		b := p.board(t)
		pos.Reset(b)
		if sit, _ := pos.Situation(); sit != threat.Free && sit != threat.Defend {
			continue
		}
		limits := Limits{Nodes: 20_000}
		var first *proof.Node
		for range 4 {
			res, err := s.Solve(context.Background(), b, limits)
			if err != nil {
				t.Fatal(err)
			}
			if res.Proof == nil {
				none++
				break
			}
			if first == nil {
				first = res.Proof
			} else {
				others++
			}
			if err := proof.Verify(b, res.Proof); err != nil || slices.Contains(limits.Except, res.Proof.Move) {
				t.Fatalf("%s: %v without %v: %v", p.ID, res.Proof.Move, limits.Except, err)
			}
			limits.Except = append(limits.Except, res.Proof.Move)
		}
		if first == nil {
			continue
		}
		res, err := s.Solve(context.Background(), b, Limits{Nodes: 20_000, Resume: true})
		if err != nil || res.Proof == nil || res.Proof.Move != first.Move {
			t.Errorf("%s: afterwards %+v, %v, want %v", p.ID, res, err, first.Move)
		}
	}
	if others == 0 || none == 0 {
		t.Errorf("%d other wins, %d without one", others, none)
	}
	t.Logf("%d other wins, %d times none", others, none)
}

// TestExceptWhereForced: where one move wins at once, it counts.
func TestExceptWhereForced(t *testing.T) {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		b.Make(board.At(5+i, 7))
		b.Make(board.At(2*i, 0))
	}
	res, err := New(DefaultOptions).Solve(context.Background(), b, Limits{Nodes: 1000, Except: []board.Point{board.At(4, 7), board.At(8, 7)}})
	if err != nil || res.Proof == nil || res.Plies != 3 {
		t.Errorf("%+v, %v, want a win in 3", res, err)
	}
}
