package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"github.com/tengen-go/tengen/hub/library/review"
)

// reviewArgs are the arguments of a job: River keeps them as JSON.
type reviewArgs struct {
	Game string `json:"game"`
}

// Kind names the job.
func (reviewArgs) Kind() string { return "review" }

// worker does one job at a time.
type worker struct {
	river.WorkerDefaults[reviewArgs]
	jobs *Jobs
}

// Work makes the review whose turn it is. A server that stops in the middle gives the job back, as if it had not been begun; so does one
// that is too busy with games in play to end it in time.
func (w *worker) Work(ctx context.Context, job *river.Job[reviewArgs]) error {
	of := review.Job{ID: job.ID, Game: job.Args.Game}
	if job.Attempt == 1 {
		game, err := w.jobs.next(ctx, of)
		if err != nil && ctx.Err() == nil {
			w.jobs.log.Warn("whose review is next", "err", err)
		}
		of.Game = game
	}
	err := w.jobs.work(ctx, of)
	switch {
	case err == nil:
		return nil
	case ctx.Err() == context.Canceled:
		return river.JobSnooze(0)
	case ctx.Err() != nil && time.Since(job.CreatedAt) < givenUpAfter:
		return river.JobSnooze(restsFor)
	case ctx.Err() != nil:
		return errors.Join(river.JobCancel(err), w.jobs.fail(context.WithoutCancel(ctx), of))
	case job.Attempt >= job.MaxAttempts:
		return errors.Join(err, w.jobs.fail(context.WithoutCancel(ctx), of))
	}
	return err
}
