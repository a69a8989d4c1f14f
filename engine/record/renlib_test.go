package record

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

const (
	lib30 = "\xffRenLib\xff\x03\x00" + ten
	lib34 = "\xffRenLib\xff\x03\x04" + ten
	ten   = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
)

// outline writes a tree on one line: moves, comments in braces, labels in
// brackets, variations in parentheses.
func outline(n *Node) string {
	s := ""
	switch {
	case n.Move.Pass():
		s = " pass"
	case n.Move.Stone != board.Empty:
		s = " " + n.Move.Point.String()
	}
	if n.Comment != "" {
		s += "{" + n.Comment + "}"
	}
	for _, m := range n.Marks {
		s += fmt.Sprintf("[%v %s]", m.Point, m.Text)
	}
	for i, c := range n.Next {
		if i == len(n.Next)-1 {
			s += outline(c)
		} else {
			s += " (" + strings.TrimSpace(outline(c)) + ")"
		}
	}
	return s
}

// Files byte by byte, as the layout in renlib.go says.
func TestReadRenLib(t *testing.T) {
	for _, tc := range []struct {
		name, data string
		encoding   Encoding
		want       string
	}{
		{"header alone", lib34, UTF8, ""},
		{"root alone", lib34 + "\x00\x40", UTF8, ""},
		{"3.0 begins with a move", lib30 + "\x78\x00\x69\x40", UTF8, " h8 i9"},
		{"older", "\xffRenLib\xff\x01\x09" + ten + "\x78\x40", UTF8, " h8"},
		{"corners", lib30 + "\x01\x00\x0f\x00\xe1\x00\xef\x40", UTF8, " a15 o15 a1 o1"},
		{"first moves", lib34 + "\x00\x00" + "\x78\xc0" + "\x77\x80" + "\x66\x40" + "\x79\x40", UTF8, " (h8) (g8 f9) i8"},
		{"preorder", lib30 + "\x78\x00" + "\x68\x80" + "\x67\xc0" + "\x57\x40" + "\x69\x00" + "\x6a\x40", UTF8, " h8 (h9 (g9) g10) i9 j9"},
		{"passes", lib34 + "\x00\x00" + "\x00\x00" + "\x78\x00" + "\x00\x40", UTF8, " pass h8 pass"},
		{"comments, odd and even", lib30 + "\x78\x08abc\x00" + "\x68\x48ab\x00\x00", UTF8, " h8{abc} h9{ab}"},
		{"any byte makes it even", lib30 + "\x78\x08ab\x00\x07" + "\x68\x40", UTF8, " h8{ab} h9"},
		{"nothing makes the last one even", lib30 + "\x78\x48ab\x00", UTF8, " h8{ab}"},
		{"root's comment", lib34 + "\x00\x08a\x08b\r\nc\x00\x00" + "\x78\x40", UTF8, "{a\nb\nc} h8"},
		{"no first line", lib30 + "\x78\x48\x08b\x00\x00", UTF8, " h8{b}"},
		{"first line alone", lib30 + "\x78\x48b\x08\x00\x00", UTF8, " h8{b\n}"},
		{"empty comment", lib30 + "\x78\x48\x00\x00", UTF8, " h8"},
		{"gbk", lib30 + "\x78\x48\xce\xe5\x08\xd7\xd3\x00", GB18030, " h8{五\n子}"},
		{"gbk as windows-1252", lib30 + "\x78\x48\xce\xe5\x00\x00", Windows1252, " h8{Îå}"},
		{"gbk as utf-8", lib30 + "\x78\x48\xce\xe5\x00\x00", UTF8, " h8{\uFFFD}"},
		{"old comment", lib30 + "\x78\x20ab\xe3\x00" + "\x68\x60\xfd\x00", UTF8, " h8{abc} h9{å}"},
		{"old comment on two lines", lib30 + "\x78\x60{\x08\xdc", GB18030, " h8{ä\nÖ}"},
		{"old goes before new", lib30 + "\x78\x68a\xe2" + "", UTF8, " h8{ab}"},
		{"board text", lib30 + "\x78\x00" + "\x68\x81\x00\x01A\x00" + "\x67\x40" + "\x69\x41\x00\x01BC\x00\x00", UTF8, " h8[h9 A][i9 BC] (h9 g9) i9"},
		{"comment, then board text", lib30 + "\x78\x49\x00\x01c\x00t\x00", UTF8, "[h8 t] h8{c}"},
		{"an extension without text", lib30 + "\x78\x41\x00\x00", UTF8, " h8"},
		{"an empty text", lib30 + "\x78\x41\x00\x01\x00\x00", UTF8, " h8"},
		{"text of the root or a pass", lib34 + "\x00\x01\x00\x01A\x00" + "\x00\x41\x00\x01B\x00", UTF8, " pass"},
		{"text without a move", lib30 + "\x78\x00" + "\x69\xc3\x00\x01A\x00" + "\x68\x40", UTF8, " h8[i9 A] h9"},
		{"two texts on a point", lib30 + "\x78\x00" + "\x68\xc1\x00\x01A\x00" + "\x68\x43\x00\x01B\x00", UTF8, " h8[h9 A] h9"},
		{"texts by point", lib30 + "\x78\x00" + "\x69\xc3\x00\x01A\x00" + "\x68\x43\x00\x01B\x00", UTF8, " h8[h9 B][i9 A]"},
		{"below no move", lib30 + "\x78\x00" + "\x69\x83\x00\x01A\x00" + "\x6a\x40" + "\x68\x40", UTF8, " h8[i9 A] h9"},
		{"bookmark and start", lib30 + "\x78\x14" + "\x68\x54", UTF8, " h8 h9"},
		{"a part of a library", lib30 + "\x78\x80" + "\x68\x80" + "\x67\x40", UTF8, " h8 h9 g9"},
		{"a part without end", lib30 + "\x78\x00", UTF8, " h8"},
	} {
		g, err := ReadRenLib(strings.NewReader(tc.data), tc.encoding)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if got := outline(&g.Root); got != tc.want || g.Size != 15 || g.RuleKnown {
			t.Errorf("%s:%q, want%q; %d, %v", tc.name, got, tc.want, g.Size, g.RuleKnown)
		}
		if again, _ := libAgain(t, g, GB18030); !reflect.DeepEqual(g, again) {
			t.Errorf("%s: written and read,%s", tc.name, outline(&again.Root))
		}
	}
}

func TestReadRenLibBad(t *testing.T) {
	for _, tc := range []struct {
		name, data string
		want       error
		offset     int
	}{
		{"empty", "", ErrSyntax, 0},
		{"a static library", "!<arch>\n", ErrSyntax, 0},
		{"half a header", lib34[:12], ErrSyntax, 0},
		{"version 3.5", "\xffRenLib\xff\x03\x05" + ten, ErrSyntax, 8},
		{"version 4", "\xffRenLib\xff\x04\x00" + ten, ErrSyntax, 8},
		{"half a node", lib30 + "\x78", ErrSyntax, 20},
		{"half an extension", lib30 + "\x78\x01\x00", ErrSyntax, 22},
		{"comment without an end", lib30 + "\x78\x48abc", ErrSyntax, 22},
		{"text without an end", lib30 + "\x78\x41\x00\x01abc", ErrSyntax, 24},
		{"old comment without an end", lib30 + "\x78\x60abc", ErrSyntax, 22},
		{"column 0", lib30 + "\x10\x40", ErrPoint, 20},
		{"row 16", lib30 + "\x78\x00\xf1\x40", ErrPoint, 22},
		{"occupied", lib30 + "\x78\x00\x68\x00\x78\x40", ErrOccupied, 24},
		{"after the tree", lib30 + "\x78\x40\x68\x40", ErrSyntax, 22},
		{"a byte after the tree", lib30 + "\x78\x40\x00", ErrSyntax, 22},
		{"passes", lib34 + strings.Repeat("\x00\x00", MaxDepth+2), ErrDepth, 20 + 2 + 2*MaxDepth},
		{"nodes", lib34 + strings.Repeat("\x00\xc0", MaxNodes+1), ErrTooLarge, 20 + 2*MaxNodes},
		{"bytes", lib34 + strings.Repeat("\x00", MaxBytes), ErrTooLarge, 0},
	} {
		g, err := ReadRenLib(strings.NewReader(tc.data), UTF8)
		var p *ParseError
		if !errors.Is(err, tc.want) || !errors.As(err, &p) || p.Offset != tc.offset || p.Line != 0 || g != nil {
			t.Errorf("%s: %v, want %v at %d", tc.name, err, tc.want, tc.offset)
			continue
		}
		typed(t, err)
	}
}

// As many nodes as there may be, in a line and beside each other.
func TestRenLibLimits(t *testing.T) {
	for _, data := range []string{
		lib34 + strings.Repeat("\x00\x00", MaxDepth+1),
		lib34 + strings.Repeat("\x00\xc0", MaxNodes),
	} {
		g, err := ReadRenLib(strings.NewReader(data), UTF8)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := libAgain(t, g, UTF8); !reflect.DeepEqual(g, again) {
			t.Error("written and read: another game")
		}
	}
}

func TestWriteRenLib(t *testing.T) {
	g := New(board.Renju, 15, points(t, "h8 i9")...)
	g.Root.Comment = "五\n子"
	h8 := g.Root.Next[0]
	h8.Add(Move{Stone: board.White, Point: board.None}).Comment = "odd"
	h8.Marks = []Mark{{Circle, board.At(0, 0), ""}, {Label, board.At(0, 0), "x"}, {Label, board.At(8, 8), "A"}, {Label, board.At(8, 8), "B"}, {Label, board.At(1, 1), " "}}
	var b bytes.Buffer
	if err := WriteRenLib(&b, g, GB18030); err != nil {
		t.Fatal(err)
	}
	want := lib34 + "\x00\x08\xce\xe5\x08\xd7\xd3\x00" + "\x78\x00" + "\x69\xc1\x00\x01A\x00" + "\x00\xc8odd\x00" + "\xe1\x43\x00\x01x\x00"
	if b.String() != want {
		t.Errorf("%x, want\n%x", b.String(), want)
	}
}

func TestWriteRenLibBad(t *testing.T) {
	h8 := board.At(7, 7)
	with := func(change func(g *Game)) *Game {
		g := New(board.Freestyle, 15, h8)
		change(g)
		return g
	}
	deep := &Game{Size: 15}
	deep.play(make([]board.Point, MaxDepth+1))
	for n := range deep.mainLine {
		n.Move.Point = board.None
	}
	for _, tc := range []struct {
		name string
		g    *Game
		want error
	}{
		{"size", New(board.Freestyle, 19, h8), ErrSize},
		{"setup", with(func(g *Game) { g.Root.Setup = &Setup{} }), ErrOrder},
		{"order", with(func(g *Game) { g.Root.Next[0].Move.Stone = board.White }), ErrOrder},
		{"no move", with(func(g *Game) { g.Root.Next[0].Move = Move{} }), ErrUnfit},
		{"move in the root", with(func(g *Game) { g.Root.Move.Stone = board.Black }), ErrUnfit},
		{"nil", with(func(g *Game) { g.Root.Next[0] = nil }), ErrUnfit},
		{"occupied", New(board.Freestyle, 15, h8, h8), ErrOccupied},
		{"off", New(board.Freestyle, 15, board.At(15, 0)), ErrPoint},
		{"label off", with(func(g *Game) { g.Root.Marks = []Mark{{Label, board.None, "A"}} }), ErrPoint},
		{"comment", with(func(g *Game) { g.Root.Comment = "5 五" }), ErrUnfit},
		{"label", with(func(g *Game) { g.Root.Marks = []Mark{{Label, h8, "五"}} }), ErrUnfit},
		{"deep", deep, ErrDepth},
		{"long", with(func(g *Game) { g.Root.Comment = strings.Repeat("x", MaxBytes) }), ErrTooLarge},
	} {
		var b bytes.Buffer
		if err := WriteRenLib(&b, tc.g, Windows1252); !errors.Is(err, tc.want) || b.Len() != 0 {
			t.Errorf("%s: %v and %d bytes, want %v", tc.name, err, b.Len(), tc.want)
		}
	}
}
