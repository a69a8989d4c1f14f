package library

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/lists"
)

// Invited returns the class with a code; see lists.ClassStore.
func (c Classes) Invited(ctx context.Context, code string) (j lists.Joined, err error) {
	err = c.lists.pool.ScanRow(ctx, []any{&j.ID, &j.Title, &j.Owner.ID, &j.Owner.Name}, `
		SELECT l.id, CASE WHEN EXISTS (SELECT FROM hidden_texts h WHERE h.list = l.id) THEN '' ELSE l.title END, u.id, u.name
		FROM classes c JOIN lists l ON l.id = c.list JOIN users u ON u.id = l.owner WHERE c.code = $1`, code)
	if errors.Is(err, pgx.ErrNoRows) {
		return j, lists.ErrCode
	}
	if err != nil {
		return j, pg.Failed("class by code", err)
	}
	return j, nil
}

// Join adds a pupil; see lists.ClassStore. The user's row is locked before the class, so that several of a user's, and of a class, are
// counted one after the other.
func (c Classes) Join(ctx context.Context, code string, user game.UserID, at time.Time) (list string, err error) {
	err = c.lists.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 AND kind = 'member' FOR NO KEY UPDATE`, user)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return lists.ErrPupilGuest
		}
		if err := tx.QueryRow(ctx, `SELECT list FROM classes WHERE code = $1 FOR UPDATE`, code).Scan(&list); errors.Is(err, pgx.ErrNoRows) {
			return lists.ErrCode
		} else if err != nil {
			return err
		}
		var own, in bool
		var pupils, classes int
		if err := tx.QueryRow(ctx, `
			SELECT (SELECT owner = $2 FROM lists WHERE id = $1), EXISTS (SELECT FROM class_pupils WHERE list = $1 AND user_id = $2),
				(SELECT count(*) FROM class_pupils WHERE list = $1), (SELECT count(*) FROM class_pupils WHERE user_id = $2)`,
			list, user).Scan(&own, &in, &pupils, &classes); err != nil {
			return err
		}
		switch {
		case own:
			return lists.ErrTeacher
		case in:
			return nil
		case pupils >= lists.MostPupils:
			return lists.ErrFull
		case classes >= lists.MostClasses:
			return lists.ErrClasses
		}
		_, err = tx.Exec(ctx, `INSERT INTO class_pupils (list, user_id, joined) VALUES ($1, $2, $3)`, list, user, pg.Millis(at))
		return err
	})
	return list, c.lists.failed("join a class", err)
}

// Leave takes a user out; see lists.ClassStore.
func (c Classes) Leave(ctx context.Context, list string, user game.UserID) error {
	if _, err := c.lists.pool.Exec(ctx, `DELETE FROM class_pupils WHERE list = $1 AND user_id = $2`, list, user); err != nil {
		return pg.Failed("leave class "+list, err)
	}
	return nil
}

// Say keeps what a pupil says of a study; see lists.ClassStore. The pupil's row is locked: whoever leaves meanwhile has said nothing.
func (c Classes) Say(ctx context.Context, list string, user game.UserID, e lists.Item, done bool, at time.Time) error {
	err := c.lists.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var body []byte
		err := tx.QueryRow(ctx, `
			SELECT l.entries FROM class_pupils p JOIN lists l ON l.id = p.list WHERE p.list = $1 AND p.user_id = $2 FOR KEY SHARE OF p`,
			list, user).Scan(&body)
		if errors.Is(err, pgx.ErrNoRows) {
			return lists.ErrPupil
		} else if err != nil {
			return err
		}
		entries, err := lists.Decode(body)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(entries, func(o lists.Item) bool { return o.Kind == e.Kind && o.ID == e.ID && o.Chapter == e.Chapter }) {
			return lists.ErrEntry
		}
		if done {
			_, err = tx.Exec(ctx, `INSERT INTO class_done (list, user_id, entry, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`, list, user, entryKey(e), pg.Millis(at))
		} else {
			_, err = tx.Exec(ctx, `DELETE FROM class_done WHERE list = $1 AND user_id = $2 AND entry = $3`, list, user, entryKey(e))
		}
		return err
	})
	return c.lists.failed("work in class "+list, err)
}

// Part returns a user's part in a class; see lists.ClassStore.
func (c Classes) Part(ctx context.Context, list string, user game.UserID) (p lists.Part, done map[lists.Item]bool, err error) {
	var joined *time.Time
	err = c.lists.pool.ScanRow(ctx, []any{&p.Open, &p.Pupils, &joined}, `
		SELECT l.owner = $2, CASE WHEN l.owner = $2 THEN (SELECT count(*) FROM class_pupils WHERE list = $1) ELSE 0 END,
			(SELECT joined FROM class_pupils WHERE list = $1 AND user_id = $2)
		FROM classes c JOIN lists l ON l.id = c.list WHERE c.list = $1`, list, user)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return lists.Part{}, nil, nil
	case err != nil:
		return p, nil, pg.Failed("part in class "+list, err)
	case joined == nil:
		return p, nil, nil
	}
	p.Joined = pg.Millis(*joined)
	scan := func(row pgx.CollectableRow) (s string, err error) { return s, row.Scan(&s) }
	said, err := pg.List(ctx, c.lists.pool, scan, `SELECT entry FROM class_done WHERE list = $1 AND user_id = $2`, list, user)
	if err != nil {
		return p, nil, pg.Failed("work in class "+list, err)
	}
	done = map[lists.Item]bool{}
	for _, key := range said {
		e := lists.Item{Kind: lists.StudyEntry}
		e.ID, e.Chapter, _ = strings.Cut(key, " ")
		done[e] = true
	}
	return p, done, nil
}

// Joined returns a pupil's classes; see lists.ClassStore.
func (c Classes) Joined(ctx context.Context, user game.UserID) ([]lists.Joined, error) {
	scan := func(row pgx.CollectableRow) (j lists.Joined, err error) {
		return j, row.Scan(&j.ID, &j.Title, &j.Owner.ID, &j.Owner.Name)
	}
	found, err := pg.List(ctx, c.lists.pool, scan, `
		SELECT l.id, CASE WHEN EXISTS (SELECT FROM hidden_texts h WHERE h.list = l.id) THEN '' ELSE l.title END, u.id, u.name
		FROM class_pupils p JOIN lists l ON l.id = p.list JOIN users u ON u.id = l.owner
		WHERE p.user_id = $1 ORDER BY p.joined DESC, l.id LIMIT $2`, user, lists.MostClasses)
	if err != nil {
		return nil, pg.Failed("classes of a pupil", err)
	}
	return found, nil
}
