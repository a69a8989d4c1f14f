package network

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// Lanes is the number of lanes.
const Lanes = 32

// The numbers that make 1 of a lane, and 1 logit for each 1 of a lane.
const (
	LaneUnit = 256
	OutUnit  = 4096
)

// Vector is a number for each lane.
type Vector [Lanes]int16

// Side are the numbers of one colour.
type Side struct {
	ToMove  [weights.Combos]Vector // of its points, if it is to move, in LaneUnit
	Waiting [weights.Combos]Vector // if it waits
	Threats [weights.ThreatSets]Vector
	Late    Vector                 // from early to late
	Out     [weights.Phases]Vector // factors, in OutUnit
}

// Network is that of a rule: Black's side and White's, which may be the same.
type Network struct {
	Rule  board.Rule
	Sides [2]*Side
}
