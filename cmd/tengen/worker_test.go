package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/prometheus/client_golang/prometheus"

	"tengen/cmd/internal/client"
	"tengen/db/dbtest"
	"tengen/engine/board"
	explain "tengen/engine/review"
	"tengen/hub/analysis"
	"tengen/hub/farm"
	"tengen/hub/game"
	"tengen/hub/natsbus"
	"tengen/hub/review"
	"tengen/hub/wire"
)

// A worker has no NATS of its own, and speaks over none that is open to everybody.
func TestARefusedWorker(t *testing.T) {
	for _, url := range []string{natsbus.Embedded, "nats://192.0.2.1:4222", "?"} {
		if m, err := startWorker(workerCmd{NATS: url, Memory: 16, LogLevel: "error"}); err == nil {
			t.Error(url, "was taken")
			m.Stop(t.Context())
		}
	}
}

// A worker makes a report as the server does.
func TestAWorkerReviews(t *testing.T) {
	t.Parallel()
	n := &nodes{t: t, port: server.RANDOM_PORT}
	n.startBus()
	t.Cleanup(n.stopBus)
	log := slog.New(slog.DiscardHandler)
	bus, err := natsbus.Connect(natsbus.Options{URL: n.bus.ClientURL(), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	reg := prometheus.NewPedanticRegistry()
	f := farm.New(bus, release, log, reg)
	stop, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	w, err := startWorker(workerCmd{NATS: n.bus.ClientURL(), Workers: 1, Memory: 16, Reviews: 1, LogLevel: "error"})
	if err != nil {
		t.Fatal(err)
	}
	moves, err := analysis.ParseMoves([]string{"h8", "a1", "i8", "a3", "j8", "c1", "k8", "o1", "l8"})
	if err != nil {
		t.Fatal(err)
	}
	g := explain.Game{Rule: board.Freestyle, Size: 15, Moves: moves, Winner: board.Black}
	var report review.Report
	until(t.Context(), t, "a report", func() bool {
		body := f.Reviewer().Review(t.Context(), "g", g, false, func(int) {})
		return body != nil && json.Unmarshal(body, &report) == nil
	})
	if len(report.Moves) != len(moves) || len(report.Positions) != len(moves)+1 || report.Moves[5].Mistake != string(explain.MissedDefence) {
		t.Errorf("%+v", report)
	}
	metrics(t, reg, `tengen_farm_done_total{what="review",where="worker"} 1`, `tengen_farm_workers 1`)
	if err := w.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

// measured is a process with its metrics.
type measured struct {
	*process
	t    *testing.T
	addr string
}

// measure starts a command of the binary with a listener for metrics.
func measure(ctx context.Context, t *testing.T, command string, env ...string) measured {
	t.Helper()
	addr := freeAddr(t)
	return measured{launch(ctx, t, `exec "$0" `+command, append(env, "TENGEN_METRICS_ADDR="+addr)...), t, addr}
}

// metric returns what a metric, with its labels, is.
func (m measured) metric(name string) int {
	m.t.Helper()
	_, text, _ := ask(m.t, "http://"+m.addr, "GET", "/metrics", "", "")
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\d+)$`).FindStringSubmatch(text)
	if found == nil {
		m.t.Fatalf("no %s at /metrics:\n%s", name, text)
	}
	n, _ := strconv.Atoi(found[1])
	return n
}

// until waits until something is so.
func until(ctx context.Context, t *testing.T, what string, so func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !so() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatal("not in time: ", what)
		}
	}
}

// botGames are a person's games against a bot, one after the other.
type botGames struct {
	t   *testing.T
	c   *client.Client
	ids int64
	g   string // the present one
	v   int
}

// againstCedar has a guest who plays games without a clock.
func againstCedar(ctx context.Context, t *testing.T, base string) *botGames {
	t.Helper()
	cookie, _, err := client.Guest(ctx, base)
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(ctx, base, cookie, "workerpage1")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return &botGames{t: t, c: c}
}

// begin begins a game, with the person's first move and the bot's.
func (b *botGames) begin(ctx context.Context) {
	b.t.Helper()
	b.ids++
	f, err := b.c.Call(ctx, wire.InCreate, b.ids, "", 0, wire.CreateData{
		Kind: "bot", Bot: "cedar", Color: "black",
		Settings: wire.Settings{Rule: "standard", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.NoClock}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	var made wire.CreatedData
	if err := json.Unmarshal(f.D, &made); err != nil {
		b.t.Fatal(err)
	}
	b.g, b.v = made.G, 1
	if err := b.c.Send(wire.InWatch, 0, b.g, 0, nil); err != nil {
		b.t.Fatal(err)
	}
	b.move(ctx, "h8")
	b.answer(ctx)
}

// move makes a move of the person's.
func (b *botGames) move(ctx context.Context, at string) {
	b.t.Helper()
	b.ids++
	f, err := b.c.Call(ctx, wire.InMove, b.ids, b.g, b.v, wire.MoveIn{At: at})
	if err != nil {
		b.t.Fatal(at, err)
	}
	b.v = f.V
}

// answer waits for the bot's move.
func (b *botGames) answer(ctx context.Context) {
	b.t.Helper()
	for {
		select {
		case f, ok := <-b.c.Frames:
			if !ok {
				b.t.Fatal("the socket was closed")
			}
			if f.T == "move" && f.G == b.g && f.V > b.v {
				b.v = f.V
				return
			}
		case <-ctx.Done():
			b.t.Fatal("the bot does not move")
		}
	}
}

// Workers make a bot's moves while there are any: one that is killed in the middle of a search costs a second, one
// that stops nothing, and without any the server moves for itself. On a machine that is busy a move may not be taken
// in time; then the next one is.
func TestWorkers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	n := &nodes{t: t, port: server.RANDOM_PORT}
	n.startBus()
	t.Cleanup(n.stopBus)
	bus := "NATS_URL=" + n.bus.ClientURL()
	site := measure(ctx, t, "serve", bus, "DATABASE_URL="+dbtest.URL(t), "TENGEN_REVIEWS=0")
	var workers []measured
	for range 2 {
		workers = append(workers, measure(ctx, t, "worker", bus, "TENGEN_ENGINE_WORKERS=1", "TENGEN_ENGINE_MEMORY=32"))
	}
	if status, _, _ := ask(t, "http://"+workers[0].addr, "GET", "/readyz", "", ""); status != 200 {
		t.Error("a worker is not ready:", status)
	}
	until(ctx, t, "both workers are known", func() bool { return site.metric("tengen_farm_workers") == 2 })
	done := func(where string) int {
		return site.metric(fmt.Sprintf(`tengen_farm_done_total{what="search",where=%q}`, where))
	}
	b := againstCedar(ctx, t, site.base)
	until(ctx, t, "a worker moves", func() bool { b.begin(ctx); return done("worker") > 0 })

	busy := -1
	until(ctx, t, "a worker thinks", func() bool {
		b.begin(ctx)
		b.move(ctx, "a1")
		soon, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		for busy < 0 && soon.Err() == nil {
			busy = slices.IndexFunc(workers, func(w measured) bool { return w.metric("tengen_engine_workers_busy") == 1 })
		}
		if busy < 0 {
			b.answer(ctx)
		}
		return busy >= 0
	})
	own := done("own")
	killed := workers[busy].kill()
	b.answer(ctx)
	t.Logf("the bot moved %v after its worker was killed", time.Since(killed).Round(time.Millisecond))
	if done("own") != own+1 || site.metric("tengen_farm_lost_total") == 0 {
		t.Errorf("%d by the server, %d lost, want %d and 1", done("own"), site.metric("tengen_farm_lost_total"), own+1)
	}

	until(ctx, t, "the dead one is forgotten", func() bool { return site.metric("tengen_farm_workers") == 1 })
	before := done("worker")
	until(ctx, t, "the other worker moves", func() bool { b.begin(ctx); return done("worker") > before })
	if code := workers[1-busy].stop(ctx); code != 0 {
		t.Errorf("a worker ended with %d:\n%s", code, workers[1-busy].log)
	}
	own, before = done("own"), done("worker")
	b.begin(ctx)
	if done("own") != own+1 || done("worker") != before {
		t.Errorf("%d by the server, %d by workers, want %d and %d", done("own"), done("worker"), own+1, before)
	}
}
