// Package db is PostgreSQL. With its folders it is the only place that knows SQL: every statement is written by hand and constant.
// This package opens the database and puts the folders together; each folder keeps the tables of one noun.
//
// A server holds four kinds of connections: a pool for questions (pg.Pool), one for the writer of the event log (eventlog), one for
// the lease, the right to decide in games (cluster.Node), and one that hears of sessions that end (accounts.HearEnds).
//
// An instant has one clock. Times that servers write (a game's end, the end of a suspension) are compared with the time
// of the asking server, which it gives as a parameter. now() is only for times that the database wrote by now() itself:
// heartbeats, sessions in use, presence. The clocks of two machines may be minutes apart.
//
// Imports go down: fairplay, moderation, accounts, puzzles, library, events, people, games, cluster, schema, pg.
package db

import (
	"context"
	"log/slog"

	"github.com/tengen-go/tengen/db/accounts"
	"github.com/tengen-go/tengen/db/broadcasts"
	"github.com/tengen-go/tengen/db/clubs"
	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/events"
	"github.com/tengen-go/tengen/db/fairplay"
	"github.com/tengen-go/tengen/db/federations"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/moderation"
	"github.com/tengen-go/tengen/db/openchallenges"
	"github.com/tengen-go/tengen/db/people"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/puzzles"
	"github.com/tengen-go/tengen/hub/game/rating/apart"
)

// DB is an open database. Its methods are safe for use by many goroutines.
type DB struct {
	pool     *pg.Pool
	log      *eventlog.Log
	sweeping *accounts.Sweeping
	url      string
	boards   games.Boards

	node string // the node whose this is, set by Join; "": nobody else stores anything
}

// Open connects and starts the writer of the event log. The schema must be
// there (Migrate).
func Open(ctx context.Context, url string) (*DB, error) { return open(ctx, url, nil) }

func open(ctx context.Context, url string, plans func(json string)) (*DB, error) {
	pool, err := pg.OpenPool(ctx, url, plans)
	if err != nil {
		return nil, err
	}
	return &DB{pool: pool, sweeping: new(accounts.Sweeping), log: eventlog.Start(url), url: url}, nil
}

// Renew gives every connection up for a new one: after an outage any of them may
// have died silently.
func (d *DB) Renew() { d.pool.Renew() }

// RateNeighbours has games count between accounts that play from one address. It is called before the first Append.
func (d *DB) RateNeighbours() { d.log.RateNeighbours() }

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.pool.Ping(ctx) }

// Close commits the queued events and closes every connection, within two seconds even if the database hangs. It may be
// called twice.
func (d *DB) Close() {
	d.log.Close()
	d.pool.Close()
}

// Games returns the games of the database.
func (d *DB) Games() games.Games {
	return games.Games{Pool: d.pool, Log: d.log, Node: func() string { return d.node }, Boards: &d.boards}
}

// Chats returns the chats of the database.
func (d *DB) Chats() games.Chats { return games.Chats{Pool: d.pool} }

// People returns the people of the database.
func (d *DB) People() people.People { return people.People{Pool: d.pool} }

// Accounts returns the accounts of the database.
func (d *DB) Accounts() accounts.Accounts {
	return accounts.Accounts{Pool: d.pool, URL: d.url, Past: d.Archive(), Sweeping: d.sweeping}
}

// Ways returns the ways into the accounts of the database.
func (d *DB) Ways() accounts.Ways { return accounts.Ways{Pool: d.pool} }

// Tokens returns the tokens of the database.
func (d *DB) Tokens() accounts.Tokens { return accounts.Tokens{Pool: d.pool} }

// Archive returns the part of the database that history asks.
func (d *DB) Archive() library.Archive { return library.Archive{Pool: d.pool} }

// Moderation returns it.
func (d *DB) Moderation() moderation.Moderation { return moderation.Moderation{Pool: d.pool} }

// Fairplay returns the part of the database that keeps sheets and cases of fair play.
func (d *DB) Fairplay() fairplay.Fairplay {
	return fairplay.Fairplay{Pool: d.pool, Finished: d.Finished(fairplay.ReaderName)}
}

// Apart returns what corrects ratings. It may run on any number of servers; one of them reads at a time.
func (d *DB) Apart(s apart.Settings) fairplay.Apart {
	return fairplay.Apart{Finished: d.Finished(fairplay.ApartName), Settings: s}
}

// Push returns the part of the database that keeps subscriptions.
func (d *DB) Push() people.Push { return people.Push{Pool: d.pool} }

// Puzzles returns the part of the database that keeps puzzles.
func (d *DB) Puzzles() puzzles.Puzzles { return puzzles.Puzzles{Pool: d.pool} }

// Conduct returns it. It may run on any number of servers; one of them reads at a time.
func (d *DB) Conduct() *people.Conduct {
	return &people.Conduct{Finished: d.Finished(people.ConductName)}
}

// Totals returns the totals of all users.
func (d *DB) Totals() *library.Totals {
	return &library.Totals{Pool: d.pool, Finished: d.Finished("totals")}
}

// Looks returns what fills in the looks of this database's names.
func (d *DB) Looks() *accounts.Looks { return &accounts.Looks{Pool: d.pool} }

// PuzzleGames returns it. It may run on any number of servers; one of them reads at a time.
func (d *DB) PuzzleGames() *puzzles.PuzzleGames {
	return &puzzles.PuzzleGames{Finished: d.Finished(puzzles.PuzzlesName)}
}

// Finished returns the reader with a name.
func (d *DB) Finished(name string) *games.Finished { return &games.Finished{Pool: d.pool, Name: name} }

// Events returns the events of the database. They are kept in memory, so it is called once.
func (d *DB) Events() *events.Events {
	return &events.Events{Pool: d.pool, Games: d.Games(), Finished: d.Finished("events")}
}

// Lists returns the lists of the database.
func (d *DB) Lists() library.Lists { return library.NewLists(d.pool) }

// Classes returns the classes of lists.
func (d *DB) Classes() library.Classes { return library.NewClasses(d.pool) }

// Broadcasts returns the broadcasts of the database.
func (d *DB) Broadcasts() broadcasts.Broadcasts { return broadcasts.Broadcasts{Pool: d.pool} }

// Clubs returns the clubs of the database.
func (d *DB) Clubs() clubs.Clubs { return clubs.Clubs{Pool: d.pool} }

// Federations returns what federations say of members.
func (d *DB) Federations() federations.Federations { return federations.Federations{Pool: d.pool} }

// OpenChallenges returns the challenges by a link of the database.
func (d *DB) OpenChallenges() openchallenges.OpenChallenges {
	return openchallenges.OpenChallenges{Pool: d.pool}
}

// Studies returns the studies of the database.
func (d *DB) Studies() library.Studies { return library.NewStudies(d.pool) }

// Explored returns it; odd, unless it is nil, is told of games that do not follow their opening, which are counted up to there.
func (d *DB) Explored(odd func(game int64, err error)) *library.Explored {
	if odd == nil {
		odd = func(int64, error) {}
	}
	return &library.Explored{Pool: d.pool, Finished: d.Finished(library.ExploredName), Odd: odd}
}

// Bases returns the games that were not played here, and what finds positions in all.
func (d *DB) Bases() library.Bases { return library.Bases{Pool: d.pool} }

// Positions returns it; odd, unless it is nil, is told of games that cannot be read.
func (d *DB) Positions(odd func(game int64, err error)) *library.Positions {
	if odd == nil {
		odd = func(int64, error) {}
	}
	return &library.Positions{Pool: d.pool, Finished: d.Finished(library.PositionsName), Odd: odd}
}

// JoinAlone makes this process the database's only server, waiting up to fifteen seconds for one that is about to stop. It
// returns ErrTaken if there is another one, ErrCluster if servers share the database, ErrOlder, ErrNewer or ErrDirty if the
// schema is not this binary's, and what went wrong if the database never answered. A rival that has not beaten for ten
// seconds, in which the database answered every look, has lost the lease.
func (d *DB) JoinAlone(ctx context.Context, url string, log *slog.Logger) (*cluster.Node, error) {
	return cluster.JoinAlone(ctx, d.pool, url, log)
}

// Join makes this process one of the servers that share the database, waiting up to fifteen seconds for a server that has it
// for itself and is about to stop. It returns ErrTaken if that does not, and ErrOlder, ErrNewer or ErrDirty
// if the schema is not this binary's. From then on everything that d stores is fenced. It is called before
// anything is stored.
func (d *DB) Join(ctx context.Context, url string, log *slog.Logger) (*cluster.Node, error) {
	n, err := cluster.Join(ctx, d.pool, url, log)
	if err != nil {
		return nil, err
	}
	d.node = n.Name()
	d.log.Fence(d.node)
	return n, nil
}

// OpenExplained is Open that reports every question's plan and cost to plans, as the JSON of EXPLAIN, before the answer
// is complete. It reports the plans of functions and of foreign keys' checks too. The database's user must be a
// superuser.
func OpenExplained(ctx context.Context, url string, plans func(json string)) (*DB, error) {
	return open(ctx, url, plans)
}
