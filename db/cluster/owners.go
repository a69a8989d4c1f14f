package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// The owners of games. Their rows change under a fence: a node that has gone takes nothing over.

const (
	gameNumbers = `SELECT id, number FROM games WHERE id = ANY ($1)`
	// takeFree and takeOver touch rows in one order, and takeOver leaves out what somebody else is taking: nobody waits in a
	// circle.
	takeFree = `INSERT INTO owners (game, node) SELECT n, $2 FROM unnest($1::bigint[]) n ORDER BY n ON CONFLICT DO NOTHING RETURNING game`
	ownersOf = `SELECT game, node FROM owners WHERE game = ANY ($1)`
	takeOver = `
UPDATE owners o SET node = $3 FROM (
    SELECT game, node FROM owners WHERE game = ANY ($1) AND node = ANY ($2) ORDER BY game FOR UPDATE SKIP LOCKED
) old WHERE o.game = old.game RETURNING o.game, old.node`
	lastOf     = `SELECT at, gone OR NOT member FROM heartbeats WHERE node = $1`
	absencesOf = `SELECT heard, back FROM absences WHERE node = $1 ORDER BY heard`
)

// owner is a node as one that wants its games sees it.
type owner struct {
	gone   bool             // or it never was
	missed []records.Outage // of its games, if it has gone
}

// owner returns what became of an owner, "" of a game that was given up.
func (n *Node) owner(ctx context.Context, tx pgx.Tx, node string) (o owner, err error) {
	if node == "" {
		return owner{gone: true}, nil
	}
	var last time.Time
	err = tx.QueryRow(ctx, lastOf, node).Scan(&last, &o.gone)
	if errors.Is(err, pgx.ErrNoRows) { // forgotten long ago
		last, o.gone, err = time.Unix(0, 0), true, nil
	}
	if err != nil || !o.gone {
		return o, err
	}
	rows, err := tx.Query(ctx, absencesOf, node)
	if err != nil {
		return o, err
	}
	if o.missed, err = pgx.CollectRows(rows, pgx.RowToStructByName[records.Outage]); err != nil {
		return o, err
	}
	if now := game.Instant(time.Now()); now.After(last) {
		o.missed = append(o.missed, records.Outage{Heard: last.UTC(), Back: now})
	}
	return o, nil
}

// asked are games whose owners are asked for.
type asked struct {
	numbers []int64
	ids     map[int64]string
	claims  map[string]records.Claim
}

// set notes a game's owner, by its number.
func (a *asked) set(number int64, c records.Claim) { a.claims[a.ids[number]] = c }

// Claims returns games' owners; see cluster.Registry.
func (n *Node) Claims(ctx context.Context, ids []string, take bool) (map[string]records.Claim, error) {
	var a asked
	err := n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		a = asked{ids: map[int64]string{}, claims: map[string]records.Claim{}}
		if err := a.find(ctx, tx, ids); err != nil {
			return err
		}
		if take {
			if _, err := tx.Exec(ctx, eventlog.Fence, n.name); err != nil {
				return err
			}
			if err := n.takeFree(ctx, tx, &a); err != nil {
				return err
			}
		}
		gone, err := n.owners(ctx, tx, &a)
		if err != nil || !take || len(gone) == 0 {
			return err
		}
		return n.takeOver(ctx, tx, &a, gone)
	})
	if err != nil {
		return nil, pg.Failed("who owns games", err)
	}
	return a.claims, nil
}

// find finds the games.
func (a *asked) find(ctx context.Context, tx pgx.Tx, ids []string) error {
	rows, err := tx.Query(ctx, gameNumbers, ids)
	if err != nil {
		return err
	}
	var id string
	var number int64
	_, err = pgx.ForEachRow(rows, []any{&id, &number}, func() error {
		a.numbers, a.ids[number] = append(a.numbers, number), id
		a.set(number, records.Claim{})
		return nil
	})
	return err
}

// takeFree makes those games this node's that nobody owns.
func (n *Node) takeFree(ctx context.Context, tx pgx.Tx, a *asked) error {
	rows, err := tx.Query(ctx, takeFree, a.numbers, n.name)
	if err != nil {
		return err
	}
	var number int64
	_, err = pgx.ForEachRow(rows, []any{&number}, func() error {
		a.set(number, records.Claim{Owner: n.name, Taken: true})
		return nil
	})
	return err
}

// owners notes the owners of the others, and returns those that have gone.
func (n *Node) owners(ctx context.Context, tx pgx.Tx, a *asked) (gone map[string]owner, err error) {
	rows, err := tx.Query(ctx, ownersOf, a.numbers)
	if err != nil {
		return nil, err
	}
	type owned struct {
		Game int64
		Node string
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[owned])
	if err != nil {
		return nil, err
	}
	all := map[string]owner{}
	gone = map[string]owner{}
	for _, f := range found {
		o, known := all[f.Node]
		if !known && f.Node != n.name {
			if o, err = n.owner(ctx, tx, f.Node); err != nil {
				return nil, err
			}
			all[f.Node] = o
		}
		switch {
		case o.gone:
			gone[f.Node] = o
		case !a.claims[a.ids[f.Game]].Taken:
			a.set(f.Game, records.Claim{Owner: f.Node})
		}
	}
	return gone, nil
}

// takeOver makes those games this node's that belong to owners that have gone.
func (n *Node) takeOver(ctx context.Context, tx pgx.Tx, a *asked, gone map[string]owner) error {
	rows, err := tx.Query(ctx, takeOver, a.numbers, slices.Collect(maps.Keys(gone)), n.name)
	if err != nil {
		return err
	}
	var number int64
	var node string
	_, err = pgx.ForEachRow(rows, []any{&number, &node}, func() error {
		a.set(number, records.Claim{Owner: n.name, Taken: true, Missed: gone[node].missed})
		return nil
	})
	return err
}

const (
	// selectOrphans is planned by owners' index: there are few nodes that have gone.
	selectOrphans = `
SELECT o.game, o.node, g.id, coalesce(g.black, 0), coalesce(g.white, 0), coalesce(g.damage, '')
FROM owners o JOIN games g ON g.number = o.game
WHERE (o.node = '' OR o.node = ANY ($1)) AND g.status IN ('waiting', 'live')
ORDER BY o.game LIMIT $2 FOR UPDATE OF o SKIP LOCKED`
	// goneOwners are nodes that own games and have gone.
	goneOwners = `
WITH RECURSIVE n AS (
    (SELECT node FROM owners ORDER BY node LIMIT 1)
    UNION ALL
    SELECT (SELECT node FROM owners WHERE node > n.node ORDER BY node LIMIT 1) FROM n WHERE n.node IS NOT NULL
)
SELECT node FROM n WHERE node IS NOT NULL
    AND NOT EXISTS (SELECT FROM heartbeats h WHERE h.node = n.node AND member AND NOT gone)`
	takeAll = `UPDATE owners SET node = $2 WHERE game = ANY ($1)`
	dropOld = `
DELETE FROM owners o WHERE node = ANY ($1)
    AND NOT EXISTS (SELECT FROM games g WHERE g.number = o.game AND g.status IN ('waiting', 'live'))`
)

// orphan is a game whose owner has gone.
type orphan struct {
	number int64
	owner  string
	records.Orphan
}

// Orphans takes over open games that nobody owns; see cluster.Registry.
func (n *Node) Orphans(ctx context.Context, most int) (out []records.Orphan, err error) {
	gone, err := pg.List(ctx, n.pool, pgx.RowTo[string], goneOwners)
	if err != nil || len(gone) == 0 {
		return nil, pg.Failed("games without an owner", err)
	}
	err = n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		out = nil
		if _, err := tx.Exec(ctx, eventlog.Fence, n.name); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, selectOrphans, gone, most)
		if err != nil {
			return err
		}
		games, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (o orphan, err error) {
			err = row.Scan(&o.number, &o.owner, &o.ID, &o.Black, &o.White, &o.Damage)
			return o, err
		})
		if err != nil {
			return err
		}
		if len(games) == 0 {
			_, err := tx.Exec(ctx, dropOld, gone)
			return err
		}
		numbers, owners := make([]int64, len(games)), map[string]owner{}
		for i, g := range games {
			numbers[i] = g.number
			o, known := owners[g.owner]
			if !known {
				if o, err = n.owner(ctx, tx, g.owner); err != nil {
					return err
				}
				owners[g.owner] = o
			}
			g.Missed = o.missed
			out = append(out, g.Orphan)
		}
		_, err = tx.Exec(ctx, takeAll, numbers, n.name)
		return err
	})
	if err != nil {
		return nil, pg.Failed("games without an owner", err)
	}
	return out, nil
}

const (
	giveUp = `
UPDATE owners o SET node = '' FROM games g
WHERE g.number = o.game AND g.id = ANY ($1) AND o.node = $2 AND g.status IN ('waiting', 'live')`
	dropGames = `
DELETE FROM owners o USING games g
WHERE g.number = o.game AND g.id = ANY ($1) AND o.node = $2 AND g.status NOT IN ('waiting', 'live')`
	giveUpAll = `
UPDATE owners o SET node = '' FROM games g
WHERE g.number = o.game AND o.node = $1 AND g.status IN ('waiting', 'live')`
	dropAll = `DELETE FROM owners WHERE node = $1`
)

// Free gives games of this node's up; see cluster.Registry.
func (n *Node) Free(ctx context.Context, ids []string) error {
	return pg.Failed("give games up", n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, giveUp, ids, n.name); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropGames, ids, n.name)
		return err
	}))
}

// Leave gives all of them up: this node has gone, and stores nothing any more. See cluster.Registry.
func (n *Node) Leave(ctx context.Context) error {
	return pg.Failed("leave", n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var all pgx.Batch
		all.Queue(noteGone, n.name)
		all.Queue(giveUpAll, n.name)
		all.Queue(dropAll, n.name)
		return tx.SendBatch(ctx, &all).Close()
	}))
}

const (
	// reserveSeat replaces a reservation whose game has begun, or that has expired: only a user about to begin another
	// game holds one.
	reserveSeat = `
INSERT INTO seat_reservations (user_id, game, at) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (user_id) DO UPDATE SET game = excluded.game, at = excluded.at
WHERE seat_reservations.game = excluded.game OR seat_reservations.at < clock_timestamp() - interval '10 seconds'
    OR EXISTS (SELECT FROM games WHERE id = seat_reservations.game AND status <> 'waiting')`
	playsElsewhere = `
SELECT EXISTS (
    SELECT FROM games WHERE black = $1 AND status = 'live' AND bot = '' AND clock NOT IN ('none', 'correspondence') AND id <> $2
    UNION ALL
    SELECT FROM games WHERE white = $1 AND status = 'live' AND bot = '' AND clock NOT IN ('none', 'correspondence') AND id <> $2)`
	releaseSeats = `DELETE FROM seat_reservations WHERE game = $1`
)

// errBusy ends the transaction of somebody who plays elsewhere.
var errBusy = errors.New("somebody plays elsewhere")

// Reserve reserves the seats of a game for two people; see cluster.Registry.
func (n *Node) Reserve(ctx context.Context, id string, host, guest game.UserID) (busy game.UserID, err error) {
	err = n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for _, u := range []game.UserID{min(host, guest), max(host, guest)} { // in one order: nobody waits for each other
			if u == 0 {
				continue
			}
			tag, err := tx.Exec(ctx, reserveSeat, u, id)
			if err != nil {
				return err
			}
			elsewhere := tag.RowsAffected() == 0
			if !elsewhere {
				if err := tx.QueryRow(ctx, playsElsewhere, u, id).Scan(&elsewhere); err != nil {
					return err
				}
			}
			if elsewhere {
				busy = u
				return errBusy
			}
		}
		return nil
	})
	if errors.Is(err, errBusy) {
		return busy, nil
	}
	return 0, pg.Failed("reserve seats", err)
}

// Release gives them up; see cluster.Registry.
func (n *Node) Release(ctx context.Context, id string) error {
	_, err := n.pool.Exec(ctx, releaseSeats, id)
	return pg.Failed("release seats", err)
}
