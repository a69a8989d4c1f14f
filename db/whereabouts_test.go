package db_test

import (
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Two players from one network are neighbours; two of one /48 only while both accounts are young.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx, c := t.Context(), sql(t, d.url)
	place := func(n byte) []byte { return append(make([]byte, 15), n) }
	var ids []game.UserID
	for i, name := range []string{"Ann", "Bob", "Cleo", "Dan"} {
		s, _ := d.member(name)
		ids = append(ids, s.User.ID)
		seen := records.Seen{User: ids[i], Network: place(byte(i)), Wide: place(48)}
		if name == "Dan" {
			seen = records.Seen{User: ids[i], Network: place(0)}
		}
		if err := d.db.People().Seen(ctx, []records.Seen{seen, seen}); err != nil {
			t.Fatal(err)
		}
	}
	must(t, c, `UPDATE users SET created = now() WHERE kind = 'member'`)
	must(t, c, `UPDATE users SET created = now() - interval '31 days' WHERE id = $1`, ids[2])
	for _, p := range []struct {
		one, two int
		want     bool
	}{{0, 1, true}, {0, 2, false}, {1, 2, false}, {0, 3, true}, {1, 3, false}} {
		got := false
		if err := c.QueryRow(ctx, `SELECT neighbours($1, $2)`, ids[p.one], ids[p.two]).Scan(&got); err != nil || got != p.want {
			t.Errorf("%d and %d: %v, %v", p.one, p.two, got, err)
		}
	}
}
