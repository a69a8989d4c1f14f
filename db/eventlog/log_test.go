package eventlog_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// start returns a log of a database of the test's own, with a game "g" in it, and a connection beside it.
func start(t testing.TB) (*eventlog.Log, *pgx.Conn) {
	t.Helper()
	return startVia(t, func(url string) string { return url })
}

// startVia is start with a log that reaches its database at another address.
func startVia(t testing.TB, via func(url string) string) (*eventlog.Log, *pgx.Conn) {
	t.Helper()
	url := dbtest.URL(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	addGame(t, conn, "g")
	l := eventlog.Start(via(url))
	t.Cleanup(l.Close)
	return l, conn
}

func addGame(t testing.TB, conn *pgx.Conn, id string) {
	t.Helper()
	_, err := conn.Exec(t.Context(), `
		WITH u AS (INSERT INTO users (name, kind, created) VALUES ('host', 'guest', now()) RETURNING id)
		INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods,
		    stones, host, wish, private, bot, status, created)
		SELECT $1, 'freestyle', 15, 'free', 'refuse', true, 'none', 0, 0, 0, 0, 0, id, 'black', false, '', 'live', now()
		FROM u`, id)
	if err != nil {
		t.Fatal(err)
	}
}

// offer is an event that implies nothing.
func offer(id string, seq int) records.Append {
	return records.Append{Game: id, Event: &game.Event{Seq: seq, Kind: game.Offered, Actor: 1, At: time.Unix(1_800_000_000, 0),
		Payload: game.Payload{Offer: game.OfferTakeback}}}
}

// commit appends an event and waits for the answer.
func commit(l *eventlog.Log, a records.Append) error {
	answer := make(chan error, 1)
	l.Append(a, func(err error) { answer <- err })
	return <-answer
}

// soon has PostgreSQL given up soon until the test ends.
func soon(t testing.TB, limit *time.Duration) {
	old := *limit
	*limit = 200 * time.Millisecond
	t.Cleanup(func() { *limit = old })
}

// hold has every commit wait until release is called.
func hold(t testing.TB, conn *pgx.Conn) (release func()) {
	t.Helper()
	tx, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `LOCK game_events`); err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// writers returns the processes that serve the log's connections.
func writers(t testing.TB, conn *pgx.Conn) []int {
	t.Helper()
	rows, err := conn.Query(t.Context(), `
		SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()`, eventlog.Name)
	if err != nil {
		t.Fatal(err)
	}
	pids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		t.Fatal(err)
	}
	return pids
}

// Events that wait together are committed together, up to 512 at once.
func TestManyEventsShareACommit(t *testing.T) {
	l, conn := start(t)
	release := hold(t, conn)
	const n = 1500
	var wg sync.WaitGroup
	for seq := range n {
		wg.Add(1)
		l.Append(offer("g", seq+1), func(err error) {
			if err != nil {
				t.Error(err)
			}
			wg.Done()
		})
	}
	release()
	wg.Wait()
	var rows, commits int
	err := conn.QueryRow(t.Context(), `SELECT count(*), count(DISTINCT xmin::text) FROM game_events`).Scan(&rows, &commits)
	if err != nil || rows != n || commits < 3 || commits > 4 { // the first batch may have had any size
		t.Errorf("%d events in %d commits, %v", rows, commits, err)
	}
}

// A batch with a bad event, though it is refused as a whole, goes over the same connection.
func TestARefusalKeepsTheConnection(t *testing.T) {
	l, conn := start(t)
	if err := commit(l, offer("g", 1)); err != nil {
		t.Fatal(err)
	}
	before := writers(t, conn)
	release := hold(t, conn)
	bad := offer("g", 2)
	bad.Event.ClientID = "\x00" // PostgreSQL stores no such text
	answers := make([]error, 40)
	var wg sync.WaitGroup
	for i := range answers {
		a := offer("g", i+1) // number 1 is taken
		if i == 1 {
			a = bad
		}
		wg.Add(1)
		l.Append(a, func(err error) { answers[i] = err; wg.Done() })
	}
	release()
	wg.Wait()
	for i, err := range answers {
		switch {
		case i == 0 && !errors.Is(err, records.ErrConflict),
			i == 1 && (err == nil || fault.CodeOf(err) != fault.Internal),
			i > 1 && err != nil:
			t.Errorf("event %d: %v", i+1, err)
		}
	}
	if after := writers(t, conn); len(before) != 1 || len(after) != 1 || before[0] != after[0] {
		t.Errorf("connections %v, then %v", before, after)
	}
}

// A connection that has died is replaced, and nobody hears of it.
func TestADeadConnectionIsReplaced(t *testing.T) { dbtest.BothWays(t, deadConnectionIsReplaced) }

func deadConnectionIsReplaced(t *testing.T, way dbtest.Way) {
	l, conn := startVia(t, func(url string) string { return way.To(t, url) })
	addGame(t, conn, "new")
	for seq, id := range []string{"g", "g", "new"} { // the number of new is to be asked for first
		if err := commit(l, offer(id, seq+1)); err != nil {
			t.Fatalf("%+v, %v, want no error", id, err)
		}
		for _, pid := range writers(t, conn) {
			if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend($1, 60000)`, pid); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// An event that finds the queue full is refused, and the others are stored.
func TestTheQueueIsBounded(t *testing.T) {
	l, conn := start(t)
	if err := commit(l, offer("g", 1)); err != nil {
		t.Fatal(err)
	}
	release := hold(t, conn)
	const n = 10_000
	var stored, busy atomic.Int64
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		l.Append(offer("g", i+2), func(err error) {
			switch fault.CodeOf(err) {
			case "":
				stored.Add(1)
			case fault.Busy:
				busy.Add(1)
			default:
				t.Error(err)
			}
			wg.Done()
		})
	}
	release()
	wg.Wait()
	if stored.Load() < 8192 || busy.Load() == 0 || stored.Load()+busy.Load() != n {
		t.Errorf("%d stored, %d refused", stored.Load(), busy.Load())
	}
}

// A done that does not return keeps neither the writer nor the other answers waiting.
func TestASlowAnswerDelaysNoOther(t *testing.T) {
	l, _ := start(t)
	stuck, free := make(chan bool), make(chan bool)
	l.Append(offer("g", 1), func(error) { stuck <- true; <-free })
	<-stuck
	for seq := 2; seq < 50; seq++ {
		if err := commit(l, offer("g", seq)); err != nil {
			t.Error(err)
		}
	}
	close(free)
}

// A statement that took the writer too long is cancelled in PostgreSQL, so it does not happen later.
func TestOutOfTimeIsCancelled(t *testing.T) {
	l, conn := start(t)
	release := hold(t, conn)
	soon(t, &pg.CommitWithin)
	if err := commit(l, offer("g", 1)); fault.CodeOf(err) != fault.Retry {
		t.Error(err)
	}
	l.Close()                                                          // it waits for that
	await.That(t, "the end of what was given up", func() (any, bool) { // by itself it would take pg.StatementWithin
		var waiting int
		err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'game_events'::regclass`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
		return waiting, waiting == 0
	})
	release()
}

// Close answers what it could not wait for, and what comes after it.
func TestCloseAnswersEverything(t *testing.T) {
	l, conn := start(t)
	release := hold(t, conn)
	const n = 1000
	unknown := make(chan error, n+1)
	for seq := range n {
		l.Append(offer("g", seq+1), func(err error) { unknown <- err })
	}
	soon(t, &pg.CloseWithin)
	l.Close()
	l.Close()
	l.Append(offer("g", n+1), func(err error) { unknown <- err })
	for range n + 1 {
		if err := await.Receive(t, "an answer to each event", unknown); fault.CodeOf(err) != fault.Retry {
			t.Fatal(err)
		}
	}
	release()
}

// Every column comes back as it was, the instant in milliseconds.
func TestColumns(t *testing.T) {
	l, conn := start(t)
	at := time.Date(2026, 2, 3, 4, 5, 6, 789_654_321, time.FixedZone("", 3600))
	for _, want := range []*game.Event{
		{Seq: 2, Kind: game.Moved, Actor: 1 << 40, ClientID: "page/1", At: at, Payload: game.Payload{SpentMS: 12}},
		{Seq: 1 << 20, Kind: game.Bonus, At: time.UnixMilli(0)},
		{Seq: 3, Kind: game.Passed, Actor: 7, ClientID: `{"',\}`, At: at.Add(time.Hour)},
	} {
		if err := commit(l, records.Append{Game: "g", Event: want}); err != nil {
			t.Fatal(err)
		}
		var e game.Event
		err := conn.QueryRow(t.Context(), `SELECT seq, kind, actor, payload, client_id, at FROM game_events WHERE seq = $1`, want.Seq).
			Scan(&e.Seq, &e.Kind, &e.Actor, &e.Payload, &e.ClientID, &e.At)
		if err != nil {
			t.Fatal(err)
		}
		if !e.At.Equal(want.At.Truncate(time.Millisecond)) {
			t.Errorf("at %v, not %v", e.At, want.At)
		}
		e.At = want.At
		if have, want := fmt.Sprintf("%+v", e), fmt.Sprintf("%+v", *want); have != want {
			t.Errorf("%s, not %s", have, want)
		}
	}
}
