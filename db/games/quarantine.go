package games

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
)

// Quarantine notes the damage of a game; see hub.Games.
func (g Games) Quarantine(ctx context.Context, id, damage string, since time.Time) error {
	_, err := g.Pool.Exec(ctx, `
		UPDATE games SET damage = $2, damaged_at = $3 WHERE id = $1 AND damage IS NULL AND status <> 'over'`,
		id, damage, pg.Millis(since))
	if err != nil {
		return pg.Failed("set game "+id+" aside", err)
	}
	return nil
}

// A probe of the disk fills pages of its own, so the disk must give them.
const (
	probeRows  = 32
	probeBytes = 8000 // a row fills a page of 8 KiB
)

// Try finds out whether events can be stored; see hub.Games.
func (g Games) Try(ctx context.Context) error {
	if err := g.emptyProbe(ctx); err != nil {
		return pg.Failed("try", err)
	}
	_, err := g.Pool.Exec(ctx, `INSERT INTO disk_probe SELECT $1 FROM generate_series(1, $2)`,
		strings.Repeat("x", probeBytes), probeRows)
	if err != nil {
		return pg.Failed("try", err)
	}
	return nil
}

// emptyProbe gives the table of probes a new file, so that no page is left from the last one. A dump that
// runs holds the table as it is: then the next probe's rows come after the last one's.
func (g Games) emptyProbe(ctx context.Context) error {
	err := g.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '100ms'`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `TRUNCATE disk_probe`)
		return err
	})
	var e *pgconn.PgError
	if errors.As(err, &e) && e.Code == "55P03" { // lock_not_available
		return nil
	}
	return err
}

// Key returns a random key that outlives the process; see hub.Games.
func (g Games) Key(ctx context.Context, name string) ([]byte, error) {
	fresh := make([]byte, 32)
	if _, err := rand.Read(fresh); err != nil {
		return nil, fmt.Errorf("key %s: %w", name, err)
	}
	var key []byte
	err := g.Pool.ScanRow(ctx, []any{&key}, `
		INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET name = excluded.name
		RETURNING key`, name, fresh)
	if err != nil {
		return nil, pg.Failed("key "+name, err)
	}
	return key, nil
}
