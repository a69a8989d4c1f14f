package library

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// Person returns a user by the name, or a former one; see archive.Store.
func (a Archive) Person(ctx context.Context, name string) (archive.Person, error) {
	var p archive.Person
	into := []any{&p.ID, &p.Name, &p.Guest, &p.Bot, &p.Program, &p.Deleted, &p.Created}
	err := a.Pool.ScanRow(ctx, into, `
		SELECT id, name, kind = 'guest', coalesce(bot, ''), program, deleted IS NOT NULL, created FROM users WHERE lower(name) = lower($1)
		ORDER BY kind = 'guest', created DESC LIMIT 1`, name)
	if errors.Is(err, pgx.ErrNoRows) { // perhaps it was somebody's: nobody else can have it
		err = a.Pool.ScanRow(ctx, into, `
			SELECT u.id, u.name, false, '', u.program, false, u.created
			FROM former_names f JOIN users u ON u.id = f.user_id WHERE lower(f.name) = lower($1) AND u.deleted IS NULL LIMIT 1`, name)
	}
	if err != nil {
		return p, pg.Failed("profile", err)
	}
	p.Created = p.Created.UTC()
	return p, nil
}

// Profile returns a person's profile; see archive.Store.
func (a Archive) Profile(ctx context.Context, who archive.Person) (archive.Profile, error) {
	p := archive.Profile{Person: who}
	now := time.Now()
	t, err := a.total(ctx, who.ID)
	if err != nil {
		return p, pg.Failed("profile", err)
	}
	p.Wins, p.Draws, p.Losses, p.Games = t.Wins, t.Draws, t.Losses, t.games()
	if who.Deleted {
		return p, nil
	}
	if p.Ratings, err = a.ratings(ctx, who, now); err != nil {
		return p, pg.Failed("standings", err)
	}
	if who.Program {
		if p.Engine, err = a.engine(ctx, who.ID); err != nil {
			return p, pg.Failed("a bot's program", err)
		}
	}
	if p.Papers, err = a.papers(ctx, who.ID); err != nil {
		return p, pg.Failed("papers", err)
	}
	if p.Vacation, err = a.onVacation(ctx, who.ID, now); err != nil {
		return p, pg.Failed("vacation", err)
	}
	if len(t.Best) > 0 {
		if p.Best, err = pg.List(ctx, a.Pool, scanWin, selectWins, who.ID, t.Best); err != nil {
			return p, pg.Failed("best wins", err)
		}
	}
	return p, nil
}

// papers returns what a federation has confirmed of a member, nil if nothing.
func (a Archive) papers(ctx context.Context, u game.UserID) (*archive.ConfirmedPapers, error) {
	found, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[archive.ConfirmedPapers], `
		SELECT federation, id, country, name FROM federation_papers WHERE user_id = $1 AND standing = 'confirmed'`, u)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

const selectWins = `
SELECT g.id, g.rule, c.speed, g.ended, c.before, u.id, u.name, coalesce(u.bot, ''), u.program, u.deleted IS NOT NULL
FROM games g JOIN rating_changes c ON c.game = g.number AND c.user_id <> $1 JOIN users u ON u.id = c.user_id
WHERE g.number = ANY($2) AND NOT g.private ORDER BY c.before DESC, g.number`

func scanWin(row pgx.CollectableRow) (w archive.BestWin, err error) {
	var value float64
	o := &w.Against
	err = row.Scan(&w.ID, &w.Rule, &w.Speed, &w.Ended, &value, &o.ID, &o.Name, &o.Bot, &o.Program, &o.Deleted)
	w.Value, w.Ended = archive.Round(value), w.Ended.UTC()
	return w, err
}

// engine returns what a bot's account says of its program, nil if nothing.
func (a Archive) engine(ctx context.Context, u game.UserID) (*records.Engine, error) {
	var e records.Engine
	err := a.Pool.ScanRow(ctx, []any{&e.Name, &e.Author, &e.Version}, `SELECT name, author, version FROM engines e WHERE user_id = $1 AND NOT EXISTS (SELECT FROM hidden_texts h WHERE h.engine = e.user_id)`, u)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &e, nil
}

// onVacation returns until when somebody is on vacation, nil for nobody who is.
func (a Archive) onVacation(ctx context.Context, u game.UserID, now time.Time) (*time.Time, error) {
	var until time.Time
	switch err := a.Pool.ScanRow(ctx, []any{&until}, selectVacation, u, now); {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	until = until.UTC()
	return &until, nil
}

const selectVacation = `SELECT until FROM vacations WHERE user_id = $1 AND until > $2 AND began <= $2 LIMIT 1`
