// Package db is PostgreSQL: with its subpackages, the only place that knows SQL. One aggregate a
// file, every statement written by hand and constant.
//
// Four kinds of connections are open while a server runs. Questions share a pool (ask.go). The writer
// of the event log has a connection of its own (package eventlog), and so has the lease, the right to
// decide in games (lease.go), which each server holds as a node, alone or one of several (node.go).
// Over the last one it hears of sessions that end (ends.go).
//
// An instant has one clock. What servers write (when a game ended, until when somebody is suspended) is compared with the time of the
// server that asks, which it gives as a parameter; now() is for what the database has written by now() itself: signs of life, sessions
// in use, who plays from where. The clocks of two machines may be minutes apart.
//
// Reading order: db.go, ask.go, users.go, sessions.go, ends.go, tokens.go, ways.go, passkeys.go, renames.go, games.go, chat.go, archive.go, studies.go, lists.go, quarantine.go and
// inspect.go (games that cannot be played on), stored.go (games that are over), profile.go, standings.go, total.go and totals.go (totals), finished.go (who hears of ends),
// ratinghistory.go and ranks.go, node.go, lease.go, watch.go and outages.go, nodes.go and owners.go (of several servers), schema.go, migrate.go, migrateconn.go and
// migratelock.go (no server and no other migration meanwhile).
package db

import (
	"context"
	"log/slog"

	"tengen/db/eventlog"
)

// DB is an open database. Its methods are safe for use by many goroutines.
type DB struct {
	pool     *Pool
	log      *eventlog.Log
	sweeping *sweeping
	url      string

	node string // the node whose this is, set by Join; "": nobody else stores anything
}

// Open connects and starts the writer of the event log. The schema must be
// there (Migrate).
func Open(ctx context.Context, url string) (*DB, error) { return open(ctx, url, nil) }

func open(ctx context.Context, url string, plans func(json string)) (*DB, error) {
	pool, err := openPool(ctx, url, plans)
	if err != nil {
		return nil, err
	}
	return &DB{pool: pool, sweeping: new(sweeping), log: eventlog.Start(url), url: url}, nil
}

// Renew gives every connection up for a new one: after an outage any of them may
// have died silently.
func (d *DB) Renew() { d.pool.renew() }

// RateNeighbours has games count between accounts that play from one address. It is called before the first Append.
func (d *DB) RateNeighbours() { d.log.RateNeighbours() }

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.pool.ping(ctx) }

// Close commits what is queued and closes every connection, within two seconds
// even if the database hangs. It may be called twice.
func (d *DB) Close() {
	d.log.Close()
	d.pool.close()
}

// Games returns the games of the database.
func (d *DB) Games() Games {
	return Games{pool: d.pool, log: d.log, node: func() string { return d.node }}
}

// Chats returns the chats of the database.
func (d *DB) Chats() Chats { return Chats{pool: d.pool} }

// People returns the people of the database.
func (d *DB) People() People { return People{pool: d.pool} }

// Accounts returns the accounts of the database.
func (d *DB) Accounts() Accounts {
	return Accounts{pool: d.pool, url: d.url, past: d.Archive(), sweeping: d.sweeping}
}

// Ways returns the ways into the accounts of the database.
func (d *DB) Ways() Ways { return Ways{pool: d.pool} }

// Tokens returns the tokens of the database.
func (d *DB) Tokens() Tokens { return Tokens{pool: d.pool} }

// Archive returns the part of the database that history asks.
func (d *DB) Archive() Archive { return Archive{pool: d.pool} }

// Moderation returns it.
func (d *DB) Moderation() Moderation { return Moderation{pool: d.pool} }

// Push returns the part of the database that keeps subscriptions.
func (d *DB) Push() Push { return Push{pool: d.pool} }

// Puzzles returns the part of the database that keeps puzzles.
func (d *DB) Puzzles() Puzzles { return Puzzles{pool: d.pool} }

// Conduct returns it. It may run on any number of servers; one of them reads at a time.
func (d *DB) Conduct() *Conduct { return &Conduct{finished: d.Finished(conductName)} }

// Totals returns the totals of all users.
func (d *DB) Totals() *Totals { return &Totals{pool: d.pool, finished: d.Finished("totals")} }

// Looks returns what fills in the looks of this database's names.
func (d *DB) Looks() *Looks { return &Looks{pool: d.pool} }

// PuzzleGames returns it. It may run on any number of servers; one of them reads at a time.
func (d *DB) PuzzleGames() *PuzzleGames { return &PuzzleGames{finished: d.Finished(puzzlesName)} }

// Finished returns the reader with a name.
func (d *DB) Finished(name string) *Finished { return &Finished{pool: d.pool, name: name} }

// Lists returns the lists of the database.
func (d *DB) Lists() Lists { return NewLists(d.pool) }

// Studies returns the studies of the database.
func (d *DB) Studies() Studies { return NewStudies(d.pool) }

// Explored returns it; odd, unless it is nil, is told of games that do not follow their opening, which are counted up to there.
func (d *DB) Explored(odd func(game int64, err error)) *Explored {
	if odd == nil {
		odd = func(int64, error) {}
	}
	return &Explored{pool: d.pool, finished: d.Finished(exploredName), odd: odd}
}

// JoinAlone makes this process the database's only server, waiting up to fifteen seconds for one that is about to stop. It
// returns ErrTaken if there is another one, ErrCluster if servers share the database, ErrOlder, ErrNewer or ErrDirty if the
// schema is not this binary's, and what went wrong if the database never answered. A rival that has not beaten for ten
// seconds, in which the database answered every look, has lost the lease.
func (d *DB) JoinAlone(ctx context.Context, url string, log *slog.Logger) (*Node, error) {
	return JoinAlone(ctx, d.pool, url, log)
}

// Join makes this process one of the servers that share the database, waiting up to fifteen seconds for a server that has it
// for itself and is about to stop. It returns ErrTaken if that does not, and ErrOlder, ErrNewer or ErrDirty
// if the schema is not this binary's. From then on everything that d stores is fenced. It is called before
// anything is stored.
func (d *DB) Join(ctx context.Context, url string, log *slog.Logger) (*Node, error) {
	n, err := Join(ctx, d.pool, url, log)
	if err != nil {
		return nil, err
	}
	d.node = n.Name()
	d.log.Fence(d.node)
	return n, nil
}

// OpenExplained is Open with every question's plan, and what it has cost, told to plans as the JSON of EXPLAIN, before the
// answer is complete. So are the plans of what a question leads to: functions, and the checks of foreign keys. The database's
// user must be a superuser.
func OpenExplained(ctx context.Context, url string, plans func(json string)) (*DB, error) {
	return open(ctx, url, plans)
}
