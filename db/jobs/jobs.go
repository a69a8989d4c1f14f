// Package jobs keeps reviews of games, the jobs that make them and puzzles, and the exercises that come of them in PostgreSQL. River
// (riverqueue.com) has the jobs: one that was running when the server died runs again after the start.
//
// Reading order: jobs.go (start and stop), work.go (one job), turns.go (which is next), reviews.go, exercises.go, puzzles.go.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/library/review"
)

const (
	queue        = "reviews"
	puzzleQueue  = "puzzles"        // one at a time, and no review waits for one
	attempts     = 3                // of a job, crashes of the server included
	maxConns     = 4                // one listens for new jobs
	jobWithin    = 30 * time.Minute // games in play and analyses included, which come first; then it rests
	restsFor     = time.Minute
	givenUpAfter = 24 * time.Hour // since it was asked for
	stuckAfter   = time.Hour      // no server of ours runs a job for longer
	keptFor      = time.Hour      // jobs that have ended
	answerFirst  = 1              // River's priority of a person's request
	answerLater  = 2              // of an automatic request
)

var queues = []string{queue, puzzleQueue}

// Jobs are the reviews, their jobs and the exercises of a database. They are safe for concurrent use.
type Jobs struct {
	pool  *pgxpool.Pool
	node  string
	river *river.Client[pgx.Tx]
	log   *slog.Logger
	work  func(context.Context, review.Job) error
	make  func(ctx context.Context, game string) error // puzzles; nil: none are made
}

var _ review.Store = (*Jobs)(nil)

// Open connects. No job runs before Start; Close ends all. workers is how many jobs run at a time. node is the
// server's name among the members of the database, "" if it has the database for itself.
func Open(ctx context.Context, url, node string, workers int, log *slog.Logger) (*Jobs, error) {
	config, err := pg.PoolConfig(url, "tengen jobs")
	if err != nil {
		return nil, err
	}
	config.MaxConns = maxConns
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	j := &Jobs{pool: pool, node: node, log: log}
	workable := river.NewWorkers()
	river.AddWorker(workable, &worker{jobs: j})
	river.AddWorker(workable, &maker{jobs: j})
	j.river, err = river.NewClient(riverpgxv5.New(pool), &river.Config{
		ID:     node,
		Queues: map[string]river.QueueConfig{queue: {MaxWorkers: max(1, workers)}, puzzleQueue: {MaxWorkers: 1}}, Workers: workable,
		MaxAttempts: attempts, JobTimeout: jobWithin, RescueStuckJobsAfter: stuckAfter,
		CompletedJobRetentionPeriod: keptFor, CancelledJobRetentionPeriod: keptFor, DiscardedJobRetentionPeriod: 24 * keptFor,
		Logger: slog.New(quiet{log.Handler()}),
	})
	if err != nil {
		pool.Close()
		return nil, err
	}
	return j, nil
}

// Start has the jobs done by work, first those that another server of the database has left unfinished. A server that
// has the database for itself must hold the lease, so that there is none beside this one.
func (j *Jobs) Start(ctx context.Context, work func(context.Context, review.Job) error) error {
	j.work = work
	if j.node == "" { // else the sweep does
		if err := j.resume(ctx); err != nil {
			return err
		}
	}
	if _, err := j.Sweep(ctx); err != nil {
		return err
	}
	return j.river.Start(context.WithoutCancel(ctx))
}

// left says that nobody works on a job: this server has the database for itself, or the job's server is no longer a
// member.
const left = `($2 = '' OR attempted_by[array_upper(attempted_by, 1)] NOT IN (
    SELECT node FROM heartbeats WHERE member AND NOT gone))`

// resume has jobs run again whose server died at them. A job that has seen too many die fails.
func (j *Jobs) resume(ctx context.Context) error {
	return j.tx(ctx, "jobs left", func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			UPDATE river_job SET state = 'discarded', finalized_at = now()
			WHERE queue = ANY ($1) AND state = 'running' AND attempt >= max_attempts AND `+left, queues, j.node)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			UPDATE river_job SET state = 'available', scheduled_at = now()
			WHERE queue = ANY ($1) AND state IN ('running', 'retryable') AND attempt < max_attempts AND `+left, queues, j.node)
		return err
	})
}

// Stop cancels the jobs that run, which are taken up again by the next server, and returns when they have ended, or
// with ctx's error. It may be called without Start.
func (j *Jobs) Stop(ctx context.Context) error {
	if j.work == nil {
		return nil
	}
	err := j.river.StopAndCancel(ctx)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Close closes the connections, in the time that the database gives them.
func (j *Jobs) Close() {
	done := make(chan struct{})
	go func() { j.pool.Close(); close(done) }()
	select {
	case <-done:
	case <-time.After(pg.CloseWithin):
	}
}

// tx runs f in a transaction, with a context that bounds all of it.
func (j *Jobs) tx(ctx context.Context, what string, f func(context.Context, pgx.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	var refusal error
	err := pgx.BeginFunc(ctx, j.pool, func(tx pgx.Tx) error {
		err := f(ctx, tx)
		if errors.Is(err, errRefused) {
			refusal = err
		}
		return err
	})
	switch {
	case refusal != nil:
		return refusal.(refused).error
	case err != nil:
		return pg.Failed(what, err)
	}
	return nil
}

// refused is an error that is the answer, and none of the database's.
type refused struct{ error }

var errRefused = errors.New("refused")

func (refused) Is(target error) bool { return target == errRefused }

// quiet passes only the important messages: River tells every start and stop, and warns of the connections that an
// outage has cost, which it makes again.
type quiet struct{ slog.Handler }

// WithAttrs keeps it quiet.
func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

// WithGroup keeps it quiet.
func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }

// Enabled lets warnings and errors through.
func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}
