package db

import (
	"context"

	"github.com/golang-migrate/migrate/v4"
)

// MigrateSteps runs so many steps, backwards if n is negative.
func MigrateSteps(ctx context.Context, url string, n int) error {
	return withMigrate(ctx, url, func(m *migrate.Migrate) error { return m.Steps(n) })
}

// Reconnected has the writer believe that the pool has made a connection.
func (d *DB) Reconnected() { d.commits.connects.Add(1) }

// What tests of the package's inside need.
var (
	Exchange = exchange
	Refused  = refused
	Failed   = failed
)
