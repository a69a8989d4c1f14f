package threat

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

var rules = board.Rules()

// scatter plays n random moves that win nothing, close to the centre so that
// lines meet.
func scatter(t testing.TB, rule board.Rule, size, n int, rng *rand.Rand) *board.Board {
	t.Helper()
	b, err := board.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	side := min(size, 5+rng.IntN(size-4))
	off := rng.IntN(size - side + 1)
	for tries := 0; b.Ply() < n && tries < 20*n; tries++ {
		p := board.At(off+rng.IntN(side), off+rng.IntN(side))
		if b.Check(p) == nil && !b.Wins(p, b.Turn()) {
			b.Make(p)
		}
	}
	return b
}

// scattered checks rounds random positions of each rule, on boards of 5 to 20, with
// five stones and fewer than most others.
func scattered(t *testing.T, seed uint64, rounds, most int, check func(pos *Position, b *board.Board)) {
	t.Helper()
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(seed, uint64(rule)))
		pos := New()
		for range rounds {
			b := scatter(t, rule, 5+rng.IntN(16), 5+rng.IntN(most), rng)
			pos.Reset(b)
			check(pos, b)
		}
	}
}

// same compares everything that queries can see of two positions with the
// same stones.
func same(t *testing.T, a, b *Position) {
	t.Helper()
	if a.totals != b.totals || a.fives != b.fives || a.fours != b.fours || a.threes != b.threes || a.Key() != b.Key() {
		t.Fatal("sums or sets differ")
	}
	for q := range Square(Cells) {
		if a.cell[q] != b.cell[q] || a.cell[q] == Empty && a.spots[q] != b.spots[q] {
			t.Fatalf("%v differs: %+v, %+v", q.Point(), a.spots[q], b.spots[q])
		}
	}
}

// TestMakeAndUnmake: a position that was played to and back is the one that is set up afresh, after any moves in
// between.
func TestMakeAndUnmake(t *testing.T) {
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(1, uint64(rule)))
		pos, fresh := New(), New()
		for round := range 40 {
			b := scatter(t, rule, 5+rng.IntN(16), 5+rng.IntN(60), rng)
			pos.Reset(b)
			var lasts []Square
			for range round {
				q := SquareOf(board.At(rng.IntN(b.Size()), rng.IntN(b.Size())))
				if pos.At(q) == Empty {
					lasts = append(lasts, pos.Last())
					pos.Make(q)
				}
			}
			for i := len(lasts) - 1; i >= 0; i-- {
				pos.Unmake(lasts[i])
			}
			fresh.Reset(b)
			same(t, pos, fresh)
		}
	}
}

// TestAgainstBoard: fives and forbidden points are those of the rules.
func TestAgainstBoard(t *testing.T) {
	scattered(t, 2, 300, 80, func(pos *Position, b *board.Board) {
		for y := range b.Size() {
			for x := range b.Size() {
				p := board.At(x, y)
				q := SquareOf(p)
				if pos.At(q) != Empty {
					continue
				}
				for c, stone := range []board.Stone{board.Black, board.White} {
					if five := pos.Is(q, c).Level == MakesFive; five != b.Wins(p, stone) || five != pos.Fives(c).Has(q) {
						t.Fatalf("%v, %v: a five of colour %d is %v; %v", b.Rule(), p, c, five, b.Moves())
					}
				}
				if got, want := pos.Forbidden(q, Black), b.ForbiddenKind(p) != board.Allowed; got != want || pos.Forbidden(q, White) {
					t.Fatalf("%v: forbidden %v, want %v; %v", p, got, want, b.Moves())
				}
			}
		}
	})
}

// TestClasses compares the classes of random lines with what the rules say of
// them by trying stones.
func TestClasses(t *testing.T) {
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(3, uint64(rule)))
		pos := New()
		for range 200 {
			b := scatter(t, rule, 9+rng.IntN(12), 10+rng.IntN(60), rng)
			pos.Reset(b)
			for range 20 {
				p := board.At(rng.IntN(b.Size()), rng.IntN(b.Size()))
				c := rng.IntN(2)
				if b.At(p) != board.Empty || b.Wins(p, board.Black+board.Stone(c)) {
					continue
				}
				q := SquareOf(p)
				fours := pos.Is(q, c).HasFour()
				sure := pos.Is(q, c).Level == Winning
				pos.Place(q, c)
				now := len(pos.Fives(c).AppendTo(nil))
				if made := fivesAround(pos, q, c) > 0; made != fours {
					t.Fatalf("%v %v colour %d: four %v, but it makes one: %v; %v", rule, p, c, fours, made, b.Moves())
				}
				if sure && now < 2 {
					t.Fatalf("%v %v colour %d: no one stone answers it, but there are %d fives; %v", rule, p, c, now, b.Moves())
				}
				pos.Remove()
			}
		}
	}
}

// fivesAround counts the points that make five on a line together with q.
func fivesAround(pos *Position, q Square, c int) (n int) {
	for d, step := range Steps {
		for _, e := range [2]int{step, -step} {
			p := int(q) + e
			for pos.At(Square(p)) == c {
				p += e
			}
			if pos.At(Square(p)) == Empty && pos.Class(Square(p), c, d) == Five {
				n++
			}
		}
	}
	return n
}

// TestNoAllocation: play and questions need no memory of their own.
func TestNoAllocation(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	b := scatter(t, board.Renju, 15, 60, rng)
	pos := New()
	pos.Reset(b)
	list := make([]Square, 0, Cells)
	allocs := testing.AllocsPerRun(100, func() {
		for y := range 15 {
			for x := range 15 {
				q := SquareOf(board.At(x, y))
				if pos.At(q) != Empty {
					continue
				}
				pos.Forbidden(q, Black)
				last := pos.Last()
				pos.Make(q)
				list = pos.Fours(Black).AppendTo(list[:0])
				pos.Unmake(last)
			}
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	for _, rule := range rules {
		b.Run(rule.String(), func(b *testing.B) {
			game := scatter(b, rule, 15, 40, rand.New(rand.NewPCG(5, 0)))
			pos := New()
			pos.Reset(game)
			var empties []Square
			for y := range 15 {
				for x := range 15 {
					if q := SquareOf(board.At(x, y)); pos.At(q) == Empty {
						empties = append(empties, q)
					}
				}
			}
			i := 0
			for b.Loop() {
				last := pos.Last()
				pos.Make(empties[i%len(empties)])
				pos.Unmake(last)
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
		})
	}
}

// TestResetWithPasses: a board on which a side has passed has the stones, the
// turn and the threats of the same stones in any order.
func TestResetWithPasses(t *testing.T) {
	b, err := board.New(board.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(board.At(7, 7))
	b.Pass()
	b.Make(board.At(8, 7))
	b.Pass()
	b.Make(board.At(9, 7))
	pos := New()
	pos.Reset(b)
	if pos.Turn() != White || pos.Stones() != 3 || pos.At(SquareOf(board.At(8, 7))) != Black {
		t.Fatalf("turn %d, %d stones", pos.Turn(), pos.Stones())
	}
	if n := pos.Count(Black, Winning); n == 0 {
		t.Fatal("an open three makes no straight four")
	}
}
