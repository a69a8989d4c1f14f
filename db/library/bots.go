package library

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// The statements about bots know them by their levels: users_bot_key finds them. $2 is the viewer.
const (
	selectBots = `SELECT id, bot, name FROM users WHERE bot = ANY ($1)`

	selectBotRatings = `
SELECT ` + standing + `, ` + ratedUser + ` FROM users u JOIN ratings r ON r.user_id = u.id AND r.engine = u.engine
WHERE u.bot = ANY ($1) AND r.played IS NOT NULL ORDER BY r.rule, r.speed`

	selectBotScores = `
SELECT bot, sum(won)::int, sum(drawn)::int, sum(lost)::int FROM (
    SELECT white AS bot, ` + blackScore + `
    FROM games WHERE black = $2 AND white = ANY ($1) AND status = 'over' AND reason <> 'aborted'
    UNION ALL
    SELECT black, ` + whiteScore + `
    FROM games WHERE black = ANY ($1) AND white = $2 AND status = 'over' AND reason <> 'aborted'
) played GROUP BY bot`

	// The last two of each bot and colour by the index alone: four short lookups a bot, for any number of games.
	selectLastOfBots = `
SELECT b.id, g.result FROM unnest($1::bigint[]) AS b (id), LATERAL (
    (SELECT CASE winner WHEN 'black' THEN 'won' WHEN 'white' THEN 'lost' ELSE 'drawn' END AS result, ended
    FROM games WHERE black = $2 AND white = b.id AND status = 'over' AND reason <> 'aborted' ORDER BY ended DESC LIMIT 2)
    UNION ALL
    (SELECT CASE winner WHEN 'white' THEN 'won' WHEN 'black' THEN 'lost' ELSE 'drawn' END, ended
    FROM games WHERE black = b.id AND white = $2 AND status = 'over' AND reason <> 'aborted' ORDER BY ended DESC LIMIT 2)
) g ORDER BY g.ended DESC LIMIT 2`
)

// Bots returns the bots of some levels for a user, 0 for nobody; see archive.Store.
func (a Archive) Bots(ctx context.Context, levels []string, user game.UserID) (archive.Bots, error) {
	out := archive.Bots{All: make([]archive.Bot, len(levels))}
	for i, l := range levels {
		out.All[i] = archive.Bot{Bot: l, Ratings: []archive.BotRating{}}
	}
	bots, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[botUser], selectBots, levels)
	if err != nil {
		return out, pg.Failed("bots", err)
	}
	ids, of := make([]game.UserID, len(bots)), map[game.UserID]*archive.Bot{}
	for i, b := range bots {
		at := &out.All[slices.Index(levels, b.Level)]
		at.Name = b.Name
		ids[i], of[b.ID] = b.ID, at
	}
	if err := a.botRatings(ctx, levels, of); err != nil {
		return out, err
	}
	if user == 0 || len(bots) == 0 {
		return out, nil
	}
	scores, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[botScore], selectBotScores, ids, user)
	if err != nil {
		return out, pg.Failed("scores against bots", err)
	}
	for _, s := range scores {
		b := of[s.ID]
		b.Wins, b.Draws, b.Losses = s.Wins, s.Draws, s.Losses
	}
	last, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[botResult], selectLastOfBots, ids, user)
	if err != nil {
		return out, pg.Failed("last games against bots", err)
	}
	for _, l := range last {
		out.Last = append(out.Last, archive.BotGame{Bot: of[l.ID].Bot, Result: archive.Outcome(l.Result)})
	}
	return out, nil
}

// botRatings adds the ratings of bots in the pools in which they have played.
func (a Archive) botRatings(ctx context.Context, levels []string, of map[game.UserID]*archive.Bot) error {
	found, err := pg.List(ctx, a.Pool, scanRated, selectBotRatings, levels)
	if err != nil {
		return pg.Failed("ratings of bots", err)
	}
	now := time.Now()
	for _, r := range found {
		b, s := of[r.who.ID], r.shown.Rated(r.Rating, now)
		if b == nil { // it has come between two questions
			continue
		}
		b.Ratings = append(b.Ratings, archive.BotRating{
			Rule: s.Rule, Speed: s.Speed, Value: s.Value, Provisional: s.Provisional, Games: s.Wins + s.Draws + s.Losses,
		})
	}
	return nil
}

type botUser struct {
	ID          game.UserID
	Level, Name string
}

type botScore struct {
	ID                  game.UserID
	Wins, Draws, Losses int
}

type botResult struct {
	ID     game.UserID
	Result string
}
