package record

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"tengen/engine/board"
)

// seeds runs a property on many games, each named by its seed.
func seeds(t *testing.T, property func(t *testing.T, r *rand.Rand)) {
	for seed := range uint64(200) {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) {
			property(t, rand.New(rand.NewPCG(seed, 0)))
		})
	}
}

// randomText has what the formats must escape, join or drop.
func randomText(r *rand.Rand) string {
	alphabet := []rune(`ab 07,:;[]()\/.-+?é中😀` + "\n\r\t\x00\u0085\u00a0\ufffd")
	s := make([]rune, r.IntN(12))
	for i := range s {
		s[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(s)
}

func randomTime(r *rand.Rand) time.Duration {
	if r.IntN(3) == 0 {
		return 0
	}
	return time.Duration(r.Int64N(maxTime.Milliseconds()+1)) * time.Millisecond
}

// randomTree is a game as a program makes it: any order of colours, passes,
// variations, comments, marks, setup, awkward texts.
func randomTree(r *rand.Rand) *Game {
	text := func() string { return simple(randomText(r)) }
	g := &Game{
		Size: board.MinSize + r.IntN(board.MaxSize-board.MinSize+1),
		Rule: board.Rule(r.IntN(4)), RuleKnown: true,
		Black:     Player{Name: text(), Rank: text()},
		White:     Player{Name: text(), Rank: text()},
		Program:   text(),
		Date:      "2026-02-03",
		Event:     text(),
		Round:     text(),
		Opening:   text(),
		Overtime:  text(),
		TimeLimit: randomTime(r),
		Result:    Result{BlackWins, Reason(r.IntN(4))},
	}
	pos := &position{size: g.Size}
	if r.IntN(2) == 0 {
		g.Root.Setup = &Setup{Black: []board.Point{board.At(0, 0)}, Turn: board.White}
		_ = pos.setup(g.Root.Setup)
	}
	left := r.IntN(60)
	var grow func(n *Node)
	grow = func(n *Node) {
		for left > 0 {
			left--
			here := pos.here()
			m := Move{Stone: board.Black, Point: board.None, Spent: randomTime(r), Left: randomTime(r)}
			if r.IntN(2) == 0 {
				m.Stone = board.White
			}
			if p := board.At(r.IntN(g.Size), r.IntN(g.Size)); pos.at[index(p)] == board.Empty {
				m.Point = p
			}
			_ = pos.move(m) // the point is free
			c := n.Add(m)
			c.Comment = plain(randomText(r))
			if r.IntN(8) == 0 {
				c.Comment = "12ms"
			}
			c.Marks = []Mark{{Label, board.At(1, 1), text()}, {Cross, board.At(2, 2), ""}}
			grow(c)
			pos.back(here)
			if r.IntN(2) == 0 {
				return
			}
		}
	}
	grow(&g.Root)
	return g
}

func TestRandomTreesSurviveSGF(t *testing.T) {
	seeds(t, func(t *testing.T, r *rand.Rand) {
		g := randomTree(r)
		again, text := sgfAgain(t, []*Game{g})
		if len(again) != 1 || !reflect.DeepEqual(g, again[0]) {
			t.Fatalf("another game after writing\n%s", text)
		}
		if _, twice := sgfAgain(t, again); string(twice) != string(text) {
			t.Fatalf("another text after reading\n%s\n%s", text, twice)
		}
	})
}

// Any order of distinct points survives each of the three formats.
func TestRandomGamesSurvive(t *testing.T) {
	seeds(t, func(t *testing.T, r *rand.Rand) {
		size := board.MinSize + r.IntN(board.MaxSize-board.MinSize+1)
		var moves []board.Point
		for _, i := range r.Perm(size * size)[:r.IntN(size*size+1)] {
			moves = append(moves, board.At(i%size, i/size))
		}
		g := New(board.Standard, size, moves...)
		for i, n := 0, &g.Root; i < len(moves); i++ {
			n = n.Next[0]
			n.Move.Spent = time.Duration(i) * time.Millisecond
		}
		if again, text := psqAgain(t, g); !reflect.DeepEqual(g, again) {
			t.Fatalf("PSQ: another game after writing\n%s", text)
		}
		if again, text := sgfAgain(t, []*Game{g}); !reflect.DeepEqual(g, again[0]) {
			t.Fatalf("SGF: another game after writing\n%s", text)
		}
		if again, err := ParseMoves(FormatMoves(moves), size, AllLetters); err != nil || FormatMoves(again) != FormatMoves(moves) {
			t.Fatalf("moves: %v, %v", again, err)
		}
	})
}
