package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
)

// town fills a database with so many old guests, every second one without remaining data, and so many games of the
// others, with all that can name somebody. A tenth of the games are live, and their owner has gone.
func town(t testing.TB, c *pgx.Conn, guests, games int) {
	t.Helper()
	must(t, c, `
		INSERT INTO users (name, kind, created) SELECT 'Guest ' || i, 'guest', now() - interval '90 days' + make_interval(secs => i)
		FROM generate_series(1, $1::int) i`, guests)
	must(t, c, `
		INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones, host, wish,
			private, bot, rated, status, black, white, winner, reason, moves, plies, created, started, ended, rematch_of, invited)
		SELECT 'game' || i, 'renju', 15, 'free', 'refuse', false, 'fischer', 180000, 2000, 0, 0, 0, one, 'black', false, '', true,
			CASE WHEN live THEN 'live' ELSE 'over' END, one, two, CASE WHEN NOT live THEN 'black' END, CASE WHEN NOT live THEN 'resign' END,
			CASE WHEN NOT live THEN 'h8' END, CASE WHEN NOT live THEN 1 END, at, at, CASE WHEN NOT live THEN at END,
			CASE WHEN i % 10 = 0 THEN 'game' || i - 1 END, CASE WHEN i % 10 = 1 THEN two END
		FROM generate_series(1, $2::int) i, LATERAL (SELECT i % 10 = 5 AS live, now() - make_interval(mins => $2 + 1 - i) AS at,
			1 + 2 * (i % ($1 / 2)) AS one, 1 + 2 * ((i * 7 + 3) % ($1 / 2)) AS two) x`, guests, games)
	must(t, c, `
		INSERT INTO rating_changes (game, user_id, opponent, rule, speed, engine, at, before, before_deviation, after, after_deviation)
		SELECT number, u, CASE u WHEN black THEN white ELSE black END, rule, 'blitz', '', ended, 1500, 60, 1500, 60
		FROM games, unnest(ARRAY[black, white]) u WHERE status = 'over' AND black <> white`)
	for _, statement := range []string{
		`INSERT INTO ratings (user_id, rule, speed, wins) SELECT id, 'renju', 'blitz', 20 FROM users WHERE id % 2 = 1`,
		`INSERT INTO user_totals (user_id, upto) SELECT id, now() FROM users WHERE id % 2 = 1`,
		`INSERT INTO studies (id, owner, title, body, created, updated) SELECT id, id, 'Fours', '{}', now(), now() FROM users WHERE id % 2 = 1`,
		`INSERT INTO lists (id, owner, title, entries, created, updated) SELECT id, id, 'Fours', '[]', now(), now() FROM users WHERE id % 2 = 1`,
		`INSERT INTO blocks SELECT id, id + 2, now() FROM users WHERE id % 2 = 1 AND id + 2 <= (SELECT max(id) FROM users)`,
		`INSERT INTO merged_guests SELECT id, id + 2, now() - interval '9 days' FROM users WHERE id % 2 = 1 AND id + 2 <= (SELECT max(id) FROM users)`,
		`INSERT INTO member_networks SELECT id, decode(md5(id::text), 'hex'), now() FROM users`,
		`INSERT INTO chat (game_id, user_id, seat, client_id, text, at) SELECT id, host, 'black', 'p/1', 'Hi', ended FROM games WHERE status = 'over'`,
		`INSERT INTO reviews (game_id, status, asked_by) SELECT id, 'waiting', host FROM games WHERE status = 'over'`,
		`INSERT INTO exercises (user_id, game_id, move, due) SELECT host, id, 3, now() FROM games WHERE status = 'over'`,
		`INSERT INTO sessions (token_hash, user_id, address, agent, created, seen)
			SELECT sha256(id::text::bytea), id, '192.0.2.1', 'Browser', created, created FROM users WHERE id % 4 < 2`,
		`INSERT INTO seat_reservations SELECT id, 'game' || id, now() - interval '2 minutes' FROM users`,
		`INSERT INTO owners SELECT number, 'gone' FROM games WHERE status = 'live'`,
		`VACUUM (ANALYZE)`,
	} {
		must(t, c, statement)
	}
}

// sweepAll sweeps to the end, and returns how many guests went and how many batches that took.
func sweepAll(t testing.TB, d *db.DB, before time.Time) (guests, batches int) {
	t.Helper()
	for more := true; more; batches++ {
		var n int
		var err error
		if n, more, err = d.Accounts().Sweep(t.Context(), before); err != nil {
			t.Fatal(err)
		}
		if n > db.SweepMost {
			t.Fatalf("%d guests in one batch", n)
		}
		guests += n
	}
	return guests, batches
}

// A sweep comes to its end in batches. After that nobody is looked at until the day after, when the kept guests are.
func TestSweepEnds(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	const all = 5 * db.SweepMost
	town(t, c, all, all)
	must(t, c, `UPDATE seat_reservations SET at = now() WHERE user_id = 1`)
	before := time.Now().Add(-30 * 24 * time.Hour)
	guests, batches := sweepAll(t, d, before)
	if guests != all/2 || batches < 10 || batches > 14 { // seat_reservations takes six of them, and guests as many
		t.Errorf("%d guests in %d batches", guests, batches)
	}
	left := func(table string) (n int) {
		if err := c.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for table, want := range map[string]int{"users": all / 2, "sessions": 0, "seat_reservations": 1, "merged_guests": all/2 - 1, "member_networks": all / 2} {
		if n := left(table); n != want {
			t.Errorf("%d of %s are left, want %d", n, table, want)
		}
	}
	// The kept guests lose the data for which they were kept.
	must(t, c, `TRUNCATE games, event_games, finished, rating_changes, chat, hidden_texts, reviews, review_turns, exercises, owners`)
	must(t, c, `TRUNCATE ratings, studies, lists, classes, class_pupils, class_done, hidden_texts, blocks, merged_guests`)
	if guests, batches = sweepAll(t, d, before); guests != 0 || batches != 1 {
		t.Errorf("%d guests in %d batches on the same day", guests, batches)
	}
	if guests, _ = sweepAll(t, d, before.Add(db.SweepAgain)); guests != all/2 {
		t.Errorf("%d guests on the next day", guests)
	}
}

// A batch that is cut off does nothing, and the next one does it.
func TestSweepIsCutOff(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	guest(t, d, "idle")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n, more, err := d.Accounts().Sweep(ctx, t0.Add(time.Hour)); n != 0 || more || !errors.Is(err, context.Canceled) {
		t.Fatal(n, more, err)
	}
	if n, more, err := d.Accounts().Sweep(t.Context(), t0.Add(time.Hour)); n != 1 || more || err != nil {
		t.Fatal(n, more, err)
	}
}

// Guests stay if something that would not be deleted with them names them. They keep no other guest.
func TestSweepKeepsWhoIsNamed(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	must(t, c, `INSERT INTO users (name, kind, created) SELECT 'Guest ' || i, 'guest', now() - interval '90 days' FROM generate_series(1, 15) i`)
	g := past{id: "game", black: 1, white: 2, rule: "caro", winner: "black", reason: "five", control: blitz, ended: t0}
	g.put(t, c)
	must(t, c, `UPDATE games SET host = 3, invited = 4`)
	must(t, c, `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ('game', 5, '', 'p/1', 'Hi', now())`)
	must(t, c, `INSERT INTO merged_guests VALUES (6, 7, now())`)
	must(t, c, `INSERT INTO blocks VALUES (8, 9, now())`)
	must(t, c, `INSERT INTO ratings (user_id, rule, speed) VALUES (10, 'caro', 'blitz')`)
	must(t, c, `INSERT INTO rating_changes (game, user_id, opponent, rule, speed, engine, at, before, before_deviation, after, after_deviation)
		SELECT number, 11, 12, 'caro', 'blitz', '', now(), 1, 1, 1, 1 FROM games`)
	must(t, c, `INSERT INTO events (id, host, kind, phase, plan, version, starts, created) VALUES ('event', 13, 'swiss', 'coming', '{}', 1, now(), now())`)
	must(t, c, `INSERT INTO event_players SELECT number, 14, 0 FROM events`)
	if n, _, err := d.Accounts().Sweep(t.Context(), time.Now()); err != nil || n != 1 {
		t.Error(n, err)
	}
	// There is no other such column.
	var columns int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_constraint
		WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype NOT IN ('c', 'n')`).Scan(&columns); err != nil || columns != 14 {
		t.Errorf("%d foreign keys keep users, %v; the sweep must know each", columns, err)
	}
}

// TestPeriodicPlans: servers' periodic questions, and reservations of seats, scan no table, nor do the checks of
// foreign keys that a delete leads to.
func TestPeriodicPlans(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	url := dbtest.URL(t)
	c := sql(t, url)
	for _, statement := range []string{ // they are emptied below, and must not be found to be small meanwhile
		`ALTER TABLE sessions SET (autovacuum_enabled = false)`, `ALTER TABLE seat_reservations SET (autovacuum_enabled = false)`,
		`ALTER TABLE users SET (autovacuum_enabled = false)`, `ALTER TABLE member_networks SET (autovacuum_enabled = false)`,
	} {
		must(t, c, statement)
	}
	town(t, c, 4000, 20_000)
	s := &seen{tables: map[string]bool{}, indexes: map[string]bool{}}
	d, err := db.OpenExplained(t.Context(), url, s.add)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	m, err := d.Join(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	member := newMember(t, d, "Ann")
	if _, err := d.Accounts().Delete(t.Context(), member, time.Now()); err != nil {
		t.Fatal(err)
	}
	before := time.Now().Add(-30 * 24 * time.Hour)
	for name, ask := range map[string]func(i int) error{
		"sweep": func(int) error { // until guests go, which come last
			for {
				if n, _, err := d.Accounts().Sweep(t.Context(), before); n > 0 || err != nil {
					return err
				}
			}
		},
		"sit": func(i int) error {
			_, err := m.Reserve(t.Context(), "next", game.UserID(2*i+1), game.UserID(2*i+3))
			return err
		},
		"leavers": func(int) error { _, err := d.Accounts().Leavers(t.Context(), time.Hour); return err },
		"merges": func(i int) error {
			must(t, c, `UPDATE merged_guests SET at = now() WHERE guest = $1`, 4*i+1)
			_, err := d.Accounts().MergeRest(t.Context(), time.Hour)
			return err
		},
		"claims": func(i int) error {
			_, err := m.Claims(t.Context(), []string{fmt.Sprint("game", i), fmt.Sprint("game", i+1)}, true)
			return err
		},
		"orphans": func(int) error { _, err := m.Orphans(t.Context(), 10); return err },
	} {
		s.begin()
		for i := range 8 { // after five times PostgreSQL may take one plan for all parameters
			if err := ask(i); err != nil {
				t.Fatal(name, err)
			}
		}
		tables, indexes, err := s.end()
		if err != nil {
			t.Error(name, err)
		}
		for _, table := range []string{"owners", "games", "users", "sessions", "chat", "reviews", "exercises", "ratings", "rating_changes", "seat_reservations",
			"member_networks", "merged_guests", "blocks", "studies", "lists", "user_totals", "finished"} {
			if tables[table] {
				t.Errorf("%s: all %s are read; by index %v", name, table, indexes)
			}
		}
		if indexes["games_open"] && name != "orphans" {
			t.Errorf("%s: all open games are read", name)
		}
	}
}

// BenchmarkSweep is a whole sweep beside TENGEN_SWEEP_GAMES games, 20,000 if it is not set: the time of a batch, over
// all of them and over those that delete guests.
func BenchmarkSweep(b *testing.B) {
	games, err := strconv.Atoi(os.Getenv("TENGEN_SWEEP_GAMES"))
	if err != nil {
		games = 20_000
	}
	before := time.Now().Add(-30 * 24 * time.Hour)
	var all, ofGuests []time.Duration
	guests, used := 0, time.Duration(0)
	for range b.N {
		b.StopTimer()
		url := dbtest.URL(b)
		d, c := dbtest.Open(b, url), sql(b, url)
		town(b, c, max(4000, games/10), games)
		var postmaster int
		if err := c.QueryRow(b.Context(), `SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int`).Scan(&postmaster); err != nil {
			b.Fatal(err)
		}
		idle := processorTime(postmaster)
		b.StartTimer()
		for more := true; more; {
			began := time.Now()
			var n int
			if n, more, err = d.Accounts().Sweep(b.Context(), before); err != nil {
				b.Fatal(err)
			}
			took := time.Since(began)
			all = append(all, took)
			if n > 0 {
				ofGuests, guests = append(ofGuests, took), guests+n
			}
		}
		used += processorTime(postmaster) - idle
	}
	for name, took := range map[string][]time.Duration{"batch": all, "guests": ofGuests} {
		slices.Sort(took)
		n := len(took)
		b.ReportMetric(float64(took[n/2].Microseconds())/1000, name+"-median-ms")
		b.ReportMetric(float64(took[n-1-n/100].Microseconds())/1000, name+"-99%-ms")
	}
	b.ReportMetric(float64(used.Microseconds())/1000/float64(len(all)), "PostgreSQL-ms/batch")
	b.ReportMetric(float64(len(all))/float64(b.N), "batches/op")
	b.ReportMetric(float64(guests)/float64(b.N), "guests/op")
}
