package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/tengen-go/tengen/engine"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/live/natsbus"
	"github.com/tengen-go/tengen/hub/live/workers"
)

// handWithin is how long a worker that stops may take to finish its searches; unfinished ones are given back.
const handWithin = 6 * time.Second

// workerCmd searches and reviews for servers, until a signal.
type workerCmd struct {
	NATS        string        `name:"nats" env:"NATS_URL" required:"" help:"The NATS server that the servers use."`
	NATSCreds   string        `name:"nats-credentials" env:"TENGEN_NATS_CREDENTIALS" help:"A file with credentials for NATS."`
	StopWithin  time.Duration `env:"TENGEN_STOP_WITHIN" default:"8s" help:"How long a stop may take, whatever hangs: 1s to 10m."`
	Workers     int           `env:"TENGEN_ENGINE_WORKERS" help:"Searches at once; 0: as many as processors."`
	Memory      int64         `env:"TENGEN_ENGINE_MEMORY" default:"256" help:"MiB for all tables of all games."`
	Reviews     int           `env:"TENGEN_REVIEWS" default:"1" help:"Games reviewed at once, behind all searches; 0: none."`
	MetricsAddr string        `env:"TENGEN_METRICS_ADDR" help:"Private address for Prometheus metrics, pprof and /readyz; none: off."`
	LogLevel    string        `env:"TENGEN_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"debug, info, warn or error."`
}

// Help explains the purpose of a worker.
func (*workerCmd) Help() string {
	return "A worker needs no database and keeps nothing. Servers with the same NATS_URL find it by themselves, and give it the " +
		"searches of their bots and their reviews; without a worker they do both themselves. SIGTERM ends it when the searches " +
		"that it has begun are done, after six seconds at most; the servers do the rest."
}

// Run works until ctx ends.
func (w *workerCmd) Run(ctx context.Context) error {
	m, err := startWorker(*w)
	if err != nil {
		return err
	}
	fmt.Println("Tengen's worker is ready on NATS")
	<-ctx.Done()
	return m.Stop()
}

// startWorker starts a worker: NATS, the engine, metrics, and then its tasks. On an error all started parts are stopped
// again.
func startWorker(c workerCmd) (m *Main, err error) {
	if m, err = newMain(c.LogLevel, c.StopWithin); err != nil {
		return nil, err
	}
	begun := m
	defer func() {
		if err != nil {
			err = errors.Join(err, begun.Stop())
		}
	}()
	if err := m.connect(natsbus.Options{URL: c.NATS, Credentials: c.NATSCreds}); err != nil {
		return nil, err
	}
	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	opt := poolOptions(c.Workers, runtime.GOMAXPROCS(0), c.Memory)
	pool := startPool(opt, m.log, reg)
	m.later(m.within(engineWithin, pool.Close))
	h := workers.NewWorker(workers.WorkerConfig{
		Bus: m.bus, Pool: pool, Searches: opt.Workers, Review: reviewBehind(pool), Reviews: max(0, c.Reviews), Version: engine.Version(),
		Host: processName(), Log: m.log, Metrics: reg,
	})
	if err := h.Open(); err != nil {
		return nil, err
	}
	m.later(m.within(handWithin, func(ctx context.Context) error { h.Stop(ctx); return nil }))
	ready := func(w http.ResponseWriter, _ *http.Request) {
		if !begun.bus.Connected() {
			http.Error(w, "NATS is lost", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	}
	if err := m.serveMetrics(c.MetricsAddr, reg, ready); err != nil {
		return nil, err
	}
	m.log.Info("a worker", "searches", opt.Workers, "reviews", c.Reviews)
	return m, nil
}

// reviewBehind makes reports behind the searches of a pool.
func reviewBehind(pool *engine.Pool) func(context.Context, explain.Game, bool, func(int)) ([]byte, error) {
	analyst := analysis.New(pool, 1, analysisMemory)
	return func(ctx context.Context, g explain.Game, complete bool, looked func(int)) ([]byte, error) {
		return review.Make(ctx, analyst, g, complete, engine.Version(), looked)
	}
}
