package engine

import (
	"context"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// A search that has had its share ends for another game's request, with a move; one that nobody waits for
// goes on.
func TestALongSearchYields(t *testing.T) {
	untimed(t) // by itself it would go on for ever
	p := newPool(PoolOptions{Workers: 1, Queue: 8, TableBudget: 2 << 20, TablePerGame: 256 << 10})
	p.share = time.Millisecond
	begun := make(chan struct{}, 1)
	p.beforeSearch = func(r Request) {
		if r.Game == "long" {
			begun <- struct{}{}
		}
	}
	p.start()
	t.Cleanup(func() { p.Close(context.Background()) })
	b := midgame(t)
	answers := make(chan error, 1)
	var res Result
	go func() {
		var err error
		res, err = p.Search(context.Background(), Request{Game: "long", Board: b, Bot: Cedar})
		answers <- err
	}()
	await.Receive(t, "the start of the long search", begun)
	if _, err := p.Search(context.Background(), Request{Game: "other", Board: b, Bot: Acorn}); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "its answer", answers); err != nil || b.Check(res.Move) != nil {
		t.Fatalf("%+v %v, want a move", res, err)
	}
	if p.Stats().Late != 0 {
		t.Error("the other came too late")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.preemptibles) != 0 {
		t.Errorf("%d searches are still to yield", len(p.preemptibles))
	}
}

// A search that has not had its share does not yield, nor does any while a worker is free.
func TestWhoYields(t *testing.T) {
	for name, c := range map[string]struct {
		share bool
		free  int
		games []string
		want  bool
	}{
		"had its share":          {true, 0, []string{"a"}, true},
		"not yet":                {false, 0, []string{"a"}, false},
		"a worker is free":       {true, 1, []string{"a"}, false},
		"one for two":            {true, 1, []string{"a", "b"}, true},
		"its own game's request": {true, 0, []string{"long"}, false},
		"nobody waits":           {true, 0, nil, false},
	} {
		p := newPool(PoolOptions{Workers: 1})
		own := &job{req: Request{Game: "long"}}
		p.queue.Add(own.req.Who, own)
		p.queue.Next()
		p.free, p.running["long"] = c.free, true
		for _, g := range c.games {
			j := &job{req: Request{Game: g}}
			p.queue.Add(j.req.Who, j)
			p.waits(j, 1)
		}
		var why error
		own.preemptible = &preemptible{job: own, end: func(err error) { why = err }, least: true, share: c.share}
		p.preemptibles = []*preemptible{own.preemptible}
		p.preempt()
		if (why != nil) != c.want {
			t.Errorf("%s: ended by %v, want %v", name, why, c.want)
		}
	}
}
