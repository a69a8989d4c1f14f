package moderation

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// selectInEvents are the games of events that somebody has not lost, of a rule and speed: of events that run, or have ended since $4.
const selectInEvents = `
SELECT g.number FROM event_players p JOIN events e ON e.number = p.event JOIN event_games x ON x.event = e.number JOIN games g ON g.number = x.game
WHERE p.user_id = $1 AND (e.phase = 'running' OR e.phase = 'over' AND e.ended > $4)
    AND $1 IN (g.black, g.white) AND g.rated AND g.rule = $2 AND g.speed = $3 AND g.status = 'over' AND g.reason <> 'aborted' AND g.unrated IS DISTINCT FROM 'annulled'
    AND coalesce(g.winner, '') IS DISTINCT FROM CASE WHEN g.black = $1 THEN 'white' ELSE 'black' END
ORDER BY g.number LIMIT $5`

// AnnulInEvents has the games of somebody against whom a case was upheld count for nothing in events whose results may still change:
// opponents get the points, there and in their ratings. It returns the action, 0 if there is no such game. Settle does the rest.
func AnnulInEvents(ctx context.Context, tx pgx.Tx, by, user game.UserID, rule, speed string, now time.Time) (action int64, err error) {
	since := now.Add(-tournament.CorrectUntil)
	games, err := pg.Collect[int64](tx.Query(ctx, selectInEvents, user, rule, speed, pg.Millis(since), annulMost))
	if err != nil || len(games) == 0 {
		return 0, err
	}
	action, err = done{actor: by, target: user, kind: moderation.Annul, reason: moderation.Unfair}.note(ctx, tx, now)
	if err != nil {
		return 0, err
	}
	tag, err := tx.Exec(ctx, addAnnulled, games, action)
	if err != nil || tag.RowsAffected() == 0 {
		return action, err
	}
	return action, tell(ctx, tx, user, notice{kind: moderation.MessageMeasure, action: action}, now)
}

// TakeBack takes an action back that a case has brought, unless somebody has done so before. Settle restores the games.
func TakeBack(ctx context.Context, tx pgx.Tx, by game.UserID, of int64, now time.Time) error {
	a, _, err := action(ctx, tx, of)
	if err != nil {
		return err
	}
	var undone bool
	err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM mod_actions WHERE of = $1 AND kind IN ('undo', 'lapse'))`, of).Scan(&undone)
	if err != nil || undone {
		return err
	}
	_, err = undo(ctx, tx, a, done{actor: by, kind: moderation.Undo, reason: a.Reason}, "", now)
	return err
}
