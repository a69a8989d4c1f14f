package engine

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/book"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// TestPoolWarms: once the pool is warm, a position and a book of any rule need no
// new tables. Alone (-run Warms) it is also the process's first use of them.
func TestPoolWarms(t *testing.T) {
	const most = 64 << 10 // bytes for all; the tables of one rule take ten times as much
	started := time.Now()
	p := newTestPool(t, PoolOptions{Workers: 1, Book: true}, false)
	await.Closed(t, "the end of the warm-up", p.warmed)
	t.Logf("warm after %v", time.Since(started))
	if _, err := p.Search(t.Context(), Request{Board: midgame(t), Bot: Acorn}); err != nil {
		t.Fatal(err) // with it the worker has made what is its own
	}
	pos := threat.New()
	var boards []*board.Board
	for _, rule := range board.Rules() {
		b, err := board.New(rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, b := range boards {
		pos.Reset(b)
		book.Load(b.Rule())
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > most {
		t.Errorf("%d bytes for tables that should have been there", n)
	}
}

// TestPoolClosesWhileWarm: Close waits for the tables of one rule at most, and
// leaves no goroutine.
func TestPoolClosesWhileWarm(t *testing.T) {
	p := NewPool(PoolOptions{Workers: 1, Book: true})
	if err := p.Close(context.Background()); err != nil {
		t.Error(err)
	}
	await.Closed(t, "the end of the warm-up", p.warmed)
}
