package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Repair is what an operator corrects in what is stored of a game. The zero Repair corrects nothing.
type Repair struct {
	Settings map[string]string // columns of the game's row, by name
	Payloads map[int64]string  // of events, as JSON, by number
	Cut      int64             // this event and all after it are deleted; 0: none
	Row      bool              // status, seats and end in the row become those of the log
}

// Why a game is not repaired, beside fault.NotFound, ErrDamaged and pg's errors.
var (
	ErrSound   = errors.New("the game is neither set aside nor wrong")
	ErrSetting = errors.New("there is no such setting")
	ErrNoEvent = errors.New("the game has no such event")
	ErrEnd     = errors.New("log and row must agree on whether the game is over; --cut takes an end away from the log, and the server ends the game again")
)

// settings are the statements that change a setting in a game's row.
var settings = map[string]string{
	"rule":      `UPDATE games SET rule = $2 WHERE id = $1`,
	"size":      `UPDATE games SET size = $2::text::int WHERE id = $1`,
	"opening":   `UPDATE games SET opening = $2 WHERE id = $1`,
	"forbidden": `UPDATE games SET forbidden = $2 WHERE id = $1`,
	"takebacks": `UPDATE games SET takebacks = $2::text::boolean WHERE id = $1`,
	"clock":     `UPDATE games SET clock = $2 WHERE id = $1`,
	"initial":   `UPDATE games SET initial = $2::text::bigint WHERE id = $1`,
	"increment": `UPDATE games SET increment = $2::text::bigint WHERE id = $1`,
	"period":    `UPDATE games SET period = $2::text::bigint WHERE id = $1`,
	"periods":   `UPDATE games SET periods = $2::text::int WHERE id = $1`,
	"stones":    `UPDATE games SET stones = $2::text::int WHERE id = $1`,

	"draw_after": `UPDATE games SET draw_after = $2::text::int WHERE id = $1`,
}

const (
	repairPayload = `UPDATE game_events SET payload = $3::json WHERE game = $1 AND seq = $2`
	cutLog        = `DELETE FROM game_events WHERE game = $1 AND seq >= $2`
	repairRow     = `
UPDATE games SET status = $2, black = nullif($3::bigint, 0), white = nullif($4::bigint, 0), adjourned = $5,
    winner = $6, reason = $7, line = $8, moves = $9, plies = $10, ended = $11
WHERE id = $1`
)

// Repair corrects what is stored of a game that is set aside, or whose log and row differ, and then takes it out of quarantine
// as Restore does. It returns fault.NotFound, ErrSound, ErrSetting, ErrNoEvent, ErrEnd, or ErrDamaged with the reason if the
// game does not replay then; it has changed nothing in these cases. Ratings stay as they are.
func (g Games) Repair(ctx context.Context, id string, r Repair, now time.Time) (bonus bool, err error) {
	err = g.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) (err error) {
		bonus, err = r.carry(ctx, tx, id, now)
		return err
	})
	return bonus && err == nil, err
}

func (r *Repair) carry(ctx context.Context, tx pgx.Tx, id string, now time.Time) (bonus bool, err error) {
	damage, since, err := lockDamage(ctx, tx, id)
	if err != nil {
		return false, pg.Failed("repair game "+id, err)
	}
	if damage == "" {
		switch wrong, err := differs(ctx, tx, id); {
		case err != nil:
			return false, err
		case !wrong:
			return false, ErrSound
		}
	}
	if err := r.correct(ctx, tx, id); err != nil {
		return false, err
	}
	if r.Row || r.Cut > 0 {
		if err := writeRow(ctx, tx, id); err != nil {
			return false, err
		}
	}
	switch wrong, err := differs(ctx, tx, id); {
	case err != nil:
		return false, err
	case wrong:
		return false, fmt.Errorf("%w to what its row says", ErrDamaged)
	case damage == "":
		return false, nil
	}
	return release(ctx, tx, id, since, now)
}

// correct changes settings and log.
func (r *Repair) correct(ctx context.Context, tx pgx.Tx, id string) error {
	for name, value := range r.Settings {
		statement, ok := settings[name]
		if !ok {
			return fmt.Errorf("%w: %q", ErrSetting, name)
		}
		if _, err := tx.Exec(ctx, statement, id, value); err != nil {
			return pg.Failed(fmt.Sprintf("repair game %s: %s=%s", id, name, value), err)
		}
	}
	var number int64
	if err := tx.QueryRow(ctx, `SELECT number FROM games WHERE id = $1`, id).Scan(&number); err != nil {
		return pg.Failed("repair game "+id, err)
	}
	for seq, payload := range r.Payloads {
		tag, err := tx.Exec(ctx, repairPayload, number, seq, payload)
		if err != nil {
			return pg.Failed(fmt.Sprintf("repair game %s: event %d", id, seq), err)
		}
		if tag.RowsAffected() == 0 {
			return fmt.Errorf("%w: %d", ErrNoEvent, seq)
		}
	}
	if r.Cut > 0 {
		tag, err := tx.Exec(ctx, cutLog, number, r.Cut)
		if err != nil {
			return pg.Failed("repair game "+id, err)
		}
		if tag.RowsAffected() == 0 {
			return fmt.Errorf("%w: %d", ErrNoEvent, r.Cut)
		}
	}
	return nil
}

// replayed returns a game that its log leads to, whatever its row says.
func replayed(ctx context.Context, tx pgx.Tx, id string) (*game.Game, *records.GameRecord, error) {
	_, rec, err := loadGame(ctx, tx, id, nil)
	if err != nil {
		return nil, rec, damaged(err)
	}
	bare := *rec
	bare.Status = ""
	g, err := records.Rebuild(&bare)
	return g, rec, damaged(err)
}

// damaged says of an error that the game does not replay, if that is what it is.
func damaged(err error) error {
	if errors.Is(err, game.ErrLog) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// rowOf is what the log of a game that is over, adjourned or open has in the game's row.
type rowOf struct {
	adjourned, ended            *time.Time
	winner, reason, line, moves *string
	plies                       *int
}

// readRow reads a game's row by its log.
func readRow(g *game.Game) (r rowOf) {
	moves, plies := g.MoveText(), len(g.Spent())
	for _, e := range g.After(0) {
		at := pg.Millis(e.At)
		if res := e.Payload.Result; res != nil && r.ended == nil {
			winner, reason, line := res.Winner, string(res.Reason), board.FormatList(res.Line)
			return rowOf{ended: &at, winner: &winner, reason: &reason, line: &line, moves: &moves, plies: &plies}
		}
		if e.Kind == game.Adjournment {
			r.adjourned = &at
		}
	}
	if g.Phase() != game.Adjourned {
		return rowOf{}
	}
	r.moves, r.plies = &moves, &plies
	return r
}

// writeRow writes what the log says into the game's row.
func writeRow(ctx context.Context, tx pgx.Tx, id string) error {
	g, rec, err := replayed(ctx, tx, id)
	if err != nil {
		return err
	}
	if (g.Phase() == game.Over) != (rec.Status == game.Over.String()) {
		return ErrEnd
	}
	r, s := readRow(g), g.Seats()
	_, err = tx.Exec(ctx, repairRow, id, g.Phase().String(), s.Black, s.White, r.adjourned, r.winner, r.reason, r.line, r.moves, r.plies, r.ended)
	if err != nil {
		return pg.Failed("repair game "+id, err)
	}
	return nil
}

// differs reports whether a game's log leads elsewhere than its row says, or nowhere.
func differs(ctx context.Context, tx pgx.Tx, id string) (bool, error) {
	g, rec, err := replayed(ctx, tx, id)
	switch {
	case errors.Is(err, ErrDamaged):
		return true, nil
	case err != nil:
		return false, err
	}
	if _, err := records.Rebuild(rec); err != nil {
		return true, nil //nolint:nilerr // this is the answer
	}
	if g.Phase() != game.Over {
		return false, nil
	}
	r := readRow(g)
	var same bool
	err = tx.QueryRow(ctx, `
		SELECT (winner, reason, line, moves, plies, ended, black, white) IS NOT DISTINCT FROM
		    ($2::game_winner, $3::text, $4::text, $5::text, $6::smallint, $7::timestamptz, nullif($8::bigint, 0), nullif($9::bigint, 0))
		FROM games WHERE id = $1`, id, r.winner, r.reason, r.line, r.moves, r.plies, r.ended, g.Seats().Black, g.Seats().White).Scan(&same)
	if err != nil {
		return false, pg.Failed("repair game "+id, err)
	}
	return !same, nil
}
