package main

import (
	"context"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/jobs"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/library/review"
)

// The bounds of an analysis.
const (
	analysisMemory = 16 << 20
	jobsWithin     = 400 * time.Millisecond // to stop
)

// review starts what explains positions and games. node is this server's name among those that share the database,
// "" if none does; away makes reviews elsewhere, nil: nobody does.
func (m *Main) review(
	ctx context.Context, c Config, url, node string, reg *prometheus.Registry, pool *engine.Pool, away review.Away, h *hub.Hub, d *db.DB,
	puzzles *puzzle.Service,
) (*review.Service, analysis.Analyst, error) {
	analyst := analysis.New(pool, runtime.GOMAXPROCS(0), analysisMemory)
	j, err := jobs.Open(ctx, url, node, c.Reviews, m.log)
	if err != nil {
		return nil, nil, err
	}
	m.later(m.within(jobsWithin, func(ctx context.Context) error { return m.endJobs(ctx, j) }))
	key, err := d.Games().Key(ctx, "reviews")
	if err != nil {
		return nil, nil, err
	}
	s, err := review.New(review.Config{
		Key: key, Store: j, Games: library.Reviewed(d.Archive()), Analyst: analyst, Players: h, Engine: engine.Version(), Away: away, Off: c.Reviews < 1, Log: m.log, Registry: reg,
	})
	if err != nil || c.Reviews < 1 {
		return s, analyst, err
	}
	j.MakePuzzles(puzzles.Work)
	if err := j.Start(ctx, s.Work); err != nil {
		return nil, nil, err
	}
	m.follow(task{"puzzles to be made", j.AskForPuzzles})
	look, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(look) }()
	m.later(func(context.Context) error { stop(); <-done; return nil })
	return s, analyst, nil
}

// endJobs ends the jobs and their connections. A database that does not answer leaves nothing undone: the next server
// takes the jobs up again.
func (m *Main) endJobs(ctx context.Context, j *jobs.Jobs) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := j.Stop(ctx); err != nil {
			m.log.Warn("jobs", "err", err)
		}
		j.Close()
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	return nil
}
