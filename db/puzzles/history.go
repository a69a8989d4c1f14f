package puzzles

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

const (
	// historyOf are first tries, the newest first, after a place in the list: an instant in milliseconds and an id.
	historyOf = `
SELECT p.id, p.rule, t.at, t.solved, t.gain, p.rating, p.themes, p.withdrawn IS NOT NULL FROM puzzle_tries t JOIN puzzles p ON p.number = t.puzzle
WHERE t.user_id = $1 AND ($2 = '' OR p.rule::text = $2) AND ($3 = '' OR $3 = ANY (p.themes)) AND ($4 = '' OR t.solved = ($4 = 'solved'))
    AND ($5::timestamptz IS NULL OR t.at <= $5 AND (t.at < $5 OR p.id < $6))
ORDER BY t.at DESC, p.id DESC LIMIT $7`

	// courseTries is how many of the last rated tries a course is made of, in all rules together.
	courseTries = 5000
	// courseOf are a rating after each try: the rating now without what the later tries have changed.
	courseOf = `
SELECT t.at, r.value - coalesce(sum(t.gain) OVER (ORDER BY t.at DESC, t.puzzle DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
FROM (SELECT puzzle, at, gain FROM puzzle_tries WHERE user_id = $1 AND gain IS NOT NULL ORDER BY at DESC LIMIT $3) t
JOIN puzzles p ON p.number = t.puzzle AND p.rule = $2 JOIN puzzle_ratings r ON r.user_id = $1 AND r.rule = $2
ORDER BY t.at, t.puzzle`
)

// History returns somebody's tries; see puzzle.Store.
func (p Puzzles) History(ctx context.Context, user game.UserID, w puzzle.HistoryQuery) ([]puzzle.PastTry, error) {
	var before *time.Time
	if !w.Before.IsZero() {
		before = &w.Before
	}
	found, err := pg.List(ctx, p.Pool, func(row pgx.CollectableRow) (t puzzle.PastTry, err error) {
		var gain *float64
		err = row.Scan(&t.ID, &t.Rule, &t.At, &t.Solved, &gain, &t.Rating, &t.Themes, &t.Gone)
		if gain != nil {
			t.Gain, t.Rated = *gain, true
		}
		return t, err
	}, historyOf, user, w.Rule, w.Theme, w.Result, before, w.BeforeID, w.Most)
	return found, pg.Failed("tries of puzzles", err)
}

// RatingHistory returns how somebody's rating went; see puzzle.Store.
func (p Puzzles) RatingHistory(ctx context.Context, user game.UserID, rule board.Rule) ([]puzzle.RatedAt, []puzzle.ThemeTally, error) {
	course, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[puzzle.RatedAt], courseOf, user, rule.String(), courseTries)
	if err != nil {
		return nil, nil, pg.Failed("the course of a rating in puzzles", err)
	}
	tallies, err := pg.List(ctx, p.Pool, scanTally, selectSkill, user, skillTries, rule.String())
	return course, tallies, pg.Failed("tallies of puzzles", err)
}
