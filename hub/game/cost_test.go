package game

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/cost"
)

// A game's memory, with its log, is compared with the figures.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("what other tests leave behind counts too")
	}
	for _, moves := range []int{10, 50} {
		cost.Held(t, fmt.Sprintf("a game of %d moves", moves), func() int64 { return held(t, moves) })
	}
}

// held returns the bytes of a game with so many moves.
func held(t *testing.T, moves int) int64 {
	const games = 500
	all := make([]*Game, games)
	began := time.UnixMilli(1_790_000_000_000)
	s := Settings{Rule: board.Freestyle, Size: 15, Opening: Free, Forbidden: Refuse, Time: TimeControl{Kind: Fischer, Initial: 5 * time.Minute, Increment: 3 * time.Second}}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range all {
		black, white := UserID(2*i+100_000), UserID(2*i+100_001)
		g := New(fmt.Sprintf("%022d", i), s, black, WishBlack)
		apply := func(e *Event) {
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		apply(Start(s, black, white, white, "k3f9x2/1", began))
		for n := range moves {
			point, actor := board.At(n%15, n/15), black // colours alternate along the rows: no five
			if n%2 == 1 {
				actor = white
			}
			apply(&Event{Seq: n + 2, Kind: Moved, Actor: actor, ClientID: fmt.Sprintf("k3f9x2/%d", n+2), At: began.Add(time.Duration(n) * 7 * time.Second), Payload: Payload{
				Point: &point, Clock: &Clocks{Black: 298_123, White: 287_456}, SpentMS: 1234, LagMS: 12, QuotaMS: 450,
			}})
		}
		all[i] = g
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(all)
	return int64(after.HeapAlloc-before.HeapAlloc) / games
}
