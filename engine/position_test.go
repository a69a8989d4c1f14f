package engine

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/board"
)

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

// TestPositionAgainstBoard compares what the tables say with the rules.
func TestPositionAgainstBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	pos := new(position)
	barred := 0
	for i := range 3000 {
		rule := board.Rule(i % 3)
		b := randomBoard(rng, rule, 5+rng.IntN(16), 10+rng.IntN(50))
		pos.reset(b)
		before := *pos
		for y := range b.Size() {
			for x := range b.Size() {
				p := board.At(x, y)
				if b.At(p) != board.Empty {
					continue
				}
				q := squareOf(p)
				for c, s := range [2]board.Stone{board.Black, board.White} {
					if got, want := pos.spots[q].is[c].threat == makesFive, b.Wins(p, s); got != want {
						t.Fatalf("%v %v: five of %v on %v: %v, want %v", rule, b.Moves(), s, p, got, want)
					}
				}
				want := b.ForbiddenKind(p) != board.Allowed
				if got := pos.forbidden(q, black); got != want {
					t.Fatalf("%v: forbidden(%v) = %v, want %v", b.Moves(), p, got, want)
				}
				if want {
					barred++
				}
			}
		}
		if *pos != before {
			t.Fatal("asking for forbidden points has changed the position")
		}
	}
	if barred == 0 {
		t.Error("no forbidden point among the positions")
	}
}

// TestMakeUnmake holds that the increments agree with a fresh start after any
// sequence of moves, and that taking back restores everything.
func TestMakeUnmake(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 300 {
		rule := board.Rule(i % 3)
		b := randomBoard(rng, rule, 15, 30)
		pos, fresh := new(position), new(position)
		pos.reset(b)
		start := *pos
		var played, lasts []square
		for range 12 {
			p := board.At(rng.IntN(15), rng.IntN(15))
			if b.At(p) != board.Empty {
				continue
			}
			b.Make(p)
			played, lasts = append(played, squareOf(p)), append(lasts, pos.last)
			pos.make(squareOf(p))
		}
		fresh.reset(b)
		if pos.score != fresh.score || pos.count != fresh.count || pos.fives != fresh.fives || pos.fours != fresh.fours || pos.key() != fresh.key() {
			t.Fatal("increments and a fresh start disagree")
		}
		for k := len(played) - 1; k >= 0; k-- {
			pos.unmake(played[k], lasts[k])
		}
		if *pos != start {
			t.Fatal("unmake does not restore the position")
		}
	}
}

func TestSquareOf(t *testing.T) {
	for y := range board.MaxSize {
		for x := range board.MaxSize {
			if p := board.At(x, y); squareOf(p).point() != p {
				t.Fatalf("%v becomes %v", p, squareOf(p).point())
			}
		}
	}
	if noSquare.point() != board.None {
		t.Error("noSquare is a point")
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	pos := new(position)
	pos.reset(randomBoard(rand.New(rand.NewPCG(7, 8)), board.Freestyle, 15, 24))
	q := squareOf(board.At(7, 7))
	for pos.cell[q] != empty {
		q++
	}
	for b.Loop() {
		last := pos.last
		pos.make(q)
		pos.unmake(q, last)
	}
}
