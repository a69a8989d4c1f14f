package eventlog

import (
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// The weight of a rated game depends on the earlier games of its players with each other (rating.Meeting). They are
// read in the transaction that rates, behind the lock on the ratings: ends of the same two come one after the other, on
// any number of servers, and each sees those before it.

// selectMet looks up the facts of ending games, with those decided at their start. $4 says whether neighbours matter,
// $5 that the site is known to have so many ($6) members older than newcomers ($7 days) that newcomers are told apart, $8 is the present.
const selectMet = `
WITH s AS MATERIALIZED (
	SELECT $5 OR (SELECT count(*) = $6 FROM (
		SELECT FROM users WHERE kind = 'member' AND deleted IS NULL AND created < now() - make_interval(days => $7) LIMIT $6) old) AS grown
)
SELECT g.id, g.private, coalesce(g.unrated, '') <> '' OR $4 AND neighbours(x.black, x.white),
    EXISTS (SELECT FROM standings t WHERE t.user_id IN (x.black, x.white) AND t.unrated > $8), s.grown, s.grown AND b.kind = 'member' AND b.created > now() - make_interval(days => $7), s.grown AND w.kind = 'member' AND w.created > now() - make_interval(days => $7)
FROM s, unnest($1::text[], $2::bigint[], $3::bigint[]) AS x (id, black, white) JOIN games g ON g.id = x.id
    JOIN users b ON b.id = x.black JOIN users w ON w.id = x.white`

// selectToday has the gains of one player from another in the games of the last day.
const selectToday = `
SELECT x.number, c.after - c.before
FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[]) AS x (number, id, opponent, rule, speed, at)
    JOIN rating_changes c ON c.opponent = x.opponent AND c.user_id = x.id AND c.rule = x.rule AND c.speed = x.speed
        AND c.at > x.at - interval '1 day'`

// selectGains has the members' gains from the last $4 games, with the opponent, and whether that was a newcomer ($5
// days), if newcomers are told apart.
const selectGains = `
SELECT k.id, k.rule, k.speed, coalesce(c.opponent, 0), c.after - c.before, coalesce((
	SELECT u.kind = 'member' AND u.created > c.at - make_interval(days => $5) FROM users u WHERE u.id = c.opponent), false)
FROM unnest($1::bigint[], $2::text[], $3::text[]) AS k (id, rule, speed)
    CROSS JOIN LATERAL (
        SELECT opponent, before, after, at FROM rating_changes
        WHERE user_id = k.id AND rule = k.rule AND speed = k.speed AND engine = '' ORDER BY at DESC LIMIT $4
    ) c`

// grownBy is how many members who are no newcomers a site must have for newcomers to be told apart: a new site has only
// newcomers.
const grownBy = 20

// newcomerDays is rating.NewcomerFor.
const newcomerDays = int32(rating.NewcomerFor / (24 * time.Hour))

// facts are the facts of the rated games that a batch ends.
type facts struct {
	apart bool // players who share an address play unrated
	grown bool // newcomers are told apart

	ends  []*item
	met   map[string]*rating.Meeting // by the game's id
	young map[string][2]bool         // whether Black and White are newcomers, by the game's id
	gains map[key][]rating.Gain
}

func newFacts(batch []*item, apart, grown bool) *facts {
	f := &facts{apart: apart, grown: grown, met: map[string]*rating.Meeting{}, young: map[string][2]bool{}, gains: map[key][]rating.Gain{}}
	for _, it := range batch {
		if it.rates() {
			f.ends = append(f.ends, it)
			f.met[it.Game] = &rating.Meeting{Decided: decided(it.Final.Result.Reason), Plies: it.Final.Plies}
		}
	}
	return f
}

// decided reports whether a game has ended on the board.
func decided(r game.Reason) bool {
	switch r {
	case game.ByFive, game.ByOverline, game.ByForbidden, game.FullBoard, game.StoneLimit:
		return true
	}
	return false
}

// queue adds the questions; users, rules and speeds are the keys of the games.
func (f *facts) queue(statements *pgx.Batch, users []game.UserID, rules, speeds []string) {
	var ids []string
	var black, white, opponents []game.UserID
	var numbers []int32
	var at []time.Time
	for i, it := range f.ends {
		b, w, end := it.Final.Black, it.Final.White, pg.Millis(it.Event.At)
		ids, black, white = append(ids, it.Game), append(black, b), append(white, w)
		numbers, opponents, at = append(numbers, int32(2*i), int32(2*i+1)), append(opponents, w, b), append(at, end, end)
	}
	statements.Queue(selectMet, ids, black, white, f.apart, f.grown, grownBy, newcomerDays, pg.Millis(time.Now())).Query(func(rows pgx.Rows) error {
		var id string
		var private, neighbours, barred bool
		var young [2]bool
		_, err := pgx.ForEachRow(rows, []any{&id, &private, &neighbours, &barred, &f.grown, &young[0], &young[1]}, func() error {
			m := f.met[id]
			m.Private, m.Neighbours, m.Barred, m.Newcomers = private, neighbours, barred, young[0] && young[1]
			f.young[id] = young
			return nil
		})
		return err
	})
	statements.Queue(selectToday, numbers, users, opponents, rules, speeds, at).Query(func(rows pgx.Rows) error {
		var number int
		var points float64
		_, err := pgx.ForEachRow(rows, []any{&number, &points}, func() error {
			m := f.met[f.ends[number/2].Game]
			m.Today[number%2] = append(m.Today[number%2], points)
			return nil
		})
		return err
	})
	statements.Queue(selectGains, users, rules, speeds, rating.Looked-1, newcomerDays).Query(func(rows pgx.Rows) error {
		var user game.UserID
		var rule, speed string
		var g rating.Gain
		_, err := pgx.ForEachRow(rows, []any{&user, &rule, &speed, &g.Opponent, &g.Points, &g.Newcomer}, func() error {
			g.Newcomer = g.Newcomer && f.grown
			r, err := board.ParseRule(rule)
			k := key{user, game.RatingPool{Rule: r, Speed: game.Speed(speed)}}
			f.gains[k] = append(f.gains[k], g)
			return err
		})
		return err
	})
}

// meeting returns the facts of one game.
func (f *facts) meeting(it *item) rating.Meeting { return *f.met[it.Game] }
