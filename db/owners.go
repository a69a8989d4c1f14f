package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/eventlog"
	"tengen/db/pg"
	"tengen/hub/game"
	"tengen/hub/store"
)

// Whose each game is. Rows of owners change under a fence: a member that has gone takes nothing over.

const (
	fence      = eventlog.Fence
	gameNumber = `SELECT number FROM games WHERE id = $1`
	takeNew    = `INSERT INTO owners (game, node) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	ownerOf    = `SELECT node FROM owners WHERE game = $1 FOR UPDATE`
	takeOver   = `UPDATE owners SET node = $2 WHERE game = $1`
	lastOf     = `SELECT at, gone OR NOT member FROM heartbeats WHERE node = $1`
	absencesOf = `SELECT heard, back FROM absences WHERE node = $1 ORDER BY heard`
)

// owner is a node as one that wants its games sees it.
type owner struct {
	gone   bool           // or it never was
	missed []store.Outage // of its games, if it has gone
}

// owner returns what became of an owner, "" of a game that was given up.
func (m *Member) owner(ctx context.Context, tx pgx.Tx, node string) (o owner, err error) {
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
	if o.missed, err = pgx.CollectRows(rows, pgx.RowToStructByName[store.Outage]); err != nil {
		return o, err
	}
	if now := game.Instant(time.Now()); now.After(last) {
		o.missed = append(o.missed, store.Outage{Heard: last.UTC(), Back: now})
	}
	return o, nil
}

// Claim returns who owns a game; see nodes.Registry.
func (m *Member) Claim(ctx context.Context, id string, take bool) (c store.Claim, err error) {
	err = m.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		c = store.Claim{}
		var number int64
		if err := tx.QueryRow(ctx, gameNumber, id).Scan(&number); err != nil {
			return err
		}
		if take {
			if _, err := tx.Exec(ctx, fence, m.node); err != nil {
				return err
			}
			tag, err := tx.Exec(ctx, takeNew, number, m.node)
			if err != nil {
				return err
			}
			if tag.RowsAffected() == 1 {
				c = store.Claim{Owner: m.node, Taken: true}
				return nil
			}
		}
		return m.takeOver(ctx, tx, number, take, &c)
	})
	if err != nil {
		return store.Claim{}, pg.Failed("who owns game "+id, err)
	}
	return c, nil
}

// errGivenUp says that the owner gave a game up at the same instant.
var errGivenUp = errors.New("its owner has just given it up")

// takeOver finds a game's owner, and takes the game over if that has gone.
func (m *Member) takeOver(ctx context.Context, tx pgx.Tx, number int64, take bool, c *store.Claim) error {
	err := tx.QueryRow(ctx, ownerOf, number).Scan(&c.Owner)
	if errors.Is(err, pgx.ErrNoRows) { // nobody does, or its owner has just given it up
		if take {
			return errGivenUp
		}
		return nil
	}
	if err != nil || c.Owner == m.node {
		return err
	}
	o, err := m.owner(ctx, tx, c.Owner)
	if err != nil || !o.gone {
		return err
	}
	if c.Owner = ""; !take {
		return nil
	}
	if _, err := tx.Exec(ctx, takeOver, number, m.node); err != nil {
		return err
	}
	*c = store.Claim{Owner: m.node, Taken: true, Missed: o.missed}
	return nil
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
	store.Orphan
}

// Orphans takes over open games that nobody owns; see nodes.Registry.
func (m *Member) Orphans(ctx context.Context, most int) (out []store.Orphan, err error) {
	gone, err := list(ctx, m.db.ask, pgx.RowTo[string], goneOwners)
	if err != nil || len(gone) == 0 {
		return nil, failed("games without an owner", err)
	}
	err = m.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		out = nil
		if _, err := tx.Exec(ctx, fence, m.node); err != nil {
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
				if o, err = m.owner(ctx, tx, g.owner); err != nil {
					return err
				}
				owners[g.owner] = o
			}
			g.Missed = o.missed
			out = append(out, g.Orphan)
		}
		_, err = tx.Exec(ctx, takeAll, numbers, m.node)
		return err
	})
	if err != nil {
		return nil, failed("games without an owner", err)
	}
	return out, nil
}

// failed is pg.Failed for an error that may be nil.
func failed(what string, err error) error {
	if err == nil {
		return nil
	}
	return pg.Failed(what, err)
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

// Free gives games of this member's up; see nodes.Registry.
func (m *Member) Free(ctx context.Context, ids []string) error {
	return failed("give games up", m.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, giveUp, ids, m.node); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropGames, ids, m.node)
		return err
	}))
}

// Leave gives all of them up: this member has gone, and stores nothing any more. See nodes.Registry.
func (m *Member) Leave(ctx context.Context) error {
	return failed("leave", m.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var all pgx.Batch
		all.Queue(noteGone, m.node)
		all.Queue(giveUpAll, m.node)
		all.Queue(dropAll, m.node)
		return tx.SendBatch(ctx, &all).Close()
	}))
}

const (
	// sitDown replaces what has begun, or what was forgotten: only who is about to begin another game sits there.
	sitDown = `
INSERT INTO sitting (user_id, game, at) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (user_id) DO UPDATE SET game = excluded.game, at = excluded.at
WHERE sitting.game = excluded.game OR sitting.at < clock_timestamp() - interval '10 seconds'
    OR EXISTS (SELECT FROM games WHERE id = sitting.game AND status <> 'waiting')`
	playsElsewhere = `
SELECT EXISTS (SELECT FROM games WHERE status = 'live' AND bot = '' AND clock NOT IN ('none', 'correspondence')
    AND $1 IN (black, white) AND id <> $2)`
	standUp = `DELETE FROM sitting WHERE game = $1`
)

// errBusy ends the transaction of somebody who sits elsewhere.
var errBusy = errors.New("somebody plays elsewhere")

// Sit notes that two people are about to begin a game; see nodes.Registry.
func (m *Member) Sit(ctx context.Context, id string, host, guest game.UserID) (busy game.UserID, err error) {
	err = m.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for _, u := range []game.UserID{min(host, guest), max(host, guest)} { // in one order: nobody waits for each other
			tag, err := tx.Exec(ctx, sitDown, int64(u), id)
			if err != nil {
				return err
			}
			elsewhere := tag.RowsAffected() == 0
			if !elsewhere {
				if err := tx.QueryRow(ctx, playsElsewhere, int64(u), id).Scan(&elsewhere); err != nil {
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
	return 0, failed("sit down", err)
}

// Stand notes that the game does not begin; see nodes.Registry.
func (m *Member) Stand(ctx context.Context, id string) error {
	_, err := m.db.ask.exec(ctx, standUp, id)
	return failed("stand up", err)
}
