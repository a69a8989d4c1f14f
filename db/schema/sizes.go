package schema

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
)

// Sizes say what takes the database's disk, in bytes.
type Sizes struct {
	Database int64
	Log      *int64 // of the cluster's write-ahead log; nil: the database's user may not know
	Tables   []TableSize
}

// TableSize is a table with its indexes and long values.
type TableSize struct {
	Name    string
	Rows    int64 // as the last ANALYZE estimated; -1: never
	Bytes   int64
	Indexes int64 // of these bytes
}

const selectTables = `
SELECT relname::text, reltuples::bigint, pg_total_relation_size(oid), pg_indexes_size(oid) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 3 DESC, 1`

// ReadSizes returns the sizes of a database, the largest tables first. It changes nothing.
func ReadSizes(ctx context.Context, url string) (s Sizes, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	conn, err := pg.Connect(ctx, url, "tengen")
	if err != nil {
		return s, fmt.Errorf("database: %w", err)
	}
	defer pg.Close(conn)
	if err := conn.QueryRow(ctx, `SELECT pg_database_size(current_database())`).Scan(&s.Database); err != nil {
		return s, pg.Failed("sizes", err)
	}
	var answer *pgconn.PgError
	err = conn.QueryRow(ctx, `SELECT coalesce(sum(size), 0)::bigint FROM pg_ls_waldir()`).Scan(&s.Log)
	if err != nil && !(errors.As(err, &answer) && answer.Code == "42501") { // insufficient_privilege
		return s, pg.Failed("sizes", err)
	}
	rows, err := conn.Query(ctx, selectTables)
	if err != nil {
		return s, pg.Failed("sizes", err)
	}
	if s.Tables, err = pgx.CollectRows(rows, pgx.RowToStructByPos[TableSize]); err != nil {
		return s, pg.Failed("sizes", err)
	}
	return s, nil
}
