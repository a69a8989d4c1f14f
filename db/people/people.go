// Package people keeps what people see of each other and how they behave: names, blocks, follows, presence, ratings,
// conduct, vacations, and where notifications go.
package people

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// People looks up users, their ratings, and blocks.
type People struct{ Pool *pg.Pool }

// Users returns the users that exist among ids; see hub.Users.
func (p People) Users(ctx context.Context, ids []game.UserID) (map[game.UserID]records.User, error) {
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByName[records.User],
		`SELECT id, name, kind = 'guest' AS guest, coalesce(bot, '') AS bot, program FROM users WHERE id = ANY($1)`, ids)
	if err != nil {
		return nil, pg.Failed("users", err)
	}
	out := make(map[game.UserID]records.User, len(found))
	for _, u := range found {
		out[u.ID] = u
	}
	return out, nil
}

// seedDeviation is the deviation of a rating that comes from games between bots. Such a rating is no guess, but games with
// people move it soon.
const seedDeviation = 100

const putBot = `
WITH u AS (
    INSERT INTO users (name, kind, bot, engine, created) VALUES ($1, 'bot', $2, $3, now())
    ON CONFLICT (bot) DO UPDATE SET name = excluded.name, engine = excluded.engine RETURNING id, engine
), r AS (
    INSERT INTO ratings (user_id, rule, speed, engine, value, deviation)
    SELECT u.id, k.rule, s.speed, u.engine, k.value, $6 FROM u, unnest($4::text[], $5::float8[]) AS k (rule, value), unnest($7::text[]) AS s (speed)
    WHERE NOT EXISTS (SELECT FROM ratings o WHERE o.user_id = u.id AND o.rule = k.rule AND o.speed = s.speed AND o.engine = u.engine)
    ON CONFLICT DO NOTHING
)
SELECT id FROM u`

// Bot returns the user that plays for a level; see hub.Users.
func (p People) Bot(ctx context.Context, b records.NewBot) (records.User, error) {
	u := records.User{Name: strings.ToUpper(b.Level[:1]) + b.Level[1:], Bot: b.Level}
	rules := slices.Sorted(maps.Keys(b.Ratings))
	values := make([]float64, len(rules))
	for i, rule := range rules {
		values[i] = float64(b.Ratings[rule])
	}
	err := p.Pool.ScanRow(ctx, []any{&u.ID}, putBot, u.Name, b.Level, b.Engine, rules, values, seedDeviation, game.Speeds())
	if err != nil {
		return u, pg.Failed("bot "+b.Level, err)
	}
	return u, nil
}
