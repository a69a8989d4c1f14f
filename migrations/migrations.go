// Package migrations holds the database schema as numbered steps, up and down.
package migrations

import "embed"

// FS has the files NNNN_name.up.sql and NNNN_name.down.sql.
//
//go:embed *.sql
var FS embed.FS
