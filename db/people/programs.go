package people

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

const (
	selectPrograms = `SELECT id FROM users WHERE id IN ($1, $2) AND program`
	// countPrograms counts the games that a bot's account has begun with another since $3, a day ago, up to $2: those that have ended by the
	// indexes of lists, the others by those of players.
	countPrograms = `
SELECT count(*) FROM (
    SELECT FROM (
        SELECT white AS other FROM games WHERE black = $1 AND status = 'over' AND ended > $3 AND started > $3
        UNION ALL
        SELECT black FROM games WHERE white = $1 AND status = 'over' AND ended > $3 AND started > $3
        UNION ALL
        SELECT white FROM games WHERE black = $1 AND status = 'live' AND started > $3
        UNION ALL
        SELECT black FROM games WHERE white = $1 AND status = 'live' AND started > $3
    ) g JOIN users u ON u.id = g.other WHERE u.program LIMIT $2
) x`
)

// Programs returns the states of two users as bots' accounts; see room.People.
func (p People) Programs(ctx context.Context, a, b game.UserID) (out [2]records.Program, err error) {
	are, err := pg.List(ctx, p.Pool, pgx.RowTo[game.UserID], selectPrograms, a, b)
	if err != nil {
		return out, pg.Failed("bots' accounts", err)
	}
	for _, u := range are {
		for i, other := range []game.UserID{a, b} {
			out[i].Is = out[i].Is || u == other
		}
	}
	if !out[0].Is || !out[1].Is {
		return out, nil
	}
	for i, u := range []game.UserID{a, b} {
		if err := p.Pool.ScanRow(ctx, []any{&out[i].Games}, countPrograms, u, records.MostProgramGames, pg.Millis(time.Now().Add(-24*time.Hour))); err != nil {
			return out, pg.Failed("games of bots' accounts", err)
		}
	}
	return out, nil
}

// ProgramsAmong returns those of some users who are bots' accounts; see botapi.People.
func (p People) ProgramsAmong(ctx context.Context, ids []game.UserID) ([]records.User, error) {
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByName[records.User],
		`SELECT id, name, false AS guest, '' AS bot, program FROM users u WHERE id = ANY($1) AND program
		AND NOT EXISTS (SELECT FROM privacy WHERE user_id = u.id AND hidden) ORDER BY id`, ids)
	return found, pg.Failed("bots that are here", err)
}

// SetEngine keeps what a bot's account says of its program; see botapi.People.
func (p People) SetEngine(ctx context.Context, u game.UserID, e records.Engine) error {
	_, err := p.Pool.Exec(ctx, `
		INSERT INTO engines (user_id, name, author, version) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, author = excluded.author, version = excluded.version`, u, e.Name, e.Author, e.Version)
	return pg.Failed("what a bot says of its program", err)
}

// Engines returns what some bots' accounts say of their programs; see botapi.People.
func (p People) Engines(ctx context.Context, ids []game.UserID) (map[game.UserID]records.Engine, error) {
	type row struct {
		User game.UserID
		records.Engine
	}
	found, err := pg.List(ctx, p.Pool, func(r pgx.CollectableRow) (out row, err error) {
		err = r.Scan(&out.User, &out.Name, &out.Author, &out.Version)
		return out, err
	}, `SELECT user_id, name, author, version FROM engines e WHERE user_id = ANY($1)
		AND NOT EXISTS (SELECT FROM hidden_texts h WHERE h.engine = e.user_id)`, ids)
	out := map[game.UserID]records.Engine{}
	for _, r := range found {
		out[r.User] = r.Engine
	}
	return out, pg.Failed("programs", err)
}
