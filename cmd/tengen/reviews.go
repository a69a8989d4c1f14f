package main

import (
	"context"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tengen/db"
	"tengen/db/jobs"
	"tengen/engine"
	"tengen/hub"
	"tengen/hub/analysis"
	"tengen/hub/review"
)

// What an analysis may take.
const (
	analysisMemory = 16 << 20
	jobsWithin     = 500 * time.Millisecond // to stop
)

// review starts what explains positions and games.
func (m *Main) review(
	ctx context.Context, c Config, url string, reg *prometheus.Registry, pool *engine.Pool, h *hub.Hub, d *db.DB,
) (*review.Service, analysis.Analyst, error) {
	analyst := analysis.New(pool, runtime.GOMAXPROCS(0), analysisMemory)
	j, err := jobs.Open(ctx, url, c.Reviews, m.log)
	if err != nil {
		return nil, nil, err
	}
	m.later(func(context.Context) error { j.Close(); return nil })
	s, err := review.New(review.Config{
		Store: j, Games: d.Archive(), Analyst: analyst, Players: h, Engine: release, Off: c.Reviews < 1, Log: m.log, Registry: reg,
	})
	if err != nil || c.Reviews < 1 {
		return s, analyst, err
	}
	if err := j.Start(ctx, s.Work); err != nil {
		return nil, nil, err
	}
	m.later(within(jobsWithin, j.Stop))
	look, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(look) }()
	m.later(func(context.Context) error { stop(); <-done; return nil })
	return s, analyst, nil
}
