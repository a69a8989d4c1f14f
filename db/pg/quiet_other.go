//go:build !unix

package pg

import "github.com/jackc/pgx/v5"

// Quiet cannot be found out without asking.
func Quiet(*pgx.Conn) bool { return true }
