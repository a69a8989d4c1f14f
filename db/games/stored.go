package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// StoredGame is a game as it is stored: its log, and the separate note of its end.
type StoredGame struct {
	Number int64 // games are numbered in the order of their creation
	ID     string
	Status string
	Record *records.GameRecord
	Err    error      // game.ErrLog, wrapped: the record cannot be read; nil
	End    *StoredEnd // nil: it is not over
}

// StoredEnd is a finished game's row, beside its log.
type StoredEnd struct {
	Winner, Reason string
	Line           string // the winning row, as moves
	Moves          string
	Plies          int
	Ended          time.Time
}

const selectKept = `
SELECT number, id, status, coalesce(winner, ''), coalesce(reason, ''), coalesce(line, ''), coalesce(moves, ''),
    coalesce(plies, -1), CASE WHEN isfinite(ended) THEN ended END
FROM games WHERE number > $1 ORDER BY number LIMIT $2`

// Stored returns the games after a number, some of them at a time, none after the last one. Each page is
// of one moment, also while a server writes.
func (g Games) Stored(ctx context.Context, after int64, most int) (page []StoredGame, err error) {
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = g.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		tx, err := c.BeginTx(ctx, snapshot)
		if err != nil {
			return pg.Failed("games", err)
		}
		defer tx.Rollback(ctx) // it has only read
		rows, err := tx.Query(ctx, selectKept, after, most)
		if err != nil {
			return pg.Failed("games", err)
		}
		if page, err = pgx.CollectRows(rows, scanStored); err != nil {
			return pg.Failed("games", err)
		}
		for i := range page {
			k := &page[i]
			if _, k.Record, k.Err = loadGame(ctx, tx, k.ID, g.Boards); k.Err == nil {
				continue
			}
			if !errors.Is(k.Err, game.ErrLog) { // the database could not answer
				return k.Err
			}
			if tx.Conn().PgConn().TxStatus() != 'T' { // it answers nothing any more: the rest is asked again
				page = page[:i+1]
				break
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return page, nil
}

func scanStored(row pgx.CollectableRow) (StoredGame, error) {
	var k StoredGame
	var e StoredEnd
	var ended *time.Time
	if err := row.Scan(&k.Number, &k.ID, &k.Status, &e.Winner, &e.Reason, &e.Line, &e.Moves, &e.Plies, &ended); err != nil {
		return k, err
	}
	if k.Status == "over" {
		if ended != nil {
			e.Ended = ended.UTC()
		}
		k.End = &e
	}
	return k, nil
}

// IsEmpty reports whether a database has no table. It changes nothing.
func IsEmpty(ctx context.Context, url string) (empty bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	conn, err := pg.Connect(ctx, url, "tengen")
	if err != nil {
		return false, fmt.Errorf("database: %w", err)
	}
	defer pg.Close(conn)
	err = conn.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema'))`).Scan(&empty)
	if err != nil {
		return false, pg.Failed("tables", err)
	}
	return empty, nil
}

// Holds returns how many members and games a database has. It changes nothing.
func Holds(ctx context.Context, url string) (members, games int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	conn, err := pg.Connect(ctx, url, "tengen")
	if err != nil {
		return 0, 0, fmt.Errorf("database: %w", err)
	}
	defer pg.Close(conn)
	err = conn.QueryRow(ctx, `SELECT (SELECT count(*) FROM users WHERE kind = 'member'), (SELECT count(*) FROM games)`).Scan(&members, &games)
	return members, games, pg.Failed("members and games", err)
}
