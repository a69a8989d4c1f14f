//go:build unix

package gomocup

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// whenThinking returns a context that ends when the brain of the configuration
// says that it thinks.
func whenThinking(t *testing.T) (context.Context, Config) {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	return ctx, Config{Message: func(s string) {
		if s == thinking {
			cancel()
		}
	}}
}

// TestBadBrains: each fault has its error, and nothing is left afterwards.
func TestBadBrains(t *testing.T) {
	for kind, want := range map[string]error{
		"silent":        ErrTimeout,
		"crashes":       ErrCrashed,
		"closes":        ErrCrashed,
		"garbage":       ErrAnswer,
		"long garbage":  ErrAnswer,
		"off the board": ErrIllegal,
		"onto a stone":  ErrIllegal,
		"hog":           ErrMemory,
		"child hogs":    ErrMemory,
		"never reads":   ErrTimeout,
	} {
		t.Run(kind, func(t *testing.T) {
			ctx, cfg := whenThinking(t)
			if kind == "crashes" {
				cfg.Grace = await.Limit // its last words may come late
			}
			if want == ErrMemory {
				if !onLinux() {
					t.Skip("this system does not tell a process's memory")
				}
				cfg.MaxMemory = 200 << 20
			}
			b := brain(t, kind, cfg)
			err := b.Start(ctx, 15)
			if err == nil {
				_, err = b.Board(ctx, []board.Point{board.At(7, 7)})
			}
			if !errors.Is(err, want) {
				t.Fatalf("%v, want %v", err, want)
			}
			if kind == "crashes" && !strings.Contains(err.Error(), "exit status 3 out of ideas") {
				t.Errorf("%v, want its status and last words", err)
			}
			if text := err.Error(); kind == "long garbage" && (!utf8.ValidString(text) || strings.Count(text, "é") != maxQuote/2) {
				t.Errorf("%v, want %d bytes of it, whole letters", err, maxQuote)
			}
			if _, again := b.Begin(context.Background()); want != ErrAnswer && want != ErrIllegal && !errors.Is(again, want) {
				t.Errorf("%v afterwards, want %v", again, want)
			}
		})
	}
}

// TestStartContext: the context of the process ends it.
func TestStartContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b, err := Start(ctx, Config{Path: os.Args[0], Env: fakeEnv("silent")})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	cancel()
	if _, err := b.Begin(context.Background()); !errors.Is(err, ErrClosed) || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want ErrClosed, Canceled", err)
	}
	if _, err := Start(context.Background(), Config{Path: "/no such brain"}); err == nil {
		t.Error("started nothing")
	}
}

// TestNoReader: a brain that reads nothing cannot block the writer.
func TestNoReader(t *testing.T) {
	for _, kind := range []string{"silent", "only talks"} {
		ctx, cfg := whenThinking(t)
		cfg.Grace = 1 // nanosecond
		b := brain(t, kind, cfg)
		_, err := b.ask(ctx, strings.Repeat("BEGIN\n", 100_000))
		if !errors.Is(err, ErrTimeout) {
			t.Errorf("%s: %v, want ErrTimeout", kind, err)
		}
	}
}

// TestEnd: brains that will not end, or have more to say.
func TestEnd(t *testing.T) {
	for _, kind := range []string{"ignores END", "answers after END"} {
		b := brain(t, kind, Config{Grace: 1})
		b.Close()
		b.Close()
		if _, err := b.Begin(context.Background()); !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v, want ErrClosed", kind, err)
		}
	}
	polite := brain(t, "waits for SIGTERM", Config{Grace: await.Limit, Term: 1})
	if err := polite.Start(context.Background(), 15); err != nil { // it listens
		t.Fatal(err)
	}
	polite.Close()
	if said := polite.Messages(); len(said) == 0 || said[len(said)-1] != "MESSAGE told to end" || !polite.cmd.ProcessState.Success() {
		t.Errorf("it was not told to end before it was killed: %q, %v", said, polite.cmd.ProcessState)
	}
	b := brain(t, "answers after END", Config{Grace: time.Hour})
	b.Close()
	if !b.cmd.ProcessState.Success() {
		t.Errorf("it ended with %v", b.cmd.ProcessState)
	}
}

// TestCloseMeanwhile: Close from elsewhere ends a thought.
func TestCloseMeanwhile(t *testing.T) {
	ctx, cfg := whenThinking(t)
	cfg.Grace = 1
	b := brain(t, "silent", cfg)
	if err := b.Start(context.Background(), 15); err != nil {
		t.Fatal(err)
	}
	go func() {
		<-ctx.Done()
		b.Close()
	}()
	if _, err := b.Begin(context.Background()); !errors.Is(err, ErrClosed) {
		t.Errorf("%v, want ErrClosed", err)
	}
}

// TestChildren: a brain's children end with it, in every way that it ends, and a child that has left the group delays
// nobody.
func TestChildren(t *testing.T) {
	for kind, want := range map[string]error{"forks": nil, "forks and crashes": ErrCrashed, "forks away": nil} {
		t.Run(kind, func(t *testing.T) {
			if want == ErrCrashed && !onLinux() {
				t.Skip("that a process has ended shows only when its output does")
			}
			path := t.TempDir() + "/fifo"
			if err := syscall.Mkfifo(path, 0o600); err != nil {
				t.Fatal(err)
			}
			// The child has it open from before it is told of until it is gone.
			fifo, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = fifo.Close() }() // it was only read
			child := make(chan string, 1)
			b := brain(t, kind, Config{Grace: 50 * time.Millisecond, Env: []string{fifoEnv + "=" + path}, Message: func(s string) {
				if pid, ok := strings.CutPrefix(s, "MESSAGE "); ok {
					child <- pid
				}
			}})
			ctx := context.Background()
			if err := b.Start(ctx, 15); err != nil {
				t.Fatal(err)
			}
			if _, err := b.Begin(ctx); !errors.Is(err, want) {
				t.Fatal(err)
			}
			pid, err := strconv.Atoi(await.Receive(t, "the child's number", child))
			if err != nil {
				t.Fatal(err)
			}
			b.Close()
			if kind == "forks away" {
				if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
					t.Errorf("the child is gone: %v", err)
				}
			}
			gone := make(chan error, 1)
			go func() {
				_, err := fifo.Read(make([]byte, 1))
				gone <- err
			}()
			if await.Receive(t, "the end of the child", gone) == nil {
				t.Error("the child speaks")
			}
		})
	}
}
