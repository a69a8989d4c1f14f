package puzzle_test

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// Phases follow from the stones alone. No theme is a puzzle's id: both are parts of addresses.
func TestPhases(t *testing.T) {
	for stones, want := range map[int]string{1: engine.Opening, 12: engine.Opening, 13: engine.Middle, 30: engine.Middle, 31: engine.Late, 200: engine.Late} {
		p := engine.Puzzle{Moves: make([]board.Point, stones), Themes: []string{"short", "vcf"}}
		if all := p.AllThemes(); p.Phase() != want || len(all) != 3 || !slices.Contains(all, want) || !slices.IsSorted(all) || len(p.Themes) != 2 {
			t.Errorf("%d stones: %s, %v", stones, p.Phase(), all)
		}
	}
	for _, theme := range slices.Concat(engine.Themes, engine.Phases) {
		if puzzle.IsID(theme) || !puzzle.IsTheme(theme) {
			t.Errorf("%s is an id, or no theme", theme)
		}
	}
}
