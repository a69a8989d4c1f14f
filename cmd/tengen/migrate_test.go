package main

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/dbtest"
)

// The migrate command of the real binary, up, down and repaired.
func TestMigrate(t *testing.T) {
	t.Parallel()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	url := dbtest.Empty(t)
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(ctx, path, append([]string{"migrate"}, args...)...)
		cmd.Env = append(cmd.Environ(), "DATABASE_URL="+url)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("migrate %v: %v", args, err)
		}
		return strings.TrimSpace(string(out))
	}
	if got := run("version"); got != "version 0 clean" {
		t.Errorf("empty: %q", got)
	}
	run("up")
	newest := run("version")
	if newest == "version 0 clean" || !strings.HasSuffix(newest, " clean") {
		t.Errorf("after up: %q", newest)
	}
	run("up")
	run("force", "1")
	if got := run("version"); got != "version 1 clean" {
		t.Errorf("forced: %q", got)
	}
	run("force", strings.Fields(newest)[1])
	refused(t, path, url)
	if got := run("version"); got != newest {
		t.Errorf("after a refusal: %q", got)
	}
	run("down", "--yes")
	if got := run("version"); got != "version 0 clean" {
		t.Errorf("after down: %q", got)
	}
}

// refused: without --yes nothing is lost, and it says what would be.
func refused(t *testing.T, path, url string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), `INSERT INTO users (name, skeleton, kind, password_hash, created)
		VALUES ('ann', 'ann', 'member', 'x', now()), ('bob', 'bob', 'member', 'x', now())`); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, "migrate", "down")
	cmd.Env = append(cmd.Environ(), "DATABASE_URL="+url)
	said, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || !strings.Contains(string(said), "2 members and 0 games") || !strings.Contains(string(said), "--yes") {
		t.Errorf("%v: %s", err, said)
	}
	var members int
	if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM users`).Scan(&members); err != nil || members != 2 {
		t.Errorf("%d members, %v", members, err)
	}
}

// SIGTERM ends a migration that waits for somebody, long before it would end by itself.
func TestMigrateStops(t *testing.T) {
	t.Parallel()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	url := dbtest.URL(t)
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	tx, err := conn.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE games, outages`); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, path, "migrate", "down", "--yes")
	cmd.Env = append(cmd.Environ(), "DATABASE_URL="+url)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for waits := false; !waits; {
		err := tx.QueryRow(ctx, `SELECT pg_stat_clear_snapshot() IS NOT NULL AND EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'tengen migration' AND wait_event_type = 'Lock')`).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil || ctx.Err() != nil {
		t.Errorf("%v, %v", err, ctx.Err())
	}
	if took := time.Since(began); took > 25*time.Second { // by itself it would end after thirty
		t.Errorf("ended after %v", took)
	}
}
