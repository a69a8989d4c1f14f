package games

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
)

const (
	// selectPlans has members in the place of guests whose games they have taken over.
	selectPlans = `
SELECT coalesce(h.member, p.user_id), p.version, p.ply, p.lines FROM plans p JOIN games g ON g.number = p.game
LEFT JOIN merged_guests h ON h.guest = p.user_id WHERE g.id = $1`
	setPlan = `
INSERT INTO plans (game, user_id, version, ply, lines) SELECT number, $2, $3, $4, $5 FROM games WHERE id = $1 AND status = 'live'
ON CONFLICT (game, user_id) DO UPDATE SET version = excluded.version, ply = excluded.ply, lines = excluded.lines`
	deletePlan = `
DELETE FROM plans p USING games g WHERE g.id = $1 AND p.game = g.number
    AND (p.user_id = $2 OR p.user_id IN (SELECT guest FROM merged_guests WHERE member = $2))`
	// SweepPlans deletes those of games that are over: their rooms have not come to it.
	SweepPlans = `
DELETE FROM plans WHERE game = ANY (ARRAY(SELECT p.game FROM plans p JOIN games g ON g.number = p.game WHERE g.status <> 'live' LIMIT $1))`
)

func scanPlan(row pgx.CollectableRow) (p game.Plan, err error) {
	var lines []string
	if err = row.Scan(&p.User, &p.Version, &p.Ply, &lines); err != nil {
		return p, err
	}
	p.Lines, err = game.ParsePlan(lines)
	return p, err
}

// Plans returns the plans of a game's players; see room.Store.
func (g Games) Plans(ctx context.Context, id string) ([]game.Plan, error) {
	all, err := pg.List(ctx, g.Pool, scanPlan, selectPlans, id)
	return all, pg.Failed("plans", err)
}

// SetPlan keeps a player's plan, or with no lines deletes it; see room.Store.
func (g Games) SetPlan(ctx context.Context, id string, p game.Plan) error {
	return pg.FailedUnlessFault("set plan", g.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if g.Node() != "" {
			if _, err := tx.Exec(ctx, eventlog.Fence, g.Node()); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, deletePlan, id, p.User); err != nil || len(p.Lines) == 0 {
			return err
		}
		tag, err := tx.Exec(ctx, setPlan, id, p.User, p.Version, p.Ply, game.PlanTexts(p.Lines))
		if err == nil && tag.RowsAffected() == 0 {
			err = game.ErrOver
		}
		return err
	}))
}
