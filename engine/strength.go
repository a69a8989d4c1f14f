package engine

import (
	"errors"
	"fmt"
	"time"
)

// Strength is how well a bot of the house plays.
type Strength uint8

// The strengths.
const (
	Acorn  Strength = iota // a beginner: sees its own five, overlooks much of the rest
	Bamboo                 // a club player: a few plies
	Cedar                  // all that the engine can do in the time
)

// ErrStrength is returned for a name that is not a strength's.
var ErrStrength = errors.New("engine: unknown strength")

var strengthNames = [...]string{Acorn: "acorn", Bamboo: "bamboo", Cedar: "cedar"}

// String returns "acorn", "bamboo" or "cedar".
func (s Strength) String() string {
	if int(s) >= len(strengthNames) {
		return "unknown"
	}
	return strengthNames[s]
}

// ParseStrength is the inverse of String; anything else is ErrStrength.
func ParseStrength(s string) (Strength, error) {
	for i, name := range strengthNames {
		if s == name {
			return Strength(i), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q", ErrStrength, s)
}

// thinking is how long a move takes at most; tests, whose machine may be busy, lengthen it.
var thinking = [...]time.Duration{Acorn: 100 * time.Millisecond, Bamboo: 500 * time.Millisecond, Cedar: 5 * time.Second}

// Limits returns what a bot of this strength may spend on a move. A pool takes
// the lesser of this time and the request's budget, and Cedar yields to others that wait. Acorn does not search.
func (s Strength) Limits() Limits {
	switch s {
	case Acorn:
		return Limits{Depth: 1, Nodes: 1, Time: thinking[s]}
	case Bamboo:
		return Limits{Depth: 3, Nodes: 4_000, Time: thinking[s]}
	}
	return Limits{Time: thinking[Cedar]}
}
