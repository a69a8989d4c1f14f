package record

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func TestSGFGolden(t *testing.T) {
	for _, name := range []string{"cli", "tree"} {
		games, err := ReadSGF(bytes.NewReader(file(t, name+".sgf")))
		if err != nil {
			t.Fatalf("%s: %v, want no error", name, err)
		}
		again, text := sgfAgain(t, games)
		golden(t, name+".golden.sgf", text)
		if !reflect.DeepEqual(games, again) {
			t.Errorf("%s: written and read, another game:\n%s", name, text)
		}
	}
}

// The habits of c-gomoku-cli.
func TestSGFOfCLI(t *testing.T) {
	games, err := ReadSGF(bytes.NewReader(file(t, "cli.sgf")))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	g := games[0]
	if !g.RuleKnown || g.Rule != board.Renju || g.Result != (Result{WhiteWins, Timeout}) || g.Date != "2024-05-01" {
		t.Errorf("header %+v", g)
	}
	moves := g.Moves()
	if m := moves[3]; m.Spent != 120*time.Millisecond || m.Point != board.At(9, 7) || m.Stone != board.White {
		t.Errorf("move 4 is %+v", m)
	}
	if games[1].Result.Outcome != Draw || games[1].Moves()[0].Point != board.At(19, 0) {
		t.Errorf("second game %+v", games[1])
	}
}

func TestSGFTree(t *testing.T) {
	games, err := ReadSGF(bytes.NewReader(file(t, "tree.sgf")))
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	if g.Black.Name != `A]nn\a` || g.White.Name != "Bob Builder" || g.Root.Comment != "root comment: [so]" || g.TimeLimit != 15*time.Minute {
		t.Errorf("header %+v", g)
	}
	if s := g.Root.Setup; s == nil || len(s.Black) != 2 || s.Turn != board.White {
		t.Errorf("setup %+v", s)
	}
	first := g.Root.Next[0]
	if first.Move.Left != 12500*time.Millisecond || len(first.Marks) != 7 || first.Marks[0].Text != "1:2" || len(first.Next) != 2 {
		t.Errorf("first move %+v", first)
	}
	if m := g.Moves(); len(m) != 3 || !m[2].Pass() {
		t.Errorf("main line %+v", m)
	}
	if alt := first.Next[1]; alt.Move.Stone != board.Black || alt.Next[0].Move.Spent != 33*time.Millisecond {
		t.Errorf("two moves in a node: %+v", alt)
	}
	if _, err := g.Points(); !errors.Is(err, ErrOrder) {
		t.Errorf("Points with a setup: %v", err)
	}
}

func TestSGFBad(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       error
	}{
		{"empty", "", ErrSyntax},
		{"no game", "hello (world)", ErrSyntax},
		{"cut in a node", "(;B[hh]", ErrSyntax},
		{"cut in a value", "(;B[hh", ErrSyntax},
		{"cut by a backslash", `(;C[a\]`, ErrSyntax},
		{"no value", "(;B;W[hh])", ErrSyntax},
		{"node after a variation", "(;B[hh](;W[ii]);W[jj])", ErrSyntax},
		{"empty variation", "(;B[hh]())", ErrSyntax},
		{"number in a node", "(;1;B[hh])", ErrSyntax},
		{"go", "(;GM[1];B[hh])", ErrGame},
		{"zz", "(;SZ[15];B[zz])", ErrPoint},
		{"20 on 15", "(;SZ[15];B[pp])", ErrPoint},
		{"tt on 20 is a point", "(;SZ[20];B[tt];W[tt])", ErrOccupied},
		{"one letter", "(;B[h])", ErrPoint},
		{"three letters", "(;B[hhh])", ErrPoint},
		{"numbers", "(;B[07])", ErrPoint},
		{"arabic", "(;B[٣٣])", ErrPoint},
		{"kelvin", "(;B[\u212Aa])", ErrPoint},
		{"occupied", "(;B[hh];W[hh])", ErrOccupied},
		{"occupied by setup", "(;AB[aa:cc];W[bb])", ErrOccupied},
		{"setup twice", "(;AB[aa]AW[aa])", ErrOccupied},
		{"setup off", "(;AB[aa:zz])", ErrPoint},
		{"size 4", "(;SZ[4])", ErrSize},
		{"size 21", "(;SZ[21])", ErrSize},
		{"size 2^31", "(;SZ[2147483648])", ErrSize},
		{"size 1.5", "(;SZ[1.5])", ErrSize},
		{"size -1", "(;SZ[-1])", ErrSize},
		{"size 07", "(;SZ[07])", ErrSize},
		{"size +15", "(;SZ[+15])", ErrSize},
		{"size empty", "(;SZ[])", ErrSize},
		{"not square", "(;SZ[15:19])", ErrSize},
		{"deep", strings.Repeat("(;", 100_000), ErrDepth},
		{"parentheses", strings.Repeat("(", 100_000), ErrSyntax},
		{"long", "(" + strings.Repeat(";", MaxDepth+2) + ")", ErrDepth},
		{"passes", "(;" + strings.Repeat("B[]", MaxDepth+1) + ")", ErrDepth},
		{"nodes", "(;" + strings.Repeat("(;)", MaxNodes) + ")", ErrTooLarge},
		{"games", strings.Repeat("(;)", MaxNodes+1), ErrTooLarge},
		{"marks", "(" + strings.Repeat(";TR[aa:oo]", 1000) + ")", ErrTooLarge},
	} {
		games, err := ReadSGF(strings.NewReader(tc.text))
		if !errors.Is(err, tc.want) || games != nil {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
			continue
		}
		typed(t, err)
	}
}

// Times belong to the node: c-gomoku-cli's comment is one only without MS, and
// in a node of many moves the last one's.
func TestSGFClocks(t *testing.T) {
	games, err := ReadSGF(strings.NewReader("(;B[hh]C[12ms]BL[7]WL[8];W[ii]C[12ms]MS[0]BL[7]WL[8];B[jj]C[5 ms]MS[3])"))
	if err != nil {
		t.Fatal(err)
	}
	m, n := games[0].Moves(), games[0].Root.Next[0].Next[0]
	if m[0].Spent != 12*time.Millisecond || m[0].Left != 7*time.Second || n.Comment != "12ms" ||
		m[1].Spent != 0 || m[1].Left != 8*time.Second || m[2].Spent != 3*time.Millisecond {
		t.Errorf("%+v, comment %q", m, n.Comment)
	}
	games, err = ReadSGF(strings.NewReader("(;" + strings.Repeat("B[]", MaxDepth) + "MS[5])"))
	if err != nil {
		t.Fatal(err)
	}
	if m = games[0].Moves(); len(m) != MaxDepth || m[0].Spent != 0 || m[MaxDepth-1].Spent != 5*time.Millisecond {
		t.Errorf("%d moves, the last %+v", len(m), m[len(m)-1])
	}
}

// An error names the move.
func TestErrorsNameTheMove(t *testing.T) {
	_, err := ReadSGF(strings.NewReader("(;SZ[15];B[hh];W[ii];B[hh])"))
	if err == nil || !strings.Contains(err.Error(), "move 3, h8") {
		t.Error(err)
	}
	_, err = ReadPSQ(strings.NewReader("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,16,0\n"))
	if err == nil || !strings.Contains(err.Error(), "line 3") || !strings.Contains(err.Error(), "move 2") {
		t.Error(err)
	}
	_, err = ParseMoves("h8i9h8", 15, AllLetters)
	if err == nil || !strings.Contains(err.Error(), "move 3, h8") {
		t.Error(err)
	}
}

// Lines of MaxDepth are read and written, with a variation at every node; the
// siblings see the board of their own line only.
func TestSGFDepth(t *testing.T) {
	text := "(;" + strings.Repeat("C[x](;)(;", MaxDepth) + strings.Repeat(")", MaxDepth+1)
	games, err := ReadSGF(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := sgfAgain(t, games); !reflect.DeepEqual(games, again) {
		t.Error("written and read: another game")
	}
	if _, err := ReadSGF(strings.NewReader("(;(;B[hh];W[ii])(;B[hh];W[ii]))")); err != nil {
		t.Errorf("the same move in two variations: %v", err)
	}
	g := &Game{Size: 15}
	n := &g.Root
	for range MaxDepth + 1 {
		n.Add(Move{})
		n = n.Add(Move{})
	}
	if err := WriteSGF(&bytes.Buffer{}, g); !errors.Is(err, ErrDepth) {
		t.Errorf("writing deeper: %v", err)
	}
}

func TestWriteBad(t *testing.T) {
	h8 := board.At(7, 7)
	both := New(board.Freestyle, 15, h8)
	both.Root.Next[0].Setup = &Setup{}
	root := New(board.Freestyle, 15)
	root.Root.Move.Stone = board.Black
	nilNode := New(board.Freestyle, 15)
	nilNode.Root.Next = []*Node{nil}
	cycle := New(board.Freestyle, 15)
	cycle.Root.Next = []*Node{{}}
	cycle.Root.Next[0].Next = cycle.Root.Next
	long := New(board.Freestyle, 15)
	long.Root.Comment = strings.Repeat("x", MaxBytes)
	colour := New(board.Freestyle, 15)
	colour.Root.Add(Move{Stone: 3, Point: h8})
	mark := New(board.Freestyle, 15)
	mark.Root.Marks = []Mark{{Kind: Circle, Point: board.None}}
	for _, tc := range []struct {
		name string
		g    *Game
		want error
	}{
		{"size", New(board.Freestyle, 21), ErrSize},
		{"occupied", New(board.Freestyle, 15, h8, h8), ErrOccupied},
		{"off", New(board.Freestyle, 15, board.At(15, 0)), ErrPoint},
		{"setup and move", both, ErrUnfit},
		{"move in the root", root, ErrUnfit},
		{"nil", nilNode, ErrUnfit},
		{"cycle", cycle, ErrDepth},
		{"long", long, ErrTooLarge},
		{"colour", colour, ErrUnfit},
		{"mark", mark, ErrPoint},
	} {
		var b bytes.Buffer
		if err := WriteSGF(&b, tc.g); !errors.Is(err, tc.want) || b.Len() != 0 {
			t.Errorf("%s: %v and %d bytes, want %v", tc.name, err, b.Len(), tc.want)
		}
	}
}
