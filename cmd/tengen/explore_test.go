package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
)

// A rebuild reads every finished game anew, says how many there are and which it could not read, and may be run again.
func TestRebuildTheExplorer(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if _, err := c.Exec(t.Context(), `INSERT INTO users (kind, name, created) VALUES ('guest', 'ann', now()), ('guest', 'bob', now())`); err != nil {
		t.Fatal(err)
	}
	for i, moves := range []string{"h8h9", "h8i9", "h8h99"} {
		_, err := c.Exec(t.Context(), `INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
			host, wish, private, bot, status, black, white, winner, reason, moves, plies, created, started, ended)
			SELECT $1, 'caro', 15, 'free', 'refuse', false, 'none', 0, 0, 0, 0, 0, a.id, 'black', false, '', 'over', a.id, b.id, 'black', 'resign', $2, 2,
			now(), now(), now() FROM users a, users b WHERE (a.name, b.name) = ('ann', 'bob')`, fmt.Sprint("g", i), moves)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, changed := range []int{3, 0} {
		var out strings.Builder
		if err := rebuild(t.Context(), &out, d); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.HasSuffix(got, fmt.Sprintf("3 games counted, 0 to be read\n%d games are counted otherwise than before\n", changed)) || strings.Count(got, "is not as its opening has it") != 1 {
			t.Errorf("%s", got)
		}
		var plies int
		if err := c.QueryRow(t.Context(), `SELECT count(*) FROM explored_plies`).Scan(&plies); err != nil || plies != 6 {
			t.Errorf("%d plies, want 6; %v", plies, err)
		}
	}
}
