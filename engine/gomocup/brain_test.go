//go:build unix

package gomocup

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tengen/engine/board"
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
	about, err := b.About(ctx)
	if err != nil || about != `name="fake"` {
		t.Fatal(about, err)
	}
	for _, size := range []int{board.MinSize - 1, board.MaxSize + 1} {
		if err := b.Start(ctx, size); !errors.Is(err, board.ErrSize) {
			t.Errorf("size %d: %v", size, err)
		}
	}
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := b.Begin(ctx); err != nil || p != board.At(1, 13) {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := b.Turn(ctx, board.At(7, 7)); err != nil || p != board.At(2, 12) {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := b.Board(ctx, []board.Point{board.At(0, 0), board.At(1, 1)}); err != nil || p != board.At(3, 11) {
		t.Errorf("%v, %v", p, err)
	}
	if err := b.Restart(ctx); err != nil {
		t.Error(err)
	}
	if b.Peak() == 0 && onLinux() {
		t.Error("it takes no memory")
	}
	b.Close()
	if _, err := b.Begin(ctx); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestSwap2Answers: points, SWAP and what is neither.
func TestSwap2Answers(t *testing.T) {
	ctx := context.Background()
	three := []board.Point{board.At(1, 13), board.At(2, 12), board.At(3, 11)}
	b := brain(t, "well-behaved", Config{})
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if got, err := b.Swap2(ctx, nil); err != nil || !slices.Equal(got, three) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := b.Swap2(ctx, three); err != nil || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := b.Swap2(ctx, append(three, board.At(0, 0), board.At(1, 0))); err != nil || !slices.Equal(got, []board.Point{board.At(7, 6)}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := b.Swap2(ctx, append(three, board.At(7, 6), board.At(1, 0))); !errors.Is(err, ErrIllegal) {
		t.Errorf("%v", err)
	}
	c := brain(t, "bad at openings", Config{})
	if err := c.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Swap2(ctx, nil); !errors.Is(err, ErrAnswer) {
		t.Errorf("%v", err)
	}
}

// TestSuggestAndChatter: a suggestion is taken, and of what is said without an
// end only the last is kept.
func TestSuggestAndChatter(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "suggests", Config{})
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := b.Begin(ctx); err != nil || p != board.At(3, 10) {
		t.Errorf("%v, %v", p, err)
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
		t.Errorf("%v, %v", p, err)
	}
	c.Close()
	m := c.Messages()
	if n := len(m); heard != chatter || n < maxMessages/2 || n > maxMessages || m[n-1] != "MESSAGE 99999" {
		t.Errorf("heard %d messages, kept %d", heard, n)
	}
}

func onLinux() bool { return runtime.GOOS == "linux" }
