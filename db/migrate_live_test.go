package db_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/hub/await"
)

// lines is a log's lines, the first of them.
type lines chan string

func (l lines) Write(p []byte) (int, error) {
	select {
	case l <- string(p):
	default: // whoever waited has seen enough
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

// A step that meets somebody at its table gives way to everybody behind it, and comes to its end later.
func TestMigrateGivesWay(t *testing.T) {
	db.StepLock(t, 50*time.Millisecond)
	url := before(t)
	tx := lockTable(t, url)
	l, log := newLines()
	done := make(chan error, 1)
	go func() { done <- db.Migrate(context.Background(), url, log) }()
	l.wait(t, "waits for somebody")
	if v, dirty, err := db.SchemaVersion(t.Context(), url); err != nil || v != waits-1 || dirty {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
	if v, dirty, err := db.SchemaVersion(t.Context(), url); err != nil || dirty || v != db.Schema {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
}

// A look at the schema waits for no step: it sees what the last one has led to.
func TestVersionDuringAStep(t *testing.T) {
	db.StepLock(t, time.Hour) // by itself it would not give way
	url := before(t)
	tx := lockTable(t, url)
	done := make(chan error, 1)
	go func() { done <- db.Migrate(context.Background(), url, quiet) }()
	waiting(t, url)
	if v, dirty, err := db.SchemaVersion(t.Context(), url); err != nil || v != waits-1 || dirty {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
}

// What is done before a step gives way too: whoever stores a game does not wait behind it.
func TestPreparationGivesWay(t *testing.T) {
	const finished = 21
	db.StepLock(t, 50*time.Millisecond)
	url := dbtest.Empty(t)
	if err := db.MigrateSteps(t.Context(), url, finished-1); err != nil {
		t.Fatal(err)
	}
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
	go func() { done <- db.Migrate(context.Background(), url, quiet) }()
	waiting(t, url)
	must(t, c, `SET lock_timeout = '1min'`)
	put("another")
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
	var listed int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM finished`).Scan(&listed); err != nil || listed != 2 {
		t.Errorf("%d finished games listed, not 2; %v", listed, err)
	}
}

// The lists' indexes are made while games are stored, with every game's speed in them, whoever stored it; what an earlier
// run has left half done is done again.
func TestListsAreMadeWhileGamesAreStored(t *testing.T) {
	const lists = 17
	url := dbtest.Empty(t)
	if err := db.MigrateSteps(t.Context(), url, 13); err != nil {
		t.Fatal(err)
	}
	c := sql(t, url)
	must(t, c, `INSERT INTO users (name, kind, created) VALUES ('Ann', 'guest', now()), ('Bob', 'guest', now())`)
	stored := 0
	store := func() {
		for _, k := range controls {
			p := past{id: fmt.Sprint("game", stored), black: 1, white: 2, rule: "caro", reason: "five", control: k, ended: t0}
			p.put(t, c)
			stored++
		}
	}
	store()
	if err := db.MigrateSteps(t.Context(), url, lists-1-13); err != nil {
		t.Fatal(err)
	}
	store()
	must(t, c, `CREATE INDEX games_of_black ON games (black)`)
	must(t, c, `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'games_of_black'::regclass`)
	tx, err := connect(t, url).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `SELECT FROM games WHERE id = 'game1' FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- db.Migrate(context.Background(), url, quiet) }()
	waiting(t, url)
	must(t, c, `SET lock_timeout = '1min'`)
	store()
	must(t, c, `UPDATE games SET line = 'h8' WHERE id <> 'game1'`)
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end", done); err != nil {
		t.Fatal(err)
	}
	for i := range stored {
		want, _ := controls[i%len(controls)].Speed()
		var speed string
		if err := c.QueryRow(t.Context(), `SELECT coalesce(speed, '') FROM games WHERE id = $1`, fmt.Sprint("game", i)).Scan(&speed); err != nil || speed != string(want) {
			t.Errorf("game %d: %q, not %q; %v", i, speed, want, err)
		}
	}
	want := schema(t, dbtest.URL(t))
	for i, line := range schema(t, url) {
		if line != want[i] {
			t.Errorf("%s, not %s", line, want[i])
		}
	}
}
