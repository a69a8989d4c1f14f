//go:build !amd64

package network

import "tengen/engine/weights"

func (r *row) turn(rows *[weights.Combos]row, list []turned) { r.turnPlain(rows, list) }
