package analysis_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func position(t *testing.T, rule board.Rule, moves string) analysis.Position {
	t.Helper()
	p := analysis.Position{Game: review.Game{Rule: rule, Size: 15}}
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

// look asks what is proven, and follows nothing.
func look(t *testing.T, a analysis.Analyst, asker string, p analysis.Position) (out review.Position, err error) {
	t.Helper()
	ctx, gone := context.WithCancel(t.Context())
	err = a.Analyse(ctx, analysis.Question{Position: p, Asker: fair.Who{Network: asker, Person: asker}, Lines: 1}, func(_ *board.Board, p *review.Position) { out = *p; gone() }, ignore)
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return out, err
}

func ignore(ask.Line) {}

// Each of the lines asked for grows until the asker goes.
func TestLines(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	ctx, gone := context.WithCancel(t.Context())
	deepest := map[int]int{}
	q := analysis.Question{Position: position(t, board.Freestyle, "h8 i9 g9"), Lines: 3}
	looked := 0
	err := a.Analyse(ctx, q, func(*board.Board, *review.Position) { looked++ }, func(l ask.Line) {
		deepest[l.Rank] = max(deepest[l.Rank], l.Depth)
		if len(l.Moves) == 0 || l.Chance <= 0 || l.Chance >= 1 {
			t.Errorf("%+v", l)
		}
		if deepest[3] >= 3 {
			gone()
		}
	})
	if !errors.Is(err, context.Canceled) || len(deepest) != 3 || deepest[1] < 3 || looked != 1 {
		t.Error(err, deepest)
	}
}

// A line is sent even when there is only one move to choose.
func TestOneMove(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	q := analysis.Question{Position: position(t, board.Freestyle, "h8 h7 h9 i8 h10 g8 h11"), Lines: 3}
	var best []board.Point
	if err := a.Analyse(t.Context(), q, func(*board.Board, *review.Position) {}, func(l ask.Line) { best = append(best, l.Moves[0]) }); err != nil {
		t.Fatal(err)
	}
	if len(best) == 0 || best[0] != board.At(7, 11) {
		t.Error(best)
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
		got, err := look(t, a, "", c.p)
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
		"no board":      {Game: review.Game{Size: 3}},
	} {
		if _, err := look(t, a, "", p); fault.Of(err).Reason != analysis.ErrPosition.Reason {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, lines := range []int{0, 6} {
		if err := a.Analyse(t.Context(), analysis.Question{Position: position(t, board.Freestyle, "h8"), Lines: lines}, nil, nil); !errors.Is(err, analysis.ErrLines) {
			t.Error(lines, err)
		}
	}
}

// No more positions are worked on at a time than there are places, and one of each asker's.
func TestPlaces(t *testing.T) {
	a, _ := newAnalyst(t, 1)
	ctx := await.Context(t, "an analysis that another ends")
	p := position(t, board.Freestyle, "h8 i9")
	working, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- a.Analyse(ctx, analysis.Question{Position: p, Asker: fair.Who{Network: "a", Person: "ann"}, Lines: 1}, func(*board.Board, *review.Position) { close(working) }, ignore)
	}()
	<-working
	if _, err := look(t, a, "ann", p); err != nil {
		t.Error("who asks again gives the place up for it:", err)
	}
	if err := <-ended; !errors.Is(err, analysis.ErrAnother) {
		t.Error(err)
	}
	working = make(chan struct{})
	go func() {
		ended <- a.Analyse(ctx, analysis.Question{Position: p, Asker: fair.Who{Network: "a", Person: "ann"}, Lines: 1}, func(*board.Board, *review.Position) { close(working) }, ignore)
	}()
	<-working
	_, err := look(t, a, "ben", p)
	for errors.Is(err, analysis.ErrBusy) { // on a machine on which ann's search takes its time to stop
		_, err = look(t, a, "ben", p)
	}
	if err != nil {
		t.Error("who has had the only place for long gives it up:", err)
	}
	if err := <-ended; !errors.Is(err, analysis.ErrBusy) {
		t.Error(err)
	}
	if _, err := look(t, a, "ben", p); err != nil {
		t.Error("nobody has the place:", err)
	}
	late, over := context.WithTimeout(t.Context(), -1)
	defer over()
	err = a.Analyse(late, analysis.Question{Position: p, Lines: 1}, func(*board.Board, *review.Position) { t.Error("it was looked at") }, ignore)
	if fault.Of(err).Reason != analysis.ErrBusy.Reason {
		t.Error("the time is over:", err)
	}
}
