package puzzles

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

const (
	lockPuzzle = `
SELECT number, rule, rating, deviation, volatility FROM puzzles WHERE id = $1 AND withdrawn IS NULL FOR NO KEY UPDATE`
	firstTry = `
INSERT INTO puzzle_tries (user_id, puzzle, at, solved, again, due) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	// triedFrom notes a network, and returns whether it is known since $4. The puzzle's row is locked: one comes after the other.
	triedFrom = `
WITH was AS (SELECT FROM puzzle_networks WHERE puzzle = $1 AND network = $2 AND at > $4)
INSERT INTO puzzle_networks (puzzle, network, at) VALUES ($1, $2, $3) ON CONFLICT (puzzle, network) DO UPDATE SET at = excluded.at
RETURNING EXISTS (SELECT FROM was)`
	SweepTriedFrom = `
DELETE FROM puzzle_networks WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM puzzle_networks WHERE at < $2 ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED))`
	selectTry = `SELECT solved, again, due FROM puzzle_tries WHERE user_id = $1 AND puzzle = $2 FOR UPDATE`
	retried   = `UPDATE puzzle_tries SET again = $3, due = $4 WHERE user_id = $1 AND puzzle = $2`

	haveStanding = `
INSERT INTO puzzle_ratings (user_id, rule, value, deviation, volatility, changed) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	lockStanding = `
SELECT value, deviation, volatility, plays, changed FROM puzzle_ratings WHERE user_id = $1 AND rule = $2 FOR UPDATE`
	setStanding = `
UPDATE puzzle_ratings SET value = $3, deviation = $4, volatility = $5, plays = plays + 1, solved = solved + $6::boolean::integer, changed = $7
WHERE user_id = $1 AND rule = $2`
	setPuzzle      = `UPDATE puzzles SET rating = $2, deviation = $3, volatility = $4, plays = plays + 1 WHERE number = $1`
	setThemeRating = `UPDATE puzzle_themes SET rating = $2 WHERE puzzle = $1 AND theme <> '+'`
	setGain        = `UPDATE puzzle_tries SET gain = $3 WHERE user_id = $1 AND puzzle = $2`

	selectPast = `
SELECT t.solved, t.vote, coalesce(t.gain, 0), t.gain IS NOT NULL, coalesce(r.value, 0), coalesce(r.deviation, 0), coalesce(r.volatility, 0)
FROM puzzles p JOIN puzzle_tries t ON t.puzzle = p.number AND t.user_id = $1
LEFT JOIN puzzle_ratings r ON r.user_id = $1 AND r.rule = p.rule WHERE p.id = $2`
	selectRatings = `SELECT rule, value, deviation, volatility, plays, solved FROM puzzle_ratings WHERE user_id = $1`

	// duePuzzles are those of puzzles that were not withdrawn; countDue counts them up to a bound.
	duePuzzles = `
SELECT ` + puzzleColumns + ` FROM (
    SELECT puzzle, due FROM puzzle_tries WHERE user_id = $1 AND due <= $2 ORDER BY due, puzzle LIMIT $3
) t JOIN puzzles p ON p.number = t.puzzle WHERE p.withdrawn IS NULL ORDER BY t.due`
	countDue = `
SELECT (SELECT count(*) FROM (SELECT FROM puzzle_tries WHERE user_id = $1 AND due <= $2 LIMIT 1000) d),
    (SELECT min(due) FROM puzzle_tries WHERE user_id = $1 AND due > $2)`

	// skillTries is how many of the last tries the tallies by theme count; of them those of a rule, '' all.
	skillTries  = 1000
	selectSkill = `
SELECT theme, count(*) FILTER (WHERE t.solved), count(*) FILTER (WHERE NOT t.solved), avg(p.rating) FROM (
    SELECT puzzle, solved FROM puzzle_tries WHERE user_id = $1 ORDER BY at DESC LIMIT $2
) t JOIN puzzles p ON p.number = t.puzzle CROSS JOIN unnest(p.themes) theme
WHERE p.withdrawn IS NULL AND ($3 = '' OR p.rule::text = $3) GROUP BY theme ORDER BY theme`
)

// RatingOf returns a user's rating in a rule; see puzzle.Store.
func (p Puzzles) RatingOf(ctx context.Context, user game.UserID, rule board.Rule) (puzzle.UserRating, error) {
	found, err := pg.List(ctx, p.Pool, scanRating, selectRatings+` AND rule = $2`, user, rule.String())
	if err != nil {
		return puzzle.UserRating{}, pg.Failed("a rating in puzzles", err)
	}
	if len(found) == 0 {
		return puzzle.UserRating{Rule: rule, Rating: rating.First()}, nil
	}
	return found[0], nil
}

func scanRating(row pgx.CollectableRow) (s puzzle.UserRating, err error) {
	var rule string
	err = row.Scan(&rule, &s.Rating.Value, &s.Rating.Deviation, &s.Rating.Volatility, &s.Plays, &s.Solved)
	if err == nil {
		s.Rule, err = board.ParseRule(rule)
	}
	return s, err
}

// Try notes an attempt; see puzzle.Store. The puzzle's row is locked first, and then the user's.
func (p Puzzles) Try(ctx context.Context, t puzzle.Try) (past puzzle.Past, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		var shared bool
		var rule string
		var hard rating.Rating
		if err := tx.QueryRow(ctx, lockPuzzle, t.ID).Scan(&number, &rule, &hard.Value, &hard.Deviation, &hard.Volatility); err != nil {
			return err
		}
		now := pg.Millis(t.Now)
		known := false
		if len(t.Network) > 0 {
			if err := tx.QueryRow(ctx, triedFrom, number, t.Network, now, now.Add(-puzzle.NetworkKept)).Scan(&known); err != nil {
				return err
			}
		}
		again := puzzle.FirstTry(t.Solved, now)
		tag, err := tx.Exec(ctx, firstTry, t.User, number, now, t.Solved, again.Solved, pg.NullTime(again.Due))
		switch {
		case err != nil:
			return err
		case tag.RowsAffected() == 0:
			err = retry(ctx, tx, t, number, now)
		case t.Counts && known:
			shared = true
		case t.Counts:
			err = rate(ctx, tx, t, number, rule, hard, now)
		}
		if err != nil {
			return err
		}
		past, err = pastOf(tx.QueryRow(ctx, selectPast, t.User, t.ID))
		past.Shared = shared
		return err
	})
	return past, puzzleFailed("a try of puzzle "+t.ID, err)
}

// retry notes a try that is not the first.
func retry(ctx context.Context, tx pgx.Tx, t puzzle.Try, number int64, now time.Time) error {
	var first bool
	var was puzzle.Repetition
	var due *time.Time
	if err := tx.QueryRow(ctx, selectTry, t.User, number).Scan(&first, &was.Solved, &due); err != nil {
		return err
	}
	if due != nil {
		was.Due = *due
	}
	next := was.Next(t.Solved, now)
	if next == was {
		return nil
	}
	_, err := tx.Exec(ctx, retried, t.User, number, min(next.Solved, 1000), pg.NullTime(pg.Millis(next.Due)))
	return err
}

// rate changes both ratings.
func rate(ctx context.Context, tx pgx.Tx, t puzzle.Try, number int64, rule string, hard rating.Rating, now time.Time) error {
	first := rating.First()
	if _, err := tx.Exec(ctx, haveStanding, t.User, rule, first.Value, first.Deviation, first.Volatility, now); err != nil {
		return err
	}
	var one rating.Rating
	var plays int
	var changed time.Time
	if err := tx.QueryRow(ctx, lockStanding, t.User, rule).Scan(&one.Value, &one.Deviation, &one.Volatility, &plays, &changed); err != nil {
		return err
	}
	if t.Early && plays > 0 {
		return nil
	}
	after, harder := puzzle.Rate(one.After(now.Sub(changed)), hard, t.Solved, t.Hinted)
	all := &pgx.Batch{}
	all.Queue(setStanding, t.User, rule, after.Value, after.Deviation, after.Volatility, t.Solved, now)
	all.Queue(setPuzzle, number, harder.Value, harder.Deviation, harder.Volatility)
	all.Queue(setThemeRating, number, harder.Value)
	all.Queue(setGain, t.User, number, after.Value-one.Value)
	return tx.SendBatch(ctx, all).Close()
}

// Past returns the stored tries; see puzzle.Store.
func (p Puzzles) Past(ctx context.Context, user game.UserID, id string) (past puzzle.Past, tried bool, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		past, err = pastOf(tx.QueryRow(ctx, selectPast, user, id))
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return puzzle.Past{}, false, nil
	}
	return past, err == nil, pg.Failed("tries of puzzle "+id, err)
}

func pastOf(row pgx.Row) (p puzzle.Past, err error) {
	err = row.Scan(&p.Solved, &p.Vote, &p.Gain, &p.Rated, &p.Rating.Value, &p.Rating.Deviation, &p.Rating.Volatility)
	return p, err
}

// Vote notes a vote; see puzzle.Store.
func (p Puzzles) Vote(ctx context.Context, user game.UserID, id string, vote int) (votes int, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		if err := tx.QueryRow(ctx, `SELECT number FROM puzzles WHERE id = $1 AND withdrawn IS NULL FOR NO KEY UPDATE`, id).Scan(&number); err != nil {
			return err
		}
		var was int
		err := tx.QueryRow(ctx, `SELECT vote FROM puzzle_tries WHERE user_id = $1 AND puzzle = $2 FOR UPDATE`, user, number).Scan(&was)
		if errors.Is(err, pgx.ErrNoRows) {
			return puzzle.ErrUntried
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE puzzle_tries SET vote = $3 WHERE user_id = $1 AND puzzle = $2`, user, number, vote); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `UPDATE puzzles SET votes = votes + $2 WHERE number = $1 RETURNING votes`, number, vote-was).Scan(&votes)
	})
	return votes, puzzleFailed("a vote for puzzle "+id, err)
}

// Due returns puzzles that come again; see puzzle.Store.
func (p Puzzles) Due(ctx context.Context, user game.UserID, now time.Time, most int) (found []puzzle.Puzzle, due int, next time.Time, err error) {
	now = pg.Millis(now)
	if most > 0 {
		if found, err = pg.List(ctx, p.Pool, scanPuzzle, duePuzzles, user, now, most); err != nil {
			return nil, 0, next, pg.Failed("puzzles that come again", err)
		}
	}
	var at *time.Time
	if err := p.Pool.ScanRow(ctx, []any{&due, &at}, countDue, user, now); err != nil {
		return nil, 0, next, pg.Failed("puzzles that come again", err)
	}
	if at != nil {
		next = *at
	}
	return found, due, next, nil
}

// Skill returns ratings and tallies; see puzzle.Store.
func (p Puzzles) Skill(ctx context.Context, user game.UserID) ([]puzzle.UserRating, []puzzle.ThemeTally, error) {
	ratings, err := pg.List(ctx, p.Pool, scanRating, selectRatings+` ORDER BY plays DESC, rule`, user)
	if err != nil {
		return nil, nil, pg.Failed("ratings in puzzles", err)
	}
	tallies, err := pg.List(ctx, p.Pool, scanTally, selectSkill, user, skillTries, "")
	return ratings, tallies, pg.Failed("tallies of puzzles", err)
}

func scanTally(row pgx.CollectableRow) (puzzle.ThemeTally, error) {
	var theme string
	var good, bad int
	var mean float64
	err := row.Scan(&theme, &good, &bad, &mean)
	return puzzle.NewThemeTally(theme, good, bad, mean), err
}

const (
	withdrawPuzzle = `UPDATE puzzles SET withdrawn = now() WHERE id = $1 AND withdrawn IS NULL RETURNING number`
	removeThemes   = `DELETE FROM puzzle_themes WHERE puzzle = $1`
	// takeTriesBack reverts the rating changes by the tries of a puzzle.
	takeTriesBack = `
WITH given AS (UPDATE puzzle_tries SET gain = NULL, due = NULL WHERE puzzle = $1 RETURNING user_id, solved),
was AS (SELECT user_id, gain FROM puzzle_tries WHERE puzzle = $1 AND gain IS NOT NULL)
UPDATE puzzle_ratings r SET value = r.value - was.gain, plays = r.plays - 1, solved = r.solved - given.solved::integer
FROM was JOIN given USING (user_id), puzzles p WHERE p.number = $1 AND r.user_id = was.user_id AND r.rule = p.rule`
)

// Withdraw takes a puzzle out of play for good, and reverts its changes of ratings. It returns the number of people. It
// returns puzzle.ErrMissing if there is no such puzzle, or it was withdrawn before.
func (p Puzzles) Withdraw(ctx context.Context, id string) (people int, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		if err := tx.QueryRow(ctx, withdrawPuzzle, id).Scan(&number); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, removeThemes, number); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, takeTriesBack, number)
		people = int(tag.RowsAffected())
		return err
	})
	return people, puzzleFailed("withdraw puzzle "+id, err)
}

const (
	// tries of puzzles that both have tried stay the member's, as do ratings in a rule in which the member has one: to those the guest's
	// tries have given nothing.
	mergeTries = `
UPDATE puzzle_tries t SET user_id = $2, gain = CASE WHEN EXISTS (
    SELECT FROM puzzles p JOIN puzzle_ratings r ON r.rule = p.rule AND r.user_id = $2 WHERE p.number = t.puzzle) THEN NULL ELSE gain END
WHERE user_id = $1 AND puzzle NOT IN (SELECT puzzle FROM puzzle_tries WHERE user_id = $2)`
	mergeRatings = `
UPDATE puzzle_ratings SET user_id = $2 WHERE user_id = $1 AND rule NOT IN (SELECT rule FROM puzzle_ratings WHERE user_id = $2)`
	mergeRefusal = `
INSERT INTO puzzle_refusals (user_id) SELECT $2 FROM puzzle_refusals WHERE user_id = $1 ON CONFLICT DO NOTHING`
)

// MergePuzzles gives a member a guest's tries and votes.
func MergePuzzles(ctx context.Context, tx pgx.Tx, guest, member game.UserID) error {
	all := &pgx.Batch{}
	all.Queue(mergeTries, guest, member)
	all.Queue(mergeRatings, guest, member)
	all.Queue(mergeRefusal, guest, member)
	return tx.SendBatch(ctx, all).Close()
}
