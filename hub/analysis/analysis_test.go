package analysis_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/proof"
	"tengen/hub/analysis"
	"tengen/hub/fault"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func position(t *testing.T, rule board.Rule, moves string) analysis.Position {
	t.Helper()
	p := analysis.Position{Rule: rule, Size: 15}
	for _, m := range strings.Fields(moves) {
		q, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		p.Moves = append(p.Moves, q)
	}
	return p
}

func newAnalyst(t *testing.T, places int) (analysis.Analyst, *engine.Pool) {
	t.Helper()
	pool := engine.NewPool(engine.PoolOptions{Workers: 1, TableBudget: 4 << 20, TablePerGame: 1 << 20})
	t.Cleanup(func() { pool.Close(context.Background()) })
	return analysis.New(pool, places, 8<<20), pool
}

// Each of the lines asked for grows until the asker goes.
func TestLines(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	ctx, gone := context.WithCancel(t.Context())
	deepest := map[int]int{}
	err := a.Lines(ctx, position(t, board.Freestyle, "h8 i9 g9"), 3, func(l analysis.Line) {
		deepest[l.Rank] = max(deepest[l.Rank], l.Depth)
		if len(l.Moves) == 0 || l.Chance <= 0 || l.Chance >= 1 {
			t.Errorf("%+v", l)
		}
		if deepest[3] >= 3 {
			gone()
		}
	})
	if !errors.Is(err, context.Canceled) || len(deepest) != 3 || deepest[1] < 3 {
		t.Error(err, deepest)
	}
}

// A win of either side is proven, and that nothing holds is a result.
func TestLook(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	for name, c := range map[string]struct {
		p         analysis.Position
		win, lost bool
		threat    bool
		forbidden int
	}{
		"a win":             {position(t, board.Freestyle, "h8 a1 i8 a3 j8 c1"), true, false, false, 0},
		"a threat":          {position(t, board.Freestyle, "h8 a1 i8 a3 j8"), false, false, true, 0},
		"lost":              {position(t, board.Freestyle, "h8 a1 i8 a3 j8 c1 k8"), false, true, true, 0},
		"only forbidden":    {position(t, board.Renju, "g8 f5 h10 f6 g9 f4 f3 o1 h8 f7"), false, true, true, 1},
		"nothing is forced": {position(t, board.Freestyle, "h8 i9"), false, false, false, 0},
	} {
		got, err := a.Look(t.Context(), c.p)
		if err != nil || (got.Win != nil) != c.win || got.Lost != c.lost || (got.Threat != nil) != c.threat || len(got.Forbidden) != c.forbidden {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if got.Win != nil {
			b, _ := board.New(c.p.Rule, 15)
			for _, m := range c.p.Moves {
				b.Make(m)
			}
			if err := proof.Verify(b, got.Win.Proof); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestWhatIsNoPosition(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	for name, p := range map[string]analysis.Position{
		"a point twice": position(t, board.Freestyle, "h8 h8"),
		"off the board": position(t, board.Freestyle, "t20"),
		"forbidden":     position(t, board.Renju, "g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 f8"),
		"over":          position(t, board.Freestyle, "h8 a1 i8 a3 j8 c1 k8 c3 l8"),
		"no board":      {Size: 3},
	} {
		if _, err := a.Look(t.Context(), p); fault.Of(err).Why != analysis.ErrPosition.Why {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, lines := range []int{0, 6} {
		if err := a.Lines(t.Context(), position(t, board.Freestyle, "h8"), lines, nil); !errors.Is(err, analysis.ErrLines) {
			t.Error(lines, err)
		}
	}
}

// No more positions are worked on at a time than there are places.
func TestPlaces(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	ctx, gone := context.WithTimeout(t.Context(), time.Minute)
	asked := false
	a.Lines(ctx, position(t, board.Freestyle, "h8 i9"), 1, func(analysis.Line) {
		if !asked {
			asked = true
			if _, err := a.Look(t.Context(), position(t, board.Freestyle, "h8")); !errors.Is(err, analysis.ErrBusy) {
				t.Error(err)
			}
			gone()
		}
	})
	if _, err := a.Look(t.Context(), position(t, board.Freestyle, "h8")); err != nil {
		t.Error(err)
	}
}
