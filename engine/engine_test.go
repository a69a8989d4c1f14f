package engine

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// game returns the board after moves in standard notation.
func game(t testing.TB, rule board.Rule, moves string) *board.Board {
	t.Helper()
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
	}
	return b
}

// small returns an engine with a table that is quick to make.
func small(t testing.TB) *Engine {
	opt := DefaultOptions()
	opt.TableBytes = 1 << 20
	e := New(opt)
	t.Cleanup(e.Close)
	return e
}

func TestSearchTactics(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rule  board.Rule
		moves string
		want  string // any of these
		mate  int    // 0: not asked
	}{
		{"completes its five", board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g2", "g8 l8", 1},
		{"prefers its five to a block", board.Freestyle, "h8 a1 i8 b1 j8 c1 k8 d1", "g8 l8", 1},
		{"blocks a four", board.Freestyle, "h8 g8 i8 a1 j8 a3 k8", "l8", 0},
		{"blocks a straight four somewhere", board.Freestyle, "h8 a1 i8 c1 j8 o15 k8", "g8 l8", -2},
		{"makes a straight four", board.Freestyle, "h8 a1 i8 c1 j8 o15", "g8 k8", 3},
		{"answers an open three", board.Freestyle, "h8 a1 i8 c3 j8", "f8 g8 k8 l8", 0},
		{"does not make six", board.Standard, "d8 a1 e8 c1 f8 e1 h8 g2 i8 o15", "", 0},
	} {
		b := game(t, tc.rule, tc.moves)
		before := b.Key()
		res, err := small(t).Search(context.Background(), b, Limits{Depth: 6, Nodes: 60_000})
		if err != nil || b.Key() != before || b.Check(res.Move) != nil {
			t.Fatalf("%s: %v, %v, want a legal move on the same board", tc.name, res, err)
		}
		if tc.want != "" && !strings.Contains(" "+tc.want+" ", " "+res.Move.String()+" ") {
			t.Errorf("%s: %v, want one of %s", tc.name, res.Move, tc.want)
		}
		if tc.mate != 0 && res.Mate != tc.mate {
			t.Errorf("%s: mate %d, want %d", tc.name, res.Mate, tc.mate)
		}
		if tc.name == "does not make six" && res.Move == board.At(6, 7) {
			t.Errorf("%s: it does", tc.name)
		}
	}
}

// TestWhiteTrapsBlack: Black must stop a four on a point that is a double
// three, and is lost, but owes a legal move all the same.
func TestWhiteTrapsBlack(t *testing.T) {
	b := game(t, board.Renju, "h8 g6 f6 g5 f7 g4 h7 g3 g2")
	b.Make(board.At(0, 0))
	res, err := small(t).Search(context.Background(), b, Limits{Depth: 4})
	if err != nil || res.Mate != -2 || b.Check(res.Move) != nil {
		t.Errorf("Black is lost: %+v, %v", res, err)
	}
}

func TestNoMove(t *testing.T) {
	full, _ := board.New(board.Standard, 5)
	for y := range 5 {
		for x := range 5 {
			// Rows shifted by two make no five.
			full.Make(board.At((x+2*y)%5, y))
		}
	}
	won := game(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g1 l8")
	for _, b := range []*board.Board{full, won} {
		if _, err := small(t).Search(context.Background(), b, Limits{Depth: 2}); !errors.Is(err, ErrNoMove) {
			t.Errorf("Search: %v, want ErrNoMove", err)
		}
		if _, ok := SafeMove(b); ok {
			t.Error("SafeMove in a finished game")
		}
	}
}

// TestLimits: nodes and depth are kept, a cancelled context is noticed.
func TestLimits(t *testing.T) {
	b := game(t, board.Freestyle, "h8 i9 i7 g9 j8 h10 f8")
	e := small(t)
	if res, err := e.Search(context.Background(), b, Limits{Nodes: 3000}); err != nil || res.Nodes > 3001 {
		t.Errorf("%d nodes of 3000, %v", res.Nodes, err)
	}
	if res, err := e.Search(context.Background(), b, Limits{Depth: 3}); err != nil || res.Depth > 3 {
		t.Errorf("depth %d of 3, %v", res.Depth, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if res, err := e.Search(ctx, b, Limits{}); !errors.Is(err, context.Canceled) || b.Check(res.Move) != nil {
		t.Errorf("cancelled: %v, %v", res.Move, err)
	}
}

// countdown is a context that is cancelled when it has been looked at a number
// of times.
type countdown struct {
	context.Context
	looks int
}

func (c *countdown) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelIsNoticed: a search looks at its context every solve.CheckNodes nodes,
// a fraction of the 20 ms within which a cancelled one must end.
func TestCancelIsNoticed(t *testing.T) {
	const looks = 20
	b := game(t, board.Freestyle, "h8 i9 i7 g9 j8 h10 f8")
	started := time.Now()
	res, err := small(t).Search(&countdown{context.Background(), looks}, b, Limits{})
	if !errors.Is(err, context.Canceled) || b.Check(res.Move) != nil {
		t.Errorf("%v, %v, want Canceled, a legal move", res.Move, err)
	}
	if res.Nodes > looks*solve.CheckNodes {
		t.Errorf("%d nodes between %d looks", res.Nodes, looks)
	}
	t.Logf("%v from look to look", time.Since(started)/looks)
}

// randomBoard plays random moves in a small region, so that shapes meet.
func randomBoard(rng *rand.Rand, rule board.Rule, size, stones int) *board.Board {
	b, err := board.New(rule, size)
	if err != nil {
		panic(err)
	}
	region := min(size, 9)
	x0, y0 := rng.IntN(size-region+1), rng.IntN(size-region+1)
	for range stones {
		p := board.At(x0+rng.IntN(region), y0+rng.IntN(region))
		if b.At(p) == board.Empty {
			b.Make(p)
		}
	}
	return b
}

// TestOnlyLegalMoves plays random positions of all rules and sizes.
func TestOnlyLegalMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	e := small(t)
	for i := range 150 {
		size := 5 + rng.IntN(16)
		b := randomBoard(rng, board.Rule(i%4), size, rng.IntN(60))
		if b.Five() != nil {
			continue
		}
		res, err := e.Search(context.Background(), b, Limits{Nodes: 400})
		if errors.Is(err, ErrNoMove) {
			continue
		}
		if err != nil || b.Check(res.Move) != nil {
			t.Fatalf("%v %d %v: %v, %v, %v, want a legal move", b.Rule(), size, b.Moves(), res.Move, err, b.Check(res.Move))
		}
		if p, ok := SafeMove(b); !ok || b.Check(p) != nil {
			t.Fatalf("%v %v: SafeMove %v, %v", b.Rule(), b.Moves(), p, ok)
		}
	}
}

// TestSwitches: every heuristic can be off, and all off still plays.
func TestSwitches(t *testing.T) {
	b := game(t, board.Freestyle, "h8 a1 i8 c1 j8 o15")
	e := New(Options{})
	defer e.Close()
	res, err := e.Search(context.Background(), b, Limits{Depth: 2})
	if err != nil || res.Mate != 3 {
		t.Errorf("%+v, %v, want Mate 3", res, err)
	}
	quiet := game(t, board.Freestyle, "h8 i9")
	if _, err := e.Search(context.Background(), quiet, Limits{Depth: 2, Nodes: 20_000}); err != nil {
		t.Error(err)
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	e := small(t)
	s := e.s
	b := game(t, board.Renju, "h8 i9 i7 g9 j8 h10 f8")
	s.begin(context.Background(), b, Limits{}, time.Now())
	if n := testing.AllocsPerRun(5, func() {
		s.search(4, -infinite, infinite, 1, false)
		s.fours.Shortest(500)
	}); n != 0 {
		t.Errorf("%v allocations in a search", n)
	}
}

func BenchmarkSearch(b *testing.B) {
	data, err := os.ReadFile("bench/positions.json")
	if err != nil {
		b.Fatal(err)
	}
	var positions map[string][][2]int
	if err := json.Unmarshal(data, &positions); err != nil {
		b.Fatal(err)
	}
	for name, moves := range positions {
		b.Run(name, func(b *testing.B) {
			pos, err := board.New(board.Freestyle, 15)
			if err != nil {
				b.Fatal(err)
			}
			for _, m := range moves { // from the top left
				pos.Make(board.At(m[0], 14-m[1]))
			}
			var nodes, depth int64
			for b.Loop() {
				e := New(DefaultOptions())
				res, err := e.Search(context.Background(), pos, Limits{Time: time.Second})
				if err != nil {
					b.Fatal(err)
				}
				nodes, depth = nodes+res.Nodes, depth+int64(res.Depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(depth)/float64(b.N), "plies")
		})
	}
}

func BenchmarkSafeMove(b *testing.B) {
	pos := game(b, board.Renju, "h8 i9 i7 g9 j8 h10 f8")
	for b.Loop() {
		SafeMove(pos)
	}
}

// contrary judges the other way round.
type contrary struct{ asked int }

func (c *contrary) Evaluate(pos *threat.Position) int {
	c.asked++
	return -pos.Evaluate()
}

// TestEvaluator: the search asks the evaluator that it is given.
func TestEvaluator(t *testing.T) {
	b := game(t, board.Freestyle, "h8 i9 g7")
	var judge contrary
	opt := DefaultOptions()
	opt.TableBytes, opt.Evaluator = 1<<20, func() Evaluator { return &judge }
	e := New(opt)
	defer e.Close()
	if _, err := e.Search(context.Background(), b, Limits{Depth: 3}); err != nil || judge.asked == 0 {
		t.Errorf("asked %d times, %v", judge.asked, err)
	}
}

func TestFirstStone(t *testing.T) {
	e := small(t)
	for _, rule := range board.Rules() {
		for size := board.MinSize; size <= board.MaxSize; size++ {
			b, err := board.New(rule, size)
			if err != nil {
				t.Fatal(err)
			}
			centre := board.At((size-1)/2, (size-1)/2)
			for _, l := range []Limits{{Time: time.Minute}, {Nodes: 1000}, {Depth: 3}} {
				res, err := e.Search(t.Context(), b, l)
				if err != nil || res.Move != centre {
					t.Fatalf("%v, %d×%d, %+v: %v, %v, want %v", rule, size, size, l, res.Move, err, centre)
				}
			}
		}
	}
}

// TestSearchAfterPass: White has passed, so Black has the move with one stone
// more than White and wins with it.
func TestSearchAfterPass(t *testing.T) {
	b := game(t, board.Renju, "h8 a1 i8 c1 j8")
	b.Pass()
	res, err := small(t).Search(t.Context(), b, Limits{Nodes: 1000})
	if err != nil || res.Mate != 2 && res.Mate != 3 {
		t.Fatalf("%+v, %v, want Mate 2 or 3", res, err)
	}
	b.Make(res.Move)
	if b.At(res.Move) != board.Black {
		t.Fatal("not Black's stone")
	}
}

// TestOnlyReply: the value of an only move is that of a search behind it, which sees that the game is lost, and not that of
// a position with a four on the board.
func TestOnlyReply(t *testing.T) {
	b := game(t, board.Freestyle, "h8 g8 i8 a1 j8 o1 k8 a15 d4 o15 e4 h1 f4")
	res, err := small(t).Search(t.Context(), b, Limits{Time: time.Minute})
	if err != nil || res.Move.String() != "l8" || res.Score > -Win/2 || res.Nodes > 2*replyNodes {
		t.Errorf("%+v, %v, want l8, lost", res, err)
	}
}
