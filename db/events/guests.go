package events

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	selectGuest = `
SELECT g.user_id FROM event_guests g JOIN events e ON e.number = g.event WHERE e.id = $1 AND g.skeleton = $2`
	// imitates reports whether a name is a member's, was one's, is reserved, or looks like one of these.
	imitates = `
SELECT EXISTS (SELECT FROM users WHERE skeleton = $1) OR EXISTS (SELECT FROM reserved_names WHERE skeleton = $1)
    OR EXISTS (SELECT FROM former_names WHERE skeleton = $1) OR EXISTS (SELECT FROM name_confusables WHERE look = $2)`
)

// AddGuest makes a guest of an event; see events.Guests.
func (e *Events) AddGuest(ctx context.Context, id string, g tournament.NewGuest, now time.Time) (user game.UserID, err error) {
	err = e.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var number int64
		if err := tx.QueryRow(ctx, `SELECT number FROM events WHERE id = $1 FOR KEY SHARE`, id).Scan(&number); err != nil {
			return err
		}
		// One after the other for a host, so that none are made beyond the bounds.
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, g.Host); err != nil {
			return err
		}
		if user, err = tryGuest(ctx, tx, id, g, 0, now); user != 0 || err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, `INSERT INTO users (name, kind, created) VALUES ($1, 'guest', $2) RETURNING id`, g.Name, pg.Millis(now)).Scan(&user); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO event_guests (user_id, event, skeleton, host, made) VALUES ($1, $2, $3, $4, $5)`, user, number, g.Skeleton, g.Host, pg.Millis(now))
		return err
	})
	return user, failed("guest of event "+id, err)
}

// TryGuest returns what AddGuest would; see events.Guests.
func (e *Events) TryGuest(ctx context.Context, id string, g tournament.NewGuest, more int, now time.Time) (user game.UserID, err error) {
	err = e.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		user, err = tryGuest(ctx, tx, id, g, more, now)
		return err
	})
	return user, failed("guest of event "+id, err)
}

// tryGuest returns an event's guest of a name, 0 if there is none and so many more and then this one may be made.
func tryGuest(ctx context.Context, tx pgx.Tx, id string, g tournament.NewGuest, more int, now time.Time) (user game.UserID, err error) {
	err = tx.QueryRow(ctx, selectGuest, id, g.Skeleton).Scan(&user)
	if !errors.Is(err, pgx.ErrNoRows) {
		return user, err
	}
	var like bool
	if err := tx.QueryRow(ctx, imitates, g.Skeleton, account.Look(g.Skeleton)).Scan(&like); err != nil {
		return 0, err
	}
	if like {
		return 0, tournament.ErrImitates
	}
	var today int
	if err := tx.QueryRow(ctx, `SELECT count(*) FROM event_guests WHERE host = $1 AND made > $2`, g.Host, pg.Millis(now.Add(-24*time.Hour))).Scan(&today); err != nil {
		return 0, err
	}
	if today+more >= tournament.MostGuestsADay {
		return 0, tournament.ErrToday
	}
	return 0, nil
}

// GuestsOf returns an event's guests; see events.Guests.
func (e *Events) GuestsOf(ctx context.Context, id string) ([]tournament.Guest, error) {
	out, err := pg.List(ctx, e.Pool, pgx.RowToStructByPos[tournament.Guest], `
		SELECT u.id, u.name, g.turn FROM event_guests g JOIN events e ON e.number = g.event JOIN users u ON u.id = g.user_id
		WHERE e.id = $1 AND u.kind = 'guest' ORDER BY lower(u.name), u.id`, id)
	return out, pg.Failed("guests of an event", err)
}

// Guest returns a guest of an event; see events.Guests.
func (e *Events) Guest(ctx context.Context, id string, user game.UserID) (g tournament.Guest, err error) {
	err = e.Pool.ScanRow(ctx, []any{&g.User, &g.Name, &g.Turn}, `
		SELECT u.id, u.name, g.turn FROM event_guests g JOIN events e ON e.number = g.event JOIN users u ON u.id = g.user_id
		WHERE e.id = $1 AND u.id = $2 AND u.kind = 'guest'`, id, user)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, tournament.ErrNotIn
	}
	return g, pg.Failed("guest of an event", err)
}

// RenewGuest makes a guest's link another; see events.Guests.
func (e *Events) RenewGuest(ctx context.Context, id string, user game.UserID) error {
	tag, err := e.Pool.Exec(ctx, `
		UPDATE event_guests g SET turn = turn + 1 FROM events e WHERE e.number = g.event AND e.id = $1 AND g.user_id = $2`, id, user)
	if err == nil && tag.RowsAffected() == 0 {
		return tournament.ErrNotIn
	}
	return pg.Failed("renew the link of a guest", err)
}
