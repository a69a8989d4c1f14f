package library

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/lists"
)

// Classes are lists that others join by a code.
type Classes struct{ lists Lists }

var _ lists.ClassStore = Classes{}

// NewClasses returns the classes of a database.
func NewClasses(pool *pg.Pool) Classes { return Classes{NewLists(pool)} }

// owned runs f in a transaction in which the list of the owner's is locked; ErrMissing, ErrOthers.
func (c Classes) owned(ctx context.Context, what, list string, owner game.UserID, f func(context.Context, pgx.Tx) error) error {
	return c.lists.failed(what+" "+list, c.lists.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var of game.UserID
		if err := tx.QueryRow(ctx, `SELECT owner FROM lists WHERE id = $1 FOR UPDATE`, list).Scan(&of); err != nil {
			return err
		}
		if of != owner {
			return lists.ErrOthers
		}
		return f(ctx, tx)
	}))
}

// Open makes a list a class; see lists.ClassStore.
func (c Classes) Open(ctx context.Context, list string, owner game.UserID, code string, at time.Time) error {
	return c.owned(ctx, "open class", list, owner, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO classes (list, code, opened) VALUES ($1, $2, $3) ON CONFLICT (list) DO UPDATE SET code = $2`, list, code, pg.Millis(at))
		return err
	})
}

// Close ends a class; see lists.ClassStore.
func (c Classes) Close(ctx context.Context, list string, owner game.UserID) error {
	return c.owned(ctx, "close class", list, owner, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM classes WHERE list = $1`, list)
		return err
	})
}

// Remove takes a pupil out; see lists.ClassStore.
func (c Classes) Remove(ctx context.Context, list string, owner, pupil game.UserID) error {
	return c.owned(ctx, "remove from class", list, owner, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM class_pupils WHERE list = $1 AND user_id = $2`, list, pupil)
		return err
	})
}

// Class returns what a teacher sees; see lists.ClassStore. A pupil who has left the site is in no class any more.
func (c Classes) Class(ctx context.Context, list string, owner game.UserID) (out lists.Class, err error) {
	l, err := c.lists.Get(ctx, list)
	switch {
	case err != nil:
		return out, err
	case l.Owner.ID != owner:
		return out, lists.ErrOthers
	}
	err = c.lists.pool.ScanRow(ctx, []any{&out.Code}, `SELECT code FROM classes WHERE list = $1`, list)
	if errors.Is(err, pgx.ErrNoRows) {
		return lists.Class{}, nil
	}
	if err != nil {
		return out, pg.Failed("class "+list, err)
	}
	scan := func(row pgx.CollectableRow) (p lists.Pupil, err error) {
		err = row.Scan(&p.User.ID, &p.User.Name, &p.Joined)
		p.Joined = pg.Millis(p.Joined)
		return p, err
	}
	out.Pupils, err = pg.List(ctx, c.lists.pool, scan, `
		SELECT u.id, u.name, p.joined FROM class_pupils p JOIN users u ON u.id = p.user_id
		WHERE p.list = $1 AND u.kind = 'member' AND u.deleted IS NULL ORDER BY p.joined, u.id LIMIT $2`, list, lists.MostPupils)
	if err != nil {
		return out, pg.Failed("pupils of "+list, err)
	}
	entries, err := lists.Decode(l.Body)
	if err != nil {
		return out, err
	}
	work, err := c.work(ctx, list, entries)
	if err != nil {
		return out, err
	}
	for i := range out.Pupils {
		p := &out.Pupils[i]
		p.Work = make([]lists.Work, len(entries))
		for j, e := range entries {
			p.Work[j] = work[worked{p.User.ID, entryKey(e)}]
		}
	}
	return out, nil
}

// worked names a pupil and an entry.
type worked struct {
	user  game.UserID
	entry string
}

// entryKey names an entry: a study as class_done does, a puzzle by its kind and id.
func entryKey(e lists.Item) string {
	if e.Kind == lists.PuzzleEntry {
		return "puzzle " + e.ID
	}
	return strings.TrimSuffix(e.ID+" "+e.Chapter, " ")
}

// work returns what the pupils of a class have done with its entries.
func (c Classes) work(ctx context.Context, list string, entries []lists.Item) (map[worked]lists.Work, error) {
	ids := []string{}
	for _, e := range entries {
		if e.Kind == lists.PuzzleEntry {
			ids = append(ids, e.ID)
		}
	}
	out := map[worked]lists.Work{}
	scan := func(row pgx.CollectableRow) (_ struct{}, err error) {
		var k worked
		var w lists.Work
		err = row.Scan(&k.user, &k.entry, &w.State, &w.At)
		w.At = pg.Millis(w.At)
		out[k] = w
		return struct{}{}, err
	}
	_, err := pg.List(ctx, c.lists.pool, scan, `
		SELECT c.user_id, 'puzzle ' || p.id, CASE WHEN t.solved THEN 'solved' WHEN t.again > 0 THEN 'later' ELSE 'tried' END, t.at
		FROM class_pupils c JOIN puzzle_tries t ON t.user_id = c.user_id JOIN puzzles p ON p.number = t.puzzle
		WHERE c.list = $1 AND t.puzzle IN (SELECT number FROM puzzles WHERE id = ANY($2))
		UNION ALL SELECT user_id, entry, 'done', at FROM class_done WHERE list = $1`, list, ids)
	if err != nil {
		return nil, pg.Failed("work of class "+list, err)
	}
	return out, nil
}
