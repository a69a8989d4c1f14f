package engine

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/pause"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// looks is a context that counts how often a search looks at it.
type looks struct {
	context.Context
	n chan struct{}
}

func (l looks) Err() error {
	select {
	case l.n <- struct{}{}:
	default:
	}
	return l.Context.Err()
}

// Reviews stand still while a game in play is searched or somebody analyses, and go on afterwards.
// look is what a search does about every millisecond.
func look(ctx context.Context) error {
	pause.Of(ctx)()
	return ctx.Err()
}

func TestBehind(t *testing.T) {
	p := newPool(PoolOptions{Workers: 1, Queue: 4, TableBudget: 8 << 20, TablePerGame: 1 << 20})
	p.priorities.processors, p.priorities.patience = 1, time.Hour
	thinking, go_on := make(chan struct{}), make(chan struct{})
	p.beforeSearch = func(Request) { close(thinking); <-go_on }
	p.start()
	defer p.Close(context.Background())

	review, done := p.InBackground(t.Context(), Review)
	defer done()
	if look(review) != nil {
		t.Fatal("a review stands still though nobody wants anything")
	}
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	go func() {
		_, err := p.Search(t.Context(), Request{Game: "g", Board: b, Bot: Acorn})
		answered <- err
	}()
	await.Closed(t, "the start of a search", thinking)

	looked := make(chan error, 1)
	go func() { looked <- look(review) }()
	analysis, analysed := p.InBackground(t.Context(), Analysis)
	ended, end := context.WithCancel(t.Context())
	cancelled, done2 := p.InBackground(ended, Review)
	defer done2()
	end()
	if err := look(cancelled); !errors.Is(err, context.Canceled) {
		t.Error("a cancelled review waits:", err)
	}
	select {
	case <-looked:
		t.Fatal("a review goes on while a game in play is searched")
	default:
	}
	close(go_on)
	if err := await.Receive(t, "the answer", answered); err != nil {
		t.Fatal(err)
	}
	if look(analysis) != nil {
		t.Fatal("an analysis stands still though no game wants anything")
	}
	select {
	case <-looked:
		t.Fatal("a review goes on before an analysis")
	default:
	}
	analysed()
	analysed() // harmless
	if err := await.Receive(t, "a look", looked); err != nil {
		t.Fatal(err)
	}
}

// Work has its moments on a server that is never idle.
func TestBehindForEver(t *testing.T) {
	p := newPool(PoolOptions{Workers: 1, Queue: 4, TableBudget: 8 << 20, TablePerGame: 1 << 20})
	p.start()
	defer p.Close(context.Background())
	p.priorities.processors, p.priorities.patience = 1, time.Millisecond
	_, done := p.InBackground(t.Context(), Analysis)
	defer done()
	review, done := p.InBackground(t.Context(), Review)
	defer done()
	for range 3 {
		if err := look(review); err != nil {
			t.Fatal(err)
		}
	}
}

// Work with low priority pauses soon because searches look at their context often.
func TestSearchesLookAtTheirContext(t *testing.T) {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []string{"h8", "i9", "g9", "i7", "i8", "g8", "j8"} {
		q, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(q)
	}
	const nodes = 20_000
	count := func(search func(context.Context)) int {
		ctx := looks{t.Context(), make(chan struct{}, nodes)}
		search(ctx)
		return len(ctx.n)
	}
	e := New(DefaultOptions())
	defer e.Close()
	searched := count(func(ctx context.Context) {
		if _, err := e.Search(ctx, b, Limits{Nodes: nodes}); err != nil {
			t.Error(err)
		}
	})
	var spent int64
	solved := count(func(ctx context.Context) {
		res, err := solve.New(solve.DefaultOptions).Solve(ctx, b, solve.Limits{Nodes: nodes, Time: time.Minute})
		if err != nil {
			t.Error(err)
		}
		spent = res.Nodes
	})
	if searched < nodes/1024 || int64(solved) < spent/1024 {
		t.Error("looks of a search and of a solver:", searched, solved, "for", nodes, spent)
	}
}
