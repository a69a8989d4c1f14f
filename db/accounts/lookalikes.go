package accounts

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	keepLook = `
INSERT INTO name_confusables (skeleton, look, version) SELECT s, l, $3 FROM unnest($1::text[], $2::text[]) AS of (s, l)
ON CONFLICT (skeleton) DO UPDATE SET look = excluded.look, version = excluded.version WHERE name_confusables.version <> excluded.version`
	// lookTaken reports whether a name of a look is somebody else's than a user's, or was.
	lookTaken = `
SELECT EXISTS (
	SELECT FROM name_confusables k WHERE look = $1 AND skeleton <> $2
	AND (EXISTS (SELECT FROM users u WHERE u.skeleton = k.skeleton AND u.id <> $3)
		OR EXISTS (SELECT FROM reserved_names r WHERE r.skeleton = k.skeleton)
			AND NOT EXISTS (SELECT FROM former_names f WHERE f.skeleton = k.skeleton AND f.user_id = $3)
			AND NOT EXISTS (SELECT FROM closed_names c WHERE c.skeleton = k.skeleton AND c.user_id = $3)))`
	looksMost = 1000 // names at a time
)

// takeLook keeps the look of a name that a user takes. It returns ErrNameTaken if somebody else has a name that looks
// like it. A concurrent caller with a name of the same look waits for the outcome.
func takeLook(ctx context.Context, tx pgx.Tx, user game.UserID, skeleton string) error {
	look := account.Look(skeleton)
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('look ' || $1, 0))`, look); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, keepLook, []string{skeleton}, []string{look}, account.LookVersion); err != nil {
		return err
	}
	taken := false
	err := tx.QueryRow(ctx, lookTaken, look, skeleton, user).Scan(&taken)
	if err == nil && taken {
		err = account.ErrNameTaken
	}
	return err
}

// Looks fills in the looks of names that were taken before there were any, or by another version, some at each step. Names that look alike
// already stay as they are. It is one goroutine's.
type Looks struct {
	Pool     *pg.Pool
	user     game.UserID // the last whose name has been looked at
	reserved string      // the last reserved name that has been; "" at first
	done     bool        // with reserved names
}

// Step goes through some names, and reports whether there may be more.
func (l *Looks) Step(ctx context.Context) (more bool, err error) {
	type named struct {
		ID       game.UserID
		Skeleton string
	}
	users, err := pg.List(ctx, l.Pool, pgx.RowToStructByPos[named], `
		SELECT id, coalesce(skeleton, '') FROM users WHERE id > $1 ORDER BY id LIMIT $2`, l.user, looksMost)
	if err != nil {
		return false, pg.Failed("looks of names", err)
	}
	var names []string
	for _, u := range users {
		names = append(names, u.Skeleton)
	}
	if !l.done {
		kept, err := pg.List(ctx, l.Pool, pgx.RowTo[string], `
			SELECT skeleton FROM reserved_names WHERE skeleton > $1 ORDER BY skeleton LIMIT $2`, l.reserved, looksMost)
		if err != nil {
			return false, pg.Failed("looks of names", err)
		}
		names = append(names, kept...)
		if l.done = len(kept) < looksMost; !l.done {
			l.reserved = kept[len(kept)-1]
		}
	}
	if err := l.keep(ctx, names); err != nil {
		return false, err
	}
	if len(users) > 0 {
		l.user = users[len(users)-1].ID
	}
	return len(users) == looksMost || !l.done, nil
}

// keep keeps the looks of some skeletons.
func (l *Looks) keep(ctx context.Context, names []string) error {
	var skeletons, looks []string
	seen := map[string]bool{}
	for _, s := range names {
		if s == "" || strings.Contains(s, ":") || seen[s] { // a guest's, and what stands for a name that was taken away
			continue
		}
		seen[s] = true
		skeletons, looks = append(skeletons, s), append(looks, account.Look(s))
	}
	if len(skeletons) == 0 {
		return nil
	}
	if _, err := l.Pool.Exec(ctx, keepLook, skeletons, looks, account.LookVersion); err != nil {
		return pg.Failed("looks of names", err)
	}
	return nil
}
