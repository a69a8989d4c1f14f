package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/tengen-go/tengen/engine/board"
)

// decisive is a position of engine/lab/decisive: the side to move wins by a move.
type decisive struct {
	Rule  string   `json:"rule"`
	Moves []string `json:"moves"`
	Win   string   `json:"win"`
}

// ending is a position with a known end.
type ending struct {
	board *board.Board
	wins  bool // the side to move
}

// decisives returns the positions before and after the winner's first move of every so many of those recorded.
func decisives(t *testing.T, every int) (all []ending) {
	t.Helper()
	files, err := filepath.Glob("lab/decisive/testdata/*-test.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	n := 0
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		in := bufio.NewScanner(f)
		for in.Scan() {
			if n++; n%every != 0 {
				continue
			}
			var d decisive
			if err := json.Unmarshal(in.Bytes(), &d); err != nil {
				t.Fatal(err)
			}
			rule, err := board.ParseRule(d.Rule)
			if err != nil {
				t.Fatal(err)
			}
			b, err := board.New(rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range d.Moves {
				p, err := board.ParsePoint(m)
				if err != nil {
					t.Fatal(err)
				}
				b.Make(p)
			}
			p, err := board.ParsePoint(d.Win)
			if err != nil {
				t.Fatal(err)
			}
			after := b.Clone()
			after.Make(p)
			all = append(all, ending{b, true}, ending{after, false})
		}
	}
	return all
}

// shares is the context of one of two searches that have the processor in turn, each for as long as the other, however busy the
// machine is: each time it looks whether to stop, and has had slice of its thread's time, the other goes on.
type shares struct {
	turns
	until *time.Duration
}

const slice = time.Millisecond

func (c shares) Err() error {
	if spent() < *c.until {
		return c.Context.Err()
	}
	err := c.turns.Err()
	*c.until = spent() + slice
	return err
}

// share begins the first share of a goroutine, which keeps its thread.
func share(c turns) shares {
	runtime.LockOSThread()
	until := spent() + slice
	return shares{c, &until}
}

// spent is the processor's time of this thread.
func spent() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

// inTurns searches with a helper that has as many turns, until the first has had so many nodes or a win is proven.
func inTurns(ctx context.Context, opt Options, b *board.Board, nodes int64) Result {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e := New(opt)
	defer e.Close()
	first, second := make(chan struct{}), make(chan struct{})
	t := &team{ctx: ctx, board: b, started: time.Now(), table: e.s.table, end: cancel, limits: Limits{Nodes: 1 << 40}}
	e.s.team = t
	e.s.table.newSearch()
	var helper sync.WaitGroup
	gone := make(chan struct{})
	helper.Go(func() {
		defer close(gone)
		select {
		case <-second:
		case <-ctx.Done():
		}
		t.help(share(turns{ctx, second, first}), newSearcher(opt), func(v any) { panic(v) })
	})
	helper.Go(func() { // whose turns nobody takes any more
		for <-gone; ; {
			select {
			case first <- struct{}{}:
			case <-ctx.Done():
				return
			}
			select {
			case <-second:
			case <-ctx.Done():
				return
			}
		}
	})
	defer runtime.UnlockOSThread()
	res := e.s.run(share(turns{ctx, first, second}), b, Limits{Nodes: nodes}, t.started)
	cancel()
	helper.Wait()
	return t.merge(res)
}

// TestProving: nobody proves the opposite of what is known. It counts the positions whose end is seen with so many nodes
// (TENGEN_TURNS) of one thread, with 1.6 and 2 times as many, and of two threads with as much time, one of which proves or does not.
func TestProving(t *testing.T) {
	nodes, every := int64(3000), 90
	if n, err := strconv.ParseInt(os.Getenv("TENGEN_TURNS"), 10, 64); err == nil {
		nodes, every = n, 4
	}
	opt := DefaultOptions()
	opt.TableBytes = 16 << 20
	without := opt
	without.Proving = false
	alone := func(n int64) func(*board.Board) Result {
		return func(b *board.Board) Result {
			e := New(opt)
			defer e.Close()
			res, err := e.Search(t.Context(), b, Limits{Nodes: n})
			if err != nil {
				t.Fatal(err)
			}
			return res
		}
	}
	ways := []struct {
		name         string
		search       func(*board.Board) Result
		seen, proven int
	}{
		{name: "alone", search: alone(nodes)},
		{name: "alone, 1.6 times the nodes", search: alone(nodes * 16 / 10)},
		{name: "alone, twice the nodes", search: alone(nodes * 2)},
		{name: "two", search: func(b *board.Board) Result { return inTurns(t.Context(), without, b, nodes) }},
		{name: "two, one of which proves", search: func(b *board.Board) Result { return inTurns(t.Context(), opt, b, nodes) }},
	}
	all := decisives(t, every)
	for _, p := range all {
		for i := range ways {
			w := &ways[i]
			r := w.search(p.board)
			if r.Mate != 0 && (r.Mate > 0) != p.wins {
				t.Errorf("%s proves the opposite after %v: %+v", w.name, p.board.Moves(), r)
			}
			if decided(r.Score) && (r.Score > 0) == p.wins {
				w.seen++
			}
			if r.Mate != 0 {
				w.proven++
			}
		}
	}
	for _, w := range ways {
		t.Logf("%s, %d nodes: %d of %d seen, %d proven", w.name, nodes, w.seen, len(all), w.proven)
	}
}
