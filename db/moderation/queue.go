package moderation

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/accounts"
	"github.com/tengen-go/tengen/db/people"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// The pages of moderators.

const (
	caseColumns = `
SELECT r.id, r.about, coalesce(u.name, ''), r.reason, r.opened, r.priority, r.voices, coalesce(r.claimed_by, 0), coalesce(c.name, ''),
    coalesce(r.claimed, 'epoch'), coalesce(r.closed, 'epoch'), coalesce(r.upheld, false)
FROM reports r LEFT JOIN users u ON u.id = r.about LEFT JOIN users c ON c.id = r.claimed_by
`
	selectQueue = caseColumns + `WHERE r.closed IS NULL AND r.about <> $1 ORDER BY r.priority DESC, r.voices DESC, r.opened LIMIT 100`
	selectCase  = caseColumns + `WHERE r.id = $1 AND r.about <> $2`
	selectCases = caseColumns + `WHERE r.about = $1 ORDER BY r.id DESC LIMIT 50`

	actionColumns = `
SELECT a.id, a.at, a.actor, a.target, a.kind, a.reason, coalesce(a.until, 'epoch'), coalesce(a.report, 0), coalesce(g.id, ''), coalesce(a.of, 0),
    coalesce(x.name, ''), coalesce(y.name, ''), coalesce(w.text, ''),
    EXISTS (SELECT FROM mod_actions z WHERE z.of = a.id AND z.kind IN ('undo', 'lapse')), CASE WHEN m.over IS NULL THEN m.confirm END
FROM mod_actions a LEFT JOIN users x ON x.id = a.actor LEFT JOIN users y ON y.id = a.target LEFT JOIN games g ON g.number = a.game
    LEFT JOIN mod_messages w ON w.action = a.id LEFT JOIN measures m ON m.action = a.id
`
	selectSecond = actionColumns + `WHERE m.confirm > $1 AND m.over IS NULL ORDER BY m.confirm LIMIT 100`
	selectOf     = actionColumns + `WHERE a.target = $1 ORDER BY a.id DESC LIMIT 100`
	selectAudit  = actionColumns + `WHERE ($1 = 0 OR a.target = $1 OR a.actor = $1) AND a.id > $2 ORDER BY a.id LIMIT $3`
	selectSome   = actionColumns + `WHERE a.id = ANY ($1)`

	selectAppeals = `SELECT action, at, text FROM appeals WHERE answered IS NULL ORDER BY at LIMIT 100`
)

func scanCase(row pgx.CollectableRow) (c moderation.Case, err error) {
	var by moderation.Named
	var claimed time.Time
	err = row.Scan(&c.ID, &c.About.ID, &c.About.Name, &c.Reason, &c.Opened, &c.Priority, &c.Statements, &by.ID, &by.Name, &claimed, &c.Closed, &c.Upheld)
	if c.Closed.Unix() <= 0 {
		c.Closed = time.Time{}
	}
	if by.ID != 0 {
		c.Claimed, c.ClaimEnds = &by, claimed.Add(moderation.ClaimDuration)
	}
	return c, err
}

// lapse takes off a claim that is in force no more.
func lapse(c *moderation.Case, now time.Time) {
	if c.Claimed != nil && !now.Before(c.ClaimEnds) {
		c.Claimed, c.ClaimEnds = nil, time.Time{}
	}
}

func scanAction(row pgx.CollectableRow) (a moderation.LoggedAction, err error) {
	var confirm *time.Time
	err = row.Scan(&a.ID, &a.At, &a.Actor, &a.Target, &a.Kind, &a.Reason, &a.Until, &a.Report, &a.Game, &a.Of, &a.ActorName, &a.TargetName, &a.Message, &a.Undone, &confirm)
	if a.Until.Unix() <= 0 {
		a.Until = time.Time{}
	}
	if confirm != nil {
		a.Confirm = *confirm
	}
	return a, err
}

// Waiting returns a moderator's queue, without reports about that moderator.
func (m Moderation) Waiting(ctx context.Context, by game.UserID, now time.Time) (q moderation.Queue, err error) {
	if q.Cases, err = pg.List(ctx, m.Pool, scanCase, selectQueue, by); err != nil {
		return q, pg.Failed("reports", err)
	}
	for i := range q.Cases {
		lapse(&q.Cases[i], now)
	}
	if q.Second, err = pg.List(ctx, m.Pool, scanAction, selectSecond, pg.Millis(now)); err != nil {
		return q, pg.Failed("second looks", err)
	}
	appeals, err := pg.List(ctx, m.Pool, func(row pgx.CollectableRow) (a moderation.Appeal, err error) {
		err = row.Scan(&a.Action, &a.At, &a.Text)
		return a, err
	}, selectAppeals)
	if err != nil {
		return q, pg.Failed("appeals", err)
	}
	ids := make([]int64, len(appeals))
	for i, p := range appeals {
		ids[i] = p.Action
	}
	acts, err := pg.List(ctx, m.Pool, scanAction, selectSome, ids)
	if err != nil {
		return q, pg.Failed("appeals", err)
	}
	q.Appeals = []moderation.Appealed{}
	for _, p := range appeals {
		i := slices.IndexFunc(acts, func(a moderation.LoggedAction) bool { return a.ID == p.Action })
		if i >= 0 && acts[i].Target != by {
			q.Appeals = append(q.Appeals, moderation.Appealed{Appeal: p, Action: acts[i]})
		}
	}
	return q, nil
}

const (
	selectFile = `
SELECT u.id, u.name, u.created, u.kind = 'guest', ` + accounts.SanctionColumns + ` FROM users u LEFT JOIN standings s ON s.user_id = u.id
WHERE u.id = $1 AND u.kind IN ('member', 'guest')`
	selectNames = `
SELECT name FROM former_names WHERE user_id = $1 UNION ALL SELECT name FROM closed_names WHERE user_id = $1 LIMIT 20`
)

// File returns a member's file; moderation.ErrNothing.
func (m Moderation) File(ctx context.Context, by game.UserID, name string, now time.Time) (moderation.CaseFile, error) {
	other, err := people.People(m).Member(ctx, name)
	if err != nil || other.ID == by {
		return moderation.CaseFile{}, moderation.ErrNothing
	}
	return m.file(ctx, other.ID, now)
}

func (m Moderation) file(ctx context.Context, user game.UserID, now time.Time) (f moderation.CaseFile, err error) {
	var s accounts.ScannedSanctions
	err = m.Pool.ScanRow(ctx, append([]any{&f.Who.ID, &f.Who.Name, &f.Created, &f.Guest}, s.Into()...), selectFile, user)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, moderation.ErrNothing
	}
	if err != nil {
		return f, pg.Failed("a person", err)
	}
	f.Moderator = s.Moderator
	if now.Before(s.Muted) {
		f.Muted = s.Muted
	}
	if now.Before(s.Suspended) {
		f.Suspended = s.Suspended
	}
	if now.Before(s.Unrated) {
		f.Unrated = s.Unrated
	}
	if f.Names, err = pg.List(ctx, m.Pool, pgx.RowTo[string], selectNames, user); err != nil {
		return f, pg.Failed("names", err)
	}
	if f.Actions, err = pg.List(ctx, m.Pool, scanAction, selectOf, user); err != nil {
		return f, pg.Failed("actions", err)
	}
	f.Reports, err = pg.List(ctx, m.Pool, scanCase, selectCases, user)
	return f, pg.Failed("reports", err)
}

const (
	selectVoices = `
SELECT v.reporter, coalesce(u.name, ''), v.at, v.text, v.games, coalesce(v.line, 0), v.line_game, v.line_text
FROM report_voices v LEFT JOIN users u ON u.id = v.reporter WHERE v.report = $1 ORDER BY v.id LIMIT 50`
	// selectAround returns the lines of the chats of games and events about some of them, each with the one that it is about.
	selectAround = `
SELECT w.line, c.id, c.at, c.user_id, coalesce(u.name, ''), c.text, c.hidden OR EXISTS (SELECT FROM hidden_texts h WHERE h.line = c.id)
FROM (SELECT DISTINCT g, l FROM unnest($1::text[], $2::bigint[]) AS x (g, l)) AS w (game, line), LATERAL (
    (SELECT * FROM chat WHERE game_id = w.game AND id <= w.line ORDER BY id DESC LIMIT 11) UNION ALL
    (SELECT * FROM chat WHERE game_id = w.game AND id > w.line ORDER BY id LIMIT 10) UNION ALL
    (SELECT o.* FROM chat l JOIN chat o ON o.event = l.event AND o.section = l.section WHERE l.id = w.line AND o.id <= w.line ORDER BY o.id DESC LIMIT 11) UNION ALL
    (SELECT o.* FROM chat l JOIN chat o ON o.event = l.event AND o.section = l.section WHERE l.id = w.line AND o.id > w.line ORDER BY o.id LIMIT 10)) c LEFT JOIN users u ON u.id = c.user_id ORDER BY c.id`
	selectPlayed = `
SELECT g.number, g.id, coalesce(g.ended, 'epoch'), g.rule, coalesce(g.black, 0), coalesce(b.name, ''), coalesce(g.white, 0), coalesce(w.name, ''),
    coalesce(g.winner, ''), coalesce(g.reason, ''), g.rated, g.unrated IS NOT DISTINCT FROM 'annulled'
FROM games g LEFT JOIN users b ON b.id = g.black LEFT JOIN users w ON w.id = g.white WHERE g.id = ANY ($1) ORDER BY g.number`
	selectTimes = `
SELECT n.game, e.spent FROM unnest($1::bigint[]) AS n (game), LATERAL (
    SELECT seq, coalesce((payload->>'spent')::bigint, 0) AS spent FROM game_events WHERE game = n.game AND actor = $2 AND kind = 'move'
    ORDER BY seq LIMIT 400) e ORDER BY n.game, e.seq`
)

// Dossier returns a report with all that is needed to decide on it, except reviews; moderation.ErrNothing.
func (m Moderation) Dossier(ctx context.Context, by game.UserID, report int64, now time.Time) (d moderation.Dossier, err error) {
	found, err := pg.List(ctx, m.Pool, scanCase, selectCase, report, by)
	switch {
	case err != nil:
		return d, pg.Failed("a report", err)
	case len(found) == 0:
		return d, moderation.ErrNothing
	}
	d.Case = found[0]
	lapse(&d.Case, now)
	var games []string
	if d.Statements, games, err = m.statements(ctx, report); err != nil {
		return d, err
	}
	if d.Games, err = m.played(ctx, d.Case.About.ID, games); err != nil {
		return d, err
	}
	d.File, err = m.file(ctx, d.Case.About.ID, now)
	if errors.Is(err, moderation.ErrNothing) { // a guest that is not kept any more
		d.File, err = moderation.CaseFile{Who: d.Case.About, Guest: true}, nil
	}
	return d, err
}

// statements returns the statements of a report's reporters, and the games that they name.
func (m Moderation) statements(ctx context.Context, report int64) (all []moderation.Statement, games []string, err error) {
	var lines []int64
	all, err = pg.List(ctx, m.Pool, func(row pgx.CollectableRow) (v moderation.Statement, err error) {
		var line int64
		err = row.Scan(&v.By.ID, &v.By.Name, &v.At, &v.Text, &v.Games, &line, &v.LineGame, &v.Line)
		lines = append(lines, line)
		return v, err
	}, selectVoices, report)
	if err != nil {
		return nil, nil, pg.Failed("voices", err)
	}
	in := make([]string, len(all)) // the games of the lines
	for i, v := range all {
		in[i] = v.LineGame
		games = append(games, v.Games...)
		if lines[i] != 0 && v.LineGame != "" {
			games = append(games, v.LineGame)
		}
	}
	around := map[int64][]moderation.ReportedLine{}
	_, err = pg.List(ctx, m.Pool, func(row pgx.CollectableRow) (none struct{}, err error) {
		var line int64
		var s moderation.ReportedLine
		err = row.Scan(&line, &s.ID, &s.At, &s.By.ID, &s.By.Name, &s.Text, &s.Hidden)
		s.Here = s.ID == line
		around[line] = append(around[line], s)
		return none, err
	}, selectAround, in, lines)
	if err != nil {
		return nil, nil, pg.Failed("chat", err)
	}
	for i := range all {
		if lines[i] != 0 {
			all[i].Around = around[lines[i]]
		}
	}
	return all, games, nil
}

// mostPlayed bounds the games that are shown with a report.
const mostPlayed = 30

// played returns games with how long somebody has thought in them.
func (m Moderation) played(ctx context.Context, user game.UserID, ids []string) ([]moderation.ReportedGame, error) {
	var numbers []int64
	all, err := pg.List(ctx, m.Pool, func(row pgx.CollectableRow) (p moderation.ReportedGame, err error) {
		var number int64
		err = row.Scan(&number, &p.Game, &p.Ended, &p.Rule, &p.Black.ID, &p.Black.Name, &p.White.ID, &p.White.Name, &p.Winner, &p.Reason, &p.Rated, &p.Annulled)
		if p.Ended.Unix() <= 0 {
			p.Ended = time.Time{}
		}
		numbers = append(numbers, number)
		return p, err
	}, selectPlayed, ids)
	if err != nil {
		return nil, pg.Failed("games of a report", err)
	}
	all, numbers = all[:min(len(all), mostPlayed)], numbers[:min(len(numbers), mostPlayed)]
	times := map[int64][]int64{}
	_, err = pg.List(ctx, m.Pool, func(row pgx.CollectableRow) (none struct{}, err error) {
		var number, spent int64
		err = row.Scan(&number, &spent)
		times[number] = append(times[number], spent)
		return none, err
	}, selectTimes, numbers, user)
	if err != nil {
		return nil, pg.Failed("times of moves", err)
	}
	for i := range all {
		all[i].Times = append([]int64{}, times[numbers[i]]...) // a list even if there are none
	}
	return all, nil
}
