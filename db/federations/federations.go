// Package federations keeps what federations say of members (hub/member/federation).
package federations

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/federation"
)

// Federations is the part of a database with papers. It is safe for use by many goroutines.
type Federations struct{ Pool *pg.Pool }

var _ federation.Store = Federations{}

func scan(row pgx.CollectableRow) (p federation.Papers, err error) {
	err = row.Scan(&p.Federation, &p.ID, &p.Country, &p.Name, &p.State)
	return p, err
}

// Own returns a member's papers; see federation.Store.
func (f Federations) Own(ctx context.Context, u game.UserID) (*federation.Papers, error) {
	found, err := pg.List(ctx, f.Pool, scan, `SELECT federation, id, country, name, standing FROM federation_papers WHERE user_id = $1`, u)
	if err != nil || len(found) == 0 {
		return nil, pg.Failed("papers", err)
	}
	return &found[0], nil
}

// Confirmed returns the confirmed papers of users; see federation.Store.
func (f Federations) Confirmed(ctx context.Context, users []game.UserID) (map[game.UserID]federation.Papers, error) {
	out := map[game.UserID]federation.Papers{}
	_, err := pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (u game.UserID, err error) {
		var p federation.Papers
		err = row.Scan(&u, &p.Federation, &p.ID, &p.Country, &p.Name, &p.State)
		out[u] = p
		return u, err
	}, `SELECT user_id, federation, id, country, name, standing FROM federation_papers WHERE user_id = ANY ($1) AND standing = 'confirmed'`, users)
	return out, pg.Failed("confirmed papers", err)
}

// Holder returns the member to whom a federation has given an id; 0: nobody has confirmed papers with it. The federation may be named by
// the country, as files do; "": any, if the id is one member's only.
func (f Federations) Holder(ctx context.Context, of, id string) (u game.UserID, name string, err error) {
	type member struct {
		ID   game.UserID
		Name string
	}
	found, err := pg.List(ctx, f.Pool, pgx.RowToStructByPos[member], `
		SELECT u.id, u.name FROM federation_papers p JOIN users u ON u.id = p.user_id
		WHERE lower(p.id) = lower($1) AND p.standing = 'confirmed' AND ($2 = '' OR p.federation = $2 OR p.country = $2) LIMIT 2`, id, of)
	if err != nil || len(found) != 1 {
		return 0, "", pg.Failed("holder of a federation's id", err)
	}
	return found[0].ID, found[0].Name, nil
}

// Ask replaces a member's papers; see federation.Store.
func (f Federations) Ask(ctx context.Context, u game.UserID, p federation.Papers, at time.Time) error {
	_, err := f.Pool.Exec(ctx, `
		INSERT INTO federation_papers (user_id, federation, id, country, name, standing, asked)
		SELECT id, $2, $3, $4, $5, 'asked', $6 FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR KEY SHARE
		ON CONFLICT (user_id) DO UPDATE SET federation = $2, id = $3, country = $4, name = $5, standing = 'asked', asked = $6, decided = NULL, decided_by = NULL
		WHERE federation_papers.standing <> 'confirmed' OR (federation_papers.federation, federation_papers.id, federation_papers.country, federation_papers.name) <> ($2, $3, $4, $5)`,
		u, p.Federation, p.ID, p.Country, p.Name, pg.Millis(at))
	return pg.Failed("ask for papers", err)
}

// Drop takes a member's papers away; see federation.Store.
func (f Federations) Drop(ctx context.Context, u game.UserID) error {
	_, err := f.Pool.Exec(ctx, `DELETE FROM federation_papers WHERE user_id = $1`, u)
	return pg.Failed("drop papers", err)
}

// Waiting returns papers that are to be confirmed; see federation.Store.
func (f Federations) Waiting(ctx context.Context, of []string, most int) ([]federation.Asking, error) {
	out, err := pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (a federation.Asking, err error) {
		err = row.Scan(&a.User, &a.Papers.Federation, &a.ID, &a.Country, &a.Papers.Name, &a.State, &a.Name, &a.Asked)
		a.Asked = a.Asked.UTC()
		return a, err
	}, `SELECT p.user_id, p.federation, p.id, p.country, p.name, p.standing, u.name, p.asked FROM federation_papers p JOIN users u ON u.id = p.user_id
		WHERE p.standing = 'asked' AND u.deleted IS NULL AND ($1::text[] IS NULL OR p.federation = ANY ($1)) ORDER BY p.asked, p.user_id LIMIT $2`, of, most)
	return out, pg.Failed("papers that are asked for", err)
}

// Answer confirms papers or declines them; see federation.Store.
func (f Federations) Answer(ctx context.Context, by, about game.UserID, p federation.Papers, confirm bool, at time.Time) error {
	standing := federation.Declined
	if confirm {
		standing = federation.Confirmed
	}
	tag, err := f.Pool.Exec(ctx, `
		UPDATE federation_papers SET standing = $2, decided = $3, decided_by = $4
		WHERE user_id = $1 AND standing = 'asked' AND (federation, id, country, name) = ($5, $6, $7, $8)
		    AND EXISTS (SELECT FROM users u WHERE u.id = user_id AND u.deleted IS NULL)`,
		about, standing, pg.Millis(at), by, p.Federation, p.ID, p.Country, p.Name)
	switch {
	case pg.IsUnique(err):
		return federation.ErrTaken
	case err != nil:
		return pg.Failed("answer to papers", err)
	case tag.RowsAffected() == 0:
		return federation.ErrChanged
	}
	return nil
}

// Rights returns the federations for which a member confirms; see federation.Store.
func (f Federations) Rights(ctx context.Context, u game.UserID) ([]string, error) {
	of, err := pg.List(ctx, f.Pool, pgx.RowTo[string], `SELECT federation FROM federation_officers WHERE user_id = $1 ORDER BY federation`, u)
	return of, pg.Failed("rights of a federation", err)
}

// SetOfficer has a member confirm for a federation, or no more, at the operator's order. It reports whether that changes anything; ErrNobody.
func (f Federations) SetOfficer(ctx context.Context, name, of string, on bool) (changed bool, err error) {
	var u game.UserID
	err = f.Pool.ScanRow(ctx, []any{&u}, `SELECT id FROM users WHERE lower(name) = lower($1) AND kind = 'member' AND deleted IS NULL`, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, ErrNobody
	}
	if err != nil {
		return false, pg.Failed("officer", err)
	}
	of = strings.ToUpper(of)
	if on {
		tag, err := f.Pool.Exec(ctx, `INSERT INTO federation_officers (user_id, federation) VALUES ($1, $2) ON CONFLICT DO NOTHING`, u, of)
		return tag.RowsAffected() > 0, pg.Failed("officer", err)
	}
	tag, err := f.Pool.Exec(ctx, `DELETE FROM federation_officers WHERE user_id = $1 AND federation = $2`, u, of)
	return tag.RowsAffected() > 0, pg.Failed("officer", err)
}

// ErrNobody is returned for a name that no member has.
var ErrNobody = errors.New("federations: there is no such member")
