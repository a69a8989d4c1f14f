package events

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
)

// selectEnds has the games that have ended, or been annulled, and are not in the event's log, in the order of their ends.
const selectEnds = `
SELECT g.id, coalesce(g.winner::text, ''), coalesce(g.reason, ''), coalesce(g.black, 0), coalesce(g.white, 0), coalesce(g.plies, 0), x.annulled,
    coalesce((SELECT e.payload FROM game_events e WHERE e.game = g.number AND e.kind = 'end' ORDER BY e.seq DESC LIMIT 1), '{}'),
    coalesce((SELECT e.actor FROM game_events e WHERE e.game = g.number AND e.kind = 'end' ORDER BY e.seq DESC LIMIT 1), 0),
    ARRAY(SELECT e.actor FROM game_events e WHERE e.game = g.number AND e.kind = 'berserk'),
    CASE WHEN x.annulled THEN coalesce((SELECT a.target FROM annulled_games n JOIN mod_actions a ON a.id = n.action WHERE n.game = g.number LIMIT 1), 0) ELSE 0 END
FROM event_games x JOIN games g ON g.number = x.game
WHERE x.event = $1 AND x.over AND NOT x.noted ORDER BY g.ended, g.number LIMIT 5000`

// ends returns what ended games mean to an event, and their ids.
func (e *Events) ends(ctx context.Context, tx pgx.Tx, event int64, facts Facts) (out []tournament.GameOver, ids []string, err error) {
	rows, err := tx.Query(ctx, selectEnds, event)
	if err != nil {
		return nil, nil, err
	}
	type blameless struct {
		at    int
		actor game.UserID
	}
	var open []blameless // called off, and nobody is blamed yet
	out, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (o tournament.GameOver, err error) {
		var winner string
		var black, white, actor game.UserID
		var end []byte
		if err := row.Scan(&o.Game, &winner, &o.Reason, &black, &white, &o.Plies, &o.Annulled, &end, &actor, &o.Berserk, &o.Loser); err != nil {
			return o, err
		}
		o.ID, o.Here = facts.ID, facts.Here
		o.Winner = map[string]game.UserID{"black": black, "white": white}[winner]
		o.Moves = map[game.UserID]int{black: (o.Plies + 1) / 2, white: o.Plies / 2}
		var p game.Payload
		if err := json.Unmarshal(end, &p); err != nil {
			return o, fmt.Errorf("end of game %s: %w", o.Game, err)
		}
		if o.Blame, o.Stopped = p.Blame, p.Annulled; o.Blame == 0 && !o.Stopped && o.Reason == game.Aborted {
			open = append(open, blameless{len(ids), actor})
		}
		ids = append(ids, o.Game)
		return o, nil
	})
	if err != nil {
		return nil, nil, err
	}
	for _, b := range open {
		if err := e.blame(ctx, tx, &out[b.at], b.actor); err != nil {
			return nil, nil, err
		}
	}
	return out, ids, nil
}

// Lost returns games in play that an event has decided on, 1,000 at most.
func (e *Events) Lost(ctx context.Context) ([]tournament.Lost, error) {
	lost, err := pg.List(ctx, e.Pool, pgx.RowToStructByPos[tournament.Lost], `
		SELECT g.id, x.loser FROM event_games x JOIN games g ON g.number = x.game
		WHERE x.loser IS NOT NULL AND NOT x.over AND g.status IN ('live', 'adjourned') AND g.damage IS NULL ORDER BY g.number LIMIT 1000`)
	return lost, pg.Failed("lost games of events", err)
}

// blame says who is to blame for an aborted game if the room has not: who has aborted it. In a game of days it is who let
// the first period pass.
func (e *Events) blame(ctx context.Context, tx pgx.Tx, o *tournament.GameOver, actor game.UserID) (err error) {
	if o.Blame = actor; actor != 0 {
		return nil
	}
	var days bool
	if err := tx.QueryRow(ctx, `SELECT clock = 'correspondence' FROM games WHERE id = $1`, o.Game).Scan(&days); err != nil || !days {
		return err
	}
	o.Blame, err = e.Games.Decider(ctx, tx, o.Game)
	return err
}
