package network

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// TestTurn: sums are the same numbers on every processor.
func TestTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	rows := new([weights.Combos]row)
	for i := range rows {
		for k := range rows[i] {
			rows[i][k] = packed(rng.Uint64())
		}
	}
	for n := range 70 {
		list := make([]threat.Change, n)
		for i := range list {
			list[i] = threat.Change{Was: uint16(rng.IntN(weights.Combos)), Is: uint16(rng.IntN(weights.Combos))}
		}
		plain := rows[rng.IntN(weights.Combos)]
		fast := plain
		plain.turnPlain(rows, list)
		fast.turn(rows, list)
		if plain != fast {
			t.Fatalf("%d changes: %v, want %v", n, fast, plain)
		}
	}
}
