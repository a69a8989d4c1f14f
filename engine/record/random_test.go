package record

import (
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tengen/engine/board"
)

// randomTree is a game as a program makes it: any order of colours, passes,
// variations, comments, marks, setup, awkward texts.
func randomTree(t *rapid.T) *Game {
	text := rapid.Map(rapid.StringN(0, 12, -1), simple)
	g := &Game{
		Size: rapid.IntRange(board.MinSize, board.MaxSize).Draw(t, "size"),
		Rule: board.Rule(rapid.IntRange(0, 3).Draw(t, "rule")), RuleKnown: true,
		Black:  Player{Name: text.Draw(t, "black"), Rank: text.Draw(t, "rank")},
		White:  Player{Name: text.Draw(t, "white")},
		Event:  text.Draw(t, "event"),
		Date:   "2026-02-03",
		Result: Result{BlackWins, Reason(rapid.IntRange(0, 3).Draw(t, "reason"))},
	}
	g.Program = text.Draw(t, "program")
	pos := &position{size: g.Size}
	if rapid.Bool().Draw(t, "setup") {
		g.Root.Setup = &Setup{Black: []board.Point{board.At(0, 0)}, Turn: board.White}
		_ = pos.setup(g.Root.Setup)
	}
	left := rapid.IntRange(0, 60).Draw(t, "nodes")
	var grow func(n *Node)
	grow = func(n *Node) {
		defer pos.back(pos.here())
		for left > 0 {
			left--
			here := pos.here()
			m := Move{
				Stone: board.Stone(rapid.IntRange(1, 2).Draw(t, "stone")),
				Point: board.None,
				Spent: time.Duration(rapid.Int64Range(0, maxTime.Milliseconds()).Draw(t, "spent")) * time.Millisecond,
				Left:  time.Duration(rapid.Int64Range(0, maxTime.Milliseconds()).Draw(t, "left")) * time.Millisecond,
			}
			if p := board.At(rapid.IntRange(0, g.Size-1).Draw(t, "x"), rapid.IntRange(0, g.Size-1).Draw(t, "y")); pos.at[index(p)] == board.Empty {
				m.Point = p
			}
			if err := pos.move(m); err != nil {
				t.Fatal(err)
			}
			c := n.Add(m)
			c.Comment = "c" + plain(rapid.StringN(0, 12, -1).Draw(t, "comment"))
			c.Marks = []Mark{{Label, board.At(1, 1), text.Draw(t, "label")}, {Cross, board.At(2, 2), ""}}
			grow(c)
			pos.back(here)
			if !rapid.Bool().Draw(t, "variation") {
				return
			}
		}
	}
	grow(&g.Root)
	return g
}

func TestRandomTreesSurviveSGF(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := randomTree(rt)
		again, text := sgfAgain(t, []*Game{g})
		if len(again) != 1 || !reflect.DeepEqual(g, again[0]) {
			rt.Fatalf("another game after writing\n%s", text)
		}
		if _, twice := sgfAgain(t, again); string(twice) != string(text) {
			rt.Fatalf("another text after reading\n%s\n%s", text, twice)
		}
	})
}

// Any order of distinct points survives each of the three formats.
func TestRandomGamesSurvive(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.IntRange(board.MinSize, board.MaxSize).Draw(rt, "size")
		all := make([]board.Point, 0, size*size)
		for i := range size * size {
			all = append(all, board.At(i%size, i/size))
		}
		moves := rapid.Permutation(all).Draw(rt, "moves")[:rapid.IntRange(0, size*size).Draw(rt, "length")]
		g := New(board.Standard, size, moves...)
		for i, n := 0, &g.Root; i < len(moves); i++ {
			n = n.Next[0]
			n.Move.Spent = time.Duration(i) * time.Millisecond
		}
		if again, text := psqAgain(t, g); !reflect.DeepEqual(g, again) {
			rt.Fatalf("PSQ: another game after writing\n%s", text)
		}
		if again, text := sgfAgain(t, []*Game{g}); !reflect.DeepEqual(g, again[0]) {
			rt.Fatalf("SGF: another game after writing\n%s", text)
		}
		if again, err := ParseMoves(FormatMoves(moves), size, AllLetters); err != nil || FormatMoves(again) != FormatMoves(moves) {
			rt.Fatalf("moves: %v, %v", again, err)
		}
	})
}
