package jobs

import (
	"context"

	"github.com/riverqueue/river"
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

// Work makes a review. A server that stops in the middle gives the job back, as if it had not been begun.
func (w *worker) Work(ctx context.Context, job *river.Job[reviewArgs]) error {
	err := w.jobs.work(ctx, job.Args.Game)
	switch {
	case err == nil:
		return nil
	case ctx.Err() == context.Canceled:
		return river.JobSnooze(0)
	case job.Attempt >= job.MaxAttempts:
		if failed := w.jobs.fail(context.WithoutCancel(ctx), job.Args.Game); failed != nil {
			return failed
		}
	}
	return err
}
