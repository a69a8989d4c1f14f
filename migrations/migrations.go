// Package migrations holds the database schema as numbered steps, up and down.
package migrations

import "embed"

// FS has the files NNNN_name.up.sql and NNNN_name.down.sql, each of which is one transaction. NNNN_name.before.sql, where
// there is one, has what is done before the step up without a transaction, while servers go on: statements with an empty
// line between them, which may be run again.
//
//go:embed *.sql
var FS embed.FS
