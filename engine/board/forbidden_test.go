package board

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// TestForbiddenVectors are the classical shapes, black stones alone.
func TestForbiddenVectors(t *testing.T) {
	type xy = [2]int
	for _, tc := range []struct {
		name  string
		black []xy
		move  xy
		want  Kind
		wins  bool
	}{
		{"double three", []xy{{5, 7}, {6, 7}, {7, 5}, {7, 6}}, xy{7, 7}, DoubleThree, false},
		{"double four", []xy{{4, 7}, {5, 7}, {6, 7}, {7, 4}, {7, 5}, {7, 6}}, xy{7, 7}, DoubleFour, false},
		{"X_XXX_X", []xy{{4, 7}, {6, 7}, {8, 7}, {10, 7}}, xy{7, 7}, DoubleFour, false},
		{"XX_XX_XX", []xy{{3, 7}, {4, 7}, {6, 7}, {9, 7}, {10, 7}}, xy{7, 7}, DoubleFour, false},
		{"XXX_X_XXX", []xy{{3, 7}, {4, 7}, {5, 7}, {9, 7}, {10, 7}, {11, 7}}, xy{7, 7}, DoubleFour, false},
		{"overline", []xy{{0, 0}, {1, 0}, {2, 0}, {4, 0}, {5, 0}, {6, 0}}, xy{3, 0}, Overline, false},
		{"4-3", []xy{{4, 7}, {5, 7}, {6, 7}, {7, 5}, {7, 6}}, xy{7, 7}, Allowed, false},
		{"4-3-3", []xy{{4, 7}, {5, 7}, {6, 7}, {7, 5}, {7, 6}, {5, 5}, {6, 6}}, xy{7, 7}, DoubleThree, false},
		{"four is no three", []xy{{3, 7}, {5, 7}, {7, 7}, {8, 5}, {8, 6}}, xy{8, 7}, Allowed, false},
		{"one four", []xy{{0, 0}, {1, 0}, {2, 0}, {5, 0}, {6, 0}, {7, 0}, {3, 1}, {3, 2}, {3, 3}}, xy{3, 0}, Allowed, false},
		{
			"five beats double four",
			[]xy{{3, 7}, {4, 7}, {5, 7}, {6, 7}, {7, 4}, {7, 5}, {7, 6}, {7, 9}, {7, 10}, {7, 11}},
			xy{7, 7}, Allowed, true,
		},
		{
			// f8 h8 i8 extends only at g8, which is itself a double four.
			"legal by recursion",
			[]xy{{4, 10}, {5, 7}, {6, 5}, {6, 8}, {6, 9}, {8, 7}},
			xy{7, 7}, Allowed, false,
		},
	} {
		b := play(t, Renju, 15)
		for _, s := range tc.black {
			b.grid[index(At(s[0], s[1]))] = Black
		}
		p := At(tc.move[0], tc.move[1])
		if got := b.ForbiddenKind(p); got != tc.want {
			t.Errorf("%s: kind %q, want %q", tc.name, got, tc.want)
		}
		if got := b.Wins(p, Black); got != tc.wins {
			t.Errorf("%s: wins %v, want %v", tc.name, got, tc.wins)
		}
		free := play(t, Freestyle, 15)
		free.grid = b.grid
		if free.ForbiddenKind(p) != Allowed || free.Forbidden() != nil {
			t.Errorf("%s: forbidden in freestyle", tc.name)
		}
	}
}

// TestForbiddenGame is a game in which Black's only defence is forbidden.
func TestForbiddenGame(t *testing.T) {
	b := play(t, Renju, 15, parse(t, "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1")...)
	if got := b.ForbiddenKind(At(6, 6)); got != DoubleThree {
		t.Errorf("g7 is %q, want double_three", got)
	}
	if !b.Wins(At(6, 6), White) {
		t.Error("White does not threaten g7")
	}
}

// TestForbiddenData compares the complete set on every recorded position.
// testdata/renju_forbidden_dev.jsonl: points are [x, y] from the top left.
func TestForbiddenData(t *testing.T) {
	data, err := os.ReadFile("testdata/renju_forbidden_dev.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	positions, points := 0, 0
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		var rec struct {
			ID        string   `json:"id"`
			Size      int      `json:"board_size"`
			Moves     [][2]int `json:"moves"`
			Forbidden [][2]int `json:"forbidden"`
			Kinds     []string `json:"kinds"`
			False     [][2]int `json:"false_forbidden"`
		}
		if err := json.Unmarshal(lines.Bytes(), &rec); err != nil {
			t.Fatal(err)
		}
		at := func(xy [2]int) Point { return At(xy[0], rec.Size-1-xy[1]) }
		b := play(t, Renju, rec.Size)
		for _, m := range rec.Moves {
			b.Make(at(m))
		}
		got := b.Forbidden()
		if len(got) != len(rec.Forbidden) {
			t.Errorf("%s: %d forbidden points, want %d", rec.ID, len(got), len(rec.Forbidden))
		}
		for i, f := range rec.Forbidden {
			if kind := b.ForbiddenKind(at(f)).String(); kind != rec.Kinds[i] {
				t.Errorf("%s: %v is %q, want %q", rec.ID, at(f), kind, rec.Kinds[i])
			}
		}
		for _, f := range rec.False {
			if b.ForbiddenKind(at(f)) != Allowed {
				t.Errorf("%s: %v is forbidden", rec.ID, at(f))
			}
		}
		positions++
		points += len(got)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if positions != 1330 {
		t.Errorf("%d positions, want 1330", positions)
	}
	t.Logf("%d positions, %d forbidden points", positions, points)
}

func BenchmarkForbidden(b *testing.B) {
	data, err := os.ReadFile("testdata/renju_forbidden_dev.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	var rec struct {
		Moves [][2]int `json:"moves"`
	}
	if err := json.Unmarshal(line, &rec); err != nil {
		b.Fatal(err)
	}
	pos, _ := New(Renju, 15)
	for _, m := range rec.Moves {
		pos.Make(At(m[0], 14-m[1]))
	}
	for b.Loop() {
		_ = pos.Forbidden()
	}
}
