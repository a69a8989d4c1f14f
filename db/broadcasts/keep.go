package broadcasts

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// The games of a broadcast that is over stay as brought games of its host, unrated and by the names that were sent, so that
// positions of theirs are found. Everybody sees them, unless a moderator has hidden the broadcast, or the brought
// games of its host.

const (
	// keepAtOnce games are stored in one transaction.
	keepAtOnce = 100
	lockKept   = `
SELECT b.number, b.id, b.host, b.name, b.plan, b.keep_after, EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id OR h.brought = b.host)
FROM broadcasts b WHERE b.phase = 'over' AND b.keep_after IS NOT NULL ORDER BY b.number LIMIT 1 FOR UPDATE SKIP LOCKED`
	setKept = `UPDATE broadcasts SET keep_after = $2 WHERE number = $1`
)

// Keep stores some games of a broadcast that is over; see hub/live/broadcasts.Archiver.
func (s Broadcasts) Keep(ctx context.Context, now time.Time) (more bool, err error) {
	err = s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		var host game.UserID
		var id, name, text string
		var after int
		var hidden bool
		switch err := tx.QueryRow(ctx, lockKept).Scan(&number, &id, &host, &name, &text, &after, &hidden); {
		case errors.Is(err, pgx.ErrNoRows):
			return nil
		case err != nil:
			return err
		}
		more = true
		var p broadcast.Plan
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			return err
		}
		b := broadcast.New(p, func(name string) string { return name }) // pairs are known no longer
		if _, err := readOn(ctx, tx, number, b); err != nil {
			return err
		}
		next := min(after+keepAtOnce, len(b.Boards))
		games := gamesOf(b, after, next, name)
		_, err := library.TakeIn(ctx, tx, host, games, !hidden, now)
		if errors.Is(err, gamebase.ErrFull) || errors.Is(err, pgx.ErrNoRows) { // what fits in has been kept; the host is no member any more
			next, err = len(b.Boards), nil
		}
		if err != nil {
			return err
		}
		after = next
		kept := &after
		if next == len(b.Boards) {
			kept = nil
		}
		_, err = tx.Exec(ctx, setKept, number, kept)
		return err
	})
	return more, pg.Failed("games of a broadcast", err)
}

// mostReal bounds the list of broadcasts that an operator may take.
const mostReal = 1000

const (
	listReal = listed + ` WHERE b.phase = 'over' AND (b.plan -> 'real')::boolean AND NOT EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id)
ORDER BY b.starts DESC, b.number DESC LIMIT $1`
	selectReal = `
SELECT number, name, plan, phase = 'over' AND coalesce((plan -> 'real')::boolean, false) AND NOT EXISTS (SELECT FROM hidden_texts h WHERE h.broadcast = b.id)
FROM broadcasts b WHERE id = $1`
)

// ErrNotReal is returned for a broadcast whose games no operator takes.
var ErrNotReal = errors.New("its games are not taken: it is not over, its host does not say that it is a real event, or moderators have hidden it")

// Real returns the broadcasts that are over and whose hosts say that they are of real events, the last first.
func (s Broadcasts) Real(ctx context.Context) ([]broadcast.Listed, error) {
	out, err := pg.List(ctx, s.Pool, scanListed, listReal, mostReal)
	return out, pg.Failed("broadcasts of real events", err)
}

// RealGames returns the games of such a broadcast.
func (s Broadcasts) RealGames(ctx context.Context, id string) (games []gamebase.Game, err error) {
	err = s.Pool.TxWith(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		var name, text string
		var is bool
		if err := tx.QueryRow(ctx, selectReal, id).Scan(&number, &name, &text, &is); err != nil {
			return err
		}
		if !is {
			return ErrNotReal
		}
		var p broadcast.Plan
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			return err
		}
		b := broadcast.New(p, func(name string) string { return name })
		if _, err := readOn(ctx, tx, number, b); err != nil {
			return err
		}
		games = gamesOf(b, 0, len(b.Boards), name)
		return nil
	})
	if errors.Is(err, ErrNotReal) {
		return nil, ErrNotReal
	}
	return games, failed("games of broadcast "+id, err)
}

// gamesOf returns the games of some boards; a board without moves is none.
func gamesOf(b *broadcast.Broadcast, from, to int, name string) (out []gamebase.Game) {
	for _, x := range b.Boards[from:to] {
		if len(x.Moves) == 0 {
			continue
		}
		g := gamebase.Game{
			Rule: b.Plan.Rule, Size: b.Plan.Size, Moves: x.Moves, Black: x.Pair.Black, White: x.Pair.White, Event: name,
			Round: strconv.Itoa(x.Pair.Round), Played: b.Plan.Starts.UTC().Format(time.DateOnly), Open: string(b.Plan.Opening), Source: name,
		}
		if x.Result != nil {
			g.Winner, g.Ending = x.Result.Winner, endings[x.Result.Reason]
		}
		out = append(out, g)
	}
	return out
}

var endings = map[broadcast.CastEnding]string{broadcast.ByResign: "resign", broadcast.ByTime: "time", broadcast.ByForfeit: "forfeit"}
