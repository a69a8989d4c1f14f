package eventlog

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/records"
)

// The end of a rated game changes both players' ratings in the transaction that stores it. A batch with such an end has a round
// trip more: the ratings are locked and read, always in the same order, and the new ones are computed here. If two ends concern
// one rating, the second goes into another batch.

const haveRatings = `
INSERT INTO ratings (user_id, rule, speed, engine)
SELECT u.id, k.rule, k.speed, u.engine
FROM unnest($1::bigint[], $2::text[], $3::text[]) AS k (id, rule, speed) JOIN users u ON u.id = k.id AND u.kind <> 'guest'
ORDER BY 1, 2, 3
ON CONFLICT DO NOTHING`

const lockRatings = `
SELECT r.user_id, r.rule, r.speed, r.engine, r.value, r.deviation, r.volatility, r.narrow, coalesce(r.played, 'epoch')
FROM ratings r JOIN users u ON u.id = r.user_id AND u.engine = r.engine
    JOIN unnest($1::bigint[], $2::text[], $3::text[]) AS k (id, rule, speed)
    ON k.id = r.user_id AND k.rule = r.rule AND k.speed = r.speed
ORDER BY r.user_id, r.rule, r.speed
FOR UPDATE OF r`

// finishRated is finishGame with the rating changes, an array of Black's and White's for each column.
const finishRated = locked + `<> 'over'` + stored + `, f AS (` + endGame + `
), x AS (
    SELECT * FROM unnest($18::bigint[], $19::bigint[], $20::text[], $21::float8[], $22::float8[], $23::float8[], $24::float8[],
            $25::float8[], $26::int[], $27::bool[], $28::bool[])
        AS x (user_id, opponent, engine, before, before_deviation, after, after_deviation, volatility, score, before_narrow, narrow)
), c AS (
    INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation,
        opponent, before_narrow, narrow)
    SELECT f.number, user_id, $16, $17, engine, $7, before, before_deviation, after, after_deviation, opponent, before_narrow, narrow
    FROM f, x
), r AS (
    UPDATE ratings SET value = x.after, deviation = x.after_deviation, volatility = x.volatility, narrow = x.narrow,
        wins = wins + (x.score = 1)::int, draws = draws + (x.score = 0)::int, losses = losses + (x.score = -1)::int,
        played = greatest(played, $7)
    FROM f, x WHERE ratings.user_id = x.user_id AND rule = $16 AND speed = $17 AND ratings.engine = x.engine
)
SELECT number FROM f`

// rated are the changes of Black's and White's ratings by the end of a rated game.
type rated struct {
	user   [2]game.UserID
	engine [2]string
	before [2]rating.Rating
	after  [2]rating.Rating
	score  [2]int32       // 1 won, 0 drawn, -1 lost
	why    rating.Unrated // "": it counts

	beforeNarrow, narrow [2]bool // whether one opponent has paid for the rating
}

// key is whose rating in which pool.
type key struct {
	user game.UserID
	pool game.RatingPool
}

func (it *item) rates() bool { return it.Final != nil && it.Final.Rated != nil }

func (it *item) keys() [2]key {
	return [2]key{{it.Final.Black, *it.Final.Rated}, {it.Final.White, *it.Final.Rated}}
}

// again returns where a batch must be cut: before the first event that changes a rating which an earlier one
// changes. It returns 0 if there is none.
func again(batch []*item) int {
	var seen map[key]bool
	for i, it := range batch {
		if !it.rates() {
			continue
		}
		if seen == nil {
			seen = map[key]bool{}
		}
		for _, k := range it.keys() {
			if seen[k] {
				return i
			}
		}
		for _, k := range it.keys() {
			seen[k] = true
		}
	}
	return 0
}

// rate begins a transaction, if a batch ends rated games, and computes what becomes of the ratings, which stay
// locked. It reports whether there is a transaction.
func (w *writer) rate(ctx context.Context, batch []*item) (begun bool, err error) {
	var users []game.UserID
	var rules, speeds []string
	for _, it := range batch {
		it.rated = nil
		if !it.rates() {
			continue
		}
		for _, k := range it.keys() {
			users, rules, speeds = append(users, k.user), append(rules, k.pool.Rule.String()), append(speeds, string(k.pool.Speed))
		}
	}
	if len(users) == 0 {
		return false, nil
	}
	type have struct {
		rating rating.Rating
		engine string
		narrow bool
		played time.Time
	}
	all := map[key]have{}
	f := newFacts(batch, w.fair.Load(), w.grown)
	var statements pgx.Batch
	statements.Queue(`BEGIN`)
	statements.Queue(haveRatings, users, rules, speeds)
	statements.Queue(lockRatings, users, rules, speeds).Query(func(rows pgx.Rows) error {
		var user game.UserID
		var rule, speed string
		var h have
		_, err := pgx.ForEachRow(rows, []any{&user, &rule, &speed, &h.engine, &h.rating.Value, &h.rating.Deviation, &h.rating.Volatility, &h.narrow, &h.played}, func() error {
			r, err := board.ParseRule(rule)
			all[key{user, game.RatingPool{Rule: r, Speed: game.Speed(speed)}}] = h
			return err
		})
		return err
	})
	f.queue(&statements, users, rules, speeds)
	if err := w.conn.SendBatch(ctx, &statements).Close(); err != nil {
		return true, err
	}
	w.grown = f.grown
	for _, it := range batch {
		if !it.rates() {
			continue
		}
		r := &rated{}
		complete := true
		for i, k := range it.keys() {
			h, ok := all[k]
			complete = complete && ok // a guest has none: then the game counts for nobody
			r.user[i], r.engine[i], r.before[i] = k.user, h.engine, Aged(h.rating, h.played, it.Event.At)
			r.beforeNarrow[i] = h.narrow
		}
		if complete {
			r.play(it.Final.Result.Winner, f.meeting(it))
			r.judge(f, it)
			it.rated = r
		}
	}
	return true, nil
}

func (r *rated) play(winner string, m rating.Meeting) {
	score := 0.5
	switch winner {
	case board.Black.String():
		score, r.score = 1, [2]int32{1, -1}
	case board.White.String():
		score, r.score = 0, [2]int32{-1, 1}
	}
	r.after[0], r.after[1], r.why = m.Play(r.before[0], r.before[1], score)
}

// judge finds the ratings whose rise one opponent has paid for. For bots it does not matter, since they do not choose
// opponents.
func (r *rated) judge(f *facts, it *item) {
	for i, k := range it.keys() {
		if r.engine[i] == "" {
			now := rating.Gain{Opponent: r.user[1-i], Points: r.after[i].Value - r.before[i].Value, Newcomer: f.young[it.Game][1-i]}
			r.narrow[i] = rating.Narrow(r.beforeNarrow[i], append(f.gains[k], now))
		}
	}
}

// unrated is why a game changes no ratings, "" if it does.
func (it *item) unrated() string {
	if it.rated == nil {
		return ""
	}
	return string(it.rated.why)
}

// columns are the arguments of finishRated beyond those of finishGame.
func (r *rated) columns(p game.RatingPool) []any {
	each := func(f func(i int) float64) []float64 { return []float64{f(0), f(1)} }
	return []any{
		p.Rule.String(), string(p.Speed), r.user[:], []game.UserID{r.user[1], r.user[0]}, r.engine[:],
		each(func(i int) float64 { return r.before[i].Value }), each(func(i int) float64 { return r.before[i].Deviation }),
		each(func(i int) float64 { return r.after[i].Value }), each(func(i int) float64 { return r.after[i].Deviation }),
		each(func(i int) float64 { return r.after[i].Volatility }), r.score[:], r.beforeNarrow[:], r.narrow[:],
	}
}

// outcome is what others see of it.
func (r *rated) outcome() records.Outcome {
	if r.why != "" {
		return records.Outcome{Unrated: string(r.why)}
	}
	of := func(i int) records.Changed {
		return records.Changed{Before: Shown(r.before[i], r.beforeNarrow[i]), After: Shown(r.after[i], r.narrow[i])}
	}
	return records.Outcome{Changes: &records.Changes{Black: of(0), White: of(1)}}
}

// Aged is the present value of a rating whose last game ended at played. A rating from no game, with the epoch, does
// not age.
func Aged(r rating.Rating, played, now time.Time) rating.Rating {
	if played.Unix() <= 0 {
		return r
	}
	return r.After(now.Sub(played))
}

// Shown is a rating as others see it; narrow says that one opponent alone has paid for it.
func Shown(r rating.Rating, narrow bool) records.Rating {
	return records.Rating{Value: int(math.Round(r.Value)), Provisional: narrow || r.Provisional()}
}

// rollBack ends the transaction of a batch that has failed, and returns why it has.
func (w *writer) rollBack(ctx context.Context, err error) error {
	if w.conn.IsClosed() || w.conn.PgConn().TxStatus() == 'I' {
		return err
	}
	if _, failed := w.conn.Exec(ctx, `ROLLBACK`); failed != nil {
		ctx, cancel := context.WithTimeout(w.life, pg.CloseWithin)
		defer cancel()
		w.conn.Close(ctx)
	}
	return err
}
