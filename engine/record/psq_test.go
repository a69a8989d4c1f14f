package record

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func TestPSQGolden(t *testing.T) {
	g, err := ReadPSQ(bytes.NewReader(file(t, "gomocup.psq")))
	if err != nil {
		t.Fatal(err)
	}
	if g.Black.Name != "Anna, the second" || g.Black.Program || !g.White.Program {
		t.Errorf("the second began: %+v", g)
	}
	if g.Event != "Renju15_1" || !g.RuleKnown || g.Rule != board.Renju || g.Result != (Result{WhiteWins, Timeout}) {
		t.Errorf("trailer: %+v", g)
	}
	ps, err := g.Points()
	if want := points(t, "h8 i9 a1 o15"); err != nil || !reflect.DeepEqual(ps, want) {
		t.Errorf("points %v, %v, want %v", ps, err, want)
	}
	if g.Moves()[0].Spent != 1203*time.Millisecond {
		t.Errorf("spent %v", g.Moves()[0].Spent)
	}
	again, text := psqAgain(t, g)
	golden(t, "gomocup.golden.psq", text)
	if !reflect.DeepEqual(g, again) {
		t.Errorf("written and read: %+v, want %+v", again, g)
	}
}

const head = "Piskvorky 15x15, 11:11, 0\n"

func TestPSQGood(t *testing.T) {
	for name, text := range map[string]string{
		"no trailer":   head + "8,8,1",
		"code alone":   head + "8,8,1\n-1\n",
		"two names":    head + "8,8,1\na\nb\n",
		"crlf":         "\xef\xbb\xbf\r\nPISKVORKY 15X15,11:11,0,more\r\n 8 , 8 , 1 \r\n\r\n0\r\n",
		"cr":           strings.ReplaceAll(head+"8,8,1\n0\n", "\n", "\r"),
		"no time":      head + "8,8\n",
		"absurd time":  head + "8,8,99999999999999999999\n-2\n",
		"more trailer": head + "8,8,1\na\nb\n0,Cup\nx\ny\n",
	} {
		g, err := ReadPSQ(strings.NewReader(text))
		if err != nil || len(g.Moves()) != 1 || g.Moves()[0].Point != board.At(7, 7) {
			t.Errorf("%s: %+v, %v, want len(g.Moves()) 1, Moves()[0].Point %v", name, g, err, board.At(7, 7))
		}
	}
}

func TestPSQBad(t *testing.T) {
	for _, tc := range []struct {
		text string
		want error
	}{
		{"", ErrSyntax},
		{"Piskvorky", ErrSyntax},
		{"Piskvorky 15x15", ErrSyntax},
		{"Piskvorky 15x15, 11:11", ErrSyntax},
		{"Piskvorky 15x15, 11:11, 2", ErrSyntax},
		{"Piskvorky 15x15, 11, 0", ErrSyntax},
		{"Piskvorky ٣x٣, 11:11, 0", ErrSyntax},
		{"Piskvorky 1000000000x1000000000, 11:11, 0", ErrSize},
		{"Piskvorky 15x20, 11:11, 0", ErrSize},
		{"Piskvorky -1x-1, 11:11, 0", ErrSize},
		{head + "0,8,1", ErrPoint},
		{head + "-1,8,1", ErrPoint},
		{head + "8,16,1", ErrPoint},
		{head + "8,2147483648,1", ErrPoint},
		{head + "1.5,8,1", ErrPoint},
		{head + "8,1.5,1", ErrPoint},
		{head + "٣,8,1", ErrPoint},
		{head + "07,8,1", ErrPoint},
		{head + "8,+7,1", ErrPoint},
		{head + ",8,1", ErrPoint},
		{head + "8,,1", ErrPoint},
		{head + "8,8,x", ErrPoint},
		{head + "8,8,1\n8,8,1", ErrOccupied},
		{head + "8,8,1\nname\n9,9,1", ErrSyntax},
	} {
		g, err := ReadPSQ(strings.NewReader(tc.text))
		if !errors.Is(err, tc.want) || g != nil {
			t.Errorf("%q: %v, want %v", tc.text, err, tc.want)
			continue
		}
		typed(t, err)
	}
}

func TestWritePSQBad(t *testing.T) {
	white := New(board.Freestyle, 15)
	white.Root.Add(Move{Stone: board.White, Point: board.At(7, 7)})
	ring, hole := New(board.Renju, 15), New(board.Renju, 15)
	node := ring.Root.Add(Move{})
	node.Next = []*Node{node}
	hole.Root.Next = []*Node{nil}
	for name, tc := range map[string]struct {
		g    *Game
		want error
	}{
		"ring":  {ring, ErrTooLarge},
		"nil":   {hole, ErrUnfit},
		"pass":  {New(board.Renju, 15, board.None), ErrUnfit},
		"order": {white, ErrOrder},
		"off":   {New(board.Renju, 15, board.At(16, 0)), ErrPoint},
		"size":  {New(board.Renju, 0), ErrSize},
	} {
		if err := WritePSQ(io.Discard, tc.g); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", name, err, tc.want)
		}
	}
}

// Names that look like moves, or are empty, do not break the file.
func TestPSQNames(t *testing.T) {
	for _, name := range []string{"", "?", "1,2,3", "9,9", "a\nb", "0", "1.5,2,3"} {
		g := New(board.Caro, 15, board.At(7, 7))
		g.Black.Name, g.White.Name, g.Event = name, name, name
		if again, _ := psqAgain(t, g); len(again.Moves()) != 1 {
			t.Errorf("%q: %+v, want len(again.Moves()) 1", name, again)
		}
	}
}

// endless counts what is read of it.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.n += len(p)
	return len(p), nil
}

// A huge file is refused at the limit, without reading it all.
func TestTooLarge(t *testing.T) {
	for name, read := range map[string]func(io.Reader) error{
		"sgf":      func(r io.Reader) error { _, err := ReadSGF(r); return err },
		"psq":      func(r io.Reader) error { _, err := ReadPSQ(r); return err },
		"any":      func(r io.Reader) error { _, _, err := Read(r); return err },
		"openings": func(r io.Reader) error { _, err := ReadOpenings(r, 15); return err },
	} {
		e := &endless{}
		if err := read(io.LimitReader(e, 10_000_000)); !errors.Is(err, ErrTooLarge) || e.n > MaxBytes+1 {
			t.Errorf("%s: %v after %d bytes", name, err, e.n)
		}
	}
	if _, err := ParseMoves(strings.Repeat(" ", MaxBytes+1), 15, AllLetters); !errors.Is(err, ErrTooLarge) {
		t.Errorf("moves: %v", err)
	}
}
