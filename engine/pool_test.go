package engine

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// testPool is a pool that ends with its test. Its searches wait at the gate,
// if there is one, after announcing themselves.
type testPool struct {
	*Pool
	started chan Request
	gate    chan struct{}
}

func newTestPool(t *testing.T, opt PoolOptions, gated bool) *testPool {
	t.Helper()
	untimed(t)
	if opt.TablePerGame == 0 {
		opt.TableBudget, opt.TablePerGame = 2<<20, 256<<10
	}
	p := &testPool{Pool: NewPool(opt), started: make(chan Request, 1000), gate: make(chan struct{})}
	if gated {
		p.beforeSearch = func(r Request) {
			p.started <- r
			<-p.gate
		}
	}
	t.Cleanup(func() {
		if err := p.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return p
}

func midgame(t *testing.T) *board.Board {
	return game(t, board.Freestyle, "h8 i9 i7 g9 j8 h10 f8 g7")
}

// TestPoolBounded: 500 requests at once on two workers. Those
// beyond the workers and the queue are refused while nothing moves; all the
// others are answered.
func TestPoolBounded(t *testing.T) {
	const requests, workers, queue = 500, 2, 64
	p := newTestPool(t, PoolOptions{Workers: workers, Queue: queue}, true)
	b := midgame(t)
	results := make(chan error, requests)
	for i := range requests {
		go func() {
			res, err := p.Search(context.Background(), Request{Game: fmt.Sprint(i), Board: b, Bot: Acorn, Seed: uint64(i)})
			if err == nil {
				err = b.Check(res.Move)
			}
			results <- err
		}()
	}
	for range requests - workers - queue {
		if err := await.Receive(t, "an answer", results); !errors.Is(err, ErrBusy) {
			t.Fatalf("%v, want ErrBusy", err)
		}
	}
	close(p.gate)
	for range workers + queue {
		if err := await.Receive(t, "an answer", results); err != nil {
			t.Fatal(err)
		}
	}
	st := p.Stats()
	if st.Answered != workers+queue || st.Refused.Full != requests-workers-queue || st.Queued != 0 {
		t.Errorf("%+v, want Answered %v, Refused.Full %v, Queued 0", st, workers+queue, requests-workers-queue)
	}
}

// TestPoolOrder: the searches of a game run one after another in the order of
// arrival, and a game with many requests does not hold up the others.
func TestPoolOrder(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 2, Queue: 100}, true)
	b := midgame(t)
	var jobs []*job
	submit := func(game string, seed uint64) {
		j := &job{req: Request{Game: game, Board: b, Bot: Acorn, Seed: seed},
			ctx: context.Background(), arrived: time.Now(), done: make(chan struct{})}
		if err := p.enqueue(j); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, j)
	}
	for i := range uint64(20) {
		submit("busy", i)
	}
	submit("other", 0)
	// One worker holds the busy game; the other passes its queue by.
	a, c := await.Receive(t, "the start of a search", p.started), await.Receive(t, "the start of a search", p.started)
	if a.Game == c.Game {
		t.Fatalf("two searches of %q at once", a.Game)
	}
	close(p.gate)
	for _, j := range jobs {
		await.Closed(t, "an answer", j.done)
	}
	next := uint64(0)
	close(p.started)
	order := []Request{a, c}
	for r := range p.started {
		order = append(order, r)
	}
	for _, r := range order {
		if r.Game != "busy" {
			continue
		}
		if r.Seed != next {
			t.Fatalf("request %d of the game was searched before request %d", r.Seed, next)
		}
		next++
	}
	if next != 20 {
		t.Errorf("%d searches of the busy game", next)
	}
}

// TestPoolCancel: a cancelled search returns the context's error and its
// worker takes the next request; a waiting request leaves the queue.
func TestPoolCancel(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 4}, false)
	p.beforeSearch = func(r Request) { p.started <- r }
	b := midgame(t)
	ctx, cancel := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() {
		_, err := p.Search(ctx, Request{Game: "a", Board: b, Bot: Cedar, Budget: time.Hour})
		result <- err
	}()
	await.Receive(t, "the start of a search", p.started)

	waiting, leave := context.WithCancel(context.Background())
	left := make(chan error, 1)
	go func() {
		_, err := p.Search(waiting, Request{Game: "a", Board: b, Bot: Acorn})
		left <- err
	}()
	leave()
	if err := await.Receive(t, "the end of a request that left", left); !errors.Is(err, context.Canceled) {
		t.Errorf("a request that left the queue: %v", err)
	}
	if st := p.Stats(); st.Queued != 0 {
		t.Errorf("%d still queued", st.Queued)
	}

	cancelled := time.Now()
	cancel()
	if err := await.Receive(t, "the answer", result); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search: %v", err)
	}
	if _, err := p.Search(context.Background(), Request{Game: "b", Board: b, Bot: Acorn}); err != nil {
		t.Errorf("the next request: %v", err)
	}
	t.Logf("the worker answered the next request %v after the cancellation", time.Since(cancelled))
}

// TestPoolMemory: for any number of games the tables stay within the budget; the least recently used goes first, a
// released one at once.
func TestPoolMemory(t *testing.T) {
	const tables, perGame = 3, 128 << 10
	opt := PoolOptions{Workers: 2, Queue: 100, TablePerGame: perGame, TableBudget: tables*perGame + 2*minTableBytes}
	p := newTestPool(t, opt, false)
	ask := func(game string) {
		t.Helper()
		_, err := p.Search(context.Background(), Request{Game: game, Board: midgame(t), Bot: Bamboo})
		if err != nil {
			t.Fatal(err)
		}
		if st := p.Stats(); st.TableBytes > opt.TableBudget || st.Tables > tables {
			t.Fatalf("%d tables, %d bytes of %d", st.Tables, st.TableBytes, opt.TableBudget)
		}
	}
	for i := range 20 {
		ask(fmt.Sprint(i))
	}
	ask("17") // now 18 is the oldest
	ask("20")
	if p.tables.byGame["17"] == nil || p.tables.byGame["18"] != nil {
		t.Error("not the least recently used table was given away")
	}
	for i := range 30 {
		p.Release(fmt.Sprint(i))
		p.Release(fmt.Sprint(i))
	}
	if st := p.Stats(); st.Tables != 0 || st.TableBytes != 2*minTableBytes {
		t.Errorf("after releasing all: %d tables, %d bytes", st.Tables, st.TableBytes)
	}
}

// TestPoolReleaseDuringSearch: the table goes when the search has ended. A
// game that finds the budget in use searches with the worker's own table.
func TestPoolReleaseDuringSearch(t *testing.T) {
	opt := PoolOptions{Workers: 2, Queue: 4, TablePerGame: 128 << 10, TableBudget: 128<<10 + 2*minTableBytes}
	p := newTestPool(t, opt, true)
	results := make(chan error, 2)
	for _, name := range []string{"a", "b"} {
		go func() {
			_, err := p.Search(context.Background(), Request{Game: name, Board: midgame(t), Bot: Bamboo})
			results <- err
		}()
		await.Receive(t, "the start of a search", p.started)
	}
	p.Release("a")
	p.Release("b")
	if st := p.Stats(); st.Tables != 1 || st.Busy != 2 {
		t.Errorf("during the searches: %+v", st)
	}
	close(p.gate)
	for range 2 {
		if err := await.Receive(t, "an answer", results); err != nil {
			t.Error(err)
		}
	}
	if st := p.Stats(); st.Tables != 0 {
		t.Errorf("after the searches: %+v", st)
	}
}

// TestPoolPanic: the game whose search panics gets a legal move and ErrPanic,
// and the pool goes on.
func TestPoolPanic(t *testing.T) {
	var log journal
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 4, Log: log.logger()}, false)
	p.beforeSearch = func(r Request) {
		if r.Game == "poison" {
			poison()
		}
	}
	b := midgame(t)
	for i, name := range []string{"fine", "poison", "fine", "poison", "fine"} {
		res, err := p.Search(context.Background(), Request{Game: name, Board: b, Bot: Bamboo})
		if errors.Is(err, ErrPanic) != (name == "poison") || b.Check(res.Move) != nil {
			t.Errorf("request %d: %v, %v", i, res.Move, err)
		}
	}
	if st := p.Stats(); st.Panics != 2 || st.Answered != 3 || st.Busy != 0 || st.Tables != 1 {
		t.Errorf("%+v, want Panics 2, Answered 3, Busy 0, Tables 1", st)
	}
	log.wantPoison(t, 2, inSearch, "poison")
}

// TestPoolBudgetSpent: a request that waited its whole budget gets an answer
// without a search.
func TestPoolBudgetSpent(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 4}, false)
	b := midgame(t)
	want, _ := SafeMove(b)
	res, err := p.Search(context.Background(), Request{Game: "a", Board: b, Bot: Cedar, Budget: 1})
	if err != nil || res.Move != want || res.Nodes != 0 {
		t.Errorf("%+v, %v, want Move %v, Nodes 0", res, err, want)
	}
}

func TestPoolNoMove(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1}, false)
	won := game(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g1 l8")
	for _, s := range []Bot{Acorn, Bamboo, Cedar} {
		if _, err := p.Search(context.Background(), Request{Game: "a", Board: won, Bot: s}); !errors.Is(err, ErrNoMove) {
			t.Errorf("%v: %v, want ErrNoMove", s, err)
		}
	}
}

// TestPoolClose: waiting and running requests end with ErrClosed, later ones
// are refused, and closing again is harmless.
func TestPoolClose(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 4}, true)
	b := midgame(t)
	results := make(chan error, 2)
	ask := func(s Bot) {
		_, err := p.Search(context.Background(), Request{Game: "a", Board: b, Bot: s})
		results <- err
	}
	go ask(Cedar)
	await.Receive(t, "the start of a search", p.started)
	go ask(Acorn)

	// The worker stands at the gate, so the first Close gives up waiting.
	expired, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.Close(expired); !errors.Is(err, context.Canceled) {
		t.Errorf("Close with a worker stuck: %v", err)
	}
	close(p.gate)
	for range 2 {
		if err := await.Receive(t, "an answer", results); !errors.Is(err, ErrClosed) {
			t.Errorf("a request during Close: %v", err)
		}
	}
	if err := p.Close(context.Background()); err != nil {
		t.Errorf("Close again: %v", err)
	}
	if _, err := p.Search(context.Background(), Request{Game: "a", Board: b}); !errors.Is(err, ErrClosed) {
		t.Errorf("Search after Close: %v", err)
	}
}

// TestPoolCopiesBoard: the caller may change its board as soon as Search has returned, while the worker still runs.
func TestPoolCopiesBoard(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 4}, true)
	b := midgame(t)
	ctx, cancel := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() {
		_, err := p.Search(ctx, Request{Game: "a", Board: b, Bot: Bamboo})
		result <- err
	}()
	await.Receive(t, "the start of a search", p.started)
	cancel()
	await.Receive(t, "the answer", result)
	b.Make(board.At(0, 0)) // the race detector watches
	close(p.gate)
}
