package games

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game/records"
)

// selectMade looks at the starts of the user's live games and of the last that are over; a command is sent
// again soon or never.
const selectMade = `
WITH mine AS (
    SELECT number, id FROM games WHERE id = ANY($2)
    UNION ALL (SELECT number, id FROM games WHERE black = $1 AND status = 'over' ORDER BY ended DESC, id DESC LIMIT 10)
    UNION ALL (SELECT number, id FROM games WHERE white = $1 AND status = 'over' ORDER BY ended DESC, id DESC LIMIT 10)
)
SELECT id FROM (
    SELECT m.id, 1 AS place FROM mine m JOIN game_events e ON e.game = m.number AND e.seq = 1
    WHERE e.actor = $1 AND e.client_id = ANY($3)
    UNION ALL SELECT id, 2 FROM games WHERE id = $4
) made ORDER BY place LIMIT 1`

// Made returns the game that a user's command has led to; see hub.Games.
func (g Games) Made(ctx context.Context, m records.Making) (id string, err error) {
	err = g.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		return c.QueryRow(ctx, selectMade, m.User, m.Live, m.Joins, m.ID).Scan(&id)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", pg.Failed("games made by a command", err)
	}
	return id, nil
}
