package library

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// A user's games are counted once: user_totals holds the total of the games that ended up to an instant, and a question
// adds those that ended since. The code that stores a game's end need not know of it, so the total cannot miss one.

// total is the sum of a user's games.
type total struct {
	Wins, Draws, Losses int
	Best                []int64 // numbers of games
}

func (t *total) games() int { return t.Wins + t.Draws + t.Losses }

// countSince counts a user's games that ended after $2 and not after $3, each half by one index alone.
const countSince = `
SELECT coalesce(sum(wins), 0)::int, coalesce(sum(draws), 0)::int, coalesce(sum(losses), 0)::int FROM (
    SELECT count(*) FILTER (WHERE winner = 'black') AS wins, count(*) FILTER (WHERE winner = '') AS draws,
        count(*) FILTER (WHERE winner = 'white') AS losses
    FROM games WHERE black = $1 AND status = 'over' AND reason <> 'aborted' AND ended > $2 AND ended <= $3
    UNION ALL
    SELECT count(*) FILTER (WHERE winner = 'white'), count(*) FILTER (WHERE winner = ''), count(*) FILTER (WHERE winner = 'black')
    FROM games WHERE white = $1 AND status = 'over' AND reason <> 'aborted' AND ended > $2 AND ended <= $3
) halves`

// bestSince returns the numbers of the best of the wins $4 and of those after $2 and not after $3: rated ones, by the
// opponent's rating. Private games are no business of others, so that none is among them.
const bestSince = `
SELECT coalesce(array_agg(number), '{}') FROM (
    SELECT c.game AS number FROM (
        SELECT unnest($4::bigint[]) AS number
        UNION SELECT number FROM games WHERE black = $1 AND status = 'over' AND winner = 'black' AND rated AND NOT private
            AND ended > $2 AND ended <= $3
        UNION SELECT number FROM games WHERE white = $1 AND status = 'over' AND winner = 'white' AND rated AND NOT private
            AND ended > $2 AND ended <= $3
    ) won JOIN rating_changes c ON c.game = won.number AND c.user_id <> $1
    ORDER BY c.before DESC, c.game LIMIT $5
) best`

const (
	selectTotal = `SELECT nullif(upto, '-infinity'), wins, draws, losses, best FROM user_totals WHERE user_id = $1`
	putTotal    = `
INSERT INTO user_totals (user_id, upto, wins, draws, losses, best) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (user_id) DO UPDATE SET upto = $2, wins = $3, draws = $4, losses = $5, best = $6`
	// ResetTotals has users' games counted anew: they have got other ones.
	ResetTotals = `
INSERT INTO user_totals (user_id, upto) SELECT DISTINCT id, '-infinity'::timestamptz FROM unnest($1::bigint[]) u (id) ORDER BY id
ON CONFLICT (user_id) DO UPDATE SET upto = '-infinity', wins = 0, draws = 0, losses = 0, best = '{}'`
)

// Before and after all games.
var (
	longAgo  = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	farAhead = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
)

// total returns a user's total: the stored one, and the games since then.
func (a Archive) total(ctx context.Context, user game.UserID) (t total, err error) {
	once := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = a.Pool.TxWith(ctx, once, func(ctx context.Context, tx pgx.Tx) error {
		since, err := t.read(ctx, tx, user)
		if err != nil {
			return err
		}
		return t.advance(ctx, tx, user, since, farAhead)
	})
	return t, err
}

// read reads the stored total and its instant, zeros if there is none.
func (t *total) read(ctx context.Context, tx pgx.Tx, user game.UserID) (time.Time, error) {
	*t = total{Best: []int64{}} // null is no list
	var upto *time.Time         // null: before all times
	err := tx.QueryRow(ctx, selectTotal, user).Scan(&upto, &t.Wins, &t.Draws, &t.Losses, &t.Best)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && upto == nil {
		return longAgo, nil
	}
	if err != nil {
		return longAgo, err
	}
	return *upto, nil
}

// advance adds the games that ended after since, and not after until.
func (t *total) advance(ctx context.Context, tx pgx.Tx, user game.UserID, since, until time.Time) error {
	var wins, draws, losses int
	if err := tx.QueryRow(ctx, countSince, user, since, until).Scan(&wins, &draws, &losses); err != nil {
		return err
	}
	t.Wins, t.Draws, t.Losses = t.Wins+wins, t.Draws+draws, t.Losses+losses
	if wins == 0 {
		return nil
	}
	return tx.QueryRow(ctx, bestSince, user, since, until, t.Best, archive.MostWins).Scan(&t.Best)
}
