package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/archive"
)

// Archive answers questions about finished and adjourned games.
type Archive struct{ db *DB }

var _ archive.Store = Archive{}

// Archive returns the part of the database that history asks.
func (d *DB) Archive() Archive { return Archive{d} }

const summaries = `
SELECT g.id, g.rule, g.size, g.opening, g.forbidden, g.clock, g.initial, g.increment, g.period, g.periods, g.stones,
    g.private, coalesce(g.winner, ''), coalesce(g.reason, ''),
    g.moves, coalesce(g.line, ''), coalesce(g.started, g.created), coalesce(g.ended, g.adjourned),
    coalesce(b.id, 0), coalesce(b.name, ''), coalesce(b.kind = 'guest', false), coalesce(b.bot, ''),
    coalesce(w.id, 0), coalesce(w.name, ''), coalesce(w.kind = 'guest', false), coalesce(w.bot, '')
FROM games g LEFT JOIN users b ON b.id = g.black LEFT JOIN users w ON w.id = g.white
`

const selectSummaries = summaries + `WHERE g.status = 'over'`

const selectGamesOf = selectSummaries + `
    AND (g.black = $1 OR g.white = $1) AND g.reason <> 'aborted' AND ($2 OR NOT g.private)
    AND ($3::timestamptz IS NULL OR (g.ended, g.id) < ($3, $4))
ORDER BY g.ended DESC, g.id DESC LIMIT $5`

// selectAdjourned takes the newest of each colour, so that both indices are read no further than needed.
const selectAdjourned = summaries + `WHERE g.number IN (
    SELECT number FROM (
        (SELECT number, adjourned FROM games WHERE black = $1 AND status = 'adjourned' ORDER BY adjourned DESC LIMIT $2)
        UNION ALL
        (SELECT number, adjourned FROM games WHERE white = $1 AND status = 'adjourned' ORDER BY adjourned DESC LIMIT $2)
    ) mine ORDER BY adjourned DESC LIMIT $2
) ORDER BY g.adjourned DESC, g.id DESC`

const selectFinished = selectSummaries + ` AND g.id = $1`

// Games returns one page of a user's games; see archive.Store.
func (a Archive) Games(ctx context.Context, q archive.Query) ([]archive.Summary, error) {
	var before *time.Time
	if !q.Before.IsZero() {
		before = &q.Before
	}
	games, err := list(ctx, a.db.ask, scanSummary, selectGamesOf, q.User, q.WithPrivate, before, q.BeforeID, q.Limit)
	if err != nil {
		return nil, pg.Failed("games of a user", err)
	}
	return games, nil
}

// Adjourned returns a user's adjourned games; see archive.Store.
func (a Archive) Adjourned(ctx context.Context, user int64, limit int) ([]archive.Summary, error) {
	games, err := list(ctx, a.db.ask, scanSummary, selectAdjourned, user, limit)
	if err != nil {
		return nil, pg.Failed("adjourned games", err)
	}
	return games, nil
}

// Game returns a finished game; see archive.Store.
func (a Archive) Game(ctx context.Context, id string) (archive.Summary, error) {
	games, err := list(ctx, a.db.ask, scanSummary, selectFinished, id)
	if err == nil && len(games) == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return archive.Summary{}, pg.Failed("finished game "+id, err)
	}
	return games[0], nil
}

func scanSummary(row pgx.CollectableRow) (archive.Summary, error) {
	var s archive.Summary
	var b, w archive.Player
	var moves, line string
	err := row.Scan(&s.ID, &s.Rule, &s.Size, &s.Opening, &s.Forbidden, &s.ClockKind, &s.Initial, &s.Increment,
		&s.Period, &s.Periods, &s.Stones, &s.Private, &s.Winner, &s.Reason, &moves, &line, &s.Started, &s.Ended,
		&b.ID, &b.Name, &b.Guest, &b.Bot, &w.ID, &w.Name, &w.Guest, &w.Bot)
	if b.ID != 0 {
		s.Black = &b
	}
	if w.ID != 0 {
		s.White = &w
	}
	s.Moves, s.Started, s.Ended = splitMoves(moves), s.Started.UTC(), s.Ended.UTC()
	if line != "" {
		s.Line = splitMoves(line)
	}
	return s, err
}

// Profile returns a user by name; see archive.Store. Of guests with one name,
// the newest.
func (a Archive) Profile(ctx context.Context, name string) (archive.Profile, error) {
	var p archive.Profile
	err := a.db.ask.row(ctx, []any{&p.ID, &p.Name, &p.Guest, &p.Bot, &p.Created}, `
		SELECT id, name, kind = 'guest', coalesce(bot, ''), created FROM users WHERE lower(name) = lower($1)
		ORDER BY kind = 'guest', created DESC LIMIT 1`, name)
	if err != nil {
		return p, pg.Failed("profile", err)
	}
	err = a.db.ask.row(ctx, []any{&p.Games, &p.Wins, &p.Draws}, `
		SELECT count(*), count(*) FILTER (WHERE winner = CASE WHEN black = $1 THEN 'black' ELSE 'white' END),
		    count(*) FILTER (WHERE winner = '')
		FROM games WHERE status = 'over' AND reason <> 'aborted' AND (black = $1 OR white = $1)`, p.ID)
	if err != nil {
		return p, pg.Failed("profile", err)
	}
	p.Losses = p.Games - p.Wins - p.Draws
	return p, nil
}
