package library

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

const (
	// blackMember and whiteMember are the members whose the names in the brought game g are.
	blackMember = `(SELECT u.name FROM base_names n JOIN users u ON u.id = n.member WHERE n.owner = g.owner AND n.name = lower(g.black_name) AND n.accepted IS NOT NULL AND u.deleted IS NULL)`
	whiteMember = `(SELECT u.name FROM base_names n JOIN users u ON u.id = n.member WHERE n.owner = g.owner AND n.name = lower(g.white_name) AND n.accepted IS NOT NULL AND u.deleted IS NULL)`

	listNames = `
SELECT o.name, n.name, m.name, (SELECT count(*) FROM base_games g WHERE g.owner = n.owner AND n.name IN (lower(g.black_name), lower(g.white_name)) AND (g.shown OR n.owner = $1)),
    n.accepted IS NOT NULL, n.owner = $1
FROM base_names n JOIN users o ON o.id = n.owner JOIN users m ON m.id = n.member
WHERE (n.owner = $1 OR n.member = $1) AND n.refused IS NULL AND o.deleted IS NULL AND m.deleted IS NULL ORDER BY n.asked DESC, n.name`
	hasName = `SELECT EXISTS (SELECT FROM base_games WHERE owner = $1 AND $2 IN (lower(black_name), lower(white_name)))`
	mayAsk  = `
SELECT EXISTS (SELECT FROM users WHERE id = $2 AND kind = 'member' AND deleted IS NULL)
    AND NOT EXISTS (SELECT FROM blocks WHERE user_id = $2 AND blocked = $1)
    AND NOT EXISTS (SELECT FROM base_names WHERE owner = $1 AND member = $2 AND refused IS NOT NULL)
    AND (SELECT count(*) FROM base_names WHERE member = $2 AND accepted IS NULL AND refused IS NULL) < $3`
	countNames = `SELECT count(*) FROM base_names WHERE owner = $1 AND refused IS NULL`
	addName    = `
INSERT INTO base_names (owner, name, member, asked, accepted) VALUES ($1, $2, $3, $4, CASE WHEN $1::bigint = $3::bigint THEN $4::timestamptz END) ON CONFLICT DO NOTHING`
	acceptName = `UPDATE base_names SET accepted = coalesce(accepted, $4) WHERE owner = $1 AND member = $2 AND name = $3 AND refused IS NULL`
	dropName   = `DELETE FROM base_names WHERE owner = $1 AND member = $2 AND name = $3 AND refused IS NULL`
	refuseName = `UPDATE base_names SET refused = $4, accepted = NULL WHERE owner = $1 AND member = $2 AND name = $3 AND refused IS NULL`
)

// Names returns the names that concern a member; see gamebase.NameStore.
func (s Bases) Names(ctx context.Context, user game.UserID) (out gamebase.BroughtNames, err error) {
	out.Own, out.Asked = []gamebase.JoinedName{}, []gamebase.JoinedName{}
	_, err = pg.List(ctx, s.Pool, func(row pgx.CollectableRow) (n gamebase.JoinedName, err error) {
		var own bool
		if err = row.Scan(&n.Owner, &n.Name, &n.Member, &n.Games, &n.Accepted, &own); own {
			out.Own = append(out.Own, n)
		} else {
			out.Asked = append(out.Asked, n)
		}
		return n, err
	}, listNames, user)
	return out, pg.Failed("names in brought games", err)
}

// AskName asks a member; see gamebase.NameStore.
func (s Bases) AskName(ctx context.Context, owner, member game.UserID, name string, now time.Time) error {
	err := s.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := tx.QueryRow(ctx, lockOwner, owner).Scan(); err != nil {
			return err
		}
		var has, may bool
		var names int
		if err := tx.QueryRow(ctx, hasName, owner, name).Scan(&has); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, mayAsk, owner, member, gamebase.MostAsks).Scan(&may); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, countNames, owner).Scan(&names); err != nil {
			return err
		}
		switch {
		case !has || name == "":
			return gamebase.ErrNoName
		case !may && owner != member:
			return gamebase.ErrNameMember
		case names >= gamebase.MostNames:
			return gamebase.ErrNamesFull
		}
		tag, err := tx.Exec(ctx, addName, owner, name, member, pg.Millis(now))
		if err == nil && tag.RowsAffected() == 0 {
			return gamebase.ErrNameAsked
		}
		return err
	})
	return pg.Failed("ask for a name", err)
}

// AcceptName joins a name to a member; see gamebase.NameStore.
func (s Bases) AcceptName(ctx context.Context, owner, member game.UserID, name string, now time.Time) error {
	tag, err := s.Pool.Exec(ctx, acceptName, owner, member, name, pg.Millis(now))
	if err == nil && tag.RowsAffected() == 0 {
		err = pgx.ErrNoRows
	}
	return pg.Failed("accept a name", err)
}

// EndName ends what was asked or accepted; see gamebase.NameStore.
func (s Bases) EndName(ctx context.Context, owner, member game.UserID, name string, by game.UserID, now time.Time) error {
	var tag pgconn.CommandTag
	var err error
	if by == owner {
		tag, err = s.Pool.Exec(ctx, dropName, owner, member, name)
	} else {
		tag, err = s.Pool.Exec(ctx, refuseName, owner, member, name, pg.Millis(now))
	}
	if err == nil && tag.RowsAffected() == 0 {
		err = pgx.ErrNoRows
	}
	return pg.Failed("end a name", err)
}
