package puzzle

import "slices"

// The themes by how full the board is. They follow from the moves, so a puzzle's own Themes lack them.
const (
	Opening = "opening" // up to openingMost stones
	Middle  = "middle"
	Late    = "late" // more than middleMost
)

const (
	openingMost = 12
	middleMost  = 30
)

// Phases are the themes of phases, the earliest first.
var Phases = []string{Opening, Middle, Late}

// Phase is the theme of a puzzle's phase.
func (p *Puzzle) Phase() string {
	switch n := len(p.Moves); {
	case n <= openingMost:
		return Opening
	case n <= middleMost:
		return Middle
	}
	return Late
}

// AllThemes are a puzzle's themes and its phase, sorted.
func (p *Puzzle) AllThemes() []string {
	all := append(slices.Clone(p.Themes), p.Phase())
	slices.Sort(all)
	return slices.Compact(all)
}
