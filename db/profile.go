package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/db/pg"
	"tengen/hub/archive"
	"tengen/hub/game"
	"tengen/hub/rating"
)

// Person returns a user by name; see archive.Store.
func (a Archive) Person(ctx context.Context, name string) (archive.Person, error) {
	var p archive.Person
	err := a.db.ask.row(ctx, []any{&p.ID, &p.Name, &p.Guest, &p.Bot, &p.Deleted, &p.Created}, `
		SELECT id, name, kind = 'guest', coalesce(bot, ''), deleted IS NOT NULL, created FROM users WHERE lower(name) = lower($1)
		ORDER BY kind = 'guest', created DESC LIMIT 1`, name)
	if err != nil {
		return p, pg.Failed("profile", err)
	}
	p.Created = p.Created.UTC()
	return p, nil
}

// Profile returns what there is to say of a person; see archive.Store.
func (a Archive) Profile(ctx context.Context, who archive.Person) (archive.Profile, error) {
	p := archive.Profile{Person: who}
	now := time.Now()
	t, err := a.tally(ctx, who.ID, now)
	if err != nil {
		return p, pg.Failed("profile", err)
	}
	p.Wins, p.Draws, p.Losses, p.Games = t.Wins, t.Draws, t.Losses, t.games()
	if who.Deleted {
		return p, nil
	}
	if p.Standings, err = a.standings(ctx, who, now); err != nil {
		return p, pg.Failed("standings", err)
	}
	if len(t.Best) > 0 {
		if p.Best, err = list(ctx, a.db.ask, scanWin, selectWins, who.ID, t.Best); err != nil {
			return p, pg.Failed("best wins", err)
		}
	}
	return p, nil
}

// tally is what a user's games come to.
type tally struct {
	Wins, Draws, Losses int
	Best                []int64 // numbers of games
}

func (t *tally) games() int { return t.Wins + t.Draws + t.Losses }

const (
	// tallyLate is how much later than it ended a game can be stored at most, and more.
	tallyLate = 10 * time.Minute
	// tallyAfter is how many games are counted each time, rather than noted.
	tallyAfter = 100
)

// countSince counts a user's games that ended after $2 and not after $3, each half by one index alone.
const countSince = `
SELECT coalesce(sum(wins), 0)::int, coalesce(sum(draws), 0)::int, coalesce(sum(losses), 0)::int FROM (
    SELECT count(*) FILTER (WHERE winner = 'black') AS wins, count(*) FILTER (WHERE winner = '') AS draws,
        count(*) FILTER (WHERE winner = 'white') AS losses
    FROM games WHERE black = $1 AND status = 'over' AND reason <> 'aborted' AND ended > $2 AND ended <= $3
    UNION ALL
    SELECT count(*) FILTER (WHERE winner = 'white'), count(*) FILTER (WHERE winner = ''), count(*) FILTER (WHERE winner = 'black')
    FROM games WHERE white = $1 AND status = 'over' AND reason <> 'aborted' AND ended > $2 AND ended <= $3
) halves`

// bestSince returns the numbers of the best of the wins $4 and of those after $2 and not after $3: rated ones, by the
// opponent's rating. Private games are no business of others, so that none is among them.
const bestSince = `
SELECT coalesce(array_agg(number), '{}') FROM (
    SELECT c.game AS number FROM (
        SELECT unnest($4::bigint[]) AS number
        UNION SELECT number FROM games WHERE black = $1 AND status = 'over' AND winner = 'black' AND rated AND NOT private
            AND ended > $2 AND ended <= $3
        UNION SELECT number FROM games WHERE white = $1 AND status = 'over' AND winner = 'white' AND rated AND NOT private
            AND ended > $2 AND ended <= $3
    ) won JOIN rating_changes c ON c.game = won.number AND c.user_id <> $1
    ORDER BY c.before DESC, c.game LIMIT $5
) best`

const (
	selectTally = `SELECT nullif(upto, '-infinity'), wins, draws, losses, best FROM tallies WHERE user_id = $1`
	putTally    = `
INSERT INTO tallies (user_id, upto, wins, draws, losses, best) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (user_id) DO UPDATE SET upto = $2, wins = $3, draws = $4, losses = $5, best = $6`
	// resetTally has a user's games counted anew: it has got other ones.
	resetTally = `
INSERT INTO tallies (user_id, upto) VALUES ($1, '-infinity')
ON CONFLICT (user_id) DO UPDATE SET upto = '-infinity', wins = 0, draws = 0, losses = 0, best = '{}'`
)

// Before and after all games.
var (
	longAgo  = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	farAhead = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
)

// tally returns what a user's games come to: what is noted, and what came since. If that is much, it is noted. A note that
// somebody else has changed since it was read fails; the answer is as good.
func (a Archive) tally(ctx context.Context, user int64, now time.Time) (t tally, err error) {
	serial := pgx.TxOptions{IsoLevel: pgx.RepeatableRead}
	err = a.db.ask.txWith(ctx, serial, func(ctx context.Context, tx pgx.Tx) error {
		t = tally{Best: []int64{}} // null is no list
		since, until := longAgo, now.Add(-tallyLate)
		if err := readTally(ctx, tx, user, &since, &t); err != nil {
			return err
		}
		before := t.games()
		if err := t.advance(ctx, tx, user, since, until); err != nil {
			return err
		}
		noted := t
		if err := t.advance(ctx, tx, user, until, farAhead); err != nil {
			return err
		}
		if noted.games()-before < tallyAfter {
			return nil
		}
		_, err := tx.Exec(ctx, putTally, user, until, noted.Wins, noted.Draws, noted.Losses, noted.Best)
		return err
	})
	var answer *pgconn.PgError
	if errors.As(err, &answer) && answer.Code == "40001" { // serialization_failure
		err = nil
	}
	return t, err
}

// readTally reads what is noted, nothing if nothing is.
func readTally(ctx context.Context, tx pgx.Tx, user int64, since *time.Time, t *tally) error {
	var upto *time.Time // null: before all times
	err := tx.QueryRow(ctx, selectTally, user).
		Scan(&upto, &t.Wins, &t.Draws, &t.Losses, &t.Best)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err == nil && upto != nil:
		*since = *upto
	}
	return err
}

// advance adds the games that ended after since, and not after until.
func (t *tally) advance(ctx context.Context, tx pgx.Tx, user int64, since, until time.Time) error {
	var wins, draws, losses int
	if err := tx.QueryRow(ctx, countSince, user, since, until).Scan(&wins, &draws, &losses); err != nil {
		return err
	}
	t.Wins, t.Draws, t.Losses = t.Wins+wins, t.Draws+draws, t.Losses+losses
	if wins == 0 {
		return nil
	}
	return tx.QueryRow(ctx, bestSince, user, since, until, t.Best, archive.MostWins).Scan(&t.Best)
}

const selectWins = `
SELECT g.id, g.rule, c.speed, g.ended, c.before, u.id, u.name, coalesce(u.bot, ''), u.deleted IS NOT NULL
FROM games g JOIN rating_changes c ON c.game = g.number AND c.user_id <> $1 JOIN users u ON u.id = c.user_id
WHERE g.number = ANY($2) AND NOT g.private ORDER BY c.before DESC, g.number`

func scanWin(row pgx.CollectableRow) (w archive.BestWin, err error) {
	var value float64
	o := &w.Against
	err = row.Scan(&w.ID, &w.Rule, &w.Speed, &w.Ended, &value, &o.ID, &o.Name, &o.Bot, &o.Deleted)
	w.Value, w.Ended = archive.Round(value), w.Ended.UTC()
	return w, err
}

// A standing's columns, and how many members stand before it on its leaderboard.
const (
	standing = `r.rule, r.speed, r.value, r.deviation, r.volatility, r.wins, r.draws, r.losses, r.played`

	selectStandings = `
SELECT ` + standing + `, ` + ratedUser + ` FROM ratings r JOIN users u ON u.id = r.user_id AND u.engine = r.engine
WHERE r.user_id = $1 AND r.played IS NOT NULL ORDER BY r.rule, r.speed`

	countBetter = `
SELECT count(*) FROM ratings WHERE rule = $1 AND speed = $2 AND value > $3
    AND engine = '' AND wins + draws + losses >= 10 AND wins + draws + losses >= $4 AND deviation <= $5 AND played > $6`
)

// standings returns a person's standings in all pools.
func (a Archive) standings(ctx context.Context, who archive.Person, now time.Time) ([]archive.Standing, error) {
	found, err := list(ctx, a.db.ask, scanRated, selectStandings, who.ID)
	if err != nil {
		return nil, err
	}
	var out []archive.Standing
	for _, r := range found {
		s, err := a.placed(ctx, r, who.Bot != "", now)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// placed returns a rating as a standing, with its rank if it has one.
func (a Archive) placed(ctx context.Context, r rated, bot bool, now time.Time) (archive.Standing, error) {
	s := r.standing.Rated(r.Rating, now)
	if bot || !s.Ranks(r.Deviation, now) {
		return s, nil
	}
	err := a.db.ask.row(ctx, []any{&s.Rank}, countBetter, s.Rule, string(s.Speed), r.Value,
		archive.RankGames, float64(archive.RankDeviation), now.Add(-archive.RankActive))
	s.Rank++
	return s, err
}

// rated is a rating as it is stored, and whose.
type rated struct {
	standing archive.Standing
	rating.Rating
	who archive.Player
}

func scanRated(row pgx.CollectableRow) (r rated, err error) {
	s := &r.standing
	err = row.Scan(&s.Rule, &s.Speed, &r.Value, &r.Deviation, &r.Volatility, &s.Wins, &s.Draws, &s.Losses, &s.Played,
		&r.who.ID, &r.who.Name, &r.who.Bot, &r.who.Deleted)
	s.Played = s.Played.UTC()
	return r, err
}

const selectScores = `
SELECT rule, coalesce(speed, ''), sum(won)::int, sum(drawn)::int, sum(lost)::int FROM (
    SELECT rule, speed, (winner = 'black')::int AS won, (winner = '')::int AS drawn, (winner = 'white')::int AS lost
    FROM games WHERE black = $1 AND white = $2 AND status = 'over' AND reason <> 'aborted' AND (NOT private OR $3 IN ($1, $2))
    UNION ALL
    SELECT rule, speed, (winner = 'white')::int, (winner = '')::int, (winner = 'black')::int
    FROM games WHERE black = $2 AND white = $1 AND status = 'over' AND reason <> 'aborted' AND (NOT private OR $3 IN ($1, $2))
) played GROUP BY rule, speed ORDER BY rule, speed`

// Scores returns how two people's games ended; see archive.Store.
func (a Archive) Scores(ctx context.Context, user, other, viewer int64) ([]archive.Score, error) {
	found, err := list(ctx, a.db.ask, pgx.RowToStructByPos[archive.Score], selectScores, user, other, viewer)
	if err != nil {
		return nil, pg.Failed("scores", err)
	}
	return found, nil
}

// selectPoints takes the last rating of each of a number of equal spans, and the first of all.
const selectPoints = `
WITH mine AS (SELECT $1::bigint AS u, $2::game_rule AS r, $3::game_speed AS s, engine AS e FROM users WHERE id = $1),
ends AS (
    SELECT (SELECT min(at) FROM rating_changes, mine WHERE user_id = u AND rule = r AND speed = s AND engine = e) AS first,
        (SELECT max(at) FROM rating_changes, mine WHERE user_id = u AND rule = r AND speed = s AND engine = e) AS last
),
spans AS (SELECT first, last, greatest((last - first) / $4::int, interval '1 ms') AS long FROM ends WHERE first IS NOT NULL),
chosen AS (
    SELECT c.* FROM mine, spans, LATERAL (
        SELECT at, after, after_deviation FROM rating_changes WHERE user_id = u AND rule = r AND speed = s AND engine = e
        ORDER BY at LIMIT 1) c
    UNION
    SELECT c.* FROM mine, spans, generate_series(0, ceil(extract(epoch FROM last - first) / extract(epoch FROM long))::int) i, LATERAL (
        SELECT at, after, after_deviation FROM rating_changes WHERE user_id = u AND rule = r AND speed = s AND engine = e
            AND at > first + (i - 1) * long AND at <= first + i * long
        ORDER BY at DESC LIMIT 1) c
)
SELECT at, after, after_deviation FROM chosen ORDER BY at`

// Points returns the course of a rating; see archive.Store.
func (a Archive) Points(ctx context.Context, p archive.Person, pool game.Pool) ([]archive.Point, error) {
	scan := func(row pgx.CollectableRow) (archive.Point, error) {
		var at time.Time
		var value, deviation float64
		err := row.Scan(&at, &value, &deviation)
		return archive.NewPoint(at, value, deviation), err
	}
	found, err := list(ctx, a.db.ask, scan, selectPoints, p.ID, pool.Rule.String(), string(pool.Speed), archive.MostPoints-3)
	if err != nil {
		return nil, pg.Failed("course of a rating", err)
	}
	return found, nil
}
