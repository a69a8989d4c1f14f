package workers

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var none = slog.New(slog.DiscardHandler)

// fakePool is a Searcher that answers after a while, always with its own point.
type fakePool struct {
	takes time.Duration
	move  board.Point

	mu       sync.Mutex // guards the following
	asked    []engine.Request
	running  int
	released []string
}

func (p *fakePool) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	p.mu.Lock()
	p.asked = append(p.asked, r)
	p.running++
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.running--
	}()
	t := time.NewTimer(p.takes)
	defer t.Stop()
	select {
	case <-t.C:
		return engine.Result{Move: p.move, Score: 7, Nodes: 3, Depth: 2}, nil
	case <-ctx.Done():
		return engine.Result{Move: board.None}, ctx.Err()
	}
}

func (p *fakePool) Release(game string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.released = append(p.released, game)
}

// searched returns how many searches there were, and are.
func (p *fakePool) searched() (all, now int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.asked), p.running
}

func (p *fakePool) tables() (released []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append(released, p.released...)
}

// last returns the last request.
func (p *fakePool) last() engine.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[len(p.asked)-1]
}

// Each pool answers with a point of its own.
var ownPoint, workerPoints = board.At(0, 0), []board.Point{board.At(1, 1), board.At(2, 2), board.At(3, 3)}

// fixture is a node and its workers over a bus in memory.
type fixture struct {
	t         *testing.T
	bus       *hubtest.Bus
	client    *Client
	reg       *prometheus.Registry
	own       *fakePool
	botEngine *RemoteEngine
	workers   []*workerTest
}

type workerTest struct {
	*Worker
	pool   *fakePool
	dead   bool
	review func(ctx context.Context, g review.Game, complete bool, looked func(int)) ([]byte, error)
}

// withClient calls f in virtual time with a node and so many workers that it knows.
func withClient(t *testing.T, workers int, f func(h *fixture)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		h := &fixture{t: t, bus: hubtest.NewBus(), own: &fakePool{move: ownPoint, takes: 10 * time.Millisecond}}
		h.reg = prometheus.NewPedanticRegistry()
		h.client = New(h.bus, "1", none, h.reg)
		stop, err := h.client.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		h.botEngine = h.client.Engine(h.own)
		for i := range workers {
			h.add(workerPoints[i])
		}
		defer func() {
			for _, worker := range h.workers {
				h.leave(worker, 0)
			}
		}()
		h.pass(time.Second)
		f(h)
	})
}

// add opens a worker with one place, for a search and a review.
func (h *fixture) add(move board.Point) *workerTest { return h.addOf(move, 1) }

// addOf opens a worker that searches so many positions at a time.
func (h *fixture) addOf(move board.Point, searches int) *workerTest {
	h.t.Helper()
	worker := &workerTest{pool: &fakePool{move: move, takes: 10 * time.Millisecond}}
	worker.Worker = NewWorker(WorkerConfig{
		Bus: h.bus, Pool: worker.pool, Searches: searches, Reviews: 1, Version: "1", Host: "here", Log: none, Metrics: prometheus.NewRegistry(),
		Review: func(ctx context.Context, g review.Game, complete bool, looked func(int)) ([]byte, error) {
			return worker.review(ctx, g, complete, looked)
		},
	})
	if err := worker.Open(); err != nil {
		h.t.Fatal(err)
	}
	h.workers = append(h.workers, worker)
	return worker
}

// leave stops a worker, once, which has so long for what it is doing.
func (h *fixture) leave(worker *workerTest, within time.Duration) {
	if worker.dead {
		return
	}
	worker.dead = true
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	worker.Stop(ctx)
}

// die cuts workers off, as a machine without power is: what they say is lost, and what is said to them.
func (h *fixture) die(workers ...*workerTest) {
	h.bus.Lose(func(subject string, data []byte) bool {
		for _, worker := range workers {
			k, body, err := kindOf(data)
			if err != nil || subject == toWorker+worker.name {
				return true
			}
			switch k {
			case taken, refused, done:
				r, _ := decode[reply](body)
				if r.Worker == worker.name {
					return true
				}
			case signs:
				w, _ := decode[atWork](body)
				if w.Worker == worker.name {
					return true
				}
			case beat:
				s, _ := decode[sign](body)
				if s.Worker == worker.name {
					return true
				}
			}
		}
		return false
	})
}

func (h *fixture) pass(d time.Duration) { time.Sleep(d) } // virtual

// request asks for a move on a board with one stone.
func request(game string) engine.Request {
	b, err := board.New(board.Renju, 15)
	if err != nil {
		panic(err) // it is called on many goroutines
	}
	b.Make(board.At(7, 7))
	return engine.Request{Game: game, Board: b, Bot: level.Strongest, Budget: 2 * time.Second, Seed: 5}
}

// search searches in a game and returns the move and how long it took.
func (h *fixture) search(game string) (board.Point, time.Duration) {
	h.t.Helper()
	began := time.Now()
	res, err := h.botEngine.Search(h.t.Context(), request(game))
	if err != nil {
		h.t.Error(err)
	}
	return res.Move, time.Since(began)
}

// by returns the worker whose point that is, nil: the node's own pool.
func (h *fixture) by(p board.Point) *workerTest {
	for _, worker := range h.workers {
		if worker.pool.move == p {
			return worker
		}
	}
	if p != ownPoint {
		h.t.Errorf("%v is nobody's", p)
	}
	return nil
}

// counted fails unless what was done, not taken and lost has been counted so.
func (h *fixture) counted(here1, away1, notTaken, lost float64) {
	h.t.Helper()
	got := [4]float64{}
	families, err := h.reg.Gather()
	if err != nil {
		h.t.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			v := m.GetCounter().GetValue()
			labels := ""
			for _, l := range m.GetLabel() {
				labels += l.GetValue() + " "
			}
			switch f.GetName() + " " + labels {
			case "tengen_workers_done_total search own ":
				got[0] = v
			case "tengen_workers_done_total search worker ":
				got[1] = v
			case "tengen_workers_not_taken_total ":
				got[2] = v
			case "tengen_workers_lost_total ":
				got[3] = v
			}
		}
	}
	if want := [4]float64{here1, away1, notTaken, lost}; got != want {
		h.t.Errorf("here, away, not taken, lost: %v, want %v", got, want)
	}
}
