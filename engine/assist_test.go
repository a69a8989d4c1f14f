package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// judging is an evaluation that tells of its first use.
type judging struct{ begun func() }

func (j judging) Evaluate(pos *threat.Position) int {
	j.begun()
	return weighed{}.Evaluate(pos)
}

// lendingPool is a pool whose searches wait at a gate after they have been offered,
// while the helpers search without limits. A helper tells when it searches.
type lendingPool struct {
	*testPool
	helped chan Request
	teams  chan *team
}

func newLendingPool(t *testing.T, workers int, gate func(*Pool)) *lendingPool {
	t.Helper()
	p := &lendingPool{newTestPool(t, PoolOptions{Workers: workers, Queue: 8}, false), make(chan Request, 100), make(chan *team, 100)}
	p.beforeHelp = func(r Request, h *searcher) {
		h.judge = judging{sync.OnceFunc(func() { p.helped <- r })}
	}
	p.offer = func(r Request, tm *team) func() {
		tm.limits = Limits{}
		shut := p.offerSearch(r, tm)
		p.teams <- tm
		gate(p.Pool)
		return shut
	}
	return p
}

// wonSoon is a position that a search proves to be won in a few hundred nodes.
func wonSoon(t *testing.T) *board.Board {
	return game(t, board.Freestyle, "g10 f8 h6 e11 c13 f11 f9 e8 i9 e9 e10")
}

// ask sends a request and returns where its answer will be.
func (p *lendingPool) ask(b *board.Board, name string, s Bot) chan error {
	return p.askUntil(context.Background(), b, name, s)
}

// askUntil is ask with a context.
func (p *lendingPool) askUntil(ctx context.Context, b *board.Board, name string, s Bot) chan error {
	answer := make(chan error, 1)
	go func() {
		res, err := p.Search(ctx, Request{Game: name, Board: b, Bot: s})
		if err == nil {
			err = b.Check(res.Move)
		}
		answer <- err
	}()
	return answer
}

// TestPoolLends: an idle worker helps, once if it finds everything, and its nodes are part of the answer. The win that it has proven is
// the answer: nobody searches on.
func TestPoolLends(t *testing.T) {
	gate := make(chan struct{})
	p := newLendingPool(t, 2, func(*Pool) { <-gate })
	b := wonSoon(t)
	var tm *team
	go func() {
		<-p.helped
		if st := p.Stats(); st.Busy != 1 {
			t.Errorf("%+v, want Busy 1", st)
		}
		tm = <-p.teams
		tm.helpers.Wait()
		close(gate)
	}()
	res, err := p.Search(context.Background(), Request{Game: "a", Board: b, Bot: Cedar})
	if err != nil || res.Mate != 5 {
		t.Errorf("%+v, %v, want Mate 5", res, err)
	}
	if tm.joined != 1 || len(tm.results) != 1 || tm.results[0].Mate != 5 || res.Nodes < tm.results[0].Nodes {
		t.Errorf("%d nodes in all, %d joined: %+v", res.Nodes, tm.joined, tm.results)
	}
	if st := p.Stats(); st.Helping != 0 || st.Panics != 0 {
		t.Errorf("%+v, want Helping 0, Panics 0", st)
	}
}

// TestPoolHelperYields: a request that nobody is free to take calls back one helper,
// which takes it; when it is answered, the worker helps again.
func TestPoolHelperYields(t *testing.T) {
	gate, answers := make(chan struct{}), make(chan struct{})
	p := newLendingPool(t, 3, func(*Pool) { <-gate })
	p.beforeSearch = func(r Request) {
		p.started <- r
		if r.Bot == Acorn {
			<-answers
		}
	}
	b := midgame(t)
	ctx, cancel := context.WithCancel(t.Context())
	first := p.askUntil(ctx, b, "a", Cedar)
	await.Receive(t, "the start of a search", p.started)
	await.Receive(t, "a helper", p.helped)
	await.Receive(t, "a helper", p.helped)
	var others []chan error
	for i, want := range []PoolStats{{Busy: 1, Helping: 2}, {Busy: 2, Helping: 1}, {Busy: 3}} {
		if st := p.Stats(); st.Busy != want.Busy || st.Helping != want.Helping || st.Queued != 0 {
			t.Errorf("%d requests beside: %+v", i, st)
		}
		if i < 2 {
			others = append(others, p.ask(b, fmt.Sprint(i), Acorn))
			await.Receive(t, "the start of a search", p.started)
		}
	}
	close(answers)
	for _, o := range others {
		if err := await.Receive(t, "an answer", o); err != nil {
			t.Error(err)
		}
	}
	await.Receive(t, "a helper", p.helped)
	await.Receive(t, "a helper", p.helped)
	// The second request of a game that is being searched calls nobody.
	second := &job{req: Request{Game: "a", Board: b, Bot: Acorn}, ctx: t.Context(), arrived: time.Now(), done: make(chan struct{})}
	if err := p.enqueue(second); err != nil {
		t.Fatal(err)
	}
	if st := p.Stats(); st.Queued != 1 || st.Helping != 2 {
		t.Errorf("a request that must wait for its game: %+v", st)
	}
	close(gate)
	cancel() // by itself it would go on for ever
	if err := await.Receive(t, "the first answer", first); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want Canceled", err)
	}
	if await.Closed(t, "the second answer", second.done); second.err != nil {
		t.Errorf("%+v, want nil", second.err)
	}
}

// TestPoolCloseWhileHelping: Close ends the search, its helpers and its request.
func TestPoolCloseWhileHelping(t *testing.T) {
	p := newLendingPool(t, 3, func(p *Pool) { <-p.closing.Done() })
	answer := p.ask(midgame(t), "a", Cedar)
	await.Receive(t, "a helper", p.helped)
	await.Receive(t, "a helper", p.helped)
	if err := p.Close(context.Background()); err != nil {
		t.Error(err)
	}
	if err := await.Receive(t, "the answer", answer); !errors.Is(err, ErrClosed) {
		t.Errorf("%v, want ErrClosed", err)
	}
	if p.free != 3 || len(p.assists)+len(p.shared) != 0 {
		t.Errorf("%d free, %d loans, %d shared", p.free, len(p.assists), len(p.shared))
	}
}

// TestPoolCancelWhileHelping: a search that nobody waits for any more lets its
// helpers go.
func TestPoolCancelWhileHelping(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := newLendingPool(t, 2, func(*Pool) { <-ctx.Done() })
	go func() {
		<-p.helped
		cancel()
	}()
	b := midgame(t)
	if _, err := p.Search(ctx, Request{Game: "a", Board: b, Bot: Cedar}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want Canceled", err)
	}
	for i := range 2 { // both workers, at once
		if err := await.Receive(t, "the answer", p.ask(b, fmt.Sprint(i), Acorn)); err != nil {
			t.Error(err)
		}
	}
}

// TestPoolHelperPanics: the search goes on without the helper, its game gets another
// table, and the worker helps the next one.
func TestPoolHelperPanics(t *testing.T) {
	gate := make(chan struct{}, 1)
	p := newLendingPool(t, 2, func(*Pool) { <-gate })
	var log journal
	p.panics.log = log.logger()
	help := p.beforeHelp
	p.beforeHelp = func(r Request, h *searcher) {
		if r.Game == "poison" {
			h.judge = judging{func() { gate <- struct{}{}; poison() }}
			return
		}
		help(r, h)
	}
	if err := await.Receive(t, "the answer", p.ask(wonSoon(t), "poison", Cedar)); err != nil {
		t.Error(err)
	}
	if st := p.Stats(); st.Panics != 1 || st.Answered != 1 || st.Helping != 0 || st.Tables != 0 {
		t.Errorf("%+v, want Panics 1, Answered 1, Helping 0, Tables 0", st)
	}
	log.wantPoison(t, 1, inHelper, "poison")
	if tm := await.Receive(t, "a team", p.teams); tm.joined != 1 || len(tm.results) != 0 {
		t.Errorf("%d joined, results %v", tm.joined, tm.results)
	}
	answer := p.ask(wonSoon(t), "fine", Cedar)
	await.Receive(t, "a helper", p.helped)
	gate <- struct{}{}
	if err := await.Receive(t, "the answer", answer); err != nil {
		t.Error(err)
	}
	if st := p.Stats(); st.Panics != 1 || st.Answered != 2 || st.Tables != 1 {
		t.Errorf("%+v, want Panics 1, Answered 2, Tables 1", st)
	}
}

// TestPoolKeepsStrengths: nobody helps a strength that is limited, so its answer is
// the same with idle workers and without.
func TestPoolKeepsStrengths(t *testing.T) {
	b := midgame(t)
	for _, s := range []Bot{Acorn, Bamboo} {
		var alone Result
		for _, workers := range []int{1, 3} {
			p := newTestPool(t, PoolOptions{Workers: workers, Queue: 4}, false)
			p.offer = func(r Request, _ *team) func() {
				t.Errorf("%v is offered", r.Bot)
				return func() {}
			}
			res, err := p.Search(context.Background(), Request{Game: "a", Board: b, Bot: s, Seed: 3})
			if err != nil {
				t.Fatal(err)
			}
			if workers == 1 {
				alone = res
			}
			if res.Move != alone.Move || res.Nodes != alone.Nodes {
				t.Errorf("%v with %d workers: %+v, alone %+v", s, workers, res, alone)
			}
		}
	}
}

// TestPoolLendsUnderLoad: under random load no more goroutines search than there are workers, all requests are
// answered, and in the end all workers are free.
func TestPoolLendsUnderLoad(t *testing.T) {
	const workers, requests = 3, 60
	p := newTestPool(t, PoolOptions{Workers: workers, Queue: requests}, false)
	look := func() {
		if st := p.Stats(); st.Busy+st.Helping > workers {
			t.Errorf("%+v, want st.Busy+st.Helping at most %v", st, workers)
		}
	}
	p.beforeSearch = func(Request) { look() }
	p.beforeHelp = func(Request, *searcher) { look() }
	b := midgame(t)
	var asked sync.WaitGroup
	for i := range requests {
		asked.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			if i%5 == 4 {
				go cancel()
			}
			defer cancel()
			r := Request{Game: fmt.Sprint(i % 20), Board: b, Bot: []Bot{Acorn, Bamboo, Cedar}[i%3], Budget: time.Duration(10+i) * time.Millisecond}
			if res, err := p.Search(ctx, r); i%5 != 4 && (err != nil || b.Check(res.Move) != nil) {
				t.Errorf("request %d: %v, %v", i, res.Move, err)
			}
		})
	}
	asked.Wait()
	if err := p.Close(context.Background()); err != nil {
		t.Error(err)
	}
	if p.free != workers || len(p.assists)+len(p.shared) != 0 {
		t.Errorf("%d free, %d loans, %d shared", p.free, len(p.assists), len(p.shared))
	}
}
