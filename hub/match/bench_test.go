package match

import (
	"fmt"
	"testing"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// BenchmarkPlay is what it costs to list a game whose watchers come and go among 25,000, and one that begins and ends, but for
// the frames that its players get.
func BenchmarkPlay(b *testing.B) {
	m := newTown()
	live := func(i int) wire.Live {
		black, white := person(game.UserID(2*i+1)), person(game.UserID(2*i+2))
		return wire.Live{
			Present: true, G: fmt.Sprintf("k3Jx%08d", i*7919%1_000_003), Next: "black", Players: wire.Players{Black: &black, White: &white},
			Settings: wire.Settings{Rule: "freestyle", Size: 15, Clock: wire.TimeControl{Kind: game.NoClock}},
			Moves:    []string{"h8"}, Watchers: max(0, 50-i%1000),
		}
	}
	for i := range 25_000 {
		m.Play(live(i), wire.Origin{})
	}
	g := live(12_345)
	b.Run("watchers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Watchers = (g.Watchers + 7) % 50
			m.Play(g, wire.Origin{})
		}
	})
	g = live(30_000)
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m.Play(g, wire.Origin{})
			m.Over(g.G)
		}
	})
}
