package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/engine/board"
	"tengen/hub"
	"tengen/hub/fault"
	"tengen/hub/game"
)

// After a refusal the connection goes on, and no deadline stays behind; after
// anything else that goes wrong it is closed.
func TestExchange(t *testing.T) {
	url := dbtest.URL(t)
	open := func() *pgx.Conn {
		conn, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close(context.Background()) })
		return conn
	}
	ask := func(conn *pgx.Conn, within time.Duration, sql string) (rows int, err error) {
		ctx, cancel := context.WithTimeout(t.Context(), within)
		defer cancel()
		calls := []pgproto3.FrontendMessage{&pgproto3.Parse{Query: sql}, &pgproto3.Bind{}, &pgproto3.Execute{}, &pgproto3.Sync{}}
		err = db.Exchange(ctx, conn.PgConn(), calls, func(m pgproto3.BackendMessage) {
			if _, ok := m.(*pgproto3.DataRow); ok {
				rows++
			}
		})
		if !conn.IsClosed() {
			<-ctx.Done() // what it left behind would be due
			if _, err := conn.Exec(t.Context(), "SELECT 1"); err != nil {
				t.Errorf("after %s: %v", sql, err)
			}
		}
		return rows, err
	}
	conn, other := open(), open()
	if n, err := ask(conn, 200*time.Millisecond, "SELECT 1 UNION SELECT 2"); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if _, err := ask(conn, 200*time.Millisecond, "SELECT 1/0"); !db.Refused(err) {
		t.Error(err)
	}
	if n, err := ask(conn, 200*time.Millisecond, "SELECT 1"); n != 1 || err != nil || conn.IsClosed() {
		t.Error(n, err, conn.IsClosed())
	}

	if _, err := ask(conn, time.Minute, "BEGIN"); err == nil || !conn.IsClosed() {
		t.Error("a transaction:", err, conn.IsClosed())
	}
	conn = open()
	if _, err := ask(conn, 50*time.Millisecond, "SELECT pg_sleep(60)"); err == nil || db.Refused(err) || !conn.IsClosed() {
		t.Error("out of time:", err, conn.IsClosed())
	}
	conn = open()
	if _, err := other.Exec(t.Context(), "SELECT pg_terminate_backend($1, 10000)", int32(conn.PgConn().PID())); err != nil {
		t.Fatal(err)
	}
	if _, err := ask(conn, time.Minute, "SELECT 1"); err == nil || fault.CodeOf(db.Failed("exchange", err)) != fault.Retry || !conn.IsClosed() {
		t.Error("terminated:", err, conn.IsClosed())
	}
}

// A context that ends with the last answer leaves no connection behind whose
// deadline is about to be set.
func TestExchangeThatEndsWithItsContext(t *testing.T) {
	conn := connect(t, dbtest.URL(t))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calls := []pgproto3.FrontendMessage{&pgproto3.Parse{Query: "SELECT 1"}, &pgproto3.Bind{}, &pgproto3.Execute{}, &pgproto3.Sync{}}
	err := db.Exchange(ctx, conn.PgConn(), calls, func(m pgproto3.BackendMessage) {
		if _, ok := m.(*pgproto3.CommandComplete); ok {
			cancel()
		}
	})
	if err == nil || !conn.IsClosed() {
		t.Errorf("%v, closed %t", err, conn.IsClosed())
	}
}

// What the writer could not wait for is given up: it does not happen later.
func TestOutOfTimeIsGivenUp(t *testing.T) {
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	lock, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close(context.Background())
	tx, err := lock.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK game_events"); err != nil {
		t.Fatal(err)
	}
	e, err := g.Decide(&game.Command{Kind: game.Move, Actor: a, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}, t0)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Append(t.Context(), hub.Append{Game: "g", Event: e}); fault.CodeOf(err) != fault.Retry {
		t.Error(err)
	}
	d.Close()                                                      // waits for that too
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second) // by itself it would take longer
	defer cancel()
	for waiting := 1; waiting > 0; {
		err := lock.QueryRow(ctx, "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'game_events'::regclass").Scan(&waiting)
		if err != nil {
			t.Fatal("it still waits:", err)
		}
	}
}
