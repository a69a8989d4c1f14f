package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/library/review"
)

// A job of River's is a place at work, and takes the review whose turn it is: River takes jobs as they were added, so whoever
// adds many would keep everybody else waiting. The two reviews change their jobs.

// oneAtATime holds what decides about the queue apart.
const oneAtATime = `SELECT pg_advisory_xact_lock(hashtext('reviews'))`

// turnsKept is how long what a person asked for counts at whose turn it is.
const turnsKept = 30 * time.Minute

// inTurn are the reviews that wait for a job, and that of the job $1, in the order of their turns. A person's reviews come one after
// the other, those of a network in turn by person; then the networks take turns. In the first turn who has waited for longest is
// first, in the others who asked last. What nobody asked for comes after all.
const inTurn = `
	WITH own AS (
		SELECT t.game_id, r.asked_by, t.network, t.asked,
			row_number() OVER (PARTITION BY r.asked_by ORDER BY t.asked, t.game_id) AS turn
		FROM review_turns t JOIN reviews r USING (game_id)
	), turns AS (
		SELECT game_id, asked,
			row_number() OVER (PARTITION BY coalesce(encode(network, 'hex'), asked_by::text) ORDER BY turn, asked, game_id) AS turn
		FROM own
	)
	SELECT r.game_id, r.job FROM reviews r LEFT JOIN turns t USING (game_id) JOIN river_job j ON j.id = r.job
	WHERE r.status = 'waiting' AND (j.state = 'available' AND j.attempt = 0 OR j.id = $1)
	ORDER BY t.turn NULLS LAST, CASE WHEN t.turn = 1 THEN t.asked END, CASE WHEN t.turn > 1 THEN t.asked END DESC, r.asked, r.game_id`

// turn notes that a person has asked for a review.
func turn(ctx context.Context, tx pgx.Tx, a review.Asking) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO review_turns (game_id, network, asked) VALUES ($1, $2, now())
		ON CONFLICT (game_id) DO UPDATE SET network = excluded.network, asked = excluded.asked`, a.Game, a.Network)
	return err
}

// crowded returns the error that refuses one more review of a person or network while others of theirs wait.
func crowded(ctx context.Context, tx pgx.Tx, a review.Asking) error {
	var own, near int
	err := tx.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE r.asked_by = $1), count(*) FILTER (WHERE t.network = $2)
		FROM review_turns t JOIN reviews r USING (game_id) WHERE r.status = 'waiting'`, a.User, a.Network).Scan(&own, &near)
	switch {
	case err != nil:
		return err
	case own >= a.Own:
		return refused{review.ErrOwn}
	case near >= a.Near:
		return refused{review.ErrNetwork}
	}
	return nil
}

// next gives a job that has begun the review whose turn it is, and returns its game. A review that a server has died at keeps its
// job, which counts how often.
func (j *Jobs) next(ctx context.Context, of review.Job) (game string, err error) {
	game = of.Game
	err = j.tx(ctx, "whose turn it is", func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, oneAtATime); err != nil {
			return err
		}
		var other review.Job
		err := tx.QueryRow(ctx, inTurn+` LIMIT 1`, of.ID).Scan(&other.Game, &other.ID)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && other.ID == of.ID {
			return nil
		}
		if err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `UPDATE reviews SET job = $3 WHERE game_id = $1 AND job = $2 AND status = 'waiting'`, of.Game, of.ID, other.ID)
		if err != nil || tag.RowsAffected() == 0 { // its own review does not wait any more
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE reviews SET job = $2 WHERE game_id = $1`, other.Game, of.ID); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			UPDATE river_job SET args = jsonb_build_object('game', CASE id WHEN $1 THEN $2::text ELSE $4::text END) WHERE id IN ($1, $3)`,
			of.ID, other.Game, other.ID, of.Game)
		game = other.Game
		return err
	})
	if err != nil {
		return of.Game, err
	}
	return game, nil
}

// ReadQueue returns the reviews that wait for a job, in the order in which they get one; see review.Store.
func (j *Jobs) ReadQueue(ctx context.Context) (q review.Queue, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	rows, err := j.pool.Query(ctx, inTurn, 0)
	if err != nil {
		return q, pg.Failed("the reviews' queue", err)
	}
	q.Order, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (game string, err error) {
		return game, row.Scan(&game, nil)
	})
	if err != nil {
		return q, pg.Failed("the reviews' queue", err)
	}
	var took float64
	err = j.pool.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM river_job WHERE queue = $1 AND state = 'running'),
			coalesce((SELECT avg(extract(epoch FROM finalized_at - attempted_at)) FROM (
				SELECT finalized_at, attempted_at FROM river_job WHERE queue = $1 AND state = 'completed'
				ORDER BY finalized_at DESC LIMIT 20) lately), 0)`, queue).Scan(&q.Running, &took)
	if err != nil {
		return q, pg.Failed("the reviews' queue", err)
	}
	q.Took = time.Duration(took * float64(time.Second))
	return q, nil
}

// forget deletes turns that do not count any more.
func (j *Jobs) forget(ctx context.Context) error {
	_, err := j.pool.Exec(ctx, `
		DELETE FROM review_turns t WHERE asked < $1 AND NOT EXISTS (SELECT FROM reviews WHERE game_id = t.game_id AND status = 'waiting')`,
		time.Now().Add(-turnsKept))
	return err
}
