package book

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/engine/board"
)

// written returns the text of a book.
func written(t testing.TB, b *Book) string {
	t.Helper()
	var text bytes.Buffer
	if err := b.Write(&text, "first\nsecond"); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

var unexported = cmp.AllowUnexported(Book{}, Position{})

// TestRoundTrip: a written book reads back unchanged.
func TestRoundTrip(t *testing.T) {
	for _, rule := range board.Rules() {
		b := read(t, rule, some)
		got := read(t, rule, written(t, b))
		if d := cmp.Diff(b, got, unexported); d != "" {
			t.Error(d)
		}
	}
}

// TestTurned: a file may have its positions turned and its moves in any order.
func TestTurned(t *testing.T) {
	b := read(t, board.Freestyle, "# so it is\n\nh8 g7 > f8 -300 5 , i6 40 5, g8 39 5 # here too\r\n")
	same := read(t, board.Freestyle, "h8 i9 > i8 39 5, g10 40 5, j8 -300 5")
	if len(b.Positions()) != 1 || b.Positions()[0].Moves[0].Score != 40 {
		t.Errorf("%+v, want len(b.Positions()) 1, b.Positions()[0].Moves[0].Score 40", b.Positions())
	}
	g := played(t, board.Freestyle, Size, parsed(t, "h8 g9"), 0)
	for pick := range uint64(50) {
		_, one, _ := b.Lookup(g, pick)
		_, two, ok := same.Lookup(g, pick)
		if !ok || one != two {
			t.Errorf("%v, %v, %v, want ok, %v", one, two, ok, two)
		}
	}
}

func TestBadFiles(t *testing.T) {
	const double = "f8 a15 g8 c15 h9 m15 h10 o15 > h8 1 1"
	for text, want := range map[string]error{
		"h8":                                  ErrFormat,
		"h8 >":                                ErrFormat,
		"h8 > i9":                             ErrFormat,
		"h8 > i9 1":                           ErrFormat,
		"h8 > i9 1 1 1":                       ErrFormat,
		"h8 > i9 x 1":                         ErrFormat,
		"h8 > i9 1 x":                         ErrFormat,
		"h8 > i9 1 1,":                        ErrFormat,
		"h8 > i9 1.5 1":                       ErrFormat,
		"h8,i9 > j9 1 1":                      board.ErrPoint,
		"h0 > i9 1 1":                         board.ErrPoint,
		"h8 > i0 1 1":                         board.ErrPoint,
		"h8 > i9 1 99999999999999999999":      ErrFormat,
		"h8 > i9 30001 1":                     ErrBounds,
		"h8 > i9 -30001 1":                    ErrBounds,
		"h8 > i9 1 0":                         ErrBounds,
		"h8 > i9 1 -1":                        ErrBounds,
		"h8 > i9 1 1099511627777":             ErrBounds,
		"h8 > h8 1 1":                         ErrIllegal,
		"h8 > p8 1 1":                         ErrIllegal,
		"h8 > h16 1 1":                        ErrIllegal,
		"h8 p9 > h9 1 1":                      ErrIllegal,
		"h8 h8 > h9 1 1":                      ErrIllegal,
		double:                                board.ErrForbidden,
		"a1 a2 b1 b2 c1 c2 d1 d2 e1 > h8 1 1": ErrIllegal,
		"a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 > h8 1 1":                      ErrBounds,
		"> a1 1 1, a2 1 1, a3 1 1, a4 1 1, a5 1 1, a6 1 1, a7 1 1, b2 1 1, b3 1 1": ErrBounds,
		"h8 > i9 1 1, i9 2 1":                  ErrDouble,
		"h8 > i9 1 1, g7 2 1":                  ErrDouble,
		"h8 i9 > j7 1 1\nh8 g7 > j7 1 1":       ErrDouble,
		"h8 i9 j7 > a1 1 1\nj7 i9 h8 > a1 1 1": ErrDouble,
		strings.Repeat("# x\n", maxLines+1):    ErrFormat,
		strings.Repeat("x", maxLine+1):         ErrFormat,
	} {
		if _, err := Read(strings.NewReader(text), board.Renju); !errors.Is(err, want) || !errors.Is(err, ErrFormat) {
			t.Errorf("%.60q: %v, want %v", text, err, want)
		}
	}
	read(t, board.Freestyle, double) // where Black may play it
	if _, err := Read(broken{}, board.Renju); !errors.Is(err, errBroken) || errors.Is(err, ErrFormat) {
		t.Error(err)
	}
	if _, err := Read(strings.NewReader(""), board.Rule(9)); !errors.Is(err, board.ErrRule) {
		t.Error(err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestWriteFails(t *testing.T) {
	if err := read(t, board.Freestyle, some).Write(broken{}, ""); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

// FuzzRead: a book that can be read is legal, can be written, and reads back unchanged.
func FuzzRead(f *testing.F) {
	f.Add(some, uint8(0))
	f.Add("h8 g7 > f8 -300 5 , i6 40 5 # x", uint8(2))
	f.Fuzz(func(t *testing.T, text string, r uint8) {
		rule := board.Rules()[int(r)%len(board.Rules())]
		b, err := Read(strings.NewReader(text), rule)
		if err != nil {
			return
		}
		if d := cmp.Diff(b, read(t, rule, written(t, b)), unexported); d != "" {
			t.Error(d)
		}
		for _, pos := range b.Positions() {
			g := played(t, rule, Size, pos.Stones, 0)
			if p, _, ok := b.Lookup(g, uint64(r)); !ok || g.Check(p) != nil {
				t.Errorf("%v: %v, %v, want a legal move", pos.Stones, p, ok)
			}
		}
	})
}
