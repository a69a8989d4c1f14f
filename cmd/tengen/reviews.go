package main

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/jobs"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/library/review"
)

// The bounds of an analysis.
const (
	analysisMemory = 16 << 20
	jobsWithin     = 400 * time.Millisecond // to stop
)

// jobs opens the queue of reviews. node is this server's name among those that share the database, "" if none does.
func (m *Main) jobs(ctx context.Context, url, node string, workers int) (*jobs.Jobs, error) {
	j, err := jobs.Open(ctx, url, node, workers, m.log)
	if err != nil {
		return nil, err
	}
	m.later(m.within(jobsWithin, func(ctx context.Context) error { return m.endJobs(ctx, j) }))
	return j, nil
}

// review starts what reviews games. It adds the key, the queue, the engine's version and the log to its configuration.
func (m *Main) review(ctx context.Context, j *jobs.Jobs, stored games.Games, c review.Config, puzzles *puzzle.Service) (*review.Service, error) {
	key, err := stored.Key(ctx, "reviews")
	if err != nil {
		return nil, err
	}
	c.Key, c.Store, c.Engine, c.Log = key, j, engine.Version(), m.log
	s, err := review.New(c)
	if err != nil || c.Off {
		return s, err
	}
	j.MakePuzzles(puzzles.Work)
	if err := j.Start(ctx, s.Work); err != nil {
		return nil, err
	}
	m.follow(task{"puzzles to be made", j.AskForPuzzles})
	look, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(look) }()
	m.later(func(context.Context) error { stop(); <-done; return nil })
	return s, nil
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
