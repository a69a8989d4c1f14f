package board

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// parse reads "h8 i9 j10".
func parse(t *testing.T, text string) []Point {
	t.Helper()
	var points []Point
	for _, f := range strings.Fields(text) {
		p, err := ParsePoint(f)
		if err != nil {
			t.Fatal(err)
		}
		points = append(points, p)
	}
	return points
}

// play returns a board after the given moves.
func play(t *testing.T, rule Rule, size int, moves ...Point) *Board {
	t.Helper()
	b, err := New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range moves {
		b.Make(p)
	}
	return b
}

func TestNew(t *testing.T) {
	for _, size := range []int{-1, 0, 4, 21, 1 << 40} {
		if _, err := New(Freestyle, size); !errors.Is(err, ErrSize) {
			t.Errorf("New(size %d): %v, want ErrSize", size, err)
		}
	}
	if _, err := New(Rule(4), 15); !errors.Is(err, ErrRule) {
		t.Errorf("New(rule 4): %v, want ErrRule", err)
	}
	b := play(t, Renju, 15)
	if b.Turn() != Black || b.Last() != None || b.Five() != nil || b.Full() || b.Ply() != 0 {
		t.Error("an empty board is not empty")
	}
}

func TestNames(t *testing.T) {
	for _, r := range []Rule{Freestyle, Standard, Renju, Caro} {
		data, err := json.Marshal(r)
		var back Rule
		if err != nil || json.Unmarshal(data, &back) != nil || back != r {
			t.Errorf("%v does not survive JSON: %s, %v", r, data, err)
		}
	}
	for _, s := range []string{"", "Renju", "Caro", "gomoku", " renju"} {
		if _, err := ParseRule(s); !errors.Is(err, ErrRule) {
			t.Errorf("ParseRule(%q): %v, want ErrRule", s, err)
		}
	}
	if Black.Opponent() != White || White.Opponent() != Black || Empty.Opponent() != Empty {
		t.Error("Opponent")
	}
	if Empty.String()+Black.String()+White.String() != "emptyblackwhite" {
		t.Error("Stone.String")
	}
}

// TestWins gives one row to one colour and asks for one more stone.
func TestWins(t *testing.T) {
	for _, tc := range []struct {
		row  string // columns from a on row 8; ? is the point asked for
		wins string // f, s, b (Renju, Black), w (Renju, White), c (Caro)
	}{
		{"XXXX?", "fsbwc"},
		{"?XXXX", "fsbwc"},
		{"XX?XX", "fsbwc"},
		{"XXX?XX", "fwc"},
		{"XXXXX?", "fwc"},
		{"XXXX?XXXX", "fwc"},
		{"XXX?", ""},
		{"XXXO?", ""},
		{"XXXX?O", "fsbwc"}, // the edge stops nothing
		{".XXXX?O", "fsbwc"},
		{"OXXXX?", "fsbwc"},
		{"OXXXX?O", "fsbw"}, // both ends stopped
		{"OXX?XXO", "fsbw"},
		{"O?XXXXO", "fsbw"},
		{"O.XXXX?O", "fsbwc"},
		{"OXXXXX?O", "fwc"}, // six is never stopped
		{"OXXX?XXO", "fwc"},
		{"..........XXXX?", "fsbwc"},
		{".........OXXXX?", "fsbwc"}, // the other edge
	} {
		for _, c := range []struct {
			mark  string
			rule  Rule
			stone Stone
		}{{"f", Freestyle, Black}, {"s", Standard, White}, {"b", Renju, Black}, {"w", Renju, White}, {"c", Caro, Black}, {"c", Caro, White}} {
			b := play(t, c.rule, 15)
			var asked Point
			for x, r := range tc.row {
				p := At(x, 7)
				switch r {
				case 'X':
					b.grid[index(p)] = c.stone
				case 'O':
					b.grid[index(p)] = c.stone.Opponent()
				case '?':
					asked = p
				}
			}
			if got, want := b.Wins(asked, c.stone), strings.Contains(tc.wins, c.mark); got != want {
				t.Errorf("%s, %v %v: Wins = %v, want %v", tc.row, c.rule, c.stone, got, want)
			}
		}
	}
}

func TestFive(t *testing.T) {
	b := play(t, Freestyle, 15, parse(t, "d4 a1 e5 b1 f6 c1 h8 d1")...)
	if b.Five() != nil {
		t.Fatal("a five before the five")
	}
	b.Make(At(6, 6))
	got := b.Five()
	want := parse(t, "d4 e5 f6 g7 h8")
	if len(got) != len(want) {
		t.Fatalf("Five = %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("Five = %v, want %v", got, want)
		}
	}
}

// TestFiveCaro: a five between two opponent's stones is no five, a six is one.
func TestFiveCaro(t *testing.T) {
	b := play(t, Caro, 15, parse(t, "b8 a8 c8 g8 d8 a1 e8 a2 f8")...)
	if got := b.Five(); got != nil {
		t.Errorf("Five = %v between two white stones", got)
	}
	b = play(t, Caro, 15, parse(t, "b8 a8 c8 h8 d8 a1 e8 a2 g8 a3 f8")...)
	if got := b.Five(); len(got) != 6 {
		t.Errorf("Five = %v, want b8 to g8", got)
	}
}

func TestCheck(t *testing.T) {
	// A double three for Black on h8 (two open twos), all other stones far away.
	b := play(t, Renju, 15, parse(t, "f8 a1 g8 o1 h6 a15 h7 o15")...)
	for _, tc := range []struct {
		p    Point
		want error
	}{
		{At(7, 7), ErrForbidden},
		{At(5, 7), ErrOccupied},
		{At(15, 0), ErrOff},
		{None, ErrOff},
		{At(8, 8), nil},
	} {
		if err := b.Check(tc.p); !errors.Is(err, tc.want) {
			t.Errorf("Check(%v) = %v, want %v", tc.p, err, tc.want)
		}
	}
	b.Make(At(8, 8))
	if err := b.Check(At(7, 7)); err != nil {
		t.Errorf("White on Black's forbidden point: %v", err)
	}
	if got := b.ForbiddenKind(At(7, 7)); got != DoubleThree {
		t.Errorf("with White to move, ForbiddenKind = %v", got)
	}
}

// TestMakeUndo plays and takes back at random: the key depends on the stones
// alone, and an undone move leaves nothing behind.
func TestMakeUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range []Rule{Freestyle, Standard, Renju, Caro} {
		for _, size := range []int{MinSize, 15, MaxSize} {
			b := play(t, rule, size)
			history := []Board{*b}
			for range 2000 {
				if b.Ply() > 0 && (b.Full() || rng.IntN(3) == 0) {
					b.Undo()
					history = history[:len(history)-1]
					was := history[len(history)-1]
					if b.key != was.key || b.grid != was.grid || b.Turn() != was.Turn() {
						t.Fatal("Undo does not restore the board")
					}
					continue
				}
				p := At(rng.IntN(size), rng.IntN(size))
				if b.At(p) != Empty {
					continue
				}
				b.Make(p)
				history = append(history, *b)
			}
		}
	}
	one := play(t, Freestyle, 15, parse(t, "h8 i9 j10 a1")...)
	two := play(t, Freestyle, 15, parse(t, "j10 a1 h8 i9")...)
	other := play(t, Standard, 15, parse(t, "h8 i9 j10 a1")...)
	if one.Key() != two.Key() {
		t.Error("the key depends on the order of play")
	}
	if one.Key() == other.Key() {
		t.Error("the key does not depend on the rule")
	}
	if one.Key() != 0xb94bc6bf3950e66a {
		t.Errorf("the key of a fixed position has changed to %#x", one.Key())
	}
}

func TestReplay(t *testing.T) {
	moves := []Point{At(7, 7), At(8, 8), None, At(9, 7), At(7, 8), At(1, 9), At(7, 9), None, At(7, 10), At(1, 7), At(7, 11)}
	b, err := Replay(Freestyle, 15, moves)
	if err != nil || !slices.Equal(b.Moves(), moves) || b.Turn() != White || b.Rule() != Freestyle {
		t.Errorf("%v, %v", b, err)
	}
	for _, bad := range []struct {
		size  int
		moves []Point
		want  error
	}{
		{99, nil, ErrSize},
		{15, []Point{At(7, 7), At(7, 7)}, ErrOccupied},
		{15, []Point{At(15, 0)}, ErrOff},
		{15, []Point{At(7, 7), None, At(8, 7), None, At(9, 7), None, At(10, 7), None, At(11, 7), None}, ErrOver},
	} {
		if _, err := Replay(Renju, bad.size, bad.moves); !errors.Is(err, bad.want) {
			t.Errorf("%d, %v: %v, want %v", bad.size, bad.moves, err, bad.want)
		}
	}
}

func TestClone(t *testing.T) {
	b := play(t, Freestyle, 15, parse(t, "h8 i9")...)
	c := b.Clone()
	c.Make(At(0, 0))
	b.Make(At(1, 0))
	if b.At(At(0, 0)) != Empty || c.At(At(1, 0)) != Empty || b.Moves()[2] == c.Moves()[2] {
		t.Error("a clone shares with its original")
	}
}

func TestMakeOnStonePanics(t *testing.T) {
	b := play(t, Freestyle, 15, At(7, 7))
	for _, p := range []Point{At(7, 7), At(15, 15), None} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Make(%v) did not panic", p)
				}
			}()
			b.Make(p)
		}()
	}
}
