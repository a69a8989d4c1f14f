package db_test

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
)

// Every foreign key has an index that begins with its columns: deleting a row, or changing its key, looks up the rows
// that refer to it, and must not scan a table for that. A partial index will do if it leaves out nulls alone.
func TestEveryForeignKeyHasAnIndex(t *testing.T) {
	t.Parallel()
	c := sql(t, dbtest.URL(t))
	var keys int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_constraint WHERE contype = 'f'`).Scan(&keys); err != nil || keys < 20 {
		t.Fatalf("%d foreign keys, %v", keys, err)
	}
	const bare = `
SELECT k.conrelid::regclass::text || ' ' || pg_get_constraintdef(k.oid) FROM pg_constraint k
WHERE k.contype = 'f' AND NOT EXISTS (
    SELECT FROM pg_index i
    WHERE i.indrelid = k.conrelid AND i.indisvalid
        AND (SELECT array_agg(x ORDER BY x) FROM unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) x)
            = (SELECT array_agg(x ORDER BY x) FROM unnest(k.conkey) x)
        AND (i.indpred IS NULL OR cardinality(k.conkey) = 1 AND pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)',
            (SELECT attname FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = k.conkey[1]))))
ORDER BY 1`
	missing := func() []string {
		rows, err := c.Query(t.Context(), bare)
		if err != nil {
			t.Fatal(err)
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	for _, key := range missing() {
		t.Errorf("%s has no index", key)
	}
	// The test finds faults: an index that begins with other columns, or lacks rows, does not count.
	must(t, c, `DROP INDEX games_rematch`)
	must(t, c, `CREATE INDEX ON games (status, rematch_of)`)
	must(t, c, `CREATE INDEX ON games (rematch_of) WHERE status = 'over'`)
	if found := fmt.Sprint(missing()); found != "[games FOREIGN KEY (rematch_of) REFERENCES games(id)]" {
		t.Error("without games_rematch:", found)
	}
}
