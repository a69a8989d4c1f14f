package engine

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// listener is an Observer that remembers.
type listener struct {
	mu      sync.Mutex // guards the following
	waited  []time.Duration
	thought []Bot
}

func (l *listener) Waited(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waited = append(l.waited, d)
}

func (l *listener) Thought(s Bot, d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if d >= 0 {
		l.thought = append(l.thought, s)
	}
}

// TestObserver: each request that a worker takes has waited, and each that was
// searched to its end has thought; a late one and a panic have not.
func TestObserver(t *testing.T) {
	var l listener
	p := newTestPool(t, PoolOptions{Workers: 1, Observer: &l}, false)
	p.beforeSearch = func(r Request) {
		if r.Game == "poison" {
			poison()
		}
	}
	for _, r := range []Request{
		{Game: "a", Bot: Acorn},
		{Game: "a", Bot: Bamboo},
		{Game: "late", Bot: Cedar, Budget: 1},
		{Game: "poison", Bot: Cedar},
	} {
		r.Board = midgame(t)
		if _, err := p.Search(t.Context(), r); (err != nil) != (r.Game == "poison") {
			t.Errorf("%s: %v, want an error of the poisoned game alone", r.Game, err)
		}
	}
	if len(l.waited) != 4 || len(l.thought) != 2 || l.thought[0] != Acorn || l.thought[1] != Bamboo {
		t.Errorf("waited %v, thought %v", l.waited, l.thought)
	}
	if st := p.Stats(); st.Workers != 1 || st.Answered != 3 || st.Late != 1 || st.Panics != 1 {
		t.Errorf("%+v, want Workers 1, Answered 3, Late 1, Panics 1", st)
	}
}

// TestRefusals: each request that gets no answer is counted once, by its reason. One
// whose caller has left is no refusal.
func TestRefusals(t *testing.T) {
	p := newTestPool(t, PoolOptions{Workers: 1, Queue: 2}, true)
	ask := func(game string) (*job, error) {
		j := &job{req: Request{Game: game, Board: midgame(t), Bot: Cedar},
			ctx: t.Context(), arrived: time.Now(), done: make(chan struct{})}
		return j, p.enqueue(j)
	}
	running, _ := ask("a")
	await.Receive(t, "the start of a search", p.started)
	left, _ := ask("a")
	waiting, _ := ask("a")
	if _, err := ask("a"); !errors.Is(err, ErrBusy) {
		t.Errorf("%v, want ErrBusy", err)
	}
	p.withdraw(left)

	expired, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Close(expired); !errors.Is(err, context.Canceled) {
		t.Errorf("Close with a worker stuck: %v", err)
	}
	close(p.gate)
	for _, j := range []*job{running, waiting} {
		if await.Closed(t, "the answer", j.done); !errors.Is(j.err, ErrClosed) {
			t.Errorf("%v, want ErrClosed", j.err)
		}
	}
	if _, err := ask("a"); !errors.Is(err, ErrClosed) {
		t.Errorf("%v, want ErrClosed", err)
	}
	if st := p.Stats(); st.Refused != (Refusals{Full: 1, Closed: 3}) || st.Answered != 0 || st.Queued != 0 {
		t.Errorf("%+v, want Refused %v, Answered 0, Queued 0", st, (Refusals{Full: 1, Closed: 3}))
	}
}
