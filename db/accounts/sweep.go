package accounts

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/people"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/puzzles"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/fairplay"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Data that nobody needs is deleted in batches. Each statement is a transaction of its own, which is soon done and may
// be cut off without harm. An array of keys is looked up in an index, for any estimate of the table's size; a subquery
// may be joined with all of it.

const (
	SweepMost  = 50             // rows that a statement deletes, and guests that a batch looks at
	SweepAgain = 24 * time.Hour // until guests that were kept are looked at again: some have lost their last session since

	sweepSessions = `
DELETE FROM sessions WHERE id = ANY (ARRAY(
    SELECT id FROM sessions WHERE seen < $2 AND scopes IS NULL ORDER BY seen LIMIT $1 FOR UPDATE SKIP LOCKED))`
	// sweepSitting goes by the database's clock, as reserveSeat does, to which a row means nothing after ten seconds: its game has
	// begun or is over, or its node has gone.
	sweepSitting = `
DELETE FROM seat_reservations WHERE user_id = ANY (ARRAY(
    SELECT user_id FROM seat_reservations WHERE at < statement_timestamp() - interval '1 minute' ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED))`
	sweepChallenges = `
DELETE FROM answered_challenges WHERE challenge = ANY (ARRAY(
    SELECT challenge FROM answered_challenges WHERE until < statement_timestamp() - interval '1 minute' ORDER BY until LIMIT $1 FOR UPDATE SKIP LOCKED))`
	// Moderators' actions are kept, and their texts for a while: those of a measure as long as it is in force.
	sweepReports = `
DELETE FROM reports WHERE id = ANY (ARRAY(SELECT id FROM reports WHERE closed < $2 ORDER BY closed LIMIT $1 FOR UPDATE SKIP LOCKED))`
	sweepAppeals = `
DELETE FROM appeals WHERE action = ANY (ARRAY(SELECT p.action FROM appeals p LEFT JOIN measures m ON m.action = p.action
    WHERE p.answered < $2 AND (m.action IS NULL OR coalesce(m.over, m.until) < $2) ORDER BY p.answered LIMIT $1 FOR UPDATE OF p SKIP LOCKED))`
	sweepWords = `
DELETE FROM mod_messages WHERE action = ANY (ARRAY(SELECT w.action FROM mod_messages w JOIN mod_actions a ON a.id = w.action
    LEFT JOIN measures m ON m.action = w.action
    WHERE a.at < $2 AND (m.action IS NULL OR coalesce(m.over, m.until) < $2) ORDER BY w.action LIMIT $1 FOR UPDATE OF w SKIP LOCKED))`
	sweepMeasures = `
DELETE FROM measures WHERE action = ANY (ARRAY(
    SELECT action FROM measures WHERE coalesce(over, until) < $2 ORDER BY action LIMIT $1 FOR UPDATE SKIP LOCKED))`
	// Fair-play findings are kept for a year; an open case stays.
	sweepFairGames = `
DELETE FROM fairplay_games WHERE (game, user_id) IN (SELECT game, user_id FROM fairplay_games WHERE ended < $2 ORDER BY ended LIMIT $1)`
	sweepFairRelays = `
DELETE FROM fairplay_relays WHERE (game, other) IN (SELECT game, other FROM fairplay_relays WHERE at < $2 ORDER BY at LIMIT $1)`
	sweepCorrections = `
DELETE FROM rating_corrections WHERE id = ANY (ARRAY(SELECT id FROM rating_corrections WHERE at < $2 ORDER BY at LIMIT $1))`
	sweepFairSheets = `
DELETE FROM fairplay_sheets WHERE (user_id, rule, speed) IN (SELECT user_id, rule, speed FROM fairplay_sheets WHERE made < $2 ORDER BY made LIMIT $1)`
	sweepFairCases = `
DELETE FROM fairplay_cases WHERE id = ANY (ARRAY(SELECT id FROM fairplay_cases WHERE closed < $2 ORDER BY closed LIMIT $1 FOR UPDATE SKIP LOCKED))`
	// sweepChat looks at the oldest lines by their ids, which are given in the order in which they were said: no line pays for an index.
	sweepChat = `
DELETE FROM chat WHERE id = ANY (ARRAY(SELECT id FROM (SELECT id, at FROM chat ORDER BY id LIMIT $1) oldest WHERE at < $2))`
	oldGuests = `
SELECT id, created FROM users WHERE kind = 'guest' AND created < $1 AND (created, id) > ($2, $3) ORDER BY created, id LIMIT $4`
	// sweepGuests keeps users that other data names which would not be deleted with them. Each part is an index's; a
	// union is never joined with whole tables.
	sweepGuests = `
DELETE FROM users u WHERE id = ANY ($1) AND kind = 'guest' AND NOT EXISTS (
    SELECT FROM sessions WHERE user_id = u.id
    UNION ALL SELECT FROM merged_guests WHERE guest = u.id
    UNION ALL SELECT FROM merged_guests WHERE member = u.id
    UNION ALL SELECT FROM games WHERE host = u.id
    UNION ALL SELECT FROM games WHERE black = u.id
    UNION ALL SELECT FROM games WHERE white = u.id
    UNION ALL SELECT FROM games WHERE invited = u.id
    UNION ALL SELECT FROM chat WHERE user_id = u.id
    UNION ALL SELECT FROM ratings WHERE user_id = u.id
    UNION ALL SELECT FROM rating_changes WHERE user_id = u.id
    UNION ALL SELECT FROM rating_changes WHERE opponent = u.id
    UNION ALL SELECT FROM blocks WHERE user_id = u.id
    UNION ALL SELECT FROM blocks WHERE blocked = u.id
    UNION ALL SELECT FROM events WHERE host = u.id
    UNION ALL SELECT FROM event_players WHERE user_id = u.id)`
)

// Sweeping is how far the sweep of guests has come.
type Sweeping struct {
	mu      sync.Mutex  // guards the following, and is held while a batch runs
	created time.Time   // of the last guest that was looked at; zero: none
	id      game.UserID // of that guest
	begun   time.Time   // the limit with which the sweep last began with the oldest guest
}

// Sweep deletes a batch; see account.SessionStore.
func (a Accounts) Sweep(ctx context.Context, before time.Time) (guests int, more bool, err error) {
	s := a.Sweeping
	s.mu.Lock()
	defer s.mu.Unlock()
	now := before.Add(account.IdleLimit)
	for _, old := range []struct {
		statement string
		args      []any
	}{
		{sweepSessions, []any{SweepMost, pg.Millis(before)}},
		{sweepSitting, []any{SweepMost}},
		{sweepChallenges, []any{SweepMost}},
		{people.SweepNetworks, []any{SweepMost, pg.Millis(time.Now().Add(-people.NetworksKept))}},
		{puzzles.SweepTriedFrom, []any{SweepMost, pg.Millis(time.Now().Add(-puzzle.NetworkKept))}},
		{people.SweepEnds, []any{SweepMost, pg.Millis(time.Now().Add(-people.ConductKept))}},
		{people.SweepPauses, []any{SweepMost, pg.Millis(time.Now().Add(-people.ConductKept))}},
		{games.SweepPlans, []any{SweepMost}},
		{people.SweepTold, []any{SweepMost}},
		{people.SweepVacations, []any{SweepMost, pg.Millis(now.Add(-vacation.Kept))}},
		{sweepReports, []any{SweepMost, pg.Millis(now.Add(-moderation.Retention))}},
		{sweepAppeals, []any{SweepMost, pg.Millis(now.Add(-moderation.Retention))}},
		{sweepWords, []any{SweepMost, pg.Millis(now.Add(-moderation.Retention))}},
		{sweepMeasures, []any{SweepMost, pg.Millis(now.Add(-moderation.Retention))}},
		{sweepFairGames, []any{SweepMost, pg.Millis(now.Add(-fairplay.Retention))}},
		{sweepFairRelays, []any{SweepMost, pg.Millis(now.Add(-fairplay.Retention))}},
		{sweepCorrections, []any{SweepMost, pg.Millis(now.Add(-fairplay.Retention))}},
		{sweepFairSheets, []any{SweepMost, pg.Millis(now.Add(-fairplay.Retention))}},
		{sweepFairCases, []any{SweepMost, pg.Millis(now.Add(-fairplay.Retention))}},
		{sweepChat, []any{SweepMost, pg.Millis(now.Add(-moderation.Retention))}},
	} {
		tag, err := a.Pool.Exec(ctx, old.statement, old.args...)
		if err != nil {
			return 0, false, pg.Failed("sweep", err)
		}
		more = more || tag.RowsAffected() == SweepMost
	}
	if more { // guests are kept by their sessions
		return 0, true, nil
	}
	guests, more, err = a.sweepGuests(ctx, before)
	return guests, more && err == nil, pg.Failed("sweep guests", err)
}

// sweepGuests looks at the next old guests, and deletes those without remaining data. It reports whether there may be
// more of them. The sweep's mu is held.
func (a Accounts) sweepGuests(ctx context.Context, before time.Time) (deleted int, more bool, err error) {
	s := a.Sweeping
	if before.Sub(s.begun) >= SweepAgain {
		s.created, s.id, s.begun = time.Time{}, 0, before
	}
	type guest struct {
		ID      game.UserID
		Created time.Time
	}
	found, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[guest], oldGuests, pg.Millis(before), s.created, s.id, SweepMost)
	if err != nil || len(found) == 0 {
		return 0, false, err
	}
	ids := make([]game.UserID, len(found))
	for i, g := range found {
		ids[i] = g.ID
	}
	tag, err := a.Pool.Exec(ctx, sweepGuests, ids)
	if err == nil || pg.Refused(err) { // one has just got something: all of these are looked at again with the next round
		last := found[len(found)-1]
		s.created, s.id = last.Created, last.ID
	}
	return int(tag.RowsAffected()), len(found) == SweepMost, err
}
