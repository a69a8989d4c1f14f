package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Inspection is all that is stored of one game, unchanged, even if it cannot be read as a game.
type Inspection struct {
	Row       []Column
	Log       []LoggedEvent // oldest first
	Damage    string        // why it is quarantined; ""
	DamagedAt time.Time     // since when its clocks stand; zero
}

// Column is a column of the game's row and its value as JSON.
type Column struct {
	Name  string
	Value string
}

// LoggedEvent is one event as it is stored.
type LoggedEvent struct {
	Seq      int64
	Kind     string
	Actor    game.UserID // 0: the server
	At       string
	ClientID string
	Payload  string // JSON
}

// Why a game is not restored.
var (
	ErrNotQuarantined = errors.New("the game is not set aside")
	ErrDamaged        = errors.New("the game still does not replay")
)

const inspectGame = `
SELECT number, to_json(games)::text, coalesce(damage, ''), coalesce(damaged_at, to_timestamp(0)) FROM games WHERE id = $1`

const inspectEvents = `
SELECT seq, kind, actor, at::text AS at, client_id, payload::text AS payload FROM game_events WHERE game = $1 ORDER BY seq`

// Inspect reads all that is stored of a game. It returns fault.NotFound if there
// is none.
func (g Games) Inspect(ctx context.Context, id string) (*Inspection, error) {
	var i Inspection
	var number int64
	var row string
	if err := g.Pool.ScanRow(ctx, []any{&number, &row, &i.Damage, &i.DamagedAt}, inspectGame, id); err != nil {
		return nil, pg.Failed("inspect game "+id, err)
	}
	if i.Damage == "" {
		i.DamagedAt = time.Time{}
	}
	var err error
	if i.Row, err = columns(row); err != nil {
		return nil, fmt.Errorf("inspect game %s: %w", id, err)
	}
	if i.Log, err = pg.List(ctx, g.Pool, pgx.RowToStructByName[LoggedEvent], inspectEvents, number); err != nil {
		return nil, pg.Failed("inspect game "+id, err)
	}
	return &i, nil
}

// columns cuts a JSON object into its members, in order.
func columns(object string) ([]Column, error) {
	d := json.NewDecoder(strings.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	var out []Column
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		out = append(out, Column{fmt.Sprint(name), string(value)})
	}
	return out, nil
}

const lockQuarantined = `
SELECT coalesce(damage, ''), coalesce(damaged_at, to_timestamp(0)) FROM games WHERE id = $1 FOR UPDATE`

// lockDamage locks a game's row. It returns why the game is quarantined, "" if it is not, and since when.
func lockDamage(ctx context.Context, tx pgx.Tx, id string) (damage string, since time.Time, err error) {
	err = tx.QueryRow(ctx, lockQuarantined, id).Scan(&damage, &since)
	return damage, since, err
}

const clearDamage = `
UPDATE games SET damage = NULL, damaged_at = NULL WHERE id = $1`

// Restore takes a game that replays again out of quarantine, and reports
// whether it got a bonus: if a clock runs, its players are charged up to the
// instant at which the game was quarantined, and no longer. It returns
// fault.NotFound, ErrNotQuarantined, or ErrDamaged with the reason, and then changes
// nothing. A server that runs loads the game within seconds.
func (g Games) Restore(ctx context.Context, id string, now time.Time) (bonus bool, err error) {
	err = g.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		bonus = false
		damage, since, err := lockDamage(ctx, tx, id)
		switch {
		case err != nil:
			return pg.Failed("restore game "+id, err)
		case damage == "":
			return ErrNotQuarantined
		}
		bonus, err = release(ctx, tx, id, since, now)
		return err
	})
	return bonus && err == nil, err
}

// release takes a game that replays out of quarantine, with a bonus if a clock runs. It returns ErrDamaged if the game does not.
func release(ctx context.Context, tx pgx.Tx, id string, since, now time.Time) (bonus bool, err error) {
	number, rec, err := loadGame(ctx, tx, id, nil)
	if err != nil {
		return false, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	g, err := records.Rebuild(rec)
	if err != nil {
		return false, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if _, err := tx.Exec(ctx, clearDamage, id); err != nil {
		return false, pg.Failed("restore game "+id, err)
	}
	e, ok := g.AfterOutage(pg.Millis(now), since)
	if !ok {
		return false, nil
	}
	if err := addEvent(ctx, tx, number, e); err != nil {
		return false, pg.Failed("restore game "+id, err)
	}
	return true, nil
}
