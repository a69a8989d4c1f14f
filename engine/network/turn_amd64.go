package network

//go:generate sh -c "cd gen && go run . -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg network"

import (
	"golang.org/x/sys/cpu"

	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// turn is turnPlain, with AVX2 where there is that.
func (r *row) turn(rows *[weights.Combos]row, list []threat.Change) {
	if !cpu.X86.HasAVX2 {
		r.turnPlain(rows, list)
	} else if len(list) > 0 {
		turnAVX2((*uint64)(&r[0]), (*uint64)(&rows[0][0]), &list[0].Was, len(list))
	}
}

// A check of the size of a row that gen uses.
var _ = [1]struct{}{}[rowBytes-8*len(row{})]

const rowBytes = 128
