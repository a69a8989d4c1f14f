package ladder

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// at returns the board after moves such as "h8 i9".
func at(t testing.TB, rule board.Rule, size int, moves string) *board.Board {
	t.Helper()
	b, err := play(rule, size, moves)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// random returns a position of so many stones near each other, and no five.
func random(t testing.TB, r *rand.Rand, rule board.Rule, size, stones int) *board.Board {
	t.Helper()
	for {
		b := at(t, rule, size, "")
		b.Make(board.At(size/2, size/2))
		for b.Ply() < stones && b.Five() == nil {
			moves := newOrdered(b).Moves()
			b.Make(moves[r.IntN(len(moves))])
		}
		if b.Five() == nil {
			return b
		}
	}
}

// programs are the rungs on one set of candidates, so that all must agree.
func programs(m *meter, b *board.Board, depth int) map[string]func() Result {
	deep := func(pos position, score func(depth, alpha int) int) Result {
		return deepen(m, b, pos, depth, score)
	}
	return map[string]func() Result{
		"minimax":       func() Result { return (&minimax{m, newOrdered(b)}).root(depth) },
		"negamax":       func() Result { return (&negamax{m, newOrdered(b)}).root(depth) },
		"alpha-beta":    func() Result { return (&alphaBeta{m, newOrdered(b)}).root(depth) },
		"cached scores": func() Result { return (&alphaBeta{m, newCached(b)}).root(depth) },
		"deepening": func() Result {
			s := alphaBeta{m, newCached(b)}
			return deep(s.pos, func(d, alpha int) int { return -s.search(d-1, 1, -infinity, -alpha) })
		},
		"internal deepening": func() Result {
			s := internal{m, newCached(b)}
			return deep(s.pos, func(d, alpha int) int {
				score, _ := s.search(d-1, 1, -infinity, -alpha)
				return -score
			})
		},
		"table": func() Result {
			s := hashed{m, newCached(b), newTable()}
			return deep(s.pos, func(d, alpha int) int { return -s.search(d-1, 1, -infinity, -alpha) })
		},
		"PVS": func() Result {
			s := pvs{meter: m, pos: newCached(b), table: newTable()}
			return s.root(b, depth)
		},
	}
}

// value is what a move is worth by plain negamax over the same candidates.
func value(m *meter, b *board.Board, move board.Point, depth int) int {
	s := negamax{m, newOrdered(b)}
	s.pos.Make(move)
	return -s.search(depth-1, 1)
}

// TestSameValue: minimax = negamax = … = PVS, and the move that each returns is
// worth the score.
func TestSameValue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 24 {
		rule, depth, size := board.Rule(n%4), 1+n/4%3, 5+n%4
		stones := 2 + n/2
		if depth == 3 { // minimax has no patience
			size, stones = 6, 22+n/3
		}
		b := random(t, r, rule, size, min(stones, size*size-3))
		same(t, fmt.Sprintf("%d: %v %d×%d %v", n, rule, size, size, b.Moves()), b, depth)
	}
}

// TestSameValueDeep goes as far as minimax can on small boards, so that tables and
// internal deepening have something to do.
func TestSameValueDeep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 4 {
		b := random(t, r, board.Rule(n), 5, 17)
		same(t, fmt.Sprintf("%d: %v %v", n, b.Rule(), b.Moves()), b, 5)
	}
}

func same(t *testing.T, name string, b *board.Board, depth int) {
	t.Helper()
	before, worth := b.Key(), map[board.Point]int{}
	want := programs(&meter{ctx: t.Context()}, b, depth)["minimax"]().Score
	for rung, search := range programs(&meter{ctx: t.Context()}, b, depth) {
		got := search()
		if got.Score != want {
			t.Errorf("%s, depth %d: %s says %d, minimax %d", name, depth, rung, got.Score, want)
			continue
		}
		if _, known := worth[got.Move]; !known {
			worth[got.Move] = value(&meter{ctx: t.Context()}, b, got.Move, depth)
		}
		if v := worth[got.Move]; v != want {
			t.Errorf("%s, depth %d: %s plays %v, worth %d, not %d", name, depth, rung, got.Move, v, want)
		}
	}
	if b.Key() != before {
		t.Errorf("%s: the board has changed", name)
	}
}

// TestLargerTrees compares what minimax cannot reach, and sees that together they save nodes.
func TestLargerTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	nodes := map[string]int64{}
	for range 2 {
		b := random(t, r, board.Freestyle, 7, 16)
		var scores []int
		for _, name := range []string{"cached scores", "deepening", "internal deepening", "table", "PVS"} {
			m := &meter{ctx: t.Context()}
			scores = append(scores, programs(m, b, 6)[name]().Score)
			nodes[name] += m.nodes
		}
		for _, s := range scores {
			if s != scores[0] {
				t.Errorf("%v: %v, want %v", b.Moves(), scores, scores[0])
				break
			}
		}
	}
	if nodes["PVS"] >= nodes["table"]*11/10 || nodes["table"] >= nodes["cached scores"] {
		t.Errorf("nodes: %v", nodes)
	}
}

// TestInternalOrder: where the moves come in no order at all, the best move of a
// shallower search inside the tree saves nodes.
func TestInternalOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	var without, with meter
	for range 2 {
		b := random(t, r, board.Freestyle, 6, 20)
		without.ctx, with.ctx = t.Context(), t.Context()
		a := alphaBeta{&without, newPlain(b)}
		i := internal{&with, newPlain(b)}
		x := deepen(&without, b, a.pos, 6, func(d, alpha int) int { return -a.search(d-1, 1, -infinity, -alpha) })
		y := deepen(&with, b, i.pos, 6, func(d, alpha int) int {
			score, _ := i.search(d-1, 1, -infinity, -alpha)
			return -score
		})
		if x.Score != y.Score {
			t.Errorf("%v: %d and %d", b.Moves(), x.Score, y.Score)
		}
	}
	if with.nodes*4 > without.nodes*3 {
		t.Errorf("%d nodes with internal deepening, %d without", with.nodes, without.nodes)
	}
}
