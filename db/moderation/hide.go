package moderation

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// A hidden text stays stored: its place says that a moderator has hidden it, and undoing the action shows it again.

const (
	hideLines = `INSERT INTO hidden_texts (action, line) SELECT $1, id FROM chat WHERE id = ANY ($2) AND user_id = $3 ORDER BY id ON CONFLICT DO NOTHING`
	hideStudy = `INSERT INTO hidden_texts (action, study) SELECT $1, id FROM studies WHERE id = $2 AND owner = $3 ON CONFLICT DO NOTHING`
	hideList  = `INSERT INTO hidden_texts (action, list) SELECT $1, id FROM lists WHERE id = $2 AND owner = $3 ON CONFLICT DO NOTHING`
	hideCast  = `INSERT INTO hidden_texts (action, broadcast) SELECT $1, id FROM broadcasts WHERE id = $2 AND host = $3 ON CONFLICT DO NOTHING`
	// hideClub hides what a club says that the person leads.
	hideClub = `
INSERT INTO hidden_texts (action, club) SELECT $1, club FROM club_people WHERE club = $2 AND user_id = $3 AND standing = 'leader' ON CONFLICT DO NOTHING`
	hideEvent   = `INSERT INTO hidden_texts (action, event) SELECT $1, id FROM events WHERE id = $2 AND host = $3 ON CONFLICT DO NOTHING`
	hideEngine  = `INSERT INTO hidden_texts (action, engine) SELECT $1, user_id FROM engines WHERE user_id = $2 ON CONFLICT DO NOTHING`
	hideBrought = `
WITH g AS (UPDATE base_games SET shown = false WHERE owner = $2 AND shown RETURNING id)
INSERT INTO hidden_texts (action, brought) SELECT $1, $2 WHERE EXISTS (SELECT FROM g) ON CONFLICT DO NOTHING`
	hideBroughtGame = `
WITH g AS (UPDATE base_games SET shown = false WHERE id = $2 AND owner = $3 AND shown RETURNING id)
INSERT INTO hidden_texts (action, brought_game) SELECT $1, id FROM g ON CONFLICT DO NOTHING`
	gamesHidden = `SELECT DISTINCT c.game_id FROM hidden_texts h JOIN chat c ON c.id = h.line WHERE h.action = $1 AND c.game_id IS NOT NULL`
	dropHidden  = `DELETE FROM hidden_texts WHERE action = $1`
	// linesOfReport are those that a report's reporters name, as far as they are there and not hidden.
	linesOfReport = `
SELECT DISTINCT c.id FROM report_voices v JOIN chat c ON c.id = v.line AND c.user_id = $2 LEFT JOIN hidden_texts h ON h.line = c.id
WHERE v.report = $1 AND h.id IS NULL`
)

// hide hides what an order names, and returns the games whose rooms know it.
func hide(ctx context.Context, tx pgx.Tx, action int64, user game.UserID, o moderation.Command) (rooms moderation.Rooms, err error) {
	var tag pgconn.CommandTag
	switch {
	case o.Study != "":
		tag, err = tx.Exec(ctx, hideStudy, action, o.Study, user)
	case o.List != "":
		tag, err = tx.Exec(ctx, hideList, action, o.List, user)
	case o.Broadcast != "":
		tag, err = tx.Exec(ctx, hideCast, action, o.Broadcast, user)
	case o.Club != "":
		tag, err = tx.Exec(ctx, hideClub, action, o.Club, user)
	case o.Event != "":
		tag, err = tx.Exec(ctx, hideEvent, action, o.Event, user)
	case o.Engine:
		tag, err = tx.Exec(ctx, hideEngine, action, user)
	case o.BroughtGame != 0:
		tag, err = tx.Exec(ctx, hideBroughtGame, action, o.BroughtGame, user)
	case o.Brought:
		tag, err = tx.Exec(ctx, hideBrought, action, user)
	default:
		tag, err = tx.Exec(ctx, hideLines, action, []int64{o.Line}, user)
	}
	if err == nil && tag.RowsAffected() == 0 {
		err = moderation.ErrText
	}
	if err != nil {
		return rooms, err
	}
	return roomsOf(ctx, tx, action)
}

// roomsOf returns the games whose rooms know a line that an action hides.
func roomsOf(ctx context.Context, tx pgx.Tx, action int64) (rooms moderation.Rooms, err error) {
	rooms.Resting, err = pg.Collect[string](tx.Query(ctx, gamesHidden, action))
	return rooms, err
}

// hideReported hides the lines that a report names, as one action of which the person is told; none is no failure.
func hideReported(ctx context.Context, tx pgx.Tx, d done, now time.Time) (rooms moderation.Rooms, err error) {
	lines, err := pg.Collect[int64](tx.Query(ctx, linesOfReport, d.report, d.target))
	if err != nil || len(lines) == 0 {
		return rooms, err
	}
	d.kind = moderation.Hide
	id, err := d.note(ctx, tx, now)
	if err != nil {
		return rooms, err
	}
	if _, err := tx.Exec(ctx, hideLines, id, lines, d.target); err != nil {
		return rooms, err
	}
	if rooms, err = roomsOf(ctx, tx, id); err != nil {
		return rooms, err
	}
	return rooms, tell(ctx, tx, d.target, notice{kind: moderation.MessageMeasure, action: id}, now)
}

// showAgain shows what an action has hidden, and returns the games whose rooms hide it.
func showAgain(ctx context.Context, tx pgx.Tx, action int64) (rooms moderation.Rooms, err error) {
	if rooms, err = roomsOf(ctx, tx, action); err != nil {
		return rooms, err
	}
	_, err = tx.Exec(ctx, dropHidden, action)
	return rooms, err
}
