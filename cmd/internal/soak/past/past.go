// Package past gives a database finished games by the thousand.
package past

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

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

// Copy stores n copies of a finished game with its log, under ids of their own.
func Copy(ctx context.Context, conn *pgx.Conn, id string, n int) error {
	for first := 1; first <= n; first += copiesAtOnce {
		tag, err := conn.Exec(ctx, copyGames, id, first, min(first+copiesAtOnce-1, n))
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return fmt.Errorf("%s is no game that is over", id)
		}
	}
	return nil
}
