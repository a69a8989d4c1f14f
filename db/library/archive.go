// Package library keeps the data that is read after a game: the archive, profiles, rankings and totals, the explorer's
// positions, studies and saved lists.
//
// Reading order: archive.go, profile.go, poolratings.go, ranks.go, ratinghistory.go, bots.go; total.go and totals.go;
// explored.go, plies.go and explore.go; bases.go, positions.go and positionsearch.go; owned.go, studies.go, lists.go.
package library

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// Archive answers questions about finished and adjourned games.
type Archive struct{ Pool *pg.Pool }

var _ archive.Store = Archive{}

const summaries = `
SELECT g.id, g.rule, g.size, g.opening, g.forbidden, g.clock, g.initial, g.increment, g.period, g.periods, g.stones,
    g.private, g.rated, g.engines, g.draw_after, coalesce(g.winner, ''), coalesce(g.reason, ''),
    g.moves, coalesce(g.line, ''), coalesce(g.started, g.created), coalesce(g.ended, g.adjourned),
    coalesce(b.id, 0), coalesce(b.name, ''), coalesce(b.kind = 'guest', false), coalesce(b.bot, ''), coalesce(b.program, false), b.deleted IS NOT NULL,
    coalesce(w.id, 0), coalesce(w.name, ''), coalesce(w.kind = 'guest', false), coalesce(w.bot, ''), coalesce(w.program, false), w.deleted IS NOT NULL
FROM games g LEFT JOIN users b ON b.id = g.black LEFT JOIN users w ON w.id = g.white
`

const selectSummaries = summaries + `WHERE g.status = 'over'`

// The filters of the two halves of a user's games: $1 the user, $2 the viewer, $3 and $4 the place in the list, $5 how
// many, $6 the rule, $7 the speed, $8 the result, $9 whether rated, $10 and $11 the time of the end. Each half reads
// one index alone, in its order, and no further than needed; only the games that are shown are looked at themselves.
const (
	filtered = ` AND status = 'over' AND reason <> 'aborted' AND (ended, id) < (coalesce($3::timestamptz, 'infinity'), $4)
    AND ended >= coalesce($10::timestamptz, '-infinity') AND ended < coalesce($11::timestamptz, 'infinity')
    AND ($6 = '' OR rule = $6) AND ($7 = '' OR speed = $7) AND ($9::boolean IS NULL OR rated = $9)`
	asBlack = `
    (SELECT number, ended, id FROM games WHERE black = $1` + filtered + ` AND (NOT private OR $2 IN ($1, white))
        AND ($8 = '' OR winner = CASE $8 WHEN 'won' THEN 'black' WHEN 'lost' THEN 'white' ELSE '' END)`
	asWhite = `
    (SELECT number, ended, id FROM games WHERE white = $1` + filtered + ` AND (NOT private OR $2 IN ($1, black))
        AND ($8 = '' OR winner = CASE $8 WHEN 'won' THEN 'white' WHEN 'lost' THEN 'black' ELSE '' END)`
	latest = ` ORDER BY ended DESC, id DESC LIMIT $5)`
	shown  = ` ORDER BY g.ended DESC, g.id DESC`
)

const selectGamesOf = summaries + `WHERE g.number IN (SELECT number FROM (` +
	asBlack + latest + ` UNION ALL` + asWhite + latest + `
) mine ORDER BY ended DESC, id DESC LIMIT $5)` + shown

// selectGamesAgainst is selectGamesOf against $12, by the index of pairs.
const selectGamesAgainst = summaries + `WHERE g.number IN (SELECT number FROM (` +
	asBlack + ` AND white = $12` + latest + ` UNION ALL` + asWhite + ` AND black = $12` + latest + `
) mine ORDER BY ended DESC, id DESC LIMIT $5)` + shown

// selectAdjourned takes the newest of each colour, so that both indices are read no further than needed.
const selectAdjourned = summaries + `WHERE g.number IN (
    SELECT number FROM (
        (SELECT number, adjourned FROM games WHERE black = $1 AND status = 'adjourned' ORDER BY adjourned DESC LIMIT $2)
        UNION ALL
        (SELECT number, adjourned FROM games WHERE white = $1 AND status = 'adjourned' ORDER BY adjourned DESC LIMIT $2)
    ) mine ORDER BY adjourned DESC LIMIT $2
) ORDER BY g.adjourned DESC, g.id DESC`

// selectReplay looks only at the newest games, so its cost does not grow with the archive.
const selectReplay = summaries + `WHERE g.number = (
    SELECT number FROM (
        SELECT number, status, rated, private, plies, ended FROM games ORDER BY number DESC LIMIT 1000
    ) newest WHERE status = 'over' AND rated AND NOT private AND plies >= $1 ORDER BY ended DESC LIMIT 1
)`

const (
	selectFinished     = selectSummaries + ` AND g.id = $1`
	selectFinishedSome = selectSummaries + ` AND g.id = ANY ($1)`
)

// Games returns one page of a user's games; see archive.Store.
func (a Archive) Games(ctx context.Context, q archive.Query) (games []archive.Summary, err error) {
	args := []any{q.User, q.Viewer, pg.NullTime(q.Before), q.BeforeID, q.Limit, q.Rule, string(q.Speed), string(q.Result), q.Rated,
		pg.NullTime(q.From), pg.NullTime(q.To)}
	if q.Against == 0 {
		games, err = pg.List(ctx, a.Pool, scanSummary, selectGamesOf, args...)
	} else {
		games, err = pg.List(ctx, a.Pool, scanSummary, selectGamesAgainst, append(args, q.Against)...)
	}
	if err != nil {
		return nil, pg.Failed("games of a user", err)
	}
	return games, nil
}

// Replay returns the last game that is worth a look; see archive.Store.
func (a Archive) Replay(ctx context.Context) ([]archive.Summary, error) {
	games, err := pg.List(ctx, a.Pool, scanSummary, selectReplay, archive.ReplayPlies)
	if err != nil {
		return nil, pg.Failed("a game to replay", err)
	}
	return games, nil
}

// Adjourned returns a user's adjourned games; see archive.Store.
func (a Archive) Adjourned(ctx context.Context, user game.UserID, limit int) ([]archive.Summary, error) {
	games, err := pg.List(ctx, a.Pool, scanSummary, selectAdjourned, user, limit)
	if err != nil {
		return nil, pg.Failed("adjourned games", err)
	}
	return games, nil
}

// Game returns a finished game; see archive.Store.
func (a Archive) Game(ctx context.Context, id string) (archive.Summary, error) {
	games, err := pg.List(ctx, a.Pool, scanSummary, selectFinished, id)
	if err == nil && len(games) == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return archive.Summary{}, pg.Failed("finished game "+id, err)
	}
	return games[0], nil
}

// Some returns those of some finished games that there are; see review.Games.
func (a Archive) Some(ctx context.Context, ids []string) ([]archive.Summary, error) {
	games, err := pg.List(ctx, a.Pool, scanSummary, selectFinishedSome, ids)
	return games, pg.Failed("finished games", err)
}

func scanSummary(row pgx.CollectableRow) (archive.Summary, error) {
	var s archive.Summary
	var b, w archive.Player
	var moves, line string
	err := row.Scan(&s.ID, &s.Rule, &s.Size, &s.Opening, &s.Forbidden, &s.ClockKind, &s.Initial, &s.Increment,
		&s.Period, &s.Periods, &s.Stones, &s.Private, &s.Rated, &s.Engines, &s.DrawAfter, &s.Winner, &s.Reason, &moves, &line, &s.Started, &s.Ended,
		&b.ID, &b.Name, &b.Guest, &b.Bot, &b.Program, &b.Deleted, &w.ID, &w.Name, &w.Guest, &w.Bot, &w.Program, &w.Deleted)
	if b.ID != 0 {
		s.Black = &b
	}
	if w.ID != 0 {
		s.White = &w
	}
	s.Moves, s.Started, s.Ended = games.SplitMoves(moves), s.Started.UTC(), s.Ended.UTC()
	if line != "" {
		s.Line = games.SplitMoves(line)
	}
	return s, err
}
