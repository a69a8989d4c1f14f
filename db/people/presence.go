package people

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Networks from which members have played in the last day, as hashes. The transaction that rates compares them (neighbours, a function
// of the schema).

const (
	noteSeen = `
INSERT INTO member_networks (user_id, place, wide, at)
SELECT DISTINCT ON (u, p) u, p, w, now() FROM unnest($1::bigint[], $2::bytea[], $3::boolean[]) AS x (u, p, w)
WHERE EXISTS (SELECT FROM users WHERE id = u AND kind = 'member' AND deleted IS NULL) ORDER BY 1, 2
ON CONFLICT (user_id, place) DO UPDATE SET at = excluded.at`
	// mostPlaces of a user are kept, the newest.
	dropNetworks = `
DELETE FROM member_networks w USING unnest($1::bigint[]) u
WHERE w.user_id = u AND w.place NOT IN (SELECT place FROM member_networks WHERE user_id = u ORDER BY at DESC LIMIT 32)`
	SweepNetworks = `
DELETE FROM member_networks WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_networks WHERE at < $2 ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED))`
)

// NetworksKept is how long a network is remembered.
const NetworksKept = 24 * time.Hour

// Seen notes where members play from; see hub.Users.
func (p People) Seen(ctx context.Context, seen []records.Seen) error {
	var users []game.UserID
	var networks [][]byte
	var wide []bool
	for _, s := range seen {
		users, networks, wide = append(users, s.User), append(networks, s.Network), append(wide, false)
		if s.Wide != nil {
			users, networks, wide = append(users, s.User), append(networks, s.Wide), append(wide, true)
		}
	}
	return pg.Failed("note where members play", p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var all pgx.Batch
		all.Queue(noteSeen, users, networks, wide)
		all.Queue(dropNetworks, users)
		return tx.SendBatch(ctx, &all).Close()
	}))
}
