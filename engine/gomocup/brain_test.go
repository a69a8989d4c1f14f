//go:build unix

package gomocup

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// brain starts a brain of the kind, which ends with the test.
func brain(t *testing.T, kind string, cfg Config) *Brain {
	t.Helper()
	cfg.Path, cfg.Env = os.Args[0], append(fakeEnv(kind), cfg.Env...)
	b, err := Start(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := b.Info(context.Background(), "timeout_turn", 1000); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBrain(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "well-behaved", Config{})
	for _, size := range []int{board.MinSize - 1, board.MaxSize + 1} {
		if err := b.Start(ctx, size); !errors.Is(err, board.ErrSize) {
			t.Errorf("size %d: %v", size, err)
		}
	}
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := b.Begin(ctx); err != nil || p != board.At(1, 13) {
		t.Errorf("%v, %v, want %v", p, err, board.At(1, 13))
	}
	if p, err := b.Turn(ctx, board.At(7, 7)); err != nil || p != board.At(2, 12) {
		t.Errorf("%v, %v, want %v", p, err, board.At(2, 12))
	}
	if p, err := b.Board(ctx, []board.Point{board.At(0, 0), board.At(1, 1)}); err != nil || p != board.At(3, 11) {
		t.Errorf("%v, %v, want %v", p, err, board.At(3, 11))
	}
	if b.Peak() == 0 && onLinux() {
		t.Error("it takes no memory")
	}
	b.Close()
	if _, err := b.Begin(ctx); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestSuggestAndChatter: a suggestion is taken, and only the last lines of endless output are kept.
func TestSuggestAndChatter(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "suggests", Config{})
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := b.Begin(ctx); err != nil || p != board.At(3, 10) {
		t.Errorf("%v, %v, want %v", p, err, board.At(3, 10))
	}
	heard := 0
	c := brain(t, "chatty", Config{Message: func(s string) {
		if strings.HasPrefix(s, "MESSAGE") {
			heard++
		}
	}})
	if err := c.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := c.Begin(ctx); err != nil || p != board.At(1, 12) {
		t.Errorf("%v, %v, want %v", p, err, board.At(1, 12))
	}
	c.Close()
	m := c.Messages()
	if n := len(m); heard != chatter || n < maxMessages/2 || n > maxMessages || m[n-1] != "MESSAGE 99999" {
		t.Errorf("heard %d messages, kept %d", heard, n)
	}
}

func onLinux() bool { return runtime.GOOS == "linux" }

// TestBrainSwap2: whether it knows the opening, and its part in it.
func TestBrainSwap2(t *testing.T) {
	ctx := context.Background()
	for kind, want := range map[string]bool{"swap2": true, "well-behaved": false, "swap2 garbage": false} {
		b := brain(t, kind, Config{})
		if err := b.Start(ctx, 15); err != nil {
			t.Fatal(err)
		}
		if knows, err := b.KnowsSwap2(ctx); err != nil || knows != want {
			t.Errorf("%s: %v, %v, want %v", kind, knows, err, want)
		}
	}
	b := brain(t, "swap2", Config{})
	if about, err := b.About(ctx); err != nil || !strings.Contains(about, "Fake") {
		t.Errorf("%q, %v", about, err)
	}
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	three, err := b.Swap2(ctx, nil)
	if err != nil || board.FormatList(three) != board.FormatList([]board.Point{board.At(7, 7), board.At(8, 7), board.At(9, 5)}) {
		t.Errorf("%v, %v", three, err)
	}
	two, err := b.Swap2(ctx, three)
	if err != nil || len(two) != 2 {
		t.Errorf("%v, %v, want two more", two, err)
	}
	if none, err := b.Swap2(ctx, append(three, two...)); err != nil || len(none) != 0 {
		t.Errorf("%v, %v, want a swap", none, err)
	}
}

// TestBoardWithAPass: a pass is no stone, but the next one is the same side's.
func TestBoardWithAPass(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "well-behaved", Config{})
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := b.Board(ctx, []board.Point{board.At(7, 7), board.None}); err != nil || p != board.At(1, 13) {
		t.Errorf("%v, %v", p, err)
	}
}
