package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/built"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// The migrate command of the real binary, up, down and repaired.
func TestMigrate(t *testing.T) {
	t.Parallel()
	path, url := built.Path(t, "tengen"), dbtest.Empty(t)
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(await.Context(t, fmt.Sprint(args)), path, append([]string{"migrate"}, args...)...)
		cmd.Env = append(programs.Environ(), "DATABASE_URL="+url)
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
	conn := connectTo(t, url)
	if _, err := conn.Exec(t.Context(), `INSERT INTO users (name, skeleton, kind, password_hash, created)
		VALUES ('ann', 'ann', 'member', 'x', now()), ('bob', 'bob', 'member', 'x', now())`); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(await.Context(t, "a refusal"), path, "migrate", "down")
	cmd.Env = append(programs.Environ(), "DATABASE_URL="+url)
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
	url := dbtest.URL(t)
	tx, err := connectTo(t, url).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `LOCK TABLE games, outages`); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(await.Context(t, "a migration to stop"), built.Path(t, "tengen"), "migrate", "down", "--yes")
	cmd.Env = append(programs.Environ(), "DATABASE_URL="+url)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	await.True(t, "the migration to wait for a table", func() (waits bool) {
		err := tx.QueryRow(t.Context(), `SELECT pg_stat_clear_snapshot() IS NOT NULL AND EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'tengen migration' AND wait_event_type = 'Lock')`).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
		return waits
	})
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	// By itself it would end too, and say that it has not got the table.
	if err := cmd.Wait(); err == nil || !strings.Contains(said.String(), "context canceled") {
		t.Errorf("%v: %s", err, &said)
	}
}
