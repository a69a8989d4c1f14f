package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"tengen/engine/board"
	"tengen/engine/gomocup"
)

// TestOverrun plays TENGEN_GOMOCUP_MOVES moves of the program against itself
// through its pipes at 50 ms a move and prints by how much its answers came
// late. It must stay legal and within max_memory.
func TestOverrun(t *testing.T) {
	moves, err := strconv.Atoi(os.Getenv("TENGEN_GOMOCUP_MOVES"))
	if err != nil {
		t.Skip("TENGEN_GOMOCUP_MOVES is not set")
	}
	path := filepath.Join(t.TempDir(), "pbrain-tengen")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const (
		turn   = 50 * time.Millisecond
		memory = 83_886_080 // Gomocup's 80 MiB
	)
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(moves)*time.Second)
	defer cancel()
	brain, err := gomocup.StartBrain(gomocup.BrainConfig{Path: path, MaxMemory: memory})
	if err != nil {
		t.Fatal(err)
	}
	defer brain.Close()
	for key, value := range map[string]int64{"timeout_turn": turn.Milliseconds(), "timeout_match": 0, "max_memory": memory, "show_detail": 0} {
		if err := brain.Info(key, value); err != nil {
			t.Fatal(err)
		}
	}
	var late []time.Duration
	for rule := 0; len(late) < moves; rule = (rule + 1) % 4 {
		r := []board.Rule{board.Freestyle, board.Standard, board.Renju, board.Caro}[rule]
		if err := brain.Info("rule", []int{0, 1, 4, 8}[rule]); err != nil {
			t.Fatal(err)
		}
		if err := brain.Start(ctx, 15); err != nil {
			t.Fatal(err)
		}
		b, err := board.New(r, 15)
		if err != nil {
			t.Fatal(err)
		}
		for b.Five() == nil && !b.Full() && len(late) < moves {
			started := time.Now()
			p, err := brain.Board(ctx, b.Moves())
			late = append(late, time.Since(started)-turn)
			if err != nil || b.Check(p) != nil {
				t.Fatalf("%v %v after %v: %v", r, p, b.Moves(), err)
			}
			b.Make(p)
		}
	}
	slices.Sort(late)
	t.Logf("%d moves at %v: later than that by %v at the median, %v at most; never above %d bytes",
		len(late), turn, late[len(late)/2], late[len(late)-1], memory)
}
