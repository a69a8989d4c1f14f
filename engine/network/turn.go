package network

import "tengen/engine/weights"

// turned are the combinations of a point before and after.
type turned [2]uint16

// turnPlain takes from a sum the rows of what points were, and adds those of what they are.
func (r *row) turnPlain(rows *[weights.Combos]row, list []turned) {
	for _, t := range list {
		was, is := &rows[t[0]], &rows[t[1]]
		for i := range r {
			r[i] += is[i] - was[i]
		}
	}
}
