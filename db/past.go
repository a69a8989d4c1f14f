package db

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// A measurement that begins with an empty database measures how PostgreSQL fills
// one. These give it a past.

// copyGames stores copies of a finished game and of its log, numbered from $2 to $3.
const copyGames = `
WITH g AS (
    INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods,
        stones, host, wish, private, bot, status, black, white, winner, reason, line, moves, plies, created,
        started, ended)
    SELECT substr(md5(id || '/' || n), 1, 16), rule, size, opening, forbidden, takebacks, clock, initial, increment,
        period, periods, stones, host, wish, private, bot, status, black, white, winner, reason, line, moves, plies,
        created, started, ended
    FROM games, generate_series($2::int, $3::int) n WHERE id = $1 AND status = 'over'
    RETURNING number
)
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
SELECT g.number, e.seq, e.kind, e.actor, e.payload, e.client_id, e.at
FROM g, game_events e WHERE e.game = (SELECT number FROM games WHERE id = $1)
ORDER BY g.number, e.seq`

// copiesAtOnce keeps a transaction small.
const copiesAtOnce = 250

// CopyGame stores n copies of a finished game with its log, under ids of their
// own; fault.NotFound if there is none. A second call makes the same copies, and
// fails.
func (d *DB) CopyGame(ctx context.Context, id string, n int) error {
	conn, err := d.patient(ctx)
	if err != nil {
		return failed("copy game "+id, err)
	}
	defer shut(conn)
	for first := 1; first <= n; first += copiesAtOnce {
		tag, err := conn.Exec(ctx, copyGames, id, first, min(first+copiesAtOnce-1, n))
		if err == nil && tag.RowsAffected() == 0 {
			err = pgx.ErrNoRows
		}
		if err != nil {
			return failed("copy game "+id, err)
		}
	}
	return nil
}

// Vacuum does at once what PostgreSQL does by itself little by little: it looks
// through all tables and notes what is in them.
func (d *DB) Vacuum(ctx context.Context) error {
	conn, err := d.patient(ctx)
	if err != nil {
		return failed("vacuum", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, `VACUUM (ANALYZE)`); err != nil {
		return failed("vacuum", err)
	}
	return nil
}

// Checkpoint writes what PostgreSQL has in memory to its files, and frees its log
// to be written over. It needs a user who may.
func (d *DB) Checkpoint(ctx context.Context) error {
	conn, err := d.patient(ctx)
	if err != nil {
		return failed("checkpoint", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, `CHECKPOINT`); err != nil {
		return failed("checkpoint", err)
	}
	return nil
}

// patient opens a connection for what takes as long as it takes; ctx alone bounds it.
func (d *DB) patient(ctx context.Context) (*pgx.Conn, error) {
	config := d.ask.config.ConnConfig.Copy()
	config.RuntimeParams["statement_timeout"] = "0"
	return pgx.ConnectConfig(ctx, config)
}
