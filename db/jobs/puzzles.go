package jobs

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
)

// puzzlesWaiting is how many jobs for puzzles wait at most: the other games stay in puzzle_games.
const puzzlesWaiting = 20

const (
	lockPuzzles  = `SELECT pg_advisory_xact_lock(hashtext('puzzle jobs'))`
	countPuzzles = `
SELECT count(*) FROM river_job WHERE queue = $1 AND state IN ('available', 'running', 'retryable', 'scheduled')`
	// takePuzzleGames are the newest: people still remember them.
	takePuzzleGames = `
DELETE FROM puzzle_games WHERE game = ANY (ARRAY(SELECT game FROM puzzle_games ORDER BY game DESC LIMIT $1)) RETURNING game`
	gameIDs = `SELECT id FROM games WHERE number = ANY ($1) ORDER BY number DESC`
)

// MakePuzzles has the puzzles of games made by f from now on. It must be called before Start.
func (j *Jobs) MakePuzzles(f func(ctx context.Context, game string) error) { j.make = f }

// AskForPuzzles has the puzzles of the next games made, those that the reader of finished games has noted, unless enough wait. It reports
// whether there was anything to do.
func (j *Jobs) AskForPuzzles(ctx context.Context) (more bool, err error) {
	err = j.tx(ctx, "games for puzzles", func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPuzzles); err != nil {
			return err
		}
		var waiting int
		if err := tx.QueryRow(ctx, countPuzzles, puzzleQueue).Scan(&waiting); err != nil || waiting >= puzzlesWaiting {
			return err
		}
		rows, err := tx.Query(ctx, takePuzzleGames, puzzlesWaiting-waiting)
		if err != nil {
			return err
		}
		numbers, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		if err != nil || len(numbers) == 0 {
			return err
		}
		if rows, err = tx.Query(ctx, gameIDs, numbers); err != nil {
			return err
		}
		games, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		for _, g := range games {
			if _, err := j.river.InsertTx(ctx, tx, puzzleArgs{g}, &river.InsertOpts{Queue: puzzleQueue}); err != nil {
				return err
			}
		}
		more = true
		return nil
	})
	return more, err
}

// puzzleArgs are the arguments of a job that makes puzzles.
type puzzleArgs struct {
	Game string `json:"game"`
}

// Kind names the job.
func (puzzleArgs) Kind() string { return "puzzles" }

// maker makes the puzzles of one game at a time.
type maker struct {
	river.WorkerDefaults[puzzleArgs]
	jobs *Jobs
}

// Work makes them. A server that stops in the middle gives the job back; a game that takes longer than a job may is left alone.
func (m *maker) Work(ctx context.Context, job *river.Job[puzzleArgs]) error {
	if m.jobs.make == nil {
		return nil
	}
	err := m.jobs.make(ctx, job.Args.Game)
	switch {
	case err == nil:
		return nil
	case ctx.Err() == context.Canceled:
		return river.JobSnooze(0)
	case ctx.Err() != nil:
		return river.JobCancel(err)
	}
	return err
}
