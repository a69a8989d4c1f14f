// Package pg connects to PostgreSQL and tells its errors apart. Every connection of ours is made
// here, with the same time limits and the same care for links that die without a word.
//
// Reading order: connect.go, quiet_unix.go, errors.go.
package pg

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How long anything may take before the other side counts as gone. Tests, whose machine may be busy, give everything
// more time (see dbtest.Main), and less to a call that must time out, while nothing else runs.
var (
	ConnectWithin   = 2 * time.Second  // a new connection, a TLS handshake included
	AnswerWithin    = 5 * time.Second  // a question, with the wait for a connection
	CommitWithin    = 2 * time.Second  // events, with a connection if need be
	LookWithin      = 2 * time.Second  // a look at the lease's holder, the connection included
	PingWithin      = time.Second      // the first sign of life of a connection that has been idle
	CloseWithin     = time.Second      // closing; connections that still hang then end with the process
	StatementWithin = 10 * time.Second // a statement, or a pause in a transaction: then PostgreSQL itself gives it up
)

const silentWithin = 10 * time.Second // a link over which nothing is acknowledged

// dialer notices links that die without a word. It asks for signs of life while a connection is
// silent, and the kernel gives up data that is never acknowledged.
var dialer = net.Dialer{
	KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3},
	Control:         setUserTimeout,
}

// setUp gives a connection its name, which PostgreSQL shows in pg_stat_activity, and its time
// limits. PostgreSQL is told to look after its side of the link in the same way: a session of ours
// that it believes alive keeps its locks.
func setUp(c *pgx.ConnConfig, name string) {
	c.ConnectTimeout = ConnectWithin
	c.DialFunc = dialer.DialContext
	for key, value := range map[string]string{
		"application_name":                    name,
		"timezone":                            "UTC",
		"synchronous_commit":                  "on",
		"statement_timeout":                   fmt.Sprint(StatementWithin.Milliseconds()),
		"idle_in_transaction_session_timeout": fmt.Sprint(StatementWithin.Milliseconds()),
		"tcp_keepalives_idle":                 "5",
		"tcp_keepalives_interval":             "2",
		"tcp_keepalives_count":                "3",
		"tcp_user_timeout":                    fmt.Sprint(silentWithin.Milliseconds()),
	} {
		c.RuntimeParams[key] = value
	}
}

// Config returns how a connection of that name is made.
func Config(address, name string) (*pgx.ConnConfig, error) {
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", redacted(err))
	}
	setUp(c, name)
	return c, nil
}

// PoolConfig returns how a pool is made whose connections have that name.
func PoolConfig(address, name string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", redacted(err))
	}
	setUp(c.ConnConfig, name)
	c.PingTimeout = PingWithin
	return c, nil
}

// redacted keeps a password in a malformed address out of logs.
func redacted(err error) error {
	var p *pgconn.ParseConfigError
	var u *url.Error
	if errors.As(err, &p) || errors.As(err, &u) {
		return errors.New("it cannot be parsed")
	}
	return err
}

// Connect opens a connection that belongs to no pool.
func Connect(ctx context.Context, address, name string) (*pgx.Conn, error) {
	c, err := Config(address, name)
	if err != nil {
		return nil, err
	}
	return pgx.ConnectConfig(ctx, c)
}

// Close closes a connection, which takes no longer than CloseWithin.
func Close(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), CloseWithin)
	defer cancel()
	conn.Close(ctx)
}
