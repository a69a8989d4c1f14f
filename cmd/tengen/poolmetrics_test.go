package main

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

// TestPoolMetrics: /metrics has the work of a real pool under the names that dashboards know.
func TestPoolMetrics(t *testing.T) {
	reg := prometheus.NewPedanticRegistry()
	opt := engine.PoolOptions{Workers: 2, Queue: 4, TableBudget: 4 << 20, TablePerGame: 256 << 10}
	pool := startPool(opt, nil, reg)
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(board.At(7, 7))
	for _, r := range []engine.Request{
		{Game: "a", Bot: level.Weakest},
		{Game: "a", Bot: level.All()[6]},
		{Game: "late", Bot: level.All()[6], Budget: 1},
	} {
		r.Board = b
		if _, err := pool.Search(t.Context(), r); err != nil {
			t.Error(err)
		}
	}
	metrics(t, reg,
		`tengen_engine_tables 1`,
		`tengen_engine_panics_total 0`,
		`tengen_engine_refusals_total{reason="closed"} 0`,
	)
	if err := pool.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Search(t.Context(), engine.Request{Board: b}); err == nil {
		t.Error("a closed pool answers")
	}
	metrics(t, reg,
		`tengen_engine_queue 0`,
		`tengen_engine_workers 2`,
		`tengen_engine_workers_busy 0`,
		`tengen_engine_workers_helping 0`,
		`tengen_engine_tables 0`,
		`tengen_engine_table_bytes `,
		`tengen_engine_answers_total 3`,
		`tengen_engine_late_total 1`,
		`tengen_engine_refusals_total{reason="full"} 0`,
		`tengen_engine_refusals_total{reason="closed"} 1`,
		`tengen_engine_panics_total 0`,
		`tengen_engine_wait_seconds_count 3`,
		`tengen_engine_think_seconds_count{level="acorn"} 1`,
		`tengen_engine_think_seconds_count{level="ginkgo"} 1`,
		`tengen_engine_think_seconds_count{level="juniper"} 0`,
	)
}

// faulty is an observer that holds a worker at a gate and then panics.
type faulty struct {
	poolTimes
	held, gate chan struct{}
}

func (f faulty) Waited(time.Duration) {
	f.held <- struct{}{}
	<-f.gate
	panic("poison")
}

// TestPoolTroubleIsCounted: a busy worker, a request that is refused and a panic are
// at /metrics.
func TestPoolTroubleIsCounted(t *testing.T) {
	f := faulty{newPoolTimes(), make(chan struct{}), make(chan struct{})}
	pool := engine.NewPool(engine.PoolOptions{Workers: 1, Observer: f})
	reg := prometheus.NewPedanticRegistry()
	reg.MustRegister(poolFigures{pool})
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	answer := make(chan error)
	go func() {
		_, err := pool.Search(context.Background(), engine.Request{Game: "a", Board: b})
		answer <- err
	}()
	<-f.held
	if _, err := pool.Search(t.Context(), engine.Request{Game: "b", Board: b}); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("%v, want ErrBusy", err)
	}
	metrics(t, reg, `tengen_engine_workers_busy 1`, `tengen_engine_refusals_total{reason="full"} 1`)
	close(f.gate)
	if err := <-answer; !errors.Is(err, engine.ErrPanic) {
		t.Errorf("%v, want ErrPanic", err)
	}
	metrics(t, reg, `tengen_engine_workers_busy 0`, `tengen_engine_panics_total 1`, `tengen_engine_answers_total 0`)
	if err := pool.Close(context.Background()); err != nil {
		t.Error(err)
	}
}

// metrics fails for each wanted line that the registry's page does not have.
func metrics(t *testing.T, reg *prometheus.Registry, want ...string) {
	t.Helper()
	page := httptest.NewRecorder()
	promhttp.HandlerFor(reg, promhttp.HandlerOpts{}).ServeHTTP(page, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range want {
		if !strings.Contains("\n"+page.Body.String(), "\n"+line) {
			t.Errorf("no %q at /metrics:\n%s", line, page.Body.String())
		}
	}
}

// TestPoolTimes: the histograms have seconds.
func TestPoolTimes(t *testing.T) {
	times, reg := newPoolTimes(), prometheus.NewPedanticRegistry()
	reg.MustRegister(times.wait, times.think)
	times.Waited(1500 * time.Millisecond)
	times.Thought(level.Strongest, 250*time.Millisecond)
	metrics(t, reg, `tengen_engine_wait_seconds_sum 1.5`, `tengen_engine_think_seconds_sum{level="juniper"} 0.25`)
}
