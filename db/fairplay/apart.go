package fairplay

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	dbgames "github.com/tengen-go/tengen/db/games"
	dbmoderation "github.com/tengen-go/tengen/db/moderation"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/rating/apart"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// ApartName is the reader of finished games that corrects ratings.
const ApartName = "ratings apart"

const (
	apartPage = 50 // games in a step

	// selectApart are the members whose ratings games have changed, in the order in which ratings are locked.
	selectApart = `
SELECT DISTINCT c.user_id, c.rule::text, c.speed::text FROM rating_changes c JOIN users u ON u.id = c.user_id
WHERE c.game = ANY ($1) AND c.engine = '' AND u.kind = 'member' AND NOT u.program AND u.deleted IS NULL ORDER BY 1, 2, 3`
	// selectRatedOf are somebody's newest rated games of a pool since the last correction.
	selectRatedOf = `
SELECT coalesce(c.opponent, 0), CASE g.winner WHEN 'black' THEN CASE WHEN g.black = c.user_id THEN 1 ELSE 0 END
        WHEN 'white' THEN CASE WHEN g.white = c.user_id THEN 1 ELSE 0 END ELSE 0.5 END::float8,
    c.before, coalesce(o.before, c.before), c.after - c.before, coalesce(g.plies, 0),
    g.reason IN ('resign', 'time', 'away'), g.rule::text, g.size, coalesce(g.moves, '')
FROM (
    SELECT * FROM rating_changes WHERE user_id = $1 AND rule = $2::game_rule AND speed = $3::game_speed AND engine = '' AND at > coalesce((
        SELECT max(at) FROM rating_corrections WHERE user_id = $1 AND rule = $2::game_rule AND speed = $3::game_speed), '-infinity')
    ORDER BY at DESC LIMIT $4) c
JOIN games g ON g.number = c.game LEFT JOIN rating_changes o ON o.game = c.game AND o.user_id = c.opponent
ORDER BY c.at DESC`
	lockRating = `
SELECT value, deviation, volatility FROM ratings WHERE user_id = $1 AND rule = $2::game_rule AND speed = $3::game_speed AND engine = '' FOR UPDATE`
	correctRating = `
UPDATE ratings SET value = $4, deviation = $5 WHERE user_id = $1 AND rule = $2::game_rule AND speed = $3::game_speed AND engine = ''`
	addCorrection = `
INSERT INTO rating_corrections (user_id, rule, speed, at, kind, before, after, games) VALUES ($1, $2::game_rule, $3::game_speed, $4, $5, $6, $7, $8)`
)

// Apart corrects ratings, a while after the games that ask for it.
type Apart struct {
	Finished *dbgames.Finished
	Settings apart.Settings
}

// Step looks at the next finished games. It reports as db.Reader.Step does.
func (a Apart) Step(ctx context.Context) (more bool, err error) {
	n, err := a.Finished.Next(ctx, apartPage, a.next)
	return n == apartPage, err
}

// ratedOf is whose rating in which pool.
type ratedOf struct {
	User        game.UserID
	Rule, Speed string
}

func (a Apart) next(ctx context.Context, tx pgx.Tx, games []int64) error {
	if a.Settings.Off() {
		return nil
	}
	rows, err := tx.Query(ctx, selectApart, games)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[ratedOf])
	if err != nil {
		return err
	}
	for _, who := range all {
		if err := a.look(ctx, tx, who, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// look corrects one rating, if its games ask for it. The games are read before the rating is locked: one that ends meanwhile is
// looked at when it is read itself.
func (a Apart) look(ctx context.Context, tx pgx.Tx, who ratedOf, now time.Time) error {
	rows, err := tx.Query(ctx, selectRatedOf, who.User, who.Rule, who.Speed, apart.Looked)
	if err != nil {
		return err
	}
	played, err := pgx.CollectRows(rows, scanApart)
	if err != nil || len(played) == 0 {
		return err
	}
	newest := played[0]
	guess := rating.Rating{Value: newest.Mine + newest.Gain, Deviation: rating.FirstDeviation}
	if _, ok := apart.Find(guess, played, a.Settings); !ok {
		return nil
	}
	var r rating.Rating
	if err := tx.QueryRow(ctx, lockRating, who.User, who.Rule, who.Speed).Scan(&r.Value, &r.Deviation, &r.Volatility); err != nil {
		return err
	}
	c, ok := apart.Find(r, played, a.Settings)
	if !ok {
		return nil
	}
	if _, err := tx.Exec(ctx, correctRating, who.User, who.Rule, who.Speed, c.Value, c.Deviation); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, addCorrection, who.User, who.Rule, who.Speed, pg.Millis(now), c.Kind, r.Value, c.Value, c.Games); err != nil {
		return err
	}
	return dbmoderation.Tell(ctx, tx, who.User, moderation.MessageRating, now)
}

func scanApart(row pgx.CollectableRow) (g apart.Game, err error) {
	var plies, size int
	var left bool
	var rule, moves string
	if err := row.Scan(&g.Opponent, &g.Score, &g.Mine, &g.Theirs, &g.Gain, &plies, &left, &rule, &size, &moves); err != nil {
		return g, err
	}
	g.Given = left && g.Score == 0 && plies < apart.GivenPlies
	if g.Score == 1 && plies >= apart.LinePlies {
		g.Line = lineOf(rule, size, dbgames.SplitMoves(moves))
	}
	return g, nil
}

// lineOf names the first moves of a game, whichever way the board is turned; 0 for a game that cannot be read.
func lineOf(rule string, size int, moves []string) int64 {
	r, err := board.ParseRule(rule)
	if err != nil {
		return 0
	}
	b, err := board.New(r, size)
	if err != nil || len(moves) < apart.LinePlies {
		return 0
	}
	for _, m := range moves[:apart.LinePlies] {
		if m == game.PassText {
			b.Pass()
			continue
		}
		p, err := board.ParsePoint(m)
		if err != nil || !b.On(p) || b.At(p) != board.Empty {
			return 0
		}
		b.Play(p)
	}
	key, _ := b.Canonical()
	return int64(key)
}
