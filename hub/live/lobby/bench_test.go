package lobby

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/cost"
)

// someMoves is what a game of so many moves is listed with.
func someMoves(n int) (out []string) {
	for i := range n {
		out = append(out, board.At(i%15, i/15*2).String())
	}
	return out
}

// benchLive is a public game in play with 40 moves and some watchers.
func benchLive(i int) Game {
	black, white := person(game.UserID(2*i+1)), person(game.UserID(2*i+2))
	return Game{
		Present: true, ID: fmt.Sprintf("k3Jx%08d", i*7919%1_000_003), Next: board.Black, Black: &black, White: &white,
		Settings: game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
			Time: game.TimeControl{Kind: game.Fischer, Initial: 10 * time.Minute, Increment: 5 * time.Second}},
		Moves: someMoves(40), Watchers: max(0, 50-i%1000),
	}
}

// deaf is a page to which lines are made and dropped.
type deaf struct{ user game.UserID }

func (d deaf) UserID() game.UserID { return d.user }
func (deaf) Send([]byte)           {}

// A move's cost in the lists is compared with the figures.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	cost.Check(t, "note a move in the lists", BenchmarkMove)
}

// BenchmarkMove is what the lists cost a move, in 200 games of 160 moves that nobody follows there.
func BenchmarkMove(b *testing.B) {
	const games, length = 200, 160
	l := newTown()
	var all []*Entry
	for i := range games {
		g := benchLive(i)
		g.Moves = nil
		e, _, _ := l.Play(g, Origin{})
		all = append(all, e)
	}
	lists := make([][]string, games) // each of its own, as rooms have them
	moves := someMoves(length)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		k, n := i%games, i/games%length
		if n == 0 {
			lists[k] = nil
		}
		lists[k] = append(lists[k], moves[n])
		all[k].Move(board.White, lists[k])
	}
}

// BenchmarkFollow is what a newcomer costs the lobby with 25,000 live games
// and 200 seeks: when nothing has changed since the last one, and when each game
// that it gets has had a move.
func BenchmarkFollow(b *testing.B) {
	const games, seeks = 25_000, 200
	for _, moving := range []bool{false, true} {
		b.Run(fmt.Sprintf("moving=%v", moving), func(b *testing.B) {
			l := newTown()
			var all []*Entry
			for i := range games {
				e, _, _ := l.Play(benchLive(i), Origin{})
				all = append(all, e)
			}
			for i := range seeks {
				l.ShowSeek(Seek{ID: fmt.Sprint("seek", i), Host: person(game.UserID(i + 1)), Created: time.UnixMilli(int64(i)),
					Settings: game.Settings{Time: game.TimeControl{Kind: game.Correspondence}}})
			}
			page, moves := deaf{1}, someMoves(41)
			b.ReportAllocs()
			for b.Loop() {
				if moving {
					b.StopTimer()
					for _, g := range all {
						if g.game.Watchers > 30 {
							g.Move(board.White, moves)
						}
					}
					b.StartTimer()
				}
				l.Follow(page)
				l.Unfollow(page)
			}
		})
	}
}

// BenchmarkPlay is what it costs to list a game whose watchers come and go
// among 25,000, and one that begins and ends.
func BenchmarkPlay(b *testing.B) {
	l := newTown()
	for i := range 25_000 {
		l.Play(benchLive(i), Origin{})
	}
	g := benchLive(12_345)
	b.Run("watchers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Watchers = (g.Watchers + 7) % 50
			l.Play(g, Origin{})
		}
	})
	g = benchLive(30_000)
	b.Run("new", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			l.Play(g, Origin{})
			l.Over(g.ID)
		}
	})
}
