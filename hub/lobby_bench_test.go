package hub

import (
	"fmt"
	"testing"

	"tengen/hub/game"
)

// benchLive is a public game in play with 40 moves and some watchers.
func benchLive(i int) Live {
	black, white := fakeUser(game.UserID(2*i+1)), fakeUser(game.UserID(2*i+2))
	return Live{
		G: fmt.Sprintf("k3Jx%08d", i*7919%1_000_003), Next: "black", Players: Players{Black: &black, White: &white},
		Settings: Settings{Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse,
			Clock: TimeControl{Kind: game.Fischer, Initial: 600_000, Increment: 5000}},
		Moves: spread()[:40], Watchers: max(0, 50-i%1000),
	}
}

// BenchmarkLobbyFollow is what a newcomer costs the lobby with 25,000 live games
// and 200 seeks: when nothing has changed since the last one, and when each game
// that it gets has had a move.
func BenchmarkLobbyFollow(b *testing.B) {
	const games, seeks = 25_000, 200
	for _, moving := range []bool{false, true} {
		b.Run(fmt.Sprintf("moving=%v", moving), func(b *testing.B) {
			h, _ := benchHub(b)
			var all []*listed
			for i := range games {
				all = append(all, h.lobby.play(benchLive(i)))
			}
			for i := range seeks {
				h.lobby.wait(Seek{G: fmt.Sprint("seek", i), Host: fakeUser(game.UserID(i + 1)), Created: int64(i),
					Settings: Settings{Clock: TimeControl{Kind: game.Correspondence}}}, true)
			}
			u := fakeUser(1)
			c := newConn(h, nil, nil, Identity{User: &u})
			c.out.ended = true // frames are made and dropped
			moves := spread()[:41]
			b.ReportAllocs()
			for b.Loop() {
				if moving {
					b.StopTimer()
					for i := 0; i < games; i++ {
						if all[i].game.Watchers > 30 {
							h.lobby.move(all[i], "white", moves)
						}
					}
					b.StartTimer()
				}
				h.lobby.follow(c)
				h.lobby.unfollow(c)
			}
		})
	}
}

// BenchmarkLobbyPlay is what it costs to list a game whose watchers come and go
// among 25,000, and one that begins and ends.
func BenchmarkLobbyPlay(b *testing.B) {
	h, _ := benchHub(b)
	for i := range 25_000 {
		h.lobby.play(benchLive(i))
	}
	g := benchLive(12_345)
	b.Run("watchers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Watchers = (g.Watchers + 7) % 50
			h.lobby.play(g)
		}
	})
	g = benchLive(30_000)
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			h.lobby.play(g)
			h.lobby.over(g.G)
		}
	})
}
