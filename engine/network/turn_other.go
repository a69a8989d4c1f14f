//go:build !amd64

package network

import (
	"tengen/engine/threat"
	"tengen/engine/weights"
)

func (r *row) turn(rows *[weights.Combos]row, list []threat.Change) { r.turnPlain(rows, list) }
