package board

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// recorded is a Renju position of testdata/renju_forbidden_dev.jsonl.
type recorded struct {
	ID        string
	board     *Board
	Forbidden map[Point]Kind
	LookAlike []Point
}

// readRecorded returns all positions of the file. Its points are [x, y] from
// the top left.
func readRecorded(tb testing.TB) []recorded {
	tb.Helper()
	data, err := os.ReadFile("testdata/renju_forbidden_dev.jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	var all []recorded
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		var rec struct {
			ID        string   `json:"id"`
			Size      int      `json:"board_size"`
			Moves     [][2]int `json:"moves"`
			Forbidden [][2]int `json:"forbidden"`
			Kinds     []string `json:"kinds"`
			LookAlike [][2]int `json:"false_forbidden"`
		}
		if err := json.Unmarshal(lines.Bytes(), &rec); err != nil {
			tb.Fatal(err)
		}
		at := func(xy [2]int) Point { return At(xy[0], rec.Size-1-xy[1]) }
		r := recorded{ID: rec.ID, Forbidden: map[Point]Kind{}}
		if r.board, err = New(Renju, rec.Size); err != nil {
			tb.Fatal(err)
		}
		for _, m := range rec.Moves {
			r.board.Make(at(m))
		}
		for i, f := range rec.Forbidden {
			kinds := []string{Overline: "overline", DoubleFour: "double_four", DoubleThree: "double_three"}
			r.Forbidden[at(f)] = Kind(slices.Index(kinds, rec.Kinds[i]))
		}
		for _, f := range rec.LookAlike {
			r.LookAlike = append(r.LookAlike, at(f))
		}
		all = append(all, r)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return all
}

// TestForbiddenData compares every point of every recorded position: its kind,
// its reason, and whether it only looks forbidden.
func TestForbiddenData(t *testing.T) {
	positions, forbidden, alike := 0, 0, 0
	for _, rec := range readRecorded(t) {
		b := rec.board
		if got := b.Forbidden(); len(got) != len(rec.Forbidden) {
			t.Errorf("%s: %d forbidden points, want %d", rec.ID, len(got), len(rec.Forbidden))
		}
		for y := range b.Size() {
			for x := range b.Size() {
				p := At(x, y)
				want := rec.Forbidden[p]
				r := b.Explain(p)
				if got := b.ForbiddenKind(p); got != want || r.Kind != want {
					t.Errorf("%s: %v is %q, explained as %q, want %q", rec.ID, p, got, r.Kind, want)
				}
				checkReason(t, b, &r)
				if lookAlike(&r) && !slices.Contains(rec.LookAlike, p) && !failsByFive(&r) {
					t.Errorf("%s: %v is taken for a look-alike: %v", rec.ID, p, r)
				}
			}
		}
		for _, p := range rec.LookAlike {
			r := b.Explain(p)
			if r.Kind != Allowed || !lookAlike(&r) {
				t.Errorf("%s: %v is no look-alike: %v", rec.ID, p, r)
			}
		}
		positions++
		forbidden += len(rec.Forbidden)
		alike += len(rec.LookAlike)
	}
	if positions != 1330 || forbidden != 4068 || alike != 248 {
		t.Errorf("%d positions, %d forbidden points and %d look-alikes, want 1330, 4068 and 248", positions, forbidden, alike)
	}
}

// failsByFive reports whether a three does not count because its extension makes
// a five; the file takes it for no three from the start and lists no look-alike.
func failsByFive(r *Reason) bool {
	for k := range r.Lines {
		l := &r.Lines[k]
		for _, e := range l.Extensions() {
			if e.Five && !l.CountsThree() {
				return true
			}
		}
	}
	return false
}

// checkReason holds a reason to what every reason must be, with the board's
// public questions alone.
func checkReason(t *testing.T, b *Board, r *Reason) {
	t.Helper()
	threes, counting := 0, 0
	for k := range r.Lines {
		l := &r.Lines[k]
		want := map[Shape]int{ThreeShape: 3, StraightFourShape: 4, FiveShape: 5}[l.Shape]
		n := len(l.Stones())
		if want != 0 && n != want || l.Shape == FourShape && n < 4 || l.Shape == OverlineShape && n < 6 || l.Shape == NoShape && n != 0 {
			t.Fatalf("%v: %d stones in shape %d: %v", r.Point, n, l.Shape, *r)
		}
		if n > 0 && !slices.Contains(l.Stones(), r.Point) {
			t.Fatalf("%v is not in %v", r.Point, l.Stones())
		}
		for _, p := range l.Stones() {
			if p != r.Point && b.At(p) != Black {
				t.Fatalf("%v: %v is no black stone", r.Point, p)
			}
		}
		for _, p := range l.Completing() {
			if b.At(p) != Empty {
				t.Fatalf("%v: %v is not empty", r.Point, p)
			}
		}
		for _, e := range l.Extensions() {
			if b.At(e.Point) != Empty || e.Five && e.Kind != Allowed {
				t.Fatalf("%v: extension %+v", r.Point, e)
			}
		}
		if l.Shape == ThreeShape {
			threes++
			if len(l.Extensions()) == 0 {
				t.Fatalf("%v: a three without an extension", r.Point)
			}
			if l.CountsThree() {
				counting++
			}
		}
	}
	if lookAlike(r) && (threes < 2 || counting > 1) {
		t.Fatalf("%v: a look-alike of %d threes, %d of which count", r.Point, threes, counting)
	}
}

// lookAlike reports whether the point is legal although two or more lines through
// it hold threes: all of them but one at the most do not count.
func lookAlike(r *Reason) bool { return r.Kind == Allowed && r.count(ThreeShape) >= 2 }
