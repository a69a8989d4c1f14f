// Package openchallenges keeps challenges by a link (hub/live/openchallenge).
package openchallenges

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// OpenChallenges are those of a database. It is safe for use by many goroutines.
type OpenChallenges struct{ Pool *pg.Pool }

const (
	// lockMaker counts several of one member one after the other. Games that are being stored need not wait for it.
	lockMaker = `SELECT FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`
	// countOpen counts those that wait: a game that has begun is one no more.
	countOpen = `SELECT count(*) FROM open_challenges o WHERE maker = $1 AND expires > $2 AND NOT EXISTS (
    SELECT FROM games g WHERE g.id = o.game AND g.status <> 'waiting')`
	insertOpen = `
INSERT INTO open_challenges (id, maker, plays, settings, wish, created, expires) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	existsOpen = `SELECT EXISTS (SELECT FROM open_challenges WHERE id = $1)`
	openFields = `SELECT o.id, o.maker, u.name, o.plays, o.settings, o.wish, o.created, o.expires, coalesce(o.host, 0), coalesce(o.claimed, o.created), coalesce(o.game, '')
FROM open_challenges o JOIN users u ON u.id = o.maker `
	selectOpen = openFields + `WHERE o.id = $1 AND o.expires > $2 AND u.deleted IS NULL`
	selectOf   = openFields + `WHERE o.maker = $1 AND o.expires > $2 AND NOT EXISTS (
    SELECT FROM games g WHERE g.id = o.game AND g.status <> 'waiting') ORDER BY o.created DESC, o.id`
	claimOpen = `
UPDATE open_challenges SET host = $2, claimed = CASE WHEN host = $2 AND claimed > $4 THEN claimed ELSE $3 END
WHERE id = $1 AND game IS NULL AND expires > $3 AND (host IS NULL OR host = $2 OR claimed <= $4) RETURNING claimed`
	beginOpen  = `UPDATE open_challenges SET game = $3 WHERE id = $1 AND host = $2 AND game IS NULL`
	freeOpen   = `UPDATE open_challenges SET host = NULL, claimed = NULL, game = NULL WHERE id = $1 AND host = $2 AND coalesce(game, '') = $3`
	removeOpen = `DELETE FROM open_challenges WHERE id = $1 AND maker = $2`
	// expireOpen removes some, and none that another server removes.
	expireOpen = `
DELETE FROM open_challenges WHERE id IN (SELECT id FROM open_challenges WHERE expires <= $1 ORDER BY expires LIMIT 100 FOR UPDATE SKIP LOCKED)
RETURNING id, coalesce(host, 0), coalesce(game, '')`
)

// failed returns an error of the store as it is told.
func failed(what string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return records.ErrOpenMissing
	}
	return pg.FailedUnlessFault(what, err)
}

// Make stores a new one; see openchallenge.Store.
func (s OpenChallenges) Make(ctx context.Context, c records.OpenChallenge) error {
	return failed("make open challenge", s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, lockMaker, c.Maker)
		if err == nil && tag.RowsAffected() == 0 {
			err = records.ErrOpenGuest
		}
		if err != nil {
			return err
		}
		var there bool
		var open int
		if err := tx.QueryRow(ctx, existsOpen, c.ID).Scan(&there); err != nil || there {
			return err
		}
		if err := tx.QueryRow(ctx, countOpen, c.Maker, pg.Millis(c.Created)).Scan(&open); err != nil {
			return err
		}
		if open >= records.MostOpenChallenges {
			return records.ErrOpenMost
		}
		_, err = tx.Exec(ctx, insertOpen, c.ID, c.Maker, c.Plays, c.Settings, c.Wish, pg.Millis(c.Created), pg.Millis(c.Expires))
		return err
	}))
}

// scan reads one of openFields.
func scan(row pgx.CollectableRow) (c records.OpenChallenge, err error) {
	err = row.Scan(&c.ID, &c.Maker, &c.Name, &c.Plays, &c.Settings, &c.Wish, &c.Created, &c.Expires, &c.Host, &c.Claimed, &c.Game)
	return c, err
}

// Get returns one; see openchallenge.Store.
func (s OpenChallenges) Get(ctx context.Context, id string, now time.Time) (records.OpenChallenge, error) {
	all, err := pg.List(ctx, s.Pool, scan, selectOpen, id, pg.Millis(now))
	switch {
	case err != nil:
		return records.OpenChallenge{}, failed("open challenge "+id, err)
	case len(all) == 0:
		return records.OpenChallenge{}, records.ErrOpenMissing
	}
	return all[0], nil
}

// Of returns those of a maker that wait; see openchallenge.Store.
func (s OpenChallenges) Of(ctx context.Context, maker game.UserID, now time.Time) ([]records.OpenChallenge, error) {
	all, err := pg.List(ctx, s.Pool, scan, selectOf, maker, pg.Millis(now))
	return all, failed("open challenges", err)
}

// Claim makes somebody the host; see openchallenge.Store.
func (s OpenChallenges) Claim(ctx context.Context, id string, host game.UserID, now, until time.Time) (at time.Time, ok bool, err error) {
	err = s.Pool.ScanRow(ctx, []any{&at}, claimOpen, id, host, pg.Millis(now), pg.Millis(until))
	if errors.Is(err, pgx.ErrNoRows) {
		return at, false, nil
	}
	return at, err == nil, failed("claim open challenge", err)
}

// Begin notes the host's game; see openchallenge.Store.
func (s OpenChallenges) Begin(ctx context.Context, id string, host game.UserID, g string) (bool, error) {
	tag, err := s.Pool.Exec(ctx, beginOpen, id, host, g)
	return tag.RowsAffected() == 1, failed("begin open challenge", err)
}

// Free has nobody host one; see openchallenge.Store.
func (s OpenChallenges) Free(ctx context.Context, id string, host game.UserID, g string) error {
	_, err := s.Pool.Exec(ctx, freeOpen, id, host, g)
	return failed("free open challenge", err)
}

// Remove removes one; see openchallenge.Store.
func (s OpenChallenges) Remove(ctx context.Context, id string, maker game.UserID) error {
	tag, err := s.Pool.Exec(ctx, removeOpen, id, maker)
	if err == nil && tag.RowsAffected() == 0 {
		return records.ErrOpenMissing
	}
	return failed("remove open challenge", err)
}

// Expired removes some; see openchallenge.Store.
func (s OpenChallenges) Expired(ctx context.Context, now time.Time) ([]records.OpenChallenge, error) {
	all, err := pg.List(ctx, s.Pool, func(row pgx.CollectableRow) (c records.OpenChallenge, err error) {
		err = row.Scan(&c.ID, &c.Host, &c.Game)
		return c, err
	}, expireOpen, pg.Millis(now))
	return all, failed("expired open challenges", err)
}
