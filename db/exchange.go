package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
)

// exchange sends messages, a Sync last, and gives read every answer, valid until it
// returns, up to the one that says that the database is ready again. ctx bounds it by
// its deadline. It returns the database's error, or the connection's, which is closed
// then. It is here because pgconn copies rows in a transaction of their own only.
func exchange(ctx context.Context, conn *pgconn.PgConn, send []pgproto3.FrontendMessage, read func(pgproto3.BackendMessage)) error {
	refusal, err := converse(ctx, conn, send, read)
	if err == nil {
		err = conn.Conn().SetDeadline(time.Time{})
	}
	if err != nil {
		conn.Close(ctx) // its error is not news
	}
	if refusal != nil {
		return refusal
	}
	return err
}

// converse does it; err is the connection's.
func converse(ctx context.Context, conn *pgconn.PgConn, send []pgproto3.FrontendMessage, read func(pgproto3.BackendMessage)) (refusal, err error) {
	deadline, _ := ctx.Deadline()
	if err := conn.Conn().SetDeadline(deadline); err != nil {
		return nil, err
	}
	for _, m := range send {
		conn.Frontend().Send(m)
	}
	if err := conn.Frontend().Flush(); err != nil {
		return nil, err
	}
	for {
		m, err := conn.Frontend().Receive()
		if err != nil {
			return refusal, err
		}
		switch m := m.(type) {
		case *pgproto3.ErrorResponse:
			refusal = pgconn.ErrorResponseToPgError(m)
		case *pgproto3.ReadyForQuery:
			return refusal, nil
		default:
			read(m)
		}
	}
}
