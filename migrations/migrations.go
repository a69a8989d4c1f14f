// Package migrations holds the database schema as numbered migrations for golang-migrate, up and down.
package migrations

import "embed"

// FS has the files NNNN_name.up.sql and NNNN_name.down.sql. PostgreSQL runs each as one transaction, while servers go on: it
// must leave what the version before uses. What takes long, and what cannot be in a transaction (CREATE INDEX CONCURRENTLY),
// is a migration of its own with one statement that may be run again.
//
//go:embed *.sql
var FS embed.FS
