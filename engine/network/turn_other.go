//go:build !amd64

package network

import (
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

func (r *row) turn(rows *[weights.Combos]row, list []threat.Change) { r.turnPlain(rows, list) }
