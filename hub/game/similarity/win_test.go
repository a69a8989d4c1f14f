package similarity

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// pointsIn reads points; - is a pass.
func pointsIn(t testing.TB, text string) (list []board.Point) {
	t.Helper()
	for _, m := range strings.Fields(text) {
		p := board.None
		if m != "-" {
			var err error
			if p, err = board.ParsePoint(m); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, p)
	}
	return list
}

// liveWin is a position in which Black wins with i10, a straight four.
const liveWin = "h10 f10 j11 j8 k13 d9 i11 g9 k11 h11 j10 j12 k10 k14"

// A win is found again if its surroundings are there, after any change of the rest of the board.
func TestIn(t *testing.T) {
	live := Of(pointsIn(t, liveWin))
	for name, c := range map[string]struct {
		size  int
		moves string
		side  board.Stone
		first string
	}{
		"itself":              {15, liveWin, board.Black, "i10"},
		"stones far away":     {15, liveWin + " a1 o1 a3 o3 c1 m1 c3 m3 a5 o5 b7 n4", board.Black, "i10"},
		"passes":              {15, strings.ReplaceAll(liveWin, " j11", " - - j11"), board.Black, "i10"},
		"stones near by":      {15, liveWin + " f12 m9 g13 n11", board.Black, "i10"},
		"stones are missing":  {15, "h10 - j11 j8 - - i11 - k11 h11 j10 j12 k10 -", board.Black, "i10"},
		"turned":              {15, "j8 j6 k10 h10 m11 i4 k9 i7 k11 k8 j10 l10 j11 n11", board.Black, "j9"},
		"mirrored":            {15, "h10 j10 f11 f8 e13 l9 g11 i9 e11 h11 f10 f12 e10 e14", board.Black, "g10"},
		"colours exchanged":   {15, "- " + liveWin, board.White, "i10"},
		"moved":               {15, "g9 e9 i10 i7 j12 c8 h10 f8 j10 g10 i9 i11 j9 j13", board.Black, "h9"},
		"on a larger board":   {20, liveWin + " a1 t1 a3 t3", board.Black, "i10"},
		"moved and disguised": {20, "m14 k14 o15 o12 p17 i13 n15 l13 p15 m15 o14 o16 p14 p18 a1 t1 a3 t3", board.Black, "n14"},
	} {
		w := WinOf(c.size, pointsIn(t, c.moves), c.side, pointsIn(t, c.first))
		if !w.In(live, 15) {
			t.Error(name)
		}
	}
}

// Another win is none of the live game's, nor is the live game's once its first point is taken.
func TestNotIn(t *testing.T) {
	live := Of(pointsIn(t, liveWin))
	for name, c := range map[string]struct {
		size         int
		moves, first string
	}{
		"a plain three":           {15, "h8 a1 i8 a3 j8 c1", "k8"},
		"elsewhere on that board": {15, liveWin + " a1 o1 a2 o2 a3 o3", "a4"},
		"its point is taken":      {15, liveWin, "j10"},
		"no win":                  {15, liveWin, ""},
		"a pass":                  {15, liveWin, "-"},
		"off the board":           {5, "a1 b2", "t20"},
	} {
		if WinOf(c.size, pointsIn(t, c.moves), board.Black, pointsIn(t, c.first)).In(live, 15) {
			t.Error(name)
		}
	}
}

// BenchmarkWin is what one answer costs beside 500 live games of others.
func BenchmarkWin(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	live := make([]*Fingerprint, 500)
	for i := range live {
		live[i] = Of(scattered(rng, 30))
	}
	moves := scattered(rng, 30)
	line := []board.Point{board.At(7, 7), board.At(8, 8), board.At(6, 9)}
	b.ReportAllocs()
	for b.Loop() {
		w := WinOf(15, moves, board.Black, line)
		for _, o := range live {
			w.In(o, 15)
		}
	}
}
