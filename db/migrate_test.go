package db_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/hub/await"
	"tengen/hub/game"
	"tengen/migrations"
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

// schema describes every column, constraint, index, function and trigger, one a line.
func schema(t testing.TB, url string) []string {
	t.Helper()
	rows, err := connect(t, url).Query(t.Context(), `
		SELECT concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable,
		    column_default, is_identity) AS line FROM information_schema.columns WHERE table_schema = 'public'
		UNION ALL
		SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE connamespace = 'public'::regnamespace
		UNION ALL
		SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
		UNION ALL
		SELECT concat_ws(' ', 'function', oid::regprocedure) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
		UNION ALL
		SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
		ORDER BY line`)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestMigrateUpDownUp(t *testing.T) {
	t.Parallel()
	url := dbtest.Empty(t)
	if err := db.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
	first := schema(t, url)
	if err := db.MigrateDown(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	for _, line := range schema(t, url) {
		if !strings.Contains(line, "schema_migrations") {
			t.Errorf("down left: %s", line)
		}
	}
	if err := db.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, schema(t, url)); diff != "" || len(first) == 0 {
		t.Errorf("%d lines; the second schema differs:\n%s", len(first), diff)
	}
}

// TestMigrateTogether starts servers together on an empty database.
func TestMigrateTogether(t *testing.T) {
	t.Parallel()
	url := dbtest.Empty(t)
	errs := make(chan error, 4)
	for range cap(errs) {
		go func() { errs <- db.Migrate(context.Background(), url, quiet) }()
	}
	for range cap(errs) {
		if err := await.Receive(t, "the end of one", errs); err != nil {
			t.Error(err)
		}
	}
	if v, dirty, err := db.SchemaVersion(t.Context(), url); err != nil || dirty || v != newest(t) {
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

// TestMigrateAfterAFailedStep makes the first migration fail, twice: it says which step it was, and leaves nothing behind. Once
// the cause is gone it comes to its end.
func TestMigrateAfterAFailedStep(t *testing.T) {
	t.Parallel()
	url := dbtest.Empty(t)
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `CREATE TABLE sessions ()`); err != nil { // the cause
		t.Fatal(err)
	}
	was := schema(t, url)
	for range 2 {
		if err := db.Migrate(t.Context(), url, quiet); err == nil || !strings.Contains(err.Error(), "step 0001_games.up.sql failed") {
			t.Fatalf("%v, want the step that failed", err)
		}
		if v, dirty, err := db.SchemaVersion(t.Context(), url); err != nil || dirty || v != 0 {
			t.Errorf("version %d, dirty %t, %v", v, dirty, err)
		}
		if diff := cmp.Diff(was, schema(t, url)); diff != "" {
			t.Errorf("it has left something behind:\n%s", diff)
		}
	}
	if _, err := conn.Exec(t.Context(), `DROP TABLE sessions`); err != nil {
		t.Fatal(err)
	}
	if err := db.Migrate(t.Context(), url, quiet); err != nil {
		t.Fatal(err)
	}
}

// TestMigrateRepair follows the advice about a schema that an earlier version of Tengen has left dirty, as golang-migrate notes
// it, and migrates again: a later step, and the first.
func TestMigrateRepair(t *testing.T) {
	t.Parallel()
	for _, failed := range []int{1, waits} {
		url := dbtest.Empty(t)
		conn := connect(t, url)
		if err := db.MigrateSteps(t.Context(), url, failed-1); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(t.Context(), `DROP TABLE IF EXISTS schema_migrations;
			CREATE TABLE schema_migrations (version bigint NOT NULL PRIMARY KEY, dirty boolean NOT NULL)`); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(t.Context(), `INSERT INTO schema_migrations VALUES ($1, true)`, failed); err != nil {
			t.Fatal(err)
		}
		err := db.Migrate(t.Context(), url, quiet)
		if !errors.Is(err, db.ErrDirty) {
			t.Fatalf("got %v, want ErrDirty", err)
		}
		advice := regexp.MustCompile("`tengen migrate force (-?\\d+)`").FindStringSubmatch(err.Error())
		if advice == nil || !strings.Contains(err.Error(), fmt.Sprintf("step %d failed", failed)) {
			t.Fatalf("%q, want the version and the command that repairs it", err)
		}
		if err := db.MigrateDown(t.Context(), url); !errors.Is(err, db.ErrDirty) {
			t.Errorf("down: %v, want ErrDirty", err)
		}
		version, _ := strconv.Atoi(advice[1])
		if err := db.MigrateForce(t.Context(), url, version); err != nil {
			t.Fatalf("force %d: %v", version, err)
		}
		if err := db.Migrate(t.Context(), url, quiet); err != nil {
			t.Fatalf("after the repair that the error names (force %d): %v", version, err)
		}
	}
}

func TestMigrateNewer(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	if _, err := connect(t, url).Exec(t.Context(), `UPDATE schema_migrations SET version = 9999`); err != nil {
		t.Fatal(err)
	}
	if err := db.Migrate(t.Context(), url, quiet); !errors.Is(err, db.ErrNewer) {
		t.Errorf("got %v, want ErrNewer", err)
	}
}

func TestMigrateKeepsThePasswordOutOfErrors(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"postgres://u:s3cret%zz@localhost/x", "postgres://u:s3cret@localhost:99999999/x",
		"postgres://u:s3cret@127.0.0.1:1/x"} {
		if err := db.Migrate(t.Context(), url, quiet); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%v, want an error without the password", err)
		}
	}
}

// TestMigrateKeepsTheLog takes the step that rewrites the log back and forth with
// games in it: each has its own events afterwards, and goes on.
func TestMigrateKeepsTheLog(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	a, b := players(t, d)
	var games []*game.Game
	for _, id := range []string{"zebra", "ant", "mole"} {
		g := live(t, d, id, a, b)
		put(t, d, g, move(g, "h8"))
		games = append(games, g)
	}
	put(t, d, games[1], move(games[1], "i9"))
	d.Close()
	const rewrite = 5
	for _, n := range []int{rewrite - 1 - int(newest(t)), int(newest(t)) - rewrite + 1} {
		if err := db.MigrateSteps(t.Context(), url, n); err != nil {
			t.Fatal(err)
		}
	}
	d = dbtest.Open(t, url)
	for _, g := range games {
		put(t, d, g, move(g, "a1"))
		rec, err := d.Games().LoadGame(t.Context(), g.ID())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g.Log(g.Version()), rec.Events); diff != "" {
			t.Errorf("%s:\n%s", g.ID(), diff)
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
