package db_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// many stores rated games that Bob has won from opponents in turn, and returns these.
func (k *court) many(games, opponents int) (ids []game.UserID) {
	k.Helper()
	must(k, k.c, `
		INSERT INTO users (name, skeleton, kind, password_hash, created)
		SELECT 'opponent' || i, 'opponent' || i, 'member', 'x', now() FROM generate_series(1, $1) i`, opponents)
	rows, err := k.c.Query(k.Context(), `SELECT id FROM users WHERE name LIKE 'opponent%' ORDER BY id`)
	k.ok(err)
	ids, err = pgx.CollectRows(rows, pgx.RowTo[game.UserID])
	k.ok(err)
	must(k, k.c, `INSERT INTO ratings (user_id, rule, speed, value) SELECT id, 'renju', 'blitz', 1500 FROM unnest($1::bigint[]) id`, append(ids, k.bob))
	must(k, k.c, `
		WITH made AS (
			INSERT INTO games (id, rule, size, opening, forbidden, takebacks, rated, clock, initial, increment, period, periods, stones, host, wish,
				private, bot, status, black, white, winner, reason, moves, plies, created, started, ended)
			SELECT 'm' || i, 'renju', 15, 'free', 'refuse', false, true, 'fischer', 180000, 2000, 0, 0, 0, $2, 'black', false, '', 'over',
				($1::bigint[])[1 + i % $4], $2, 'white', 'five', 'h8', 1, at, at, at
			FROM generate_series(1, $3) i, LATERAL (SELECT now() - make_interval(secs => 100000 - i) AS at) x
			RETURNING number, black, white, ended)
		INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent)
		SELECT number, u, 'renju', 'blitz', '', ended, 1500, 60, 1500 + CASE u WHEN white THEN 20 ELSE -20 END, 60, black + white - u
		FROM made, unnest(ARRAY[black, white]) u`, ids, k.bob, games, opponents)
	must(k, k.c, `
		UPDATE ratings r SET value = 1500 + c.points, wins = c.won, losses = c.lost FROM (
			SELECT user_id, sum(after - before) AS points, count(*) FILTER (WHERE after > before) AS won, count(*) FILTER (WHERE after < before) AS lost
			FROM rating_changes GROUP BY user_id) c WHERE c.user_id = r.user_id`)
	return ids
}

// stored is what is stored of ratings and of games that count, by whose it is.
func (k *court) stored() map[string]string {
	k.Helper()
	out := map[string]string{}
	rows, err := k.c.Query(k.Context(), `
		SELECT 'rating ' || u.name, r.value || ' ' || r.wins || ' ' || r.losses FROM ratings r JOIN users u ON u.id = r.user_id
		UNION ALL SELECT 'games', count(*) FILTER (WHERE unrated IS NULL)::text FROM games WHERE status = 'over'
		UNION ALL SELECT 'changes', count(*)::text FROM rating_changes
		UNION ALL SELECT 'left', count(*)::text FROM annulled_games WHERE NOT done`)
	k.ok(err)
	var what, value string
	_, err = pgx.ForEachRow(rows, []any{&what, &value}, func() error { out[what] = value; return nil })
	k.ok(err)
	return out
}

func (k *court) same(what string, want map[string]string) {
	k.Helper()
	if have := k.stored(); !maps.Equal(have, want) {
		for key := range want {
			if have[key] != want[key] {
				k.Errorf("%s: %s is %s, want %s", what, key, have[key], want[key])
			}
		}
	}
}

// largest is how many rows one transaction has changed at most.
func (k *court) largest() int {
	k.Helper()
	return k.count(`SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM games WHERE unrated = 'annulled' GROUP BY xmin) x`)
}

var annulBob = moderation.Command{Kind: moderation.Annul, Name: "Bob", Reason: moderation.Unfair, Days: 7}

// Five hundred games are annulled while others play, and the same people too: no move is answered with an unknown
// outcome, and one transaction holds a bounded number of rows. It is undone in the same way.
func TestAnnulBesideMoves(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	opponents := k.many(500, 50)
	before := k.stored()
	const rooms = 20
	stop := make(chan struct{})
	var wg sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration
	for i := range rooms {
		id := fmt.Sprint("live", i)
		black, white := opponents[2*i], opponents[2*i+1]
		if i == 0 {
			white = k.bob
		}
		live(t, k.d, id, black, white)
		wg.Go(func() {
			for seq := 100; ; seq++ {
				begun := time.Now()
				if err := commit(k.d, offered(id, seq, black)); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				took = append(took, time.Since(begun))
				mu.Unlock()
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	id, annulled, err := k.m.Act(t.Context(), k.mo, annulBob, k.now)
	if err != nil || len(annulled.Resting) != 500 {
		t.Errorf("%d games are annulled, %v", len(annulled.Resting), err)
	}
	if n := k.largest(); n != 20 {
		t.Errorf("%d games in one transaction", n)
	}
	after := k.stored()
	back, err := k.m.Undo(t.Context(), k.max, id, moderation.Unfair, "", k.now)
	if err != nil || len(back.Resting) != 500 {
		t.Errorf("%d games are restored, %v", len(back.Resting), err)
	}
	close(stop)
	wg.Wait()
	k.same("undone", before)
	if after["rating Bob"] != "1500 0 0" || after["games"] != "0" || after["changes"] != "0" {
		t.Errorf("annulled: %v", after)
	}
	if after["rating opponent1"] != "1450 0 0" { // 150 of 200 points
		t.Errorf("an opponent has %s", after["rating opponent1"])
	}
	slices.Sort(took)
	t.Logf("%d events, p50 %v, p99 %v, at most %v", len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
}

// An order that is cut off half-way is settled by the next caller, with the same result as without the interruption; so
// is its undoing.
func TestAnnulIsCutOff(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	k.many(100, 10)
	start := k.stored()
	whole := k.act(k.mo, annulBob)
	annulled := k.stored()
	_, err := k.m.Undo(t.Context(), k.max, whole, moderation.Unfair, "", k.now)
	k.ok(err)
	k.same("undone", start)

	k.now = k.now.Add(time.Minute) // the same order within seconds is one sent twice
	watch, other := sql(t, k.c.Config().ConnString()), dbtest.Open(t, k.c.Config().ConnString())
	// cut has something done whose third slice cannot get a row, and whose caller gives up then.
	cut := func(what string, left int, do func(ctx context.Context) error) {
		t.Helper()
		tx, err := k.c.Begin(t.Context())
		k.ok(err)
		must(t, k.c, `SELECT FROM games WHERE id = 'm50' FOR UPDATE`)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		answer := make(chan error, 1)
		go func() { answer <- do(ctx) }()
		await.That(t, what+": two slices", func() (any, bool) {
			var n int
			err := watch.QueryRow(t.Context(), `SELECT count(*) FROM annulled_games WHERE done`).Scan(&n)
			return fmt.Sprint(n, err), n == left
		})
		cancel()
		if err := await.Receive(t, "the end of the order", answer); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		k.ok(tx.Rollback(t.Context()))
		rooms, err := other.Moderation().Settle(t.Context(), k.now)
		if err != nil || len(rooms.Resting) != 60 {
			t.Errorf("%s: %d games are settled, %v", what, len(rooms.Resting), err)
		}
	}
	var id int64
	cut("annulled", 40, func(ctx context.Context) (err error) {
		id, _, err = k.m.Act(ctx, k.mo, annulBob, k.now)
		return err
	})
	k.same("annulled", annulled)
	cut("undone", 60, func(ctx context.Context) error {
		_, err := k.m.Undo(ctx, k.max, id, moderation.Unfair, "", k.now)
		return err
	})
	k.same("undone", start)
	if n := k.count(`SELECT count(*) FROM annulled_games`) + k.count(`SELECT count(*) FROM annulled_changes`); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}

// A transaction that waits for a row gives up those that it has: a rated game ends while a delayed transaction annuls
// its players' games.
func TestAnnulGivesWay(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	k.many(20, 5)
	must(t, k.c, `
		INSERT INTO games (id, rule, size, opening, forbidden, takebacks, rated, clock, initial, increment, period, periods,
		    stones, host, wish, private, bot, status, black, white, created)
		VALUES ('end', 'renju', 15, 'free', 'loses', false, true, 'fischer', 180000, 0, 0, 0, 0, $1, 'black', false, '', 'live', $1, $2, now())`,
		k.ann, k.bob)
	watch := sql(t, k.c.Config().ConnString())
	tx, err := k.c.Begin(t.Context())
	k.ok(err)
	must(t, k.c, `SELECT FROM games WHERE id = 'm10' FOR UPDATE`)
	answer := make(chan error, 1)
	go func() {
		_, _, err := k.m.Act(t.Context(), k.mo, annulBob, k.now)
		answer <- err
	}()
	await.True(t, "a slice that waits", func() bool {
		var waits bool
		err := watch.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waits)
		return err == nil && waits
	})
	r := game.Result{Winner: "black", Reason: game.ByResign}
	pool := game.RatingPool{Rule: board.Renju, Speed: game.Blitz}
	err = commit(k.d, records.Append{
		Game:  "end",
		Event: &game.Event{Seq: 1, Kind: game.Ended, Actor: k.bob, At: k.now, Payload: game.Payload{Result: &r}},
		Final: &records.Final{Result: r, Black: k.ann, White: k.bob, Moves: "h8", Plies: 20, Rated: &pool},
	})
	if err != nil {
		t.Error(err)
	}
	k.ok(await.Receive(t, "the end of the order", answer)) // it is held up still
	if n := k.count(`SELECT count(*) FROM annulled_games WHERE NOT done`); n != 20 {
		t.Errorf("%d games are left", n)
	}
	k.ok(tx.Rollback(t.Context()))
	_, err = k.m.Settle(t.Context(), k.now)
	k.ok(err)
	if n := k.count(`SELECT count(*) FROM games WHERE unrated = 'annulled'`); n != 20 {
		t.Errorf("%d games are annulled", n)
	}
}

func offered(id string, seq int, by game.UserID) records.Append {
	return records.Append{Game: id, Event: &game.Event{Seq: seq, Kind: game.Offered, Actor: by, At: t0, Payload: game.Payload{Offer: game.OfferTakeback}}}
}
