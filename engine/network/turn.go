package network

import (
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// turnPlain subtracts the rows of points' former values from a sum, and adds those of their present ones.
func (r *row) turnPlain(rows *[weights.Combos]row, list []threat.Change) {
	for _, c := range list {
		was, is := &rows[c.Was], &rows[c.Is]
		for i := range r {
			r[i] += is[i] - was[i]
		}
	}
}
