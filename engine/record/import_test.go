package record

import (
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// The formats are told apart by their content.
func TestImport(t *testing.T) {
	for _, tc := range []struct {
		data string
		want Format
	}{
		{"h8 i9", Moves},
		{" \n(;B[hh];W[ig])", SGF},
		{"a game (by hand) ( ;B[hh];W[ig])", SGF},
		{"(;GM[1]SZ[15];B[hh];W[ig])", SGF}, // by a program for Go
		{"\xef\xbb\xbf" + head + "8,8,0\n9,7,0\n", PSQ},
		{lib30 + "\x78\x00\x69\x40", RenLib},
		{"\xef\xbb\xbfhttps://gomocalc.com/#/h8i9\n", Link},
	} {
		in, err := Import([]byte(tc.data), ImportOptions{})
		if err != nil || in.Format != tc.want || len(in.Games) != 1 {
			t.Errorf("%q: %+v, %v, want %v", tc.data, in, err, tc.want)
			continue
		}
		if ps, err := in.Games[0].Points(); err != nil || board.FormatList(ps) != "h8i9" {
			t.Errorf("%q: %v, %v, want h8i9", tc.data, ps, err)
		}
	}
}

func TestImportOptions(t *testing.T) {
	gbk := "\xce\xe5\xd7\xd3" // 五子
	opt := ImportOptions{Encoding: GB18030, Letters: SkipI, Size: 19, Rule: board.Renju, RuleKnown: true}
	for _, tc := range []struct {
		name, data string
		size       int
		rule       board.Rule
		ok         func(g *Game) bool
	}{
		{"list", "j9", 19, board.Renju, func(g *Game) bool { return g.Moves()[0].Point == board.At(8, 8) }},
		{"link", "https://gomocalc.com/#/i9", 19, board.Renju, func(g *Game) bool { return g.Moves()[0].Point == board.At(8, 8) }},
		{"sgf", "(;PB[" + gbk + "])", 15, board.Renju, func(g *Game) bool { return g.Black.Name == "五子" }},
		{"sgf with a rule", "(;SZ[20]RU[Caro])(;RU[Caro])", 20, board.Caro, func(*Game) bool { return true }},
		{"sgf with a charset that is not the one chosen", "(;CA[latin1]PB[" + gbk + "])", 15, board.Renju, func(g *Game) bool { return g.Black.Name == "五子" }},
		{"psq", head + "8,8,0\n" + gbk + "\nb\n", 15, board.Renju, func(g *Game) bool { return g.Black.Name == "五子" }},
		{"psq with a rule", head + "8,8,0\na\nb\n0,standard\n", 15, board.Standard, func(*Game) bool { return true }},
		{"renlib", lib30 + "\x78\x48" + gbk + "\x00\x00", 15, board.Renju, func(g *Game) bool { return g.Root.Next[0].Comment == "五子" }},
	} {
		in, err := Import([]byte(tc.data), opt)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if g := in.Games[0]; g.Size != tc.size || !g.RuleKnown || g.Rule != tc.rule || !tc.ok(g) {
			t.Errorf("%s: %+v", tc.name, g)
		}
	}
}

// An error names the line, or the byte, and says why in plain words.
func TestImportErrors(t *testing.T) {
	for _, tc := range []struct {
		data         string
		format       Format
		line, offset int
		reason       string
		want         error
	}{
		{"(;SZ[15]\n;B[hh]\r\n;W[ii]\r;B[hh])", SGF, 4, 0, "point is occupied: move 3, h8", ErrOccupied},
		{"(;C[五\n\n];B[zz])", SGF, 3, 0, `not a point of the board: "zz" after move 0`, ErrPoint},
		{"(;CA[GBK]C[\x81\x5d\n];B[zz])", SGF, 2, 0, `not a point of the board: "zz" after move 0`, ErrPoint},
		{"(;B[hh]\n", SGF, 2, 0, "not in the format: the file ends inside a game", ErrSyntax},
		{"(;GM[1])", SGF, 1, 0, "not a game of five in a row: GM[1]", ErrGame},
		{"(;SZ[19]GM[1])", SGF, 1, 0, "not a game of five in a row: GM[1]", ErrGame},
		{head + "8,8,0\n8,16,0\n", PSQ, 3, 0, "not a point of the board: move 2, 8,16", ErrPoint},
		{"\n\nPiskvorky 15x20, 11:11, 0\n", PSQ, 3, 0, "board size out of range: 15x20 is not square", ErrSize},
		{"h8 i9\nh8", Moves, 2, 0, "point is occupied: move 3, h8", ErrOccupied},
		{"h8\r\ni9\r\nx", Moves, 3, 0, `not a point of the board: move 3, "x"`, ErrPoint},
		{"h8 i9 https://gomocalc.com/#/h8", Moves, 1, 0, `not a point of the board: move 3, "https://"`, ErrPoint},
		{"\n\nhttps://gomocalc.com/#/h8h8", Link, 3, 0, "point is occupied: move 2, h8", ErrOccupied},
		{"https://gomocalc.com/#/", Link, 0, 0, "not in the format: no moves", ErrSyntax},
		{" \n", Moves, 0, 0, "not in the format: no moves", ErrSyntax},
		{lib30 + "\x78\x00\x78\x40", RenLib, 0, 22, "point is occupied: move 2, h8", ErrOccupied},
		{"(;)" + strings.Repeat(" ", MaxBytes), SGF, 0, 0, "too large: more than 8388608 bytes", ErrTooLarge},
		{strings.Repeat("pass", MaxDepth+1), Moves, 1, 0, "tree too deep: more than 1000 moves", ErrDepth},
	} {
		in, err := Import([]byte(tc.data), ImportOptions{})
		var p *ParseError
		if !errors.As(err, &p) || !errors.Is(err, tc.want) || in.Games != nil || in.Format != tc.format {
			t.Errorf("%.40q: %v, %+v, want %v", tc.data, err, in, tc.want)
			continue
		}
		if p.Line != tc.line || p.Offset != tc.offset || p.Reason != tc.reason {
			t.Errorf("%.40q: line %d, byte %d, %q; want %d, %d, %q", tc.data, p.Line, p.Offset, p.Reason, tc.line, tc.offset, tc.reason)
		}
	}
	if _, err := Import([]byte("h8"), ImportOptions{Size: 21}); !errors.Is(err, ErrSize) {
		t.Errorf("size 21: %v", err)
	}
}
