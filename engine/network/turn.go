package network

import (
	"tengen/engine/threat"
	"tengen/engine/weights"
)

// turnPlain takes from a sum the rows of what points were, and adds those of what they are.
func (r *row) turnPlain(rows *[weights.Combos]row, list []threat.Change) {
	for _, c := range list {
		was, is := &rows[c.Was], &rows[c.Is]
		for i := range r {
			r[i] += is[i] - was[i]
		}
	}
}
