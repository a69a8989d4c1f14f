package room

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// asks returns a bot's question in a position.
func asks(t *testing.T, moves string, share time.Duration) question {
	t.Helper()
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
	}
	return question{game: "g", board: b, level: level.Weakest, next: game.Next{Do: game.Place}, unit: 400 * time.Millisecond, timed: share > 0, share: share}
}

const (
	forced = "h8 a1 i8 c1 j8 e1 k8 g2"
	quiet  = "h8 i9 g10 k8 f7"
)

// A forced move comes at once, others later, each time a little differently and yet always the same in the same game; none takes
// more than its share of the clock, and without a clock all are brief.
func TestPace(t *testing.T) {
	if got := asks(t, forced, time.Minute).pace(1); got != 400*time.Millisecond {
		t.Errorf("forced: %v", got)
	}
	different := map[time.Duration]bool{}
	for seed := range uint64(50) {
		q := asks(t, quiet, time.Minute)
		got := q.pace(seed)
		different[got] = true
		if got <= 400*time.Millisecond || got > 4800*time.Millisecond || got != q.pace(seed) {
			t.Errorf("seed %d: %v, then %v", seed, got, q.pace(seed))
		}
		if got := asks(t, quiet, 700*time.Millisecond).pace(seed); got > 700*time.Millisecond {
			t.Errorf("seed %d: %v of a share of 700 ms", seed, got)
		}
		if got := asks(t, quiet, 0).pace(seed); got > 1200*time.Millisecond {
			t.Errorf("seed %d, without a clock: %v", seed, got)
		}
		if got := asks(t, "h8", time.Minute).pace(seed); got > 800*time.Millisecond {
			t.Errorf("seed %d, the second stone: %v", seed, got)
		}
	}
	if len(different) < 25 {
		t.Errorf("%d different paces", len(different))
	}
	if got := asks(t, forced, time.Millisecond).pace(1); got != time.Millisecond {
		t.Errorf("hardly any time: %v", got)
	}
}

// A bot that waits before it answers holds no worker of the engine, and stops when its answer is not wanted any more. After a
// stop of the server its move still comes.
func TestABotThatWaits(t *testing.T) {
	searching := 0
	botEngine := func(_ context.Context, r engine.Request) (engine.Result, error) {
		searching++
		defer func() { searching-- }()
		return engine.Result{Move: evenly(r.Board)}, nil
	}
	m := hubtest.NewStore()
	limits := Limits{BotPause: time.Hour} // a forced move of an hour
	inVirtualTimeWith(t, m, limits, botEngine, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.load("g")
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		pass(time.Minute)
		h.expect(t, "g", "start move")
		if searching != 0 {
			t.Error("it waits in a search")
		}
		if err := h.order("g", game.Command{Kind: game.Resign, Actor: 1, ClientID: "b", Version: 2}); err != nil {
			t.Fatal(err)
		}
		pass(3 * time.Hour)
		h.expect(t, "g", "start move end")
		m.Seated("h", 0, true)
		h.load("h")
		if err := h.order("h", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		pass(time.Minute)
		h.close() // and nothing waits for an hour
	})
	inVirtualTime(t, m, botEngine, func(t *testing.T, h *testRooms) {
		pass(time.Minute)
		h.expect(t, "h", "start move move")
	})
}
