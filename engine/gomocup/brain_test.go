//go:build unix

package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"tengen/engine/board"
)

// hang waits as a brain does that has lost itself in thought: with a timer, or
// the runtime would call it a deadlock.
func hang() { <-time.After(time.Hour) }

func init() { fakeBrain = playBrain }

// playBrain is what the test binary does when it is run as a brain.
func playBrain(kind string) {
	in := bufio.NewScanner(os.Stdin)
	say := func(s string) { fmt.Println(s) }
	if kind == "closes" {
		_ = os.Stdout.Close()
	}
	if kind == "never reads" {
		hang()
	}
	n := 0
	for in.Scan() {
		word, _, _ := strings.Cut(strings.TrimSpace(in.Text()), " ")
		switch word {
		case "START", "RESTART":
			say("OK")
		case "ABOUT":
			say(`name="fake"`)
		case "INFO":
			say("UNKNOWN")
		case "END":
			if kind == "ignores END" {
				hang()
			}
			return
		case "BEGIN", "TURN", "DONE":
			n++
			switch kind {
			case "silent":
				hang()
			case "crashes":
				fmt.Fprintln(os.Stderr, "out of ideas")
				os.Exit(3)
			case "garbage":
				say("1;2")
			case "off the board":
				say("15,0")
			case "suggests":
				if n == 1 {
					say("SUGGEST 3,4")
				}
			case "chatty":
				for i := range 20_000 {
					say(fmt.Sprintf("MESSAGE %d", i))
				}
				say("1,2")
			case "hog":
				hog := make([][]byte, 0, 1000)
				for range 1000 {
					block := make([]byte, 1<<20)
					for i := range block {
						block[i] = 1
					}
					hog = append(hog, block)
				}
				say(fmt.Sprint(len(hog)))
			case "forks":
				cmd := exec.Command(os.Args[0])
				cmd.Env = append(os.Environ(), "TENGEN_FAKE_BRAIN=never reads")
				if err := cmd.Start(); err != nil {
					panic(err)
				}
				say(fmt.Sprintf("MESSAGE %d", cmd.Process.Pid))
				say("1,2")
			default:
				say(fmt.Sprintf("%d,%d", n, n))
			}
		case "PLAY":
			say("3,4")
		}
	}
}

func brain(t *testing.T, kind string, cfg BrainConfig) *Brain {
	t.Helper()
	cfg.Path, cfg.Env = os.Args[0], append(os.Environ(), "TENGEN_FAKE_BRAIN="+kind)
	b, err := StartBrain(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := b.Info("timeout_turn", 1000); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBrain(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "well-behaved", BrainConfig{})
	about, err := b.About(ctx)
	if err != nil || about != `name="fake"` {
		t.Fatal(about, err)
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
	b.Close()
	if _, err := b.Begin(ctx); !errors.Is(err, ErrClosed) && !errors.Is(err, ErrCrashed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestBadBrains: each fault has its error, and nothing is left afterwards.
func TestBadBrains(t *testing.T) {
	for kind, want := range map[string]error{
		"silent":        ErrTimeout,
		"crashes":       ErrCrashed,
		"closes":        ErrCrashed,
		"garbage":       ErrAnswer,
		"off the board": ErrAnswer,
		"hog":           ErrMemory,
		"never reads":   ErrTimeout,
	} {
		t.Run(kind, func(t *testing.T) {
			cfg := BrainConfig{}
			timeout := 60 * time.Second
			if want == ErrTimeout {
				timeout = 300 * time.Millisecond
			}
			if want == ErrMemory {
				if memoryOf(os.Getpid()) == 0 {
					t.Skip("this system does not tell a process's memory")
				}
				cfg.MaxMemory = 200 << 20
			}
			ctx, cancel := context.WithTimeout(context.Background(), timeout)
			defer cancel()
			b := brain(t, kind, cfg)
			err := b.Start(ctx, 15)
			if err == nil {
				_, err = b.Begin(ctx)
			}
			if !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
			if kind == "crashes" && !strings.Contains(err.Error(), "exit status 3 out of ideas") {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestNoReader: a brain that takes nothing in cannot hold up who writes to it.
func TestNoReader(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	b := brain(t, "never reads", BrainConfig{Grace: time.Millisecond})
	b.size = 15
	_, err := b.ask(ctx, strings.Repeat("BEGIN\n", 100_000), false)
	if !errors.Is(err, ErrTimeout) {
		t.Errorf("%v", err)
	}
}

func TestSuggestAndChatter(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "suggests", BrainConfig{})
	if err := b.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if p, err := b.Begin(ctx); err != nil || p != board.At(3, 10) {
		t.Errorf("%v, %v", p, err)
	}
	heard := 0
	c := brain(t, "chatty", BrainConfig{Message: func(s string) {
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
	if heard != 20_000 {
		t.Errorf("heard %d messages", heard)
	}
}

// TestEnd: a brain that will not end, and one that leaves a child behind.
func TestEnd(t *testing.T) {
	ctx := context.Background()
	b := brain(t, "ignores END", BrainConfig{Grace: time.Millisecond})
	b.Close()

	child := make(chan string, 1)
	c := brain(t, "forks", BrainConfig{Grace: 100 * time.Millisecond, Message: func(s string) {
		if pid, ok := strings.CutPrefix(s, "MESSAGE "); ok {
			child <- pid
		}
	}})
	if err := c.Start(ctx, 15); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Begin(ctx); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Sscan(<-child, &pid); err != nil {
		t.Fatal(err)
	}
	c.Close()
	for until := time.Now().Add(10 * time.Second); alive(pid); runtime.Gosched() {
		if time.Now().After(until) {
			t.Fatalf("the child %d is alive", pid)
		}
	}
}

// alive reports whether a process runs. One that was killed stays a zombie until
// its new parent looks.
func alive(pid int) bool {
	if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil {
		return !strings.Contains(string(status), ") Z ") && !strings.Contains(string(status), ") X ")
	}
	return syscall.Kill(pid, 0) == nil
}
