package games

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/game/vacation"
)

// rest reads when the clocks of a game in play stand: the vacations of the players of a game of days, the stop of a simul.
func rest(ctx context.Context, q asker, r *records.GameRecord, known *Boards) error {
	if r.Event != nil && r.Event.Host != "" {
		return stop(ctx, q, r, known)
	}
	if !r.Settings.OfDays() || r.Black == 0 || r.Status == game.Over.String() {
		return nil
	}
	rows, err := q.Query(ctx, selectResting, r.Black, r.White, time.Now().Add(-vacation.Kept))
	if err != nil {
		return err
	}
	r.Vacations = map[game.UserID][]vacation.Span{}
	var u game.UserID
	var s vacation.Span
	_, err = pgx.ForEachRow(rows, []any{&u, &s.Began, &s.Until}, func() error {
		r.Vacations[u] = append(r.Vacations[u], vacation.Span{Began: s.Began.UTC(), Until: s.Until.UTC()})
		return nil
	})
	return err
}

// selectResting are the vacations of the players of a game.
const selectResting = `SELECT user_id, began, until FROM vacations WHERE user_id IN ($1, $2) AND until > $3 ORDER BY began, id`

// stop reads when the clocks of the simul stood that a game belongs to: both players', as if they were on vacation; and if the host's clock
// runs on one board alone, when the host was at another.
func stop(ctx context.Context, q asker, r *records.GameRecord, known *Boards) error {
	var s vacation.Span
	switch err := q.QueryRow(ctx, `SELECT s.began, s.until FROM event_stops s JOIN events e ON e.number = s.event WHERE e.id = $1`, r.Event.ID).Scan(&s.Began, &s.Until); {
	case errors.Is(err, pgx.ErrNoRows):
	case err != nil:
		return err
	default:
		s.Began, s.Until = s.Began.UTC(), s.Until.UTC()
		r.Vacations = map[game.UserID][]vacation.Span{r.Black: {s}, r.White: {s}}
	}
	if !r.Event.One {
		return nil
	}
	return known.elsewhere(ctx, q, r)
}
