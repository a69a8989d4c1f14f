package db_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/hub/fault"
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
		if err == nil {
			<-ctx.Done() // what it left behind would be due
		}
		return rows, err
	}
	conn, other := open(), open()
	if n, err := ask(conn, 200*time.Millisecond, "SELECT 1 UNION SELECT 2"); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if _, err := ask(conn, time.Minute, "SELECT 1/0"); !db.Refused(err) {
		t.Error(err)
	}
	if n, err := ask(conn, 200*time.Millisecond, "SELECT 1"); n != 1 || err != nil || conn.IsClosed() {
		t.Error(n, err, conn.IsClosed())
	}

	if _, err := ask(conn, 50*time.Millisecond, "SELECT pg_sleep(60)"); err == nil || db.Refused(err) || !conn.IsClosed() {
		t.Error("out of time:", err, conn.IsClosed())
	}
	conn = open()
	if _, err := other.Exec(t.Context(), fmt.Sprintf("SELECT pg_terminate_backend(%d, 10000)", conn.PgConn().PID())); err != nil {
		t.Fatal(err)
	}
	if _, err := ask(conn, time.Minute, "SELECT 1"); err == nil || fault.CodeOf(db.Failed("exchange", err)) != fault.Retry || !conn.IsClosed() {
		t.Error("terminated:", err, conn.IsClosed())
	}
}
