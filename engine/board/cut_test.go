package board

import (
	"errors"
	"testing"
)

func TestCutPoint(t *testing.T) {
	p, rest, err := CutPoint("h10i9)")
	if err != nil || p != At(7, 9) || rest != "i9)" {
		t.Error(p, rest, err)
	}
	for _, bad := range []string{"", "h", "9", "h08", "h123", "H8", "pass", "é8"} {
		if p, _, err := CutPoint(bad); !errors.Is(err, ErrPoint) {
			t.Errorf("%q: %v, %v", bad, p, err)
		}
	}
}

// Play is a move or a pass.
func TestPlay(t *testing.T) {
	a, b := mustNew(t), mustNew(t)
	for _, p := range []Point{At(7, 7), None, At(8, 8)} {
		a.Play(p)
	}
	b.Make(At(7, 7))
	b.Pass()
	b.Make(At(8, 8))
	if a.Key() != b.Key() || a.Ply() != 3 || a.Passes() != 0 {
		t.Error(a.Moves(), b.Moves())
	}
}

func mustNew(t *testing.T) *Board {
	t.Helper()
	b, err := New(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
