// Package broadcasts keeps broadcasts (hub/event/broadcast): their logs, what they say, and their games when they are over.
//
// Reading order: broadcasts.go (making and changing one), read.go, keep.go (games that stay).
package broadcasts

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
)

// Broadcasts are the broadcasts of a database. It is safe for use by many goroutines.
type Broadcasts struct{ Pool *pg.Pool }

const (
	// admitted holds for hosts who are not suspended: their tokens are worth nothing meanwhile.
	admitted = `NOT EXISTS (SELECT FROM standings s WHERE s.user_id = host AND s.suspended > now())`
	// linked holds for who has the link of board $5.
	linked = `(EXISTS (SELECT FROM broadcast_links l WHERE l.broadcast = number AND l.board = $5 AND l.token = $3) AND ` + admitted + `)`
	// lockHost holds a member's row, so that several broadcasts of one are counted one after the other. Games that are being
	// stored need not wait for it.
	lockHost = `SELECT FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`
	countOwn = `SELECT count(*), count(*) FILTER (WHERE phase <> 'over') FROM broadcasts WHERE host = $1`
	isOwn    = `SELECT EXISTS (SELECT FROM broadcasts WHERE id = $1 AND host = $2)`
	insert   = `
INSERT INTO broadcasts (id, host, name, text, plan, phase, version, created, starts, heard) VALUES ($1, $2, $3, $4, $5::jsonb, 'coming', 0, $6, $7, $7)`
	lock      = `SELECT number, version, heard FROM broadcasts WHERE id = $1 AND (host = $2 OR token = $3 AND ` + admitted + ` OR $4 OR ` + linked + `) FOR UPDATE`
	exists    = `SELECT EXISTS (SELECT FROM broadcasts WHERE id = $1)`
	insertLog = `INSERT INTO broadcast_log (broadcast, seq, at, change) VALUES ($1, $2, $3, $4::json)`
	update    = `UPDATE broadcasts SET phase = $2, version = $3, heard = $4 WHERE number = $1`
	setTexts  = `UPDATE broadcasts SET name = $3, text = $4 WHERE id = $1 AND host = $2`
	setToken  = `UPDATE broadcasts SET token = $3 WHERE id = $1 AND host = $2 AND phase <> 'over'`
	setLink   = `
INSERT INTO broadcast_links (broadcast, board, token) SELECT number, $3, $4 FROM broadcasts WHERE id = $1 AND host = $2 AND phase <> 'over'
ON CONFLICT (broadcast, board) DO UPDATE SET token = excluded.token`
	dropLink = `DELETE FROM broadcast_links l USING broadcasts b WHERE b.id = $1 AND b.host = $2 AND l.broadcast = b.number AND l.board = $3`
	remove   = `DELETE FROM broadcasts WHERE id = $1 AND host = $2`
)

// failed returns an error of the store as it is told: broadcast.ErrMissing if there is no such broadcast.
func failed(what string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return broadcast.ErrMissing
	}
	return pg.FailedUnlessFault(what, err)
}

// Make stores a new broadcast; see hub/live/broadcasts.Maker.
func (s Broadcasts) Make(ctx context.Context, id string, host game.UserID, t broadcast.Texts, p broadcast.Plan, at time.Time) error {
	p.Starts = pg.Millis(p.Starts)
	plan, err := json.Marshal(p)
	if err != nil {
		return pg.Failed("broadcast "+id, err)
	}
	return failed("make broadcast "+id, s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, lockHost, host)
		switch {
		case err != nil:
			return err
		case tag.RowsAffected() == 0:
			return broadcast.ErrGuest
		}
		var again bool
		if err := tx.QueryRow(ctx, isOwn, id, host).Scan(&again); err != nil || again {
			return err
		}
		var all, running int
		if err := tx.QueryRow(ctx, countOwn, host).Scan(&all, &running); err != nil {
			return err
		}
		if all >= broadcast.MostKept || running >= broadcast.MostRunning {
			return broadcast.ErrMost
		}
		_, err = tx.Exec(ctx, insert, id, host, t.Name, t.Text, string(plan), pg.Millis(at), p.Starts)
		return err
	}))
}

// Carry has a broadcast change; see hub/live/broadcasts.Logs.
func (s Broadcasts) Carry(
	ctx context.Context, id string, by broadcast.Operator, b *broadcast.Broadcast, decide func() ([]broadcast.Change, error), at time.Time,
) (read, made []broadcast.Record, err error) {
	err = s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		var version int
		var heard time.Time
		if err := tx.QueryRow(ctx, lock, id, by.User, by.Token, by.Site, by.Board).Scan(&number, &version, &heard); err != nil {
			return notOperator(ctx, tx, id, err)
		}
		if read, err = readOn(ctx, tx, number, b); err != nil {
			return err
		}
		changes, err := decide()
		if err != nil || len(changes) == 0 {
			return err
		}
		if at = pg.Millis(at); version > 0 && at.Before(heard) { // another server's clock
			at = pg.Millis(heard)
		}
		var batch pgx.Batch
		phase := broadcast.Running
		for i, c := range changes {
			r := broadcast.Record{Seq: version + 1 + i, At: at, Change: c}
			text, err := json.Marshal(c)
			if err != nil {
				return err
			}
			batch.Queue(insertLog, number, r.Seq, r.At, string(text))
			if made = append(made, r); c.Over {
				phase = broadcast.Over
			}
		}
		batch.Queue(update, number, phase, version+len(changes), at)
		return tx.SendBatch(ctx, &batch).Close()
	})
	if err != nil {
		return read, nil, failed("broadcast "+id, err)
	}
	return read, made, nil
}

// notOperator tells who must not do something from who asks for what is not there.
func notOperator(ctx context.Context, tx pgx.Tx, id string, err error) error {
	if !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	var is bool
	if err := tx.QueryRow(ctx, exists, id).Scan(&is); err != nil {
		return err
	}
	if is {
		return broadcast.ErrOperator
	}
	return broadcast.ErrMissing
}

// owned returns why nothing of a host's was changed, if nothing was.
func (s Broadcasts) owned(ctx context.Context, what, id string, changed int64, err error) error {
	if err != nil || changed > 0 {
		return failed(what+" "+id, err)
	}
	var is bool
	if err := s.Pool.ScanRow(ctx, []any{&is}, exists, id); err != nil {
		return failed(what+" "+id, err)
	}
	if is {
		return broadcast.ErrOperator
	}
	return broadcast.ErrMissing
}

// Change replaces a broadcast's texts; see hub/live/broadcasts.Maker.
func (s Broadcasts) Change(ctx context.Context, id string, by game.UserID, t broadcast.Texts) error {
	tag, err := s.Pool.Exec(ctx, setTexts, id, by, t.Name, t.Text)
	return s.owned(ctx, "change broadcast", id, tag.RowsAffected(), err)
}

// SetToken replaces a broadcast's token; see hub/live/broadcasts.Maker.
func (s Broadcasts) SetToken(ctx context.Context, id string, by game.UserID, hash []byte) error {
	tag, err := s.Pool.Exec(ctx, setToken, id, by, hash)
	return s.owned(ctx, "token of broadcast", id, tag.RowsAffected(), err)
}

// SetLink replaces the link of a board; see hub/live/broadcasts.Maker.
func (s Broadcasts) SetLink(ctx context.Context, id string, by game.UserID, board int, hash []byte) error {
	if hash != nil {
		tag, err := s.Pool.Exec(ctx, setLink, id, by, board, hash)
		return s.owned(ctx, "link of broadcast", id, tag.RowsAffected(), err)
	}
	var is bool
	err := s.Pool.ScanRow(ctx, []any{&is}, isOwn, id, by)
	if err != nil || !is {
		return s.owned(ctx, "link of broadcast", id, 0, err)
	}
	_, err = s.Pool.Exec(ctx, dropLink, id, by, board)
	return failed("link of broadcast "+id, err)
}

// Remove deletes a broadcast; see hub/live/broadcasts.Maker.
func (s Broadcasts) Remove(ctx context.Context, id string, by game.UserID) error {
	tag, err := s.Pool.Exec(ctx, remove, id, by)
	return s.owned(ctx, "remove broadcast", id, tag.RowsAffected(), err)
}
