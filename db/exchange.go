package db

import (
	"context"
	"errors"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
)

var (
	errTransaction = errors.New("exchange: a transaction is open")
	errUnsent      = errors.New("exchange: the connection had died") // nothing has happened
)

// exchange sends messages that begin no transaction of their own, a Sync last, and
// gives read every answer, valid until it returns, up to the one that says that the
// database is ready again. ctx bounds it. It returns the database's
// error, else the connection's, and closes a connection that did not get that far.
// Answers must be few: nothing is read until all is sent. It is here because pgconn
// copies rows in a transaction of their own only.
func exchange(ctx context.Context, conn *pgconn.PgConn, send []pgproto3.FrontendMessage, read func(pgproto3.BackendMessage)) error {
	stop := context.AfterFunc(ctx, func() { conn.Conn().SetDeadline(time.Now()) })
	refusal, err := converse(ctx, conn, send, read)
	if !stop() && err == nil { // its deadline is set, or about to be
		err = ctx.Err()
	}
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
		return nil, unsent(err)
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
			if m.TxStatus != 'I' {
				return refusal, errTransaction
			}
			return refusal, nil
		default:
			read(m)
		}
	}
}

// unsent marks the error of a connection that had died before it was used: of
// sending, or of a question that stores nothing.
func unsent(err error) error {
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) {
		return errors.Join(errUnsent, err)
	}
	return err
}

// abandon has PostgreSQL give up what a connection was asked that ran out of time:
// it might go on, after a lock perhaps, when nobody waits for it any more.
func abandon(ctx context.Context, conn *pgconn.PgConn) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	conn.CancelRequest(ctx) // who cannot be reached does nothing either
}
