package moderation

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const (
	countReports = `SELECT count(*) FROM report_voices WHERE reporter = $1 AND at > $2`
	// countRight counts somebody's reports that are closed, and those of them that were upheld.
	countRight = `
SELECT count(*) FILTER (WHERE upheld), count(*) FROM reports
WHERE closed IS NOT NULL AND id IN (SELECT report FROM report_voices WHERE reporter = $1)`
	// reportedGuest is a guest by name, and by a line of chat or games.
	reportedGuest = `
SELECT id FROM users WHERE kind = 'guest' AND deleted IS NULL AND lower(name) = lower($1) AND id IN (
    SELECT user_id FROM chat WHERE id = $2
    UNION SELECT black FROM games WHERE id = ANY ($3) UNION SELECT white FROM games WHERE id = ANY ($3)) ORDER BY id LIMIT 1`
	selectLine = `SELECT coalesce(game_id, ''), text FROM chat WHERE id = $1 AND user_id = $2`
	countOf    = `SELECT count(*) FROM games WHERE id = ANY ($1) AND (black = $2 OR white = $2)`
	putReport  = `
INSERT INTO reports AS r (about, reason, opened, priority, voices) VALUES ($1, $2, $3, $4, 1)
ON CONFLICT (about, reason) WHERE closed IS NULL DO UPDATE SET voices = r.voices + 1, priority = greatest(r.priority, excluded.priority)
RETURNING id`
	countVoices = `SELECT count(*), count(*) FILTER (WHERE reporter = $2) FROM report_voices WHERE report = $1`
	addVoice    = `
INSERT INTO report_voices (report, reporter, at, text, games, line, line_game, line_text) VALUES ($1, $2, $3, $4, $5, nullif($6, 0), $7, $8)`
)

// Report adds what somebody reports to the open report about the same person and reason, or opens one. It errs with the refusals of
// package moderation.
func (m Moderation) Report(ctx context.Context, r moderation.Report, now time.Time) error {
	if err := r.Check(); err != nil {
		return err
	}
	return pg.FailedUnlessFault("report", m.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		about, err := named(ctx, tx, r.About)
		if errors.Is(err, moderation.ErrAbout) {
			about, err = guestOf(tx.QueryRow(ctx, reportedGuest, r.About, r.Line, r.Games))
		}
		if err == nil && about == r.Reporter {
			err = moderation.ErrAbout
		}
		if err != nil {
			return err
		}
		// One after the other: none is counted twice.
		if _, err := person(ctx, tx, r.Reporter); err != nil {
			return err
		}
		var today, upheld, closed int
		if err := tx.QueryRow(ctx, countReports, r.Reporter, pg.Millis(now.Add(-24*time.Hour))).Scan(&today); err != nil {
			return err
		}
		if today >= moderation.MaxPerDay {
			return moderation.ErrReports
		}
		lineGame, line, err := evidence(ctx, tx, about, &r)
		if err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, countRight, r.Reporter).Scan(&upheld, &closed); err != nil {
			return err
		}
		var id int64
		var voices, own int
		if err := tx.QueryRow(ctx, putReport, about, r.Reason, pg.Millis(now), moderation.Priority(upheld, closed)).Scan(&id); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, countVoices, id, r.Reporter).Scan(&voices, &own); err != nil {
			return err
		}
		if own >= moderation.MaxPerReporter || voices >= moderation.MaxStatements {
			return moderation.ErrReported // which undoes what putReport has counted
		}
		_, err = tx.Exec(ctx, addVoice, id, r.Reporter, pg.Millis(now), r.Text, r.Games, r.Line, lineGame, line)
		return err
	}))
}

// evidence looks up a report's evidence: the line of chat as it is stored, and whether the games are the person's.
func evidence(ctx context.Context, tx pgx.Tx, about game.UserID, r *moderation.Report) (lineGame, line string, err error) {
	if r.Line != 0 {
		err := tx.QueryRow(ctx, selectLine, r.Line, about).Scan(&lineGame, &line)
		if errors.Is(err, pgx.ErrNoRows) {
			err = moderation.ErrLine
		}
		if err != nil {
			return "", "", err
		}
		line = moderation.Shorten(line)
	}
	if r.Line == 0 {
		if line, err = workText(ctx, tx, about, r); err != nil {
			return "", "", err
		}
		line = moderation.ShortenWork(line)
	}
	slices.Sort(r.Games)
	r.Games = slices.Compact(r.Games)
	if r.Games == nil {
		r.Games = []string{} // null is no list
	}
	var found int
	if err := tx.QueryRow(ctx, countOf, r.Games, about).Scan(&found); err != nil {
		return "", "", err
	}
	if found != len(r.Games) {
		return "", "", moderation.ErrGames
	}
	return lineGame, line, nil
}

const (
	lockReport  = `SELECT about, reason, closed IS NOT NULL, coalesce(claimed_by, 0), coalesce(claimed, 'epoch') FROM reports WHERE id = $1 FOR UPDATE`
	claimReport = `UPDATE reports SET claimed_by = nullif($2, 0), claimed = $3 WHERE id = $1`
	closeReport = `UPDATE reports SET closed = $2, upheld = $3 WHERE id = $1`
	reportersOf = `SELECT DISTINCT reporter FROM report_voices WHERE report = $1 ORDER BY reporter`
)

// heldReport returns an open report that is not another moderator's; moderation.ErrNothing, ErrOver, ErrTaken.
func heldReport(ctx context.Context, tx pgx.Tx, id int64, by game.UserID, now time.Time) (about game.UserID, reason moderation.ReportReason, err error) {
	var closed bool
	var holder game.UserID
	var claimed time.Time
	err = tx.QueryRow(ctx, lockReport, id).Scan(&about, &reason, &closed, &holder, &claimed)
	switch {
	case errors.Is(err, pgx.ErrNoRows), err == nil && about == by: // nobody sees reports about oneself
		return 0, "", moderation.ErrNothing
	case err != nil:
		return 0, "", err
	case closed:
		return 0, "", moderation.ErrOver
	case holder != 0 && holder != by && moderation.ClaimHolds(claimed, now):
		return 0, "", moderation.ErrTaken
	}
	return about, reason, nil
}

// Claim makes a report a moderator's for a while, or gives it up.
func (m Moderation) Claim(ctx context.Context, by game.UserID, report int64, on bool, now time.Time) error {
	return pg.FailedUnlessFault("claim a report", m.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := moderator(ctx, tx, by); err != nil {
			return err
		}
		if _, _, err := heldReport(ctx, tx, report, by, now); err != nil {
			return err
		}
		if !on {
			by = 0
		}
		_, err := tx.Exec(ctx, claimReport, report, by, pg.Millis(now))
		return err
	}))
}

// CloseReport closes a report, and has its reporters told what became of it. One that is upheld hides the lines of chat that it names, if
// hide says so.
func (m Moderation) CloseReport(ctx context.Context, by game.UserID, report int64, upheld, hide bool, now time.Time) (rooms moderation.Rooms, err error) {
	err = m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rooms = moderation.Rooms{}
		if _, err := moderator(ctx, tx, by); err != nil {
			return err
		}
		about, reason, err := heldReport(ctx, tx, report, by, now)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, closeReport, report, pg.Millis(now), upheld); err != nil {
			return err
		}
		kind := moderation.Dismiss
		if upheld {
			kind = moderation.Uphold
		}
		d := done{actor: by, target: about, kind: kind, reason: reason, report: report}
		if _, err := d.note(ctx, tx, now); err != nil {
			return err
		}
		if upheld && hide {
			if rooms, err = hideReported(ctx, tx, d, now); err != nil {
				return err
			}
		}
		reporters, err := pg.Collect[game.UserID](tx.Query(ctx, reportersOf, report))
		if err != nil {
			return err
		}
		for _, u := range reporters {
			if err := tell(ctx, tx, u, notice{kind: moderation.MessageReport, reason: reason, upheld: &upheld}, now); err != nil {
				return err
			}
		}
		return nil
	})
	return rooms, pg.FailedUnlessFault("close a report", err)
}
