package library

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// A standing's columns, and how many members stand before it on its leaderboard.
const (
	standing = `r.rule, r.speed, r.value, r.deviation, r.volatility, r.wins, r.draws, r.losses, r.played, r.narrow`

	selectRatings = `
SELECT ` + standing + `, ` + ratedUser + ` FROM ratings r JOIN users u ON u.id = r.user_id AND u.engine = r.engine
WHERE r.user_id = $1 AND r.played IS NOT NULL ORDER BY r.rule, r.speed`

	countBetter = `
SELECT count(*) FROM ratings WHERE rule = $1 AND speed = $2 AND value > $3
    AND engine = '' AND wins + draws + losses >= 10 AND wins + draws + losses >= $4 AND deviation <= $5 AND played > $6 AND NOT narrow`
)

// ratings returns a person's ratings in all pools.
func (a Archive) ratings(ctx context.Context, who archive.Person, now time.Time) ([]archive.PoolRating, error) {
	found, err := pg.List(ctx, a.Pool, scanRated, selectRatings, who.ID)
	if err != nil {
		return nil, err
	}
	var out []archive.PoolRating
	for _, r := range found {
		s, err := a.placed(ctx, r, who.Bot != "" || who.Program, now)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// placed returns a rating as it is shown, with its rank if it has one.
func (a Archive) placed(ctx context.Context, r rated, bot bool, now time.Time) (archive.PoolRating, error) {
	s := r.shown.Rated(r.Rating, now)
	if bot || !s.Ranks(r.Deviation, now) {
		return s, nil
	}
	err := a.Pool.ScanRow(ctx, []any{&s.Rank}, countBetter, s.Rule, string(s.Speed), r.Value,
		archive.RankGames, float64(archive.RankDeviation), now.Add(-archive.RankActive))
	s.Rank++
	return s, err
}

// rated is a rating as it is stored, and whose.
type rated struct {
	shown archive.PoolRating
	rating.Rating
	who archive.Player
}

func scanRated(row pgx.CollectableRow) (r rated, err error) {
	s := &r.shown
	err = row.Scan(&s.Rule, &s.Speed, &r.Value, &r.Deviation, &r.Volatility, &s.Wins, &s.Draws, &s.Losses, &s.Played, &s.Narrow,
		&r.who.ID, &r.who.Name, &r.who.Bot, &r.who.Program, &r.who.Deleted)
	s.Played = s.Played.UTC()
	return r, err
}
