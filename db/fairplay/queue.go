package fairplay

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const (
	// selectQueue is what waits: open cases, appeals, and sheets that should be looked at, with open reports of unfair play.
	selectQueue = `
SELECT u.id, u.name, w.rule, w.speed, w.sheet, w.made, coalesce(r.n, 0), coalesce(r.priority, 0), coalesce(w.id, 0), w.asked, w.stated, w.judged, w.appeal
FROM (
    SELECT c.user_id, c.rule::text, c.speed::text, c.sheet, c.opened AS made, c.id, c.asked, c.stated,
        (SELECT count(*)::int FROM fairplay_judgements j WHERE j.case_id = c.id) AS judged, c.closed IS NOT NULL AS appeal, 1000::float8 AS strength
    FROM fairplay_cases c WHERE c.closed IS NULL OR c.appealed IS NOT NULL AND c.answered IS NULL
    UNION ALL (
    SELECT s.user_id, s.rule::text, s.speed::text, s.sheet, s.made, NULL, NULL, NULL, 0, false, s.strength
    FROM fairplay_sheets s WHERE s.grade <> 'nothing' AND NOT EXISTS (
        SELECT FROM fairplay_cases c WHERE c.user_id = s.user_id AND c.rule = s.rule AND c.speed = s.speed AND c.closed IS NULL)
    ORDER BY s.strength DESC LIMIT 100)
) w JOIN users u ON u.id = w.user_id AND u.deleted IS NULL
    LEFT JOIN (SELECT about, count(*)::int AS n, max(priority) AS priority FROM reports WHERE closed IS NULL AND reason IN ('unfair', 'sandbagging') GROUP BY about) r
    ON r.about = w.user_id
WHERE w.user_id <> $1
ORDER BY w.appeal DESC, (w.sheet->>'grade' = 'look_first') DESC, w.strength + coalesce(r.priority, 0) / 20.0 DESC, w.made LIMIT 100`

	selectSheet = `SELECT sheet FROM fairplay_sheets WHERE user_id = $1 AND rule = $2 AND speed = $3`
	// selectLast is the open case of a sheet, or the last one that was closed.
	selectLast = `
SELECT id, opened, asked, statement, stated, closed, upheld, appeal, appealed, answer, answered, granted, sheet FROM fairplay_cases
WHERE user_id = $1 AND rule = $2 AND speed = $3 ORDER BY closed DESC NULLS FIRST LIMIT 1`
	selectNamedDecisions = `
SELECT j.by, j.at, j.upheld, j.reason, coalesce(u.name, '') FROM fairplay_judgements j LEFT JOIN users u ON u.id = j.by
WHERE j.case_id = $1 ORDER BY j.at, j.by`
	selectReportsOf = `SELECT id FROM reports WHERE about = $1 AND closed IS NULL AND reason IN ('unfair', 'sandbagging') ORDER BY id`
	// selectShown are the newest games of a sheet, those before a case too.
	selectShown = `
SELECT g.id, p.ended, p.rating, p.deviation, p.version, p.moves FROM (
    SELECT * FROM fairplay_games WHERE user_id = $1 AND rule = $2 AND speed = $3 ORDER BY ended DESC LIMIT $4) p
JOIN games g ON g.number = p.game ORDER BY p.ended DESC`
	shownMost = 60
	// selectFile are the newest measured games, for a file.
	selectFile = `
SELECT g.id, g.rule, g.size, coalesce(b.name, ''), coalesce(w.name, ''), coalesce(g.winner, ''), g.moves FROM (
    SELECT game, ended FROM fairplay_games WHERE user_id = $1 AND rule = $2 AND speed = $3 ORDER BY ended DESC LIMIT $4) p
JOIN games g ON g.number = p.game LEFT JOIN users b ON b.id = g.black LEFT JOIN users w ON w.id = g.white WHERE g.moves IS NOT NULL ORDER BY p.ended DESC`
)

// FileGames is how many games federations want to see beside an accusation.
const FileGames = 15

func scanWaiting(row pgx.CollectableRow) (w fairplay.Waiting, err error) {
	var text []byte
	var asked, stated *time.Time
	err = row.Scan(&w.Who.ID, &w.Who.Name, &w.Rule, &w.Speed, &text, &w.Made, &w.Reports, &w.Priority, &w.Case, &asked, &stated, &w.NamedDecision, &w.Appeal)
	if err != nil {
		return w, err
	}
	var s fairplay.Sheet
	if err := json.Unmarshal(text, &s); err != nil {
		return w, err
	}
	w.Grade, w.Strength, w.Games, w.Moves = s.Grade, s.Strength, s.Games, s.Moves
	w.Asked, w.Stated = instant(asked), instant(stated)
	return w, nil
}

// Waiting returns what there is to look at, without what is about the moderator who asks.
func (f Fairplay) Waiting(ctx context.Context, by game.UserID) (q fairplay.FairQueue, err error) {
	q.Waiting, err = pg.List(ctx, f.Pool, scanWaiting, selectQueue, by)
	return q, pg.Failed("queue of fair play", err)
}

// Dossier returns a sheet with all that is needed to judge; moderation.ErrNothing.
func (f Fairplay) Dossier(ctx context.Context, by game.UserID, name, rule, speed string) (d fairplay.FairDossier, err error) {
	if d.Who, err = f.member(ctx, by, name); err != nil {
		return d, err
	}
	d.Rule, d.Speed = rule, speed
	there, err := f.sheetOf(ctx, &d)
	if err != nil {
		return d, err
	}
	open, err := f.caseOf(ctx, &d)
	if err != nil {
		return d, err
	}
	if !there && !open {
		return d, moderation.ErrNothing
	}
	played, err := pg.List(ctx, f.Pool, scanPart, selectShown, d.Who.ID, rule, speed, shownMost)
	if err != nil {
		return d, pg.Failed("games of a sheet", err)
	}
	d.Games = make([]fairplay.ShownGame, len(played))
	for i := range played {
		d.Games[i] = fairplay.ShownOf(&played[i])
	}
	if d.Reports, err = pg.List(ctx, f.Pool, pgx.RowTo[int64], selectReportsOf, d.Who.ID); err != nil {
		return d, pg.Failed("reports", err)
	}
	var moderator bool
	err = f.Pool.ScanRow(ctx, []any{&moderator, &d.Reported}, selectModerator, by, d.Who.ID)
	return d, pg.Failed("a moderator", err)
}

// sheetOf adds the sheet; false if there is none.
func (f Fairplay) sheetOf(ctx context.Context, d *fairplay.FairDossier) (bool, error) {
	var text []byte
	err := f.Pool.ScanRow(ctx, []any{&text}, selectSheet, d.Who.ID, d.Rule, d.Speed)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &d.Sheet)
	}
	return true, pg.Failed("a sheet", err)
}

// caseOf adds the case, with the sheet as it was when the case was opened; false if there is none.
func (f Fairplay) caseOf(ctx context.Context, d *fairplay.FairDossier) (bool, error) {
	d.NamedDecision = []fairplay.NamedDecision{}
	var asked, stated, closed, appealed, answered *time.Time
	var text []byte
	err := f.Pool.ScanRow(ctx, []any{
		&d.Case, &d.Opened, &asked, &d.Statement, &stated, &closed, &d.Upheld, &d.Appeal, &appealed, &d.Answer, &answered, &d.Granted, &text,
	}, selectLast, d.Who.ID, d.Rule, d.Speed)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, pg.Failed("a case", err)
	}
	d.Asked, d.Stated, d.Closed, d.Appealed, d.Answered = instant(asked), instant(stated), instant(closed), instant(appealed), instant(answered)
	if err := json.Unmarshal(text, &d.Sheet); err != nil {
		return false, err
	}
	d.NamedDecision, err = pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (j fairplay.NamedDecision, err error) {
		err = row.Scan(&j.By, &j.At, &j.Upheld, &j.Reason, &j.Name)
		return j, err
	}, selectNamedDecisions, d.Case)
	return true, pg.Failed("judgements", err)
}

// File returns the newest games of a sheet, FileGames at most, for a file; moderation.ErrNothing.
func (f Fairplay) File(ctx context.Context, by game.UserID, name, rule, speed string) ([]fairplay.Filed, error) {
	who, err := f.member(ctx, by, name)
	if err != nil {
		return nil, err
	}
	all, err := pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (g fairplay.Filed, err error) {
		var moves string
		err = row.Scan(&g.Game, &g.Rule, &g.Size, &g.Black, &g.White, &g.Winner, &moves)
		g.Moves = games.SplitMoves(moves)
		return g, err
	}, selectFile, who.ID, rule, speed, FileGames)
	if err == nil && len(all) == 0 {
		return nil, moderation.ErrNothing
	}
	return all, pg.Failed("games for a file", err)
}
