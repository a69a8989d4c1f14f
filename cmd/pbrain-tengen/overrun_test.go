package main

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// The program's bounds, and the goals. Times over a goal are printed and fail nothing, since a busy machine is late
// too.
const (
	soakMemory = 83_886_080 // bytes, Gomocup's least
	mostLate   = 50 * time.Millisecond
	mostEnd    = 500 * time.Millisecond
)

var soakTurns = [...]time.Duration{50 * time.Millisecond, 100 * time.Millisecond}

// TestOverrun plays moves of the program against itself through its pipes, and
// prints by how much its answers came late, the most memory it had, and how long
// it took to end while it thought. In every other game it ponders. It must stay
// legal and within its memory.
func TestOverrun(t *testing.T) {
	soak.Only(t)
	moves := soak.Times(0, 1000)
	path := built.Path(t, "pbrain-tengen")
	brain := soakBrain(t.Context(), t, path)
	late := map[time.Duration][]time.Duration{}
	for game, n := 0, 0; n < moves; game++ {
		turn := soakTurns[game/4%len(soakTurns)]
		got := soakGame(t.Context(), t, brain, game, turn, moves-n)
		late[turn], n = append(late[turn], got...), n+len(got)
	}
	for turn, d := range late {
		slices.Sort(d)
		most := d[len(d)-1]
		t.Logf("%d moves at %v: later than that by %v at the median, %v at 99 %%, %v at most%s",
			len(d), turn, d[len(d)/2], d[len(d)*99/100], most, short(most, mostLate))
	}
	t.Logf("%d bytes of memory at most, of %d", brain.Peak(), soakMemory)
	brain.Close()

	var ends []time.Duration
	for range 20 {
		ends = append(ends, soakEnd(t.Context(), t, path))
	}
	most := slices.Max(ends)
	t.Logf("END while it thinks: gone after %v at most%s", most, short(most, mostEnd))
}

// short says that a figure is more than is hoped for.
func short(is, most time.Duration) string {
	if is <= most {
		return ""
	}
	return fmt.Sprintf(", falls short of %v", most)
}

// soakBrain starts the program with the bounds of the soak.
func soakBrain(ctx context.Context, t *testing.T, path string) *gomocup.Brain {
	t.Helper()
	brain, err := gomocup.Start(ctx, gomocup.Config{Path: path, MaxMemory: soakMemory})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(brain.Close)
	info(ctx, t, brain, "timeout_match", 0)
	info(ctx, t, brain, "max_memory", soakMemory)
	info(ctx, t, brain, "show_detail", 2)
	return brain
}

// soakGame plays at most the given number of moves of a game, whose number
// chooses the rule and the size, and returns how late they were.
func soakGame(ctx context.Context, t *testing.T, brain *gomocup.Brain, game int, turn time.Duration, most int) (late []time.Duration) {
	t.Helper()
	rule := []board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro}[game%4]
	size := 15 + game/8%2*5
	info(ctx, t, brain, "rule", []int{0, 1, 4, 8}[game%4])
	info(ctx, t, brain, "pondering", (game+game/4)%2)
	info(ctx, t, brain, "timeout_turn", int(turn.Milliseconds()))
	if err := brain.Start(ctx, size); err != nil {
		t.Fatal(err)
	}
	b, err := board.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for b.Five() == nil && !b.Full() && len(late) < most {
		started := time.Now()
		p, err := brain.Board(ctx, b.Moves())
		late = append(late, time.Since(started)-turn)
		if err == nil {
			err = b.Check(p)
		}
		if err != nil {
			t.Fatalf("%v, %v after %v: %v", rule, p, b.Moves(), err)
		}
		b.Make(p)
	}
	return late
}

// soakEnd returns how long the program takes to end while it thinks.
func soakEnd(ctx context.Context, t *testing.T, path string) time.Duration {
	t.Helper()
	thinking := make(chan struct{}, 1)
	brain, err := gomocup.Start(ctx, gomocup.Config{Path: path, Message: func(string) {
		select {
		case thinking <- struct{}{}:
		default:
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	info(ctx, t, brain, "show_detail", 2)
	info(ctx, t, brain, "timeout_turn", 1_000_000)
	if err := brain.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	move := make(chan error, 1)
	go func() {
		_, err := brain.Begin(ctx)
		move <- err
	}()
	await.Receive(t, "the program to think", thinking)
	started := time.Now()
	brain.Close()
	took := time.Since(started)
	if err := <-move; err == nil {
		t.Error("it moved")
	}
	return took
}

func info(ctx context.Context, t *testing.T, brain *gomocup.Brain, key string, value int) {
	t.Helper()
	if err := brain.Info(ctx, key, value); err != nil {
		t.Fatal(err)
	}
}
