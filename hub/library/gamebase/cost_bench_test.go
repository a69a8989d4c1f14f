package gamebase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// BenchmarkGame is what a game of 40 moves costs an import before anything is stored.
func BenchmarkGame(b *testing.B) {
	rng := rand.New(rand.NewPCG(77, 4))
	games := make([]Game, 256)
	for i := range games {
		g := Game{Rule: board.Renju, Size: 15}
		for len(g.Moves) < 40 {
			if p := board.At(rng.IntN(15), rng.IntN(15)); !slices.Contains(g.Moves, p) {
				g.Moves = append(g.Moves, p)
			}
		}
		games[i] = g
	}
	for name, f := range map[string]func(g *Game){
		"positions": func(g *Game) {
			if _, err := Plies(g.Rule, g.Size, g.Moves); err != nil {
				b.Fatal(err)
			}
		},
		"windows": func(g *Game) { Windows(g.Size, g.Moves) },
		"digest":  func(g *Game) { g.Digest() },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				f(&games[i%len(games)])
			}
		})
	}
}
