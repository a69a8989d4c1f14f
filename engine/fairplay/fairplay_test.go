package fairplay

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
)

// quick is Standard with fewer nodes.
var quick = func() Options {
	o := Standard
	o.Nodes, o.Solve = 4000, 2000
	return o
}()

// played is a game between two levels.
func played(t *testing.T, a, b string, number int) Game {
	t.Helper()
	one, err := level.Parse(a)
	if err != nil {
		t.Fatal(err)
	}
	two, err := level.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	none := engine.Limits{}
	g, err := calibrate.Play(t.Context(), board.Freestyle, calibrate.Of(one, none), calibrate.Of(two, none), number)
	if err != nil {
		t.Fatal(err)
	}
	return Game{Rule: board.Freestyle, Size: 15, Moves: g.Moves, Winner: g.Winner, Known: 3}
}

func points(t *testing.T, names ...string) (all []board.Point) {
	t.Helper()
	for _, n := range names {
		p, err := board.ParsePoint(n)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// The same game comes out the same way, and only what nothing forced counts.
func TestMeasure(t *testing.T) {
	g := played(t, "elm", "fir", 4)
	first, err := Measure(t.Context(), g, quick)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Measure(t.Context(), g, quick)
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("another answer: %v", err)
	}
	if len(first) != len(g.Moves) {
		t.Fatalf("%d of %d moves", len(first), len(g.Moves))
	}
	kinds := map[MoveKind]int{}
	for i, m := range first {
		kinds[m.Kind]++
		switch {
		case m.Ply != i || m.At != g.Moves[i].String():
			t.Errorf("move %d is %+v", i, m)
		case (i < 3) != (m.Kind == Known):
			t.Errorf("move %d is %s", i, m.Kind)
		case m.Kind == Free && (m.Choices < 3 || m.Choices >= quick.Lines || m.Chance < quick.Least || m.Chance > 1-quick.Least || m.Rank > MostRank):
			t.Errorf("move %d: %+v", i, m)
		case m.Loss < 0 || m.Loss > 1:
			t.Errorf("move %d: %+v", i, m)
		case m.Kind == Free && m.Rank == 1 && m.Loss > quick.Band:
			t.Errorf("move %d is the first and costs %v", i, m.Loss)
		}
	}
	if kinds[Free] == 0 || kinds[Forced] == 0 {
		t.Errorf("%v", kinds)
	}
}

// A four must be answered, an open three too, and the win that follows is somebody's to find.
func TestForced(t *testing.T) {
	// Black makes an open three, White looks away, Black makes a straight four and five.
	g := Game{
		Rule: board.Freestyle, Size: 15, Winner: board.Black, Known: 2,
		Moves: points(t, "h8", "a1", "h9", "a15", "h10", "o1", "h11", "o15", "h12"),
	}
	all, err := Measure(t.Context(), g, quick)
	if err != nil {
		t.Fatal(err)
	}
	if m := all[5]; m.Kind != Forced {
		t.Errorf("an open three is answered by a move that is %+v", m)
	}
	if m := all[6]; m.Kind != Attack || !m.Found || m.Plies != 3 {
		// an earlier position may be won as well
		if m.Kind != Winning {
			t.Errorf("the straight four is %+v", m)
		}
	}
	if m := all[7]; m.Kind != Forced {
		t.Errorf("a straight four is answered by a move that is %+v", m)
	}
	if m := all[8]; m.Kind != Winning {
		t.Errorf("the five is %+v", m)
	}
	attacks, found := 0, 0
	for i, m := range all {
		if m.Kind == Attack {
			attacks++
			if m.Found {
				found++
			}
			if i%2 != 0 {
				t.Errorf("White attacks at move %d: %+v", i, m)
			}
		}
	}
	if attacks != 1 || found != 1 {
		t.Errorf("%d attacks, %d found", attacks, found)
	}
}

// A win that is given away is not found.
func TestMissed(t *testing.T) {
	g := Game{
		Rule: board.Freestyle, Size: 15, Known: 2,
		Moves: points(t, "h8", "a1", "h9", "a15", "h10", "o1", "c3", "h11"), // and White stops it
	}
	all, err := Measure(t.Context(), g, quick)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if m.Kind == Attack && m.Ply == 6 && m.Found {
			t.Errorf("%+v", m)
		}
	}
}

// An impossible game is refused, a pass and a forbidden point are no candidates, and a context cancels the analysis.
func TestBounds(t *testing.T) {
	if _, err := Measure(t.Context(), Game{Rule: board.Freestyle, Size: 15, Moves: points(t, "h8", "h8")}, quick); !errors.Is(err, ErrGame) {
		t.Errorf("two stones on a point: %v", err)
	}
	if _, err := Measure(t.Context(), Game{Rule: board.Freestyle, Size: 3}, quick); !errors.Is(err, ErrGame) {
		t.Errorf("a board of three: %v", err)
	}
	g := Game{Rule: board.Freestyle, Size: 15, Moves: append(points(t, "h8", "h9"), board.None)}
	all, err := Measure(t.Context(), g, quick)
	if err != nil || all[2].Kind != Forced {
		t.Errorf("a pass: %+v %v", all, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Measure(ctx, g, quick); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
	if all, err := Measure(t.Context(), Game{Rule: board.Renju, Size: 15}, quick); err != nil || len(all) != 0 {
		t.Errorf("no moves: %v %v", all, err)
	}
}

// A stored analysis comes back as it was, also a pass and a position without a best move.
func TestStored(t *testing.T) {
	g := played(t, "elm", "elm", 2)
	g.Moves = append(g.Moves[:8:8], board.None)
	all, err := Measure(t.Context(), g, quick)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	var back []Move
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(all, back) {
		t.Errorf("%s: %v", text, err)
	}
}

// BenchmarkMeasure is what a game costs.
func BenchmarkMeasure(b *testing.B) {
	one, _ := level.Parse("hickory")
	g, err := calibrate.Play(b.Context(), board.Freestyle, calibrate.Of(one, engine.Limits{}), calibrate.Of(one, engine.Limits{}), 6)
	if err != nil {
		b.Fatal(err)
	}
	counted := 0
	for b.Loop() {
		all, err := Measure(b.Context(), Game{Rule: board.Freestyle, Size: 15, Moves: g.Moves, Winner: g.Winner, Known: 3}, Standard)
		if err != nil {
			b.Fatal(err)
		}
		counted = 0
		for _, m := range all {
			if m.Counts() {
				counted++
			}
		}
	}
	b.ReportMetric(float64(len(g.Moves)), "moves")
	b.ReportMetric(float64(counted), "counted")
}
