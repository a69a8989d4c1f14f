package board

import "testing"

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		stones, p, q string
		want         bool
	}{
		{"h8 h9 h10 h11", "g8", "i8", true},        // the line's mirror
		{"h8 h9 h10 h11", "g8", "g11", false},      // end for end the colours are exchanged
		{"h8 h9 h10 h7", "g9", "i9", true},         //
		{"h8 i9 h10 g9", "h9", "h9", true},         // a point and itself
		{"h8 i9 h10 g9", "f9", "j9", true},         // a square of stones: mirrored
		{"h8 i9 h10 g9", "h7", "h11", true},        //
		{"h8 i9 h10 g9", "h7", "f9", false},        // a quarter turn makes Black's stones White's
		{"h8 h9 i8 i9", "g7", "j7", true},          // about a line between points
		{"h8 h9 i8 i9", "g7", "g10", false},        //
		{"h8 i9 h10 a1", "g8", "i8", false},        // nothing maps these stones
		{"a1 b2 a3", "b1", "b3", true},             // at the edge too
		{"h8 h9 h10 h11", "o8", "o8", true},        //
		{"h8 i10 g6 h9 h7 h10", "i8", "g8", false}, //
		{"e5 f5 k5 j5", "e6", "k6", true},          // the stones' own mirror, far from the centre
		{"g7 a1 i9 b2", "c4", "d3", true},          // the diagonal that all of them are on
		{"g7 a1 i9 b3", "c4", "d3", false},         //
	} {
		b := play(t, Freestyle, 15)
		for _, m := range parse(t, c.stones) {
			b.Play(m)
		}
		b.Pass() // is no stone
		p, q := parse(t, c.p)[0], parse(t, c.q)[0]
		if b.Alike(p, q) != c.want || b.Alike(q, p) != c.want {
			t.Errorf("%s: %s and %s, want alike: %t", c.stones, c.p, c.q, c.want)
		}
	}
	if empty := play(t, Freestyle, 15); !empty.Alike(At(0, 0), At(3, 4)) {
		t.Error("on the empty board all points are alike")
	}
}
