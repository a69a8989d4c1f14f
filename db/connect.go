package db

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How long anything may take before the other side counts as gone.
const (
	connectWithin = 2 * time.Second  // a new connection, a TLS handshake included
	answerWithin  = 5 * time.Second  // a question, with the wait for a connection
	silentWithin  = 10 * time.Second // a link over which nothing is acknowledged
	lookWithin    = 2 * time.Second  // a look at who holds the lease, the connection included
	pingWithin    = time.Second      // a connection of the pool that has been idle
)

// dialer notices links that die without a word: it asks for signs of life while
// a connection is silent, and has the kernel give up data that is never acknowledged.
var dialer = net.Dialer{
	KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3},
	Control:         setUserTimeout,
}

// setUp gives a connection its name and its time limits. PostgreSQL is told to
// look after its side of the link in the same way: a session of ours that it
// believes alive keeps its locks.
func setUp(c *pgx.ConnConfig, name string) {
	c.ConnectTimeout = connectWithin
	c.DialFunc = dialer.DialContext
	for key, value := range map[string]string{
		"application_name":                    name,
		"timezone":                            "UTC",
		"synchronous_commit":                  "on",
		"statement_timeout":                   "10s",
		"idle_in_transaction_session_timeout": "10s",
		"tcp_keepalives_idle":                 "5",
		"tcp_keepalives_interval":             "2",
		"tcp_keepalives_count":                "3",
		"tcp_user_timeout":                    fmt.Sprint(silentWithin.Milliseconds()),
	} {
		c.RuntimeParams[key] = value
	}
}

// connect opens a connection outside of the pool.
func connect(ctx context.Context, url, name string) (*pgx.Conn, error) {
	c, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", redacted(err))
	}
	setUp(c, name)
	return pgx.ConnectConfig(ctx, c)
}

// shut closes a connection, which takes no longer than closeWithin.
func shut(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	conn.Close(ctx)
}

// poolConfig is that of the pool that questions share.
func poolConfig(url string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", redacted(err))
	}
	setUp(c.ConnConfig, "tengen")
	c.MaxConns = 16
	c.PingTimeout = pingWithin
	return c, nil
}
