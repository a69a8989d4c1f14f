package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/library/review"
)

// Review returns the stored review of a game; see review.Store.
func (j *Jobs) Review(ctx context.Context, game string) (review.Stored, error) {
	found, err := j.Reviews(ctx, []string{game})
	return found[game], err
}

// Reviews returns the stored reviews of some games, by game; see review.Store.
func (j *Jobs) Reviews(ctx context.Context, games []string) (map[string]review.Stored, error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	out := map[string]review.Stored{}
	rows, err := j.pool.Query(ctx, `
		SELECT game_id, status, coalesce(asked_by, 0), coalesce(engine, ''), complete, body, progress FROM reviews WHERE game_id = ANY ($1)`, games)
	if err != nil {
		return nil, pg.Failed("reviews", err)
	}
	_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (none struct{}, err error) {
		var game string
		var s review.Stored
		err = row.Scan(&game, &s.Status, &s.AskedBy, &s.Engine, &s.Complete, &s.Body, &s.Progress)
		out[game] = s
		return none, err
	})
	if err != nil {
		return nil, pg.Failed("reviews", err)
	}
	return out, nil
}

// Ask has a review made; see review.Store.
func (j *Jobs) Ask(ctx context.Context, a review.Asking) error {
	return j.tx(ctx, "ask for a review", func(ctx context.Context, tx pgx.Tx) error {
		// One after the other, so that the bounds hold.
		if _, err := tx.Exec(ctx, oneAtATime); err != nil {
			return err
		}
		var waiting bool
		var today, all int
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM reviews WHERE game_id = $1 AND status = 'waiting'),
				(SELECT count(*) FROM reviews WHERE asked_by = $2 AND asked > now() - interval '1 day'),
				(SELECT count(*) FROM reviews WHERE status = 'waiting')`, a.Game, a.User).Scan(&waiting, &today, &all)
		switch {
		case err != nil || waiting:
			return err
		case a.User != 0 && today >= a.Daily:
			return refused{review.ErrDaily}
		case all >= a.All:
			return refused{review.ErrAll}
		}
		if a.User != 0 {
			if err := crowded(ctx, tx, a); err != nil {
				return err
			}
		}
		user := &a.User
		if a.User == 0 {
			user = nil
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO reviews (game_id, status, asked_by) VALUES ($1, 'waiting', $2)
			ON CONFLICT (game_id) DO UPDATE SET status = 'waiting', asked_by = $2, asked = now(), progress = 0`, a.Game, user)
		if err == nil && a.User != 0 {
			err = turn(ctx, tx, a)
		}
		if err != nil {
			return err
		}
		return j.insert(ctx, tx, a.Game, answerFirst)
	})
}

// insert adds a job for a review that is waiting.
func (j *Jobs) insert(ctx context.Context, tx pgx.Tx, game string, priority int) error {
	got, err := j.river.InsertTx(ctx, tx, reviewArgs{game}, &river.InsertOpts{Queue: queue, Priority: priority})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE reviews SET job = $2 WHERE game_id = $1`, game, got.Job.ID)
	return err
}

// Cancel ends a review that is waiting; see review.Store.
func (j *Jobs) Cancel(ctx context.Context, game string) (job int64, err error) {
	err = j.tx(ctx, "cancel a review", func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			UPDATE reviews SET status = 'cancelled' WHERE game_id = $1 AND status = 'waiting' RETURNING coalesce(job, 0)`,
			game).Scan(&job)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		_, err = j.river.JobCancelTx(ctx, tx, job)
		if errors.Is(err, river.ErrNotFound) {
			return nil
		}
		return err
	})
	return job, err
}

// fail notes that a review could not be made, unless it has been asked for again.
func (j *Jobs) fail(ctx context.Context, of review.Job) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	_, err := j.pool.Exec(ctx, `
		UPDATE reviews SET status = 'failed' WHERE game_id = $1 AND status = 'waiting' AND job = $2`, of.Game, of.ID)
	if err != nil {
		return pg.Failed("a review that failed", err)
	}
	return nil
}

// Sweep fails reviews that no job will make, and has those jobs run again that members were at which have gone; see review.Store.
func (j *Jobs) Sweep(ctx context.Context) (failed int, err error) {
	if j.node != "" { // another member may have gone
		if err := j.resume(ctx); err != nil {
			return 0, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	tag, err := j.pool.Exec(ctx, `
		UPDATE reviews r SET status = 'failed' WHERE status = 'waiting' AND NOT EXISTS (
			SELECT FROM river_job WHERE id = r.job AND state NOT IN ('completed', 'cancelled', 'discarded'))`)
	if err == nil {
		err = j.forget(ctx)
	}
	if err != nil {
		return 0, pg.Failed("reviews without a job", err)
	}
	return int(tag.RowsAffected()), nil
}

// Progress notes how far the making of a review is; see review.Store.
func (j *Jobs) Progress(ctx context.Context, of review.Job, share float64) (wanted bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	tag, err := j.pool.Exec(ctx, `
		UPDATE reviews SET progress = $3 WHERE game_id = $1 AND status = 'waiting' AND job = $2`, of.Game, of.ID, min(1, max(0, share)))
	if err != nil {
		return false, pg.Failed("how far a review is", err)
	}
	return tag.RowsAffected() > 0, nil
}

// Keep stores a review; see review.Store.
func (j *Jobs) Keep(ctx context.Context, m review.Made) error {
	return j.tx(ctx, "keep a review", func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE reviews SET status = CASE WHEN $3 THEN 'done' ELSE status END, engine = $2, complete = $3, body = $4, made = now()
			WHERE game_id = $1 AND status = 'waiting' AND job = $5`, m.Job.Game, m.Engine, m.Complete, m.Body, m.Job.ID)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		for _, e := range m.Exercises {
			_, err := tx.Exec(ctx, `
				INSERT INTO exercises (user_id, game_id, move, due) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
				e.User, m.Job.Game, e.Move, pg.Millis(time.Now()))
			if err != nil {
				return err
			}
		}
		if m.Lost != 0 {
			_, err = tx.Exec(ctx, `INSERT INTO proven_lost (game, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, m.Job.Game, m.Lost)
		}
		return err
	})
}

// mostByItself bounds the games that are looked at in one go, askedWithin how long ago they have ended.
const (
	mostByItself = 20
	askedWithin  = 10 * time.Minute
)

// AskByItself has members' games against bots reviewed, and those that were lost by letting the clock run; see review.Store.
func (j *Jobs) AskByItself(ctx context.Context, moves, all int) (n int, err error) {
	err = j.tx(ctx, "games to review", func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
			INSERT INTO reviews (game_id, status)
			SELECT g.id, 'waiting' FROM (
				SELECT id, ended, plies FROM games
				WHERE status = 'over' AND bot <> '' AND ended > $5 AND reason <> 'aborted'
					AND EXISTS (SELECT FROM users WHERE id IN (black, white) AND kind = 'member')
				UNION ALL
				SELECT id, ended, plies FROM games
				WHERE status = 'over' AND bot = '' AND reason = 'time' AND ended > $5
					AND NOT private AND clock <> 'correspondence' AND ended - $4::interval >= (
						SELECT at FROM game_events WHERE game = number AND kind <> 'end' ORDER BY seq DESC LIMIT 1)
			) g
			WHERE g.plies >= $1
				AND NOT EXISTS (SELECT FROM reviews WHERE game_id = g.id)
				AND (SELECT count(*) FROM reviews WHERE status = 'waiting') < $2
			ORDER BY g.ended LIMIT $3
			ON CONFLICT DO NOTHING RETURNING game_id`, moves, all, mostByItself, conduct.LongTurn(0), pg.Millis(time.Now().Add(-askedWithin)))
		if err != nil {
			return err
		}
		games, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		for _, g := range games {
			if err := j.insert(ctx, tx, g, answerLater); err != nil {
				return err
			}
		}
		n = len(games)
		return nil
	})
	return n, err
}
