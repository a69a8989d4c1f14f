package db_test

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// The path of each rule with the built-in puzzles: every step has its kinds of puzzles, easy ones first, none stands in
// two, and none counts for a rating; a step of which the rule has none is empty, and a withdrawn puzzle gives way.
func TestPuzzlePath(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.URL(t))
	ctx := t.Context()
	service := func() *puzzle.Service {
		s, err := puzzle.NewService(puzzle.Config{Store: d.Puzzles(), Key: []byte("key"), House: engine.BuiltIn})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := service()
	if err := s.Import(ctx); err != nil {
		t.Fatal(err)
	}
	of := func(s *puzzle.Service, rule board.Rule) puzzle.Path {
		t.Helper()
		p, err := s.Path(ctx, rule.String())
		if err != nil || p.Rule != rule.String() || len(p.Steps) != len(puzzle.Steps) {
			t.Fatalf("%v: %+v, %v", rule, p, err)
		}
		return p
	}
	for _, rule := range board.Rules() {
		seen := map[string]bool{}
		for i, step := range of(s, rule).Steps {
			want := puzzle.Steps[i]
			if step.Name != want.Name || len(step.Puzzles) > 6 {
				t.Errorf("%v: %s with %d puzzles, want %s", rule, step.Name, len(step.Puzzles), want.Name)
			}
			if none := (want.Kind == engine.Trap || want.Kind == engine.Escape) && rule != board.Renju; none != (len(step.Puzzles) == 0) && rule != board.Caro {
				t.Errorf("%v: %s has %d puzzles", rule, step.Name, len(step.Puzzles))
			}
			last := 0
			for _, shown := range step.Puzzles {
				p, err := d.Puzzles().Get(ctx, shown.ID)
				if err != nil || seen[p.ID] || len(shown.Tree) == 0 || shown.Ticket != "" {
					t.Errorf("%v: %s: puzzle %s (seen: %t), %v", rule, step.Name, shown.ID, seen[p.ID], err)
				}
				seen[p.ID] = true
				apt := slices.ContainsFunc(want.Themes, func(theme string) bool { return slices.Contains(p.Themes, theme) })
				if p.Kind != want.Kind || !apt || p.Own < want.Least || p.Own > want.Most || p.Own < last {
					t.Errorf("%v: %s: a %s of %d moves, %v", rule, step.Name, p.Kind, p.Own, p.Themes)
				}
				last = p.Own
			}
		}
	}
	first := of(s, board.Renju).Steps[0].Puzzles[0].ID
	if _, err := d.Puzzles().Withdraw(ctx, first); err != nil {
		t.Fatal(err)
	}
	for _, p := range of(service(), board.Renju).Steps[0].Puzzles {
		if p.ID == first {
			t.Error("a withdrawn puzzle is still of the path")
		}
	}
	if _, err := s.Path(ctx, "chess"); err == nil {
		t.Error("a path of no rule")
	}
}
