package board

import "testing"

// TestForbiddenVectors are the classical shapes, black stones alone.
func TestForbiddenVectors(t *testing.T) {
	type xy = [2]int
	for _, tc := range []struct {
		name  string
		black []xy
		move  xy
		want  Kind
		wins  bool
		says  string
	}{
		{"double three", []xy{{5, 7}, {6, 7}, {7, 5}, {7, 6}}, xy{7, 7}, DoubleThree, false, "double three: f8-g8-h8 and h6-h7-h8"},
		{"double four", []xy{{4, 7}, {5, 7}, {6, 7}, {7, 4}, {7, 5}, {7, 6}}, xy{7, 7}, DoubleFour, false, "double four: e8-f8-g8-h8 and h5-h6-h7-h8"},
		{"X_XXX_X", []xy{{4, 7}, {6, 7}, {8, 7}, {10, 7}}, xy{7, 7}, DoubleFour, false, "double four: e8-g8-h8-i8-k8 (five at f8, j8)"},
		{"XX_XX_XX", []xy{{3, 7}, {4, 7}, {6, 7}, {9, 7}, {10, 7}}, xy{7, 7}, DoubleFour, false, "double four: d8-e8-g8-h8-j8-k8 (five at f8, i8)"},
		{"XXX_X_XXX", []xy{{3, 7}, {4, 7}, {5, 7}, {9, 7}, {10, 7}, {11, 7}}, xy{7, 7}, DoubleFour, false, "double four: d8-e8-f8-h8-j8-k8-l8 (five at g8, i8)"},
		{"overline", []xy{{0, 0}, {1, 0}, {2, 0}, {4, 0}, {5, 0}, {6, 0}}, xy{3, 0}, Overline, false, "overline: a1-b1-c1-d1-e1-f1-g1"},
		{"4-3", []xy{{4, 7}, {5, 7}, {6, 7}, {7, 5}, {7, 6}}, xy{7, 7}, Allowed, false, "allowed"},
		{"4-3-3", []xy{{4, 7}, {5, 7}, {6, 7}, {7, 5}, {7, 6}, {5, 5}, {6, 6}}, xy{7, 7}, DoubleThree, false, "double three: h6-h7-h8 and f6-g7-h8"},
		{"four is no three", []xy{{3, 7}, {5, 7}, {7, 7}, {8, 5}, {8, 6}}, xy{8, 7}, Allowed, false, "allowed"},
		{"one four", []xy{{0, 0}, {1, 0}, {2, 0}, {5, 0}, {6, 0}, {7, 0}, {3, 1}, {3, 2}, {3, 3}}, xy{3, 0}, Allowed, false, "allowed"},
		{
			"five beats double four",
			[]xy{{3, 7}, {4, 7}, {5, 7}, {6, 7}, {7, 4}, {7, 5}, {7, 6}, {7, 9}, {7, 10}, {7, 11}},
			xy{7, 7}, Allowed, true, "five: d8-e8-f8-g8-h8",
		},
		{
			// f8 h8 i8 extends only at g8, which is itself a double four.
			"legal by recursion",
			[]xy{{4, 10}, {5, 7}, {6, 5}, {6, 8}, {6, 9}, {8, 7}},
			xy{7, 7}, Allowed, false, "allowed: f8-h8-i8 does not count (g8 double four)",
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
		if r := b.Explain(p); r.Kind != tc.want || r.String() != tc.says {
			t.Errorf("%s: explained as %q: %q, want %q", tc.name, r.Kind, r, tc.says)
		}
		if got := b.Wins(p, Black); got != tc.wins {
			t.Errorf("%s: wins %v, want %v", tc.name, got, tc.wins)
		}
		free := play(t, Freestyle, 15)
		free.grid = b.grid
		if free.ForbiddenKind(p) != Allowed || free.Forbidden() != nil {
			t.Errorf("%s: forbidden in freestyle", tc.name)
		}
		if r := free.Explain(p); r != (Reason{Point: p}) {
			t.Errorf("%s: a reason in freestyle: %v", tc.name, r)
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
	r := b.Explain(At(6, 6))
	if got := r.String(); got != "double three: f7-g7-h7 and f6-g7-h8" {
		t.Errorf("g7 is explained as %q", got)
	}
}
