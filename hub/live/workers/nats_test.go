package workers

import (
	"context"
	"fmt"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/live/natsbus"
	"github.com/tengen-go/tengen/hub/live/natsbus/natsserver"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// overNATS returns a bus for a node and one for workers, whose user may use the subjects of farms only.
func overNATS(t testing.TB) (node, workers *natsbus.Bus) {
	t.Helper()
	s, err := natsserver.Start("127.0.0.1:0", fmt.Sprintf(`authorization { users = [
		{user: node, password: a}
		{user: worker, password: b, permissions: {publish: [%q, %q], subscribe: [%q, %q, %q]}}
	] }`, allWorkers, toNode+"*", searches, reviews, toWorker+"*"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	connect := func(user string) *natsbus.Bus {
		b, err := natsbus.Connect(natsbus.Options{URL: fmt.Sprintf("nats://%s@%s", user, s.Addr()), Log: none, Patience: await.Limit})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		return b
	}
	return connect("node:a"), connect("worker:b")
}

// passOn opens a worker with an engine's pool.
func passOn(t testing.TB, bus Bus) {
	t.Helper()
	pool := engine.NewPool(engine.PoolOptions{Workers: 1, Queue: 8, TableBudget: 8 << 20, TablePerGame: 4 << 20})
	h := NewWorker(WorkerConfig{
		Bus: bus, Pool: pool, Searches: 1, Reviews: 1, Version: "1", Log: none, Metrics: prometheus.NewRegistry(),
		Review: func(context.Context, review.Game, bool, func(int)) ([]byte, error) { return []byte("report"), nil },
	})
	h.deaf = await.Limit
	if err := h.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.Stop(t.Context())
		pool.Close(context.Background())
	})
}

// knowing opens a node and waits until it knows so many workers.
func knowing(t testing.TB, bus Bus, workers int) *Client {
	t.Helper()
	f := New(bus, "1", none, prometheus.NewRegistry())
	f.gone, f.quiet = await.Limit, await.Limit
	stop, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	await.That(t, "workers that are known", func() (any, bool) { return f.there(), f.there() == workers })
	return f
}

// Over NATS, with the rights that a worker needs and no others, an engine's search is the same as here.
func TestOverNATS(t *testing.T) {
	node, workers := overNATS(t)
	passOn(t, workers)
	f := knowing(t, node, 1)
	own := engine.NewPool(engine.PoolOptions{Workers: 1, TableBudget: 8 << 20, TablePerGame: 4 << 20})
	defer own.Close(context.Background())
	b, err := board.New(board.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range points(t, "h8 g8 i8 a3 j8 c1 k8 c3") {
		b.Make(p)
	}
	r := engine.Request{Game: "g", Board: b, Bot: level.All()[6], Seed: 3}
	want, err := own.Search(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	e := task{
		Game: r.Game, Rule: b.Rule(), Size: b.Size(), Moves: b.Moves(), Search: &search{Level: r.Bot.String(), Budget: await.Limit, Seed: r.Seed},
	}
	got, worker, err := f.do(t.Context(), e, terms{take: await.Limit})
	if err != nil || worker == "" || got.Answer.Move != want.Move || got.Answer.Mate != want.Mate || want.Mate != 1 {
		t.Errorf("%+v, %v, want %+v", got.Answer, err, want)
	}
	e.Search, e.Review = nil, &reviewed{}
	if got, _, err := f.do(t.Context(), e, terms{take: await.Limit}); err != nil || string(got.Report) != "report" {
		t.Errorf("%+v, %v", got, err)
	}
}

// BenchmarkAway measures what a search over NATS costs besides the search: the same request to a pool that is
// asked here and there, and which is answered at once.
func BenchmarkAway(b *testing.B) {
	node, workers := overNATS(b)
	pool := &instant{}
	h := NewWorker(WorkerConfig{Bus: workers, Pool: pool, Searches: 4, Version: "1", Log: none, Metrics: prometheus.NewRegistry()})
	if err := h.Open(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { h.Stop(b.Context()) })
	m := knowing(b, node, 1).Engine(pool)
	position, err := board.New(board.Renju, 15)
	if err != nil {
		b.Fatal(err)
	}
	for i := range 40 {
		position.Make(board.At(i%13, i/13*3))
	}
	r := engine.Request{Game: "g", Board: position, Bot: level.Strongest}
	for b.Loop() {
		if _, err := m.Search(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}

// instant is a Searcher that does not search.
type instant struct{}

func (*instant) Search(context.Context, engine.Request) (engine.Result, error) {
	return engine.Result{Move: board.At(14, 14)}, nil
}
func (*instant) Release(string) {}
