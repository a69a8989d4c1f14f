//go:build unix

package bridge

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// fake is the test binary as a program of a kind.
func fake(kind string) Program {
	return Program{Path: os.Args[0], Env: append(os.Environ(), brainEnv+"="+kind, "GORACE=atexit_sleep_ms=0"), Grace: 50 * time.Millisecond}
}

// processOf is one in a game of freestyle; it is gone when the test ends.
func processOf(t *testing.T, program Program, s *slots) *process {
	t.Helper()
	p := &process{program: &program, slots: s, rule: board.Freestyle, size: 15, log: slog.New(slog.DiscardHandler)}
	t.Cleanup(p.close)
	return p
}

// slotsOf are for a test, which must give them all back.
func slotsOf(t *testing.T, n int, idleFor time.Duration) *slots {
	s := newSlots(n, idleFor)
	t.Cleanup(func() {
		s.wait()
		if s.free != n || len(s.idle)+len(s.queue) != 0 {
			t.Errorf("%d of %d slots free, %d idle, %d wait", s.free, n, len(s.idle), len(s.queue))
		}
	})
	return s
}

// patient is an allowance that a busy machine does not use up.
var patient = allowance{turn: time.Second, limit: await.Limit}

// TestAProcess plays on from what it knows, and is told what it does not know.
func TestAProcess(t *testing.T) {
	p := processOf(t, fake("well"), slotsOf(t, 1, time.Hour))
	b := boardOf(t, board.Freestyle, "")
	want := []string{"a15", "a13", "a11"}
	for i, reply := range []string{"a14", "a12", "a10"} {
		at, err := p.think(t.Context(), b, patient)
		if err != nil || at.String() != want[i] {
			t.Fatalf("%v, %v, want %s", at, err, want[i])
		}
		b.Make(at)
		r, _ := board.ParsePoint(reply)
		b.Make(r)
	}
	first := p.brain
	b.Undo()
	b.Undo()
	b.Pass() // and a game that goes on otherwise
	if at, err := p.think(t.Context(), b, patient); err != nil || at.String() != "a11" || p.brain != first {
		t.Errorf("%v, %v", at, err)
	}
}

// TestBadPrograms: each ends with its error within its time, and its process is gone.
func TestBadPrograms(t *testing.T) {
	for kind, want := range map[string]error{
		"crashes":       gomocup.ErrCrashed,
		"late":          gomocup.ErrTimeout,
		"never ends":    gomocup.ErrTimeout,
		"nonsense":      gomocup.ErrAnswer,
		"off the board": gomocup.ErrIllegal,
		"floods":        gomocup.ErrIllegal, // the first of its answers counts, and it is onto a stone
		"hogs":          gomocup.ErrMemory,
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			program := fake(kind)
			a := patient
			switch want {
			case gomocup.ErrTimeout:
				a.limit = time.Second
			case gomocup.ErrMemory:
				if runtime.GOOS != "linux" {
					t.Skip("this system does not tell a process's memory")
				}
				program.Memory = 150 << 20
			}
			p := processOf(t, program, slotsOf(t, 1, time.Hour))
			_, err := p.think(t.Context(), boardOf(t, board.Freestyle, "a15"), a)
			if !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
			if text := err.Error(); len(text) > 2<<10 || kind == "crashes" && !strings.Contains(text, "and its end") {
				t.Errorf("%d bytes of an error: %.100s…", len(text), text)
			}
			if p.close(); p.brain != nil {
				t.Error("its process is still there")
			}
		})
	}
}

// TestACrashIsRepaired within the move, if there is time: the position is told again.
func TestACrashIsRepaired(t *testing.T) {
	p := processOf(t, fake("crashes once"), slotsOf(t, 1, time.Hour))
	b := boardOf(t, board.Freestyle, "h8")
	at, err := p.think(t.Context(), b, patient)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(at)
	b.Make(board.At(9, 9))
	if at, err = p.think(t.Context(), b, patient); err != nil || b.Check(at) != nil {
		t.Errorf("%v, %v, want a move of the second process", at, err)
	}
}

// TestSlots: another game's idle process makes room, one that thinks does not, and one that has been idle for long is ended.
func TestSlots(t *testing.T) {
	s := slotsOf(t, 1, time.Hour)
	one, two := processOf(t, fake("well"), s), processOf(t, fake("well"), s)
	b := boardOf(t, board.Freestyle, "h8")
	for range 3 {
		for _, p := range []*process{one, two} {
			if _, err := p.think(t.Context(), b, patient); err != nil {
				t.Fatal(err)
			}
			if s.free != 0 || !slices.Equal(s.idle, []*process{p}) {
				t.Errorf("%d free, %d idle", s.free, len(s.idle))
			}
		}
	}
	if one.brain != nil || two.brain == nil {
		t.Error("the wrong one was ended")
	}
	late := processOf(t, fake("late"), s)
	ctx, cancel := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	wait.Go(func() { _, _ = late.think(ctx, b, patient) })
	await.True(t, "the other to think", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.free == 0 && len(s.idle) == 0 })
	if _, err := two.think(t.Context(), b, allowance{turn: 1, limit: time.Millisecond}); !errors.Is(err, errSlots) {
		t.Errorf("%v, want errSlots", err)
	}
	wait.Go(func() {
		if _, err := one.think(t.Context(), b, patient); err != nil {
			t.Error(err)
		}
	})
	await.True(t, "somebody to wait", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.queue) == 1 })
	cancel()
	wait.Wait()

	soon := slotsOf(t, 2, time.Millisecond)
	short := processOf(t, fake("well"), soon)
	if _, err := short.think(t.Context(), b, patient); err != nil {
		t.Fatal(err)
	}
	await.True(t, "the idle one to end", func() bool { soon.mu.Lock(); defer soon.mu.Unlock(); return soon.free == 2 })
}

// TestProbe finds out what a program can do, and that one does not play at all.
func TestProbe(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	ctx := await.Context(t, "the program to be probed")
	program := fake("15 only")
	can, err := program.Probe(ctx, log, Abilities{})
	if err != nil || !slices.Equal(can.Sizes, []int{15}) || can.Swap2 || can.About != `name="Fake"` || !slices.Contains(can.Rules, board.Freestyle) {
		t.Errorf("%+v, %v", can, err)
	}
	known := Abilities{Rules: []board.Rule{board.Renju}, Sizes: []int{19}}
	if can, err := program.Probe(ctx, log, known); err != nil || !slices.Equal(can.Rules, known.Rules) || !slices.Equal(can.Sizes, known.Sizes) {
		t.Errorf("%+v, %v, want what is known", can, err)
	}
	for _, kind := range []string{"crashes", "nonsense"} {
		program := fake(kind)
		if _, err := program.Probe(ctx, log, Abilities{}); err == nil || !strings.Contains(err.Error(), "does not play") {
			t.Errorf("%s: %v", kind, err)
		}
	}
	none := Program{Path: "/no such program"}
	if _, err := none.Probe(ctx, log, Abilities{}); err == nil {
		t.Error("there is no such program")
	}
}

// TestTraps: the rules say of each what makes it one.
func TestTraps(t *testing.T) {
	for rule, trap := range traps {
		at, err := board.ParsePoint(trap.trap)
		if err != nil {
			t.Fatal(err)
		}
		free := boardOf(t, board.Freestyle, trap.moves)
		under := boardOf(t, rule, trap.moves)
		switch rule {
		case board.Renju:
			if under.ForbiddenKind(at) == board.Allowed || !free.Wins(at, board.White) {
				t.Errorf("%v: %v is no forbidden block of a four", rule, at)
			}
		default:
			if !free.Wins(at, board.Black) || under.Wins(at, board.Black) {
				t.Errorf("%v: %v is no five that does not count", rule, at)
			}
		}
	}
}

// TestASlowStart takes the time of one move at most: the process that is still starting then is kept, and makes the next one.
func TestASlowStart(t *testing.T) {
	program := fake("starts when told")
	starts, told := filepath.Join(t.TempDir(), "starts"), filepath.Join(t.TempDir(), "told")
	program.Env = append(program.Env, startsEnv+"="+starts, toldEnv+"="+told)
	p := processOf(t, program, slotsOf(t, 1, time.Hour))
	p.prepare()
	b := boardOf(t, board.Freestyle, "h8")
	if _, err := p.think(t.Context(), b, allowance{turn: 1, limit: time.Millisecond}); !errors.Is(err, gomocup.ErrTimeout) {
		t.Errorf("%v, want a timeout", err)
	}
	if err := os.WriteFile(told, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if at, err := p.think(t.Context(), b, patient); err != nil || b.Check(at) != nil {
		t.Errorf("%v, %v", at, err)
	}
	if text, err := os.ReadFile(starts); err != nil || string(text) != "START\n" {
		t.Errorf("%q, %v, want one START", text, err)
	}
}

// TestAFailureIsReplacedAhead: the next process starts before a move is wanted, and the game does not wait for the end of the one
// that failed.
func TestAFailureIsReplacedAhead(t *testing.T) {
	program := fake("nonsense, ends when told")
	told := filepath.Join(t.TempDir(), "told")
	program.Env = append(program.Env, toldEnv+"="+told)
	program.Grace = time.Hour
	s := slotsOf(t, 1, time.Hour)
	p := processOf(t, program, s)
	if _, err := p.think(t.Context(), boardOf(t, board.Freestyle, "h8"), patient); !errors.Is(err, gomocup.ErrAnswer) {
		t.Errorf("%v, want ErrAnswer", err)
	}
	await.True(t, "the next process to be ready", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return slices.Equal(s.idle, []*process{p}) && p.brain != nil
	})
	if err := os.WriteFile(told, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}
