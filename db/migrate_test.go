package db_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/migrations"
)

var quiet = slog.New(slog.DiscardHandler)

// connect opens a connection that ends with the test.
func connect(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

// schema describes every domain, table, sequence, column, constraint, index, function and trigger, one a line.
func tablesOf(t testing.TB, url string) []string {
	t.Helper()
	rows, err := connect(t, url).Query(t.Context(), `
		SELECT concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, domain_name, is_nullable,
		    column_default, is_identity, identity_generation, generation_expression) AS line FROM information_schema.columns WHERE table_schema = 'public'
		UNION ALL
		SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
		UNION ALL
		SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
		UNION ALL
		SELECT concat_ws(' ', 'function', oid::regprocedure, pg_get_function_result(oid), provolatile, proparallel,
		    regexp_replace(prosrc, '\s+', ' ', 'g')) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
		UNION ALL
		SELECT concat_ws(' ', 'table', relname, relpersistence, reloptions) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
		UNION ALL
		SELECT concat_ws(' ', 'sequence', oid::regclass) FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
		UNION ALL
		SELECT concat_ws(' ', 'domain', typname, format_type(typbasetype, typtypmod), pg_get_constraintdef(c.oid))
		FROM pg_type t LEFT JOIN pg_constraint c ON c.contypid = t.oid WHERE typtype = 'd' AND typnamespace = 'public'::regnamespace
		UNION ALL
		SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal`)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return lines
}

func TestMigrateUpDownUp(t *testing.T) {
	t.Parallel()
	url := dbtest.Empty(t)
	if err := schema.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
	first := tablesOf(t, url)
	if err := schema.MigrateDown(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	for _, line := range tablesOf(t, url) {
		if !strings.Contains(line, "schema_migrations") {
			t.Errorf("down left: %s", line)
		}
	}
	if err := schema.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, tablesOf(t, url)); diff != "" || len(first) == 0 {
		t.Errorf("%d lines; the second schema differs:\n%s", len(first), diff)
	}
}

// TestMigrateTogether starts servers together on an empty database.
func TestMigrateTogether(t *testing.T) {
	t.Parallel()
	url := dbtest.Empty(t)
	errs := make(chan error, 4)
	for range cap(errs) {
		go func() { errs <- schema.Migrate(context.Background(), url, quiet) }()
	}
	for range cap(errs) {
		if err := await.Receive(t, "the end of one", errs); err != nil {
			t.Error(err)
		}
	}
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != newest(t) {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
}

// newest returns the highest number of a migration.
func newest(t testing.TB) (last uint) {
	t.Helper()
	files, err := fs.Glob(migrations.FS, "*.up.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		n, err := strconv.ParseUint(f[:4], 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		last = max(last, uint(n))
	}
	return last
}

// The baseline makes what the steps before it had made, to the last constraint. testdata/schema.txt was written by schema, after
// those steps.
func TestBaselineIsWhatTheStepsMade(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("testdata/schema.txt")
	if err != nil {
		t.Fatal(err)
	}
	url := dbtest.Empty(t)
	if err := db.MigrateWith(t.Context(), url, quiet, only(t, "0037_")); err != nil {
		t.Fatal(err)
	}
	got := slices.DeleteFunc(tablesOf(t, url), func(line string) bool { return strings.Contains(line, "schema_migrations") })
	if diff := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), got); diff != "" {
		t.Error(diff)
	}
}

// only returns the migrations whose names have a prefix.
func only(t testing.TB, prefix string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for name, file := range withNext().(fstest.MapFS) {
		if strings.HasPrefix(name, prefix) {
			files[name] = file
		}
	}
	return files
}

// TestMigrateAfterAFailedMigration makes a migration fail, twice: it says which it was, and leaves nothing behind. Once the cause
// is gone it comes to its end.
func TestMigrateAfterAFailedMigration(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	conn := connect(t, url)
	files := withMigration(`CREATE TABLE whole (); CREATE TABLE half ()`)
	if _, err := conn.Exec(t.Context(), `CREATE TABLE half ()`); err != nil { // the cause
		t.Fatal(err)
	}
	was := tablesOf(t, url)
	for range 2 {
		err := db.MigrateWith(t.Context(), url, quiet, files)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("to version %d failed", next)) || !strings.Contains(err.Error(), `"half"`) {
			t.Fatalf("%v, want the migration that failed, and why", err)
		}
		if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != schema.Version {
			t.Errorf("version %d, dirty %t, %v", v, dirty, err)
		}
		if diff := cmp.Diff(was, tablesOf(t, url)); diff != "" {
			t.Errorf("it has left something behind:\n%s", diff)
		}
	}
	if _, err := conn.Exec(t.Context(), `DROP TABLE half`); err != nil {
		t.Fatal(err)
	}
	if err := db.MigrateWith(t.Context(), url, quiet, files); err != nil {
		t.Fatal(err)
	}
}

// The first migration may fail too: the database is empty afterwards.
func TestMigrateAfterAFailedBaseline(t *testing.T) {
	t.Parallel()
	url := dbtest.Empty(t)
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `CREATE TABLE sessions ()`); err != nil { // the cause
		t.Fatal(err)
	}
	if err := schema.Migrate(t.Context(), url, quiet); err == nil {
		t.Fatal("no error")
	}
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != 0 {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
	if _, err := conn.Exec(t.Context(), `DROP TABLE sessions`); err != nil {
		t.Fatal(err)
	}
	if err := schema.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
}

// TestMigrateRepair follows the advice about a schema whose migration was cut off, and migrates again.
func TestMigrateRepair(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		url   string
		dirty uint
		files fs.FS
	}{
		{dbtest.Empty(t), 37, withNext()},
		{dbtest.URL(t), next, withNext()},
	} {
		conn := connect(t, c.url)
		if _, err := conn.Exec(t.Context(), `CREATE TABLE IF NOT EXISTS schema_migrations (version bigint PRIMARY KEY, dirty boolean NOT NULL);
			TRUNCATE schema_migrations`); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(t.Context(), `INSERT INTO schema_migrations VALUES ($1, true)`, c.dirty); err != nil {
			t.Fatal(err)
		}
		err := db.MigrateWith(t.Context(), c.url, quiet, c.files)
		if !errors.Is(err, schema.ErrDirty) {
			t.Fatalf("got %v, want ErrDirty", err)
		}
		advice := regexp.MustCompile("`tengen migrate force (-?\\d+)`").FindStringSubmatch(err.Error())
		if advice == nil || !strings.Contains(err.Error(), fmt.Sprintf("to version %d was cut off", c.dirty)) {
			t.Fatalf("%q, want the version and the command that repairs it", err)
		}
		if err := schema.MigrateDown(t.Context(), c.url); !errors.Is(err, schema.ErrDirty) {
			t.Errorf("down: %v, want ErrDirty", err)
		}
		version, _ := strconv.Atoi(advice[1])
		if err := schema.MigrateForce(t.Context(), c.url, version); err != nil {
			t.Fatalf("force %d: %v", version, err)
		}
		if err := db.MigrateWith(t.Context(), c.url, quiet, c.files); err != nil {
			t.Fatalf("after the repair that the error names (force %d): %v", version, err)
		}
	}
}

// A database of a Tengen from before the baseline is told which one brings it there.
func TestMigrateFromBeforeTheBaseline(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	if _, err := connect(t, url).Exec(t.Context(), `UPDATE schema_migrations SET version = 36`); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{"up": schema.Migrate(t.Context(), url, quiet), "down": schema.MigrateDown(t.Context(), url)} {
		if !errors.Is(err, schema.ErrBaseline) || !strings.Contains(err.Error(), "at version 36") || !strings.Contains(err.Error(), "Check out commit") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMigrateNewer(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	if _, err := connect(t, url).Exec(t.Context(), `UPDATE schema_migrations SET version = 9999`); err != nil {
		t.Fatal(err)
	}
	if err := schema.Migrate(t.Context(), url, quiet); !errors.Is(err, schema.ErrNewer) {
		t.Errorf("got %v, want ErrNewer", err)
	}
}

func TestMigrateKeepsThePasswordOutOfErrors(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"postgres://u:s3cret%zz@localhost/x", "postgres://u:s3cret@localhost:99999999/x",
		"postgres://u:s3cret@127.0.0.1:1/x"} {
		if err := schema.Migrate(t.Context(), url, quiet); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%v, want an error without the password", err)
		}
	}
}

// TestGamesRefuseWhatCannotBe: the checks of games' columns, wherever they stand.
func TestGamesRefuseWhatCannotBe(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	a, b := players(t, d)
	live(t, d, "g", a, b)
	if _, err := connect(t, url).Exec(t.Context(), `
DO $$ DECLARE bad text; BEGIN
    FOREACH bad IN ARRAY ARRAY['rule = ''chess''', 'wish = ''grey''', 'status = ''lost''', 'winner = ''both''',
        'size = 4', 'size = 21', 'initial = -1', 'increment = -1', 'period = -1', 'periods = -1', 'stones = -1',
        'status = ''over'''] LOOP
        BEGIN
            EXECUTE 'UPDATE games SET ' || bad;
        EXCEPTION WHEN check_violation THEN
            CONTINUE;
        END;
        RAISE EXCEPTION 'a game with % was stored', bad;
    END LOOP;
END $$`); err != nil {
		t.Error(err)
	}
}
