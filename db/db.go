// Package db is PostgreSQL: with its subpackages, the only place that knows SQL. One aggregate a
// file, every statement written by hand and constant.
//
// Four kinds of connections are open while a server runs. Questions share a pool (ask.go). The writer
// of the event log has a connection of its own (package eventlog), and so has the lease, the right to
// decide in games (lease.go), which each server holds as a node, alone or one of several (node.go).
// Over the last one it hears of sessions that end (ends.go).
//
// An instant has one clock. Times that servers write (a game's end, the end of a suspension) are compared with the time
// of the asking server, which it gives as a parameter. now() is only for times that the database has written by now()
// itself: signs of life, use of sessions, players' networks. The clocks of two machines may be minutes apart.
//
// Reading order: db.go, ask.go, users.go, sessions.go, ends.go, tokens.go, ways.go, passkeys.go, renames.go, games.go,
// chat.go, archive.go, studies.go, lists.go, quarantine.go and inspect.go (games that cannot be played on), stored.go
// (games that are over), profile.go, standings.go, total.go and totals.go (totals), finished.go (the readers of ends),
// ratinghistory.go and ranks.go, node.go, lease.go, watch.go and outages.go, nodes.go and owners.go (of several
// servers), schema.go, migrate.go, migrateconn.go and migratelock.go (no server and no other migration meanwhile).
package db

import (
	"context"

	"tengen/db/eventlog"
	"tengen/hub/game/store"
)

// DB is an open database. Its methods are safe for use by many goroutines.
type DB struct {
	ask      *questions
	log      *eventlog.Log
	sweeping sweeping
	url      string

	node string // the node whose this is, set by Join; "": nobody else stores anything
}

// Open connects and starts the writer of the event log. The schema must be
// there (Migrate).
func Open(ctx context.Context, url string) (*DB, error) { return open(ctx, url, nil) }

func open(ctx context.Context, url string, plans func(json string)) (*DB, error) {
	ask, err := openQuestions(ctx, url, plans)
	if err != nil {
		return nil, err
	}
	return &DB{ask: ask, log: eventlog.Start(url), url: url}, nil
}

// Renew gives every connection up for a new one: after an outage any of them may
// have died silently.
func (d *DB) Renew() { d.ask.renew() }

// Append has an event committed and then calls done with the answer, without waiting for it; see
// hub.Games and eventlog.Log.
func (g Games) Append(a store.Append, done func(error)) { g.db.log.Append(a, done) }

// RateNeighbours has games count between accounts that play from one address. It is called before the first Append.
func (d *DB) RateNeighbours() { d.log.RateNeighbours() }

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.ask.ping(ctx) }

// Close commits what is queued and closes every connection, within two seconds
// even if the database hangs. It may be called twice.
func (d *DB) Close() {
	d.log.Close()
	d.ask.close()
}

// Games keeps games and their log of events. It is one of the views of the database, each with the statements of one
// aggregate.
type Games struct{ db *DB }

// Games returns the games of the database.
func (d *DB) Games() Games { return Games{d} }

// Chats keeps what is said in games.
type Chats struct{ db *DB }

// Chats returns the chats of the database.
func (d *DB) Chats() Chats { return Chats{d} }

// People looks up users, their ratings, and blocks.
type People struct{ db *DB }

// People returns the people of the database.
func (d *DB) People() People { return People{d} }

// Accounts keeps passwords and sessions, merges guests into members, and deletes accounts.
type Accounts struct{ db *DB }

// Accounts returns the accounts of the database.
func (d *DB) Accounts() Accounts { return Accounts{d} }

// Ways keeps the ways into an account beside the password, and names.
type Ways struct{ db *DB }

// Ways returns the ways into the accounts of the database.
func (d *DB) Ways() Ways { return Ways{d} }

// Tokens keeps personal tokens.
type Tokens struct{ db *DB }

// Tokens returns the tokens of the database.
func (d *DB) Tokens() Tokens { return Tokens{d} }
