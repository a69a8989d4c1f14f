package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/cmd/internal/client"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/live/natsbus"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/workers"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A worker speaks over no NATS that is open to everybody.
func TestARefusedWorker(t *testing.T) {
	for _, url := range []string{"nats://192.0.2.1:4222", "?"} {
		if m, err := startWorker(workerCmd{NATS: url, Memory: 16, LogLevel: "error"}); err == nil {
			t.Error(url, "was taken")
			m.Stop()
		}
	}
}

// A worker makes a report as the server does.
func TestAWorkerReviews(t *testing.T) {
	t.Parallel()
	n := startBus(t)
	log := slog.New(slog.DiscardHandler)
	bus, err := natsbus.Connect(natsbus.Options{URL: n.URL(), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	reg := prometheus.NewPedanticRegistry()
	f := workers.New(bus, engine.Version(), log, reg)
	stop, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	w, err := startWorker(workerCmd{NATS: n.URL(), Workers: 1, Memory: 16, Reviews: 1, LogLevel: "error", StopWithin: patientStop})
	if err != nil {
		t.Fatal(err)
	}
	moves, err := record.ParseMoves("h8 h7 i8 i9 j8 c1 k8 o1 l8", 15, record.AllLetters)
	if err != nil {
		t.Fatal(err)
	}
	g := explain.Game{Rule: board.Freestyle, Size: 15, Moves: moves, Winner: board.Black}
	var report review.Report
	await.True(t, "a report", func() bool {
		body := f.Reviewer().Review(t.Context(), "g", g, false, func(int) {})
		return body != nil && json.Unmarshal(body, &report) == nil
	})
	if len(report.Moves) != len(moves) || len(report.Positions) != len(moves)+1 || report.Moves[5].Mistake != string(explain.MissedDefence) {
		t.Errorf("%+v", report)
	}
	metrics(t, reg, `tengen_workers_done_total{what="review",where="worker"} 1`, `tengen_workers 1`)
	if err := w.Stop(); err != nil {
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
func measure(t *testing.T, command string, env ...string) measured {
	t.Helper()
	p := launch(t, `exec "$0" `+command, append(env, "TENGEN_METRICS_ADDR=127.0.0.1:0")...)
	return measured{p, t, p.metrics()}
}

// metric returns what a metric, with its labels, is.
func (m measured) metric(name string) int {
	m.t.Helper()
	values, err := programs.Scrape(m.t.Context(), m.addr)
	x, told := values[name]
	if err != nil || !told {
		m.t.Fatalf("no %s at /metrics: %v\n%v", name, err, values)
	}
	return int(x)
}

// comes waits until a metric has a value.
func (m measured) comes(name string, want int) {
	m.t.Helper()
	await.That(m.t, fmt.Sprintf("%s to be %d", name, want), func() (any, bool) { n := m.metric(name); return n, n == want })
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
func againstCedar(t *testing.T, base string) *botGames {
	t.Helper()
	cookie, _, err := client.Guest(await.Context(t, "a guest"), base)
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(await.Context(t, "a socket"), base, cookie, "workerpage1")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return &botGames{t: t, c: c}
}

// begin begins a game, with the person's first move and the bot's. The one before is given up.
func (b *botGames) begin() {
	b.t.Helper()
	if b.g != "" {
		b.call(wire.InResign, nil)
		if err := b.c.Send(wire.InLeave, 0, b.g, 0, nil); err != nil { // a page follows so many games at most
			b.t.Fatal(err)
		}
	}
	b.g, b.v = "", 0
	f := b.call(wire.InCreate, wire.CreateData{
		Kind: "bot", Bot: "juniper", Color: "black",
		Settings: wire.Settings{Rule: "standard", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.NoClock}},
	})
	var made wire.CreatedData
	if err := json.Unmarshal(f.D, &made); err != nil {
		b.t.Fatal(err)
	}
	b.g, b.v = made.G, 1
	b.watch()
	b.move("h8")
	b.answer()
}

// watch follows the game; a busy server may say that it is to be asked again.
func (b *botGames) watch() {
	b.t.Helper()
	const id = 1 << 40 // of no command
	for again := true; again; {
		if err := b.c.Send(wire.InWatch, id, b.g, 0, nil); err != nil {
			b.t.Fatal(err)
		}
		for answered := false; !answered; {
			f := await.Receive(b.t, "the game's state", b.c.Frames)
			again = f.T == wire.OutError && f.ID == id
			answered = again || f.T == wire.OutState && f.G == b.g
			if again && f.Code != fault.Retry && f.Code != fault.Busy {
				b.t.Fatalf("%+v", f)
			}
		}
		if again {
			wait.Sleep(b.t.Context(), sayAgain)
		}
	}
}

// call sends a command until it is taken and returns its ack.
func (b *botGames) call(t string, data any) client.Frame {
	b.t.Helper()
	b.ids++
	for began := time.Now(); ; wait.Sleep(b.t.Context(), sayAgain) {
		f, err := b.c.Call(await.Context(b.t, "an answer to "+t), t, b.ids, b.g, b.v, data)
		if err == nil {
			return f
		}
		if f.Code != fault.Retry && f.Code != fault.Busy || time.Since(began) > await.Limit {
			b.t.Fatal(t, err)
		}
	}
}

// move makes a move of the person's.
func (b *botGames) move(at string) {
	b.t.Helper()
	b.v = b.call(wire.InMove, wire.MoveIn{At: at}).V
}

// answer waits for the bot's move.
func (b *botGames) answer() {
	b.t.Helper()
	for !b.hears(await.Receive(b.t, "the bot's move", b.c.Frames)) {
	}
}

// answered reports whether the bot has moved.
func (b *botGames) answered() bool {
	for {
		select {
		case f, ok := <-b.c.Frames:
			if !ok {
				b.t.Fatal("the socket was closed")
			}
			if b.hears(f) {
				return true
			}
		default:
			return false
		}
	}
}

// hears reports whether a frame tells of the bot's move: itself, or with the whole game if events before it got lost.
func (b *botGames) hears(f client.Frame) bool {
	if f.G != b.g || f.V <= b.v {
		return false
	}
	switch f.T {
	case wire.OutState:
		var s wire.GameState
		if err := json.Unmarshal(f.D, &s); err != nil || len(s.Moves)%2 != 0 {
			return false
		}
	case "move":
	default:
		return false
	}
	b.v = f.V
	return true
}

// Workers make a bot's moves while there are any: one that is killed in the middle of a search costs a second, one
// that stops nothing, and without any the server moves for itself. On a machine that is busy a move may not be taken
// in time, or the search be over before its worker is killed; then the next one is tried.
func TestWorkers(t *testing.T) {
	t.Parallel()
	bus := "NATS_URL=" + startBus(t).URL()
	site := measure(t, "serve", bus, "DATABASE_URL="+dbtest.URL(t), "TENGEN_REVIEWS=0")
	worker := func() measured {
		return measure(t, "worker", bus, "TENGEN_ENGINE_WORKERS=1", "TENGEN_ENGINE_MEMORY=32")
	}
	workers := []measured{worker(), worker()}
	if status, _, _ := ask(t, workers[0].addr, "GET", "/readyz", "", ""); status != 200 {
		t.Error("a worker is not ready:", status)
	}
	const known, lost = "tengen_workers", "tengen_workers_lost_total"
	site.comes(known, 2)
	done := func(where string) int {
		return site.metric(fmt.Sprintf(`tengen_workers_done_total{what="search",where=%q}`, where))
	}
	b := againstCedar(t, site.base)
	await.True(t, "a worker's move", func() bool { b.begin(); return done("worker") > 0 })

	var left measured
	await.True(t, "a worker to be killed in the middle of a search", func() bool {
		b.begin()
		before, own := site.metric(lost), done("own")
		b.move("a1")
		busy := -1
		await.True(t, "a worker to think, or the bot to move", func() bool {
			busy = slices.IndexFunc(workers, func(w measured) bool { return w.metric("tengen_engine_workers_busy") == 1 })
			return busy >= 0 || b.answered()
		})
		if busy < 0 {
			return false
		}
		killed := workers[busy].kill()
		b.answer()
		if site.metric(lost) == before { // it had answered already
			workers[busy] = worker()
			site.comes(known, 2)
			return false
		}
		t.Logf("the bot moved %v after its worker was killed", time.Since(killed).Round(time.Millisecond))
		if done("own") != own+1 {
			t.Errorf("%d searches by the server, want %d", done("own"), own+1)
		}
		left = workers[1-busy]
		return true
	})

	site.comes(known, 1) // the dead one is forgotten
	before := done("worker")
	await.True(t, "the other worker's move", func() bool { b.begin(); return done("worker") > before })
	if code := left.stop(); code != 0 {
		t.Errorf("a worker ended with %d:\n%s", code, left.Log)
	}
	own, before := done("own"), done("worker")
	b.begin()
	if done("own") != own+1 || done("worker") != before {
		t.Errorf("%d by the server, %d by workers, want %d and %d", done("own"), done("worker"), own+1, before)
	}
}
