package pairing

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// BenchmarkPlay is what it costs to list a game whose watchers come and go among 25,000, and one that begins and ends, but for
// the frames that its players get.
func BenchmarkPlay(b *testing.B) {
	m := newTown()
	live := func(i int) lobby.Game {
		black, white := person(game.UserID(2*i+1)), person(game.UserID(2*i+2))
		return lobby.Game{
			Present: true, ID: fmt.Sprintf("k3Jx%08d", i*7919%1_000_003), Next: board.Black, Black: &black, White: &white,
			Settings: game.Settings{Rule: board.Freestyle, Size: 15, Time: game.TimeControl{Kind: game.NoClock}},
			Moves:    []string{"h8"}, Watchers: max(0, 50-i%1000),
		}
	}
	for i := range 25_000 {
		m.Play(live(i), lobby.Origin{})
	}
	g := live(12_345)
	b.Run("watchers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Watchers = (g.Watchers + 7) % 50
			m.Play(g, lobby.Origin{})
		}
	})
	g = live(30_000)
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m.Play(g, lobby.Origin{})
			m.Over(g.ID)
		}
	})
}
