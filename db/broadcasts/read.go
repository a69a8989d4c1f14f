package broadcasts

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
)

const (
	selectPlan = `SELECT number, plan FROM broadcasts WHERE id = $1`
	selectLog  = `SELECT seq, at, change FROM broadcast_log WHERE broadcast = $1 AND seq > $2 ORDER BY seq`
	selectHead = `
SELECT b.name, b.text, u.id, u.name, b.created, b.token IS NOT NULL, EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id),
    ARRAY(SELECT l.board FROM broadcast_links l WHERE l.broadcast = b.number ORDER BY l.board)
FROM broadcasts b JOIN users u ON u.id = b.host WHERE b.id = $1`
	selectOperator = `SELECT host = $2 OR coalesce(token = $3, false) AND ` + admitted + ` OR $4 OR ` + linked + ` FROM broadcasts WHERE id = $1`
	listed         = `
SELECT b.id, b.name, u.id, u.name, b.plan, b.phase, EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id)
FROM broadcasts b JOIN users u ON u.id = b.host`
	listPhase = listed + ` WHERE b.phase = $1 AND (u.id = $2 OR NOT EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id))
ORDER BY CASE WHEN $1 = 'coming' THEN b.starts END, b.starts DESC, b.number DESC LIMIT $3`
	listBetween = listed + ` WHERE (b.starts >= $1 OR b.phase = 'running') AND b.starts < $2 AND ($3 = 0 OR b.host = $3)
    AND NOT EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id) ORDER BY b.starts, b.id LIMIT $4`
	listSilent = `SELECT id FROM broadcasts WHERE phase <> 'over' AND heard <= $1 ORDER BY heard LIMIT 100`
)

// Plan returns what a broadcast is of; see hub/live/broadcasts.Logs.
func (s Broadcasts) Plan(ctx context.Context, id string) (p broadcast.Plan, err error) {
	var number int64
	var text string
	if err := s.Pool.ScanRow(ctx, []any{&number, &text}, selectPlan, id); err != nil {
		return p, failed("broadcast "+id, err)
	}
	err = json.Unmarshal([]byte(text), &p)
	return p, pg.Failed("broadcast "+id, err)
}

// ReadOn returns the records that a broadcast lacks; see hub/live/broadcasts.Logs.
func (s Broadcasts) ReadOn(ctx context.Context, id string, b *broadcast.Broadcast) (read []broadcast.Record, err error) {
	err = s.Pool.TxWith(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		var text string
		if err := tx.QueryRow(ctx, selectPlan, id).Scan(&number, &text); err != nil {
			return err
		}
		read, err = readOn(ctx, tx, number, b)
		return err
	})
	return read, failed("broadcast "+id, err)
}

// readOn applies to a broadcast the records that it lacks, and returns them.
func readOn(ctx context.Context, tx pgx.Tx, number int64, b *broadcast.Broadcast) (read []broadcast.Record, err error) {
	rows, err := tx.Query(ctx, selectLog, number, b.Version)
	if err != nil {
		return nil, err
	}
	var r broadcast.Record
	var text []byte
	_, err = pgx.ForEachRow(rows, []any{&r.Seq, &r.At, &text}, func() error {
		r.Change, r.At = broadcast.Change{}, pg.Millis(r.At)
		if err := json.Unmarshal(text, &r.Change); err != nil {
			return err
		}
		one := r
		if err := b.Apply(&one); err != nil {
			return err
		}
		read = append(read, one)
		return nil
	})
	return read, err
}

// Head returns what a broadcast says of itself; see hub/live/broadcasts.Reader.
func (s Broadcasts) Head(ctx context.Context, id string) (o broadcast.Opened, err error) {
	o.ID = id
	err = s.Pool.ScanRow(ctx, []any{&o.Name, &o.Text, &o.Host.ID, &o.Host.Name, &o.Created, &o.Token, &o.Hidden, &o.Links}, selectHead, id)
	if err != nil {
		return broadcast.Opened{}, failed("broadcast "+id, err)
	}
	o.Created = pg.Millis(o.Created)
	return o, nil
}

// Operates reports whether somebody operates a broadcast; see hub/live/broadcasts.Reader.
func (s Broadcasts) Operates(ctx context.Context, id string, by broadcast.Operator) (is bool, err error) {
	err = s.Pool.ScanRow(ctx, []any{&is}, selectOperator, id, by.User, by.Token, by.Site, by.Board)
	return is, failed("broadcast "+id, err)
}

// List returns broadcasts of a phase; see hub/live/broadcasts.Reader.
func (s Broadcasts) List(ctx context.Context, p broadcast.Phase, viewer game.UserID) ([]broadcast.Listed, error) {
	out, err := pg.List(ctx, s.Pool, scanListed, listPhase, p, viewer, broadcast.MostListed)
	return out, pg.Failed("broadcasts", err)
}

// Between returns the broadcasts that start in a time, or run since before it; see hub/live/broadcasts.Reader.
func (s Broadcasts) Between(ctx context.Context, q broadcast.Between) ([]broadcast.Listed, error) {
	out, err := pg.List(ctx, s.Pool, scanListed, listBetween, pg.Millis(q.From), pg.Millis(q.To), q.Host, q.Most)
	return out, pg.Failed("broadcasts of a time", err)
}

func scanListed(row pgx.CollectableRow) (l broadcast.Listed, err error) {
	var plan string
	if err := row.Scan(&l.ID, &l.Name, &l.Host.ID, &l.Host.Name, &plan, &l.Phase, &l.Hidden); err != nil {
		return l, err
	}
	return l, json.Unmarshal([]byte(plan), &l.Plan)
}

// Silent returns broadcasts of which nothing has been heard since an instant; see hub/live/broadcasts.Logs.
func (s Broadcasts) Silent(ctx context.Context, since time.Time) ([]string, error) {
	ids, err := pg.List(ctx, s.Pool, pgx.RowTo[string], listSilent, pg.Millis(since))
	return ids, pg.Failed("silent broadcasts", err)
}
