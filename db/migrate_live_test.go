package db_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// lines is a log's lines, the first of them.
type lines chan string

func (l lines) Write(p []byte) (int, error) {
	select {
	case l <- string(p):
	default: // the waiting writer has seen enough
	}
	return len(p), nil
}

// newLines returns a log and its lines.
func newLines() (lines, *slog.Logger) {
	l := make(lines, 100)
	return l, slog.New(slog.NewTextHandler(l, nil))
}

// wait waits for a line with a text.
func (l lines) wait(t testing.TB, text string) {
	t.Helper()
	for !strings.Contains(await.Receive(t, "a line with "+text, l), text) {
	}
}

// A migration that meets somebody at its table gives way to everybody behind it, and comes to its end later.
func TestMigrateGivesWay(t *testing.T) {
	db.MigrationLock(t, 50*time.Millisecond)
	url := dbtest.URL(t)
	tx := lockTable(t, url)
	l, log := newLines()
	done := make(chan error, 1)
	go func() { done <- db.MigrateWith(context.Background(), url, log, withNext()) }()
	l.wait(t, "waits for a table")
	c := sql(t, url)
	must(t, c, `SET lock_timeout = '1min'`)
	must(t, c, `SELECT FROM users`)
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != next {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
}

// A look at the schema waits for no migration: it says that one runs.
func TestVersionDuringAMigration(t *testing.T) {
	db.MigrationLock(t, time.Hour) // by itself it would not give way
	url := dbtest.URL(t)
	tx := lockTable(t, url)
	done := make(chan error, 1)
	go func() { done <- db.MigrateWith(context.Background(), url, quiet, withNext()) }()
	waiting(t, url)
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || v != next || !dirty {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
}

// A migration of one statement may be one that no transaction allows: games are stored while it runs.
func TestIndexesAreMadeWhileGamesAreStored(t *testing.T) {
	url := dbtest.URL(t)
	c := sql(t, url)
	must(t, c, `INSERT INTO users (name, kind, created) VALUES ('Ann', 'guest', now()), ('Bob', 'guest', now())`)
	put := func(id string) {
		p := past{id: id, black: 1, white: 2, rule: "caro", reason: "five", control: controls[0], ended: t0}
		p.put(t, c)
	}
	put("game")
	tx, err := connect(t, url).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `UPDATE games SET line = 'h8'`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		files := withMigration(`CREATE INDEX CONCURRENTLY IF NOT EXISTS games_of_tests ON games (plies)`)
		done <- db.MigrateWith(context.Background(), url, quiet, files)
	}()
	waiting(t, url)
	must(t, c, `SET lock_timeout = '1min'`)
	put("another")
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
	var valid bool
	if err := c.QueryRow(t.Context(), `SELECT indisvalid FROM pg_index WHERE indexrelid = 'games_of_tests'::regclass`).Scan(&valid); err != nil || !valid {
		t.Errorf("valid %t, %v", valid, err)
	}
}
