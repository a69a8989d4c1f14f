package library

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// The columns of a rated user, as scanRated reads them.
const ratedUser = `u.id, u.name, coalesce(u.bot, ''), u.program, u.deleted IS NOT NULL`

// selectRanks walks down the index of a pool's ratings and stops at the last line.
const selectRanks = `
SELECT ` + standing + `, ` + ratedUser + ` FROM ratings r JOIN users u ON u.id = r.user_id
WHERE r.rule = $1 AND r.speed = $2 AND r.engine = '' AND r.wins + r.draws + r.losses >= 10
    AND r.wins + r.draws + r.losses >= $3 AND r.deviation <= $4 AND r.played > $5 AND NOT r.narrow AND u.deleted IS NULL
ORDER BY r.value DESC, r.user_id LIMIT $6`

const selectBotRanks = `
SELECT ` + standing + `, ` + ratedUser + ` FROM users u JOIN ratings r ON r.user_id = u.id AND r.engine = u.engine
WHERE u.bot IS NOT NULL AND r.rule = $1 AND r.speed = $2 AND r.played IS NOT NULL
ORDER BY r.value DESC, r.user_id`

const selectOwnRank = `
SELECT ` + standing + `, ` + ratedUser + ` FROM ratings r JOIN users u ON u.id = r.user_id AND u.engine = r.engine
WHERE r.user_id = $1 AND r.rule = $2 AND r.speed = $3 AND r.played IS NOT NULL`

// Ranks returns a leaderboard; see archive.Store.
func (a Archive) Ranks(ctx context.Context, pool game.RatingPool, user game.UserID) (archive.Ranks, error) {
	now := time.Now()
	rule, speed := pool.Rule.String(), string(pool.Speed)
	best, err := pg.List(ctx, a.Pool, scanRated, selectRanks, rule, speed,
		archive.RankGames, float64(archive.RankDeviation), now.Add(-archive.RankActive), archive.MostRanks)
	if err != nil {
		return archive.Ranks{}, pg.Failed("leaderboard", err)
	}
	bots, err := pg.List(ctx, a.Pool, scanRated, selectBotRanks, rule, speed)
	if err != nil {
		return archive.Ranks{}, pg.Failed("bots of a leaderboard", err)
	}
	out := archive.Ranks{Entries: entries(best, now), Bots: entries(bots, now)}
	rank := 0
	for i := range best { // equal ratings have the same rank
		if i == 0 || best[i].Value < best[i-1].Value {
			rank = i + 1
		}
		out.Entries[i].Rating.Rank = rank
	}
	own, err := pg.List(ctx, a.Pool, scanRated, selectOwnRank, user, rule, speed)
	if err == nil && len(own) > 0 {
		var you archive.PoolRating
		you, err = a.placed(ctx, own[0], own[0].who.Bot != "" || own[0].who.Program, now)
		out.You = &you
	}
	if err != nil {
		return archive.Ranks{}, pg.Failed("own rank", err)
	}
	return out, nil
}

func entries(found []rated, now time.Time) []archive.Entry {
	out := make([]archive.Entry, len(found))
	for i, r := range found {
		out[i] = archive.Entry{Who: r.who, Rating: r.shown.Rated(r.Rating, now)}
	}
	return out
}
