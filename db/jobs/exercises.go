package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/review"
)

// ownExercises are those of $1, and of the guests that the member was.
const ownExercises = ` FROM exercises WHERE (user_id = $1 OR user_id IN (SELECT guest FROM merged_guests WHERE member = $1))`

// Exercises returns a user's; see review.Store.
func (j *Jobs) Exercises(ctx context.Context, user game.UserID, limit int) (list []review.Exercise, due int, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	rows, err := j.pool.Query(ctx, `
		SELECT game_id, move, tries, solved, due`+ownExercises+`
		ORDER BY due, game_id, move LIMIT $2`, user, limit)
	if err != nil {
		return nil, 0, pg.Failed("exercises", err)
	}
	list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (e review.Exercise, err error) {
		err = row.Scan(&e.Game, &e.Move, &e.Tries, &e.Solved, &e.Due)
		e.Due = pg.Millis(e.Due)
		return e, err
	})
	if err != nil {
		return nil, 0, pg.Failed("exercises", err)
	}
	err = j.pool.QueryRow(ctx, `SELECT count(*)`+ownExercises+` AND due <= $2`, user, pg.Millis(time.Now())).Scan(&due)
	if err != nil {
		return nil, 0, pg.Failed("exercises", err)
	}
	return list, due, nil
}

// Practise changes an exercise; see review.Store.
func (j *Jobs) Practise(ctx context.Context, user game.UserID, g string, move int, change func(*review.Exercise)) (there bool, err error) {
	err = j.tx(ctx, "an exercise", func(ctx context.Context, tx pgx.Tx) error {
		e := review.Exercise{Game: g, Move: move}
		var owner game.UserID
		err := tx.QueryRow(ctx, `
			SELECT user_id, tries, solved, due`+ownExercises+` AND game_id = $2 AND move = $3
			FOR UPDATE`, user, g, move).Scan(&owner, &e.Tries, &e.Solved, &e.Due)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		there = true
		change(&e)
		_, err = tx.Exec(ctx, `
			UPDATE exercises SET tries = $4, solved = $5, due = $6 WHERE user_id = $1 AND game_id = $2 AND move = $3`,
			owner, g, move, e.Tries, min(e.Solved, 1000), e.Due)
		return err
	})
	return there, err
}
