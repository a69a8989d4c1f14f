package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/hub/game"
)

// finish stores a game over c, in its present transaction, and returns its number.
func finish(t testing.TB, c *pgx.Conn, id string, black, white game.UserID) (number int64) {
	t.Helper()
	p := past{id: id, black: black, white: white, rule: "renju", winner: "black", reason: "five", ended: t0}
	p.put(t, c)
	if err := c.QueryRow(t.Context(), `SELECT number FROM games WHERE id = $1`, id).Scan(&number); err != nil {
		t.Fatal(err)
	}
	return number
}

// readAll returns the games that a reader is given until there are no more.
func readAll(t testing.TB, f *games.Finished) (all []int64) {
	t.Helper()
	for {
		n, err := f.Next(t.Context(), 2, func(_ context.Context, _ pgx.Tx, games []int64) error {
			all = append(all, games...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return all
		}
	}
}

// Every reader is given every game that has ended once, also one whose end was stored before that of another and committed after it.
func TestFinishedIsReadInTheOrderOfCommits(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c, late := dbtest.Open(t, url), sql(t, url), connect(t, url)
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	must(t, late, `BEGIN`)
	first := finish(t, late, "late", ann, bob)
	var rest []int64
	for i := range 3 {
		rest = append(rest, finish(t, c, fmt.Sprint("g", i), ann, bob))
	}
	must(t, c, `INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
		host, wish, private, bot, status, black, white, created)
		SELECT 'live', rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
		host, wish, private, bot, 'live', black, white, created FROM games WHERE id = 'g0'`)
	one := d.Finished("one")
	if got := readAll(t, one); !slices.Equal(got, rest) {
		t.Errorf("%v, want %v", got, rest)
	}
	must(t, late, `COMMIT`)
	if got := readAll(t, one); !slices.Equal(got, []int64{first}) {
		t.Errorf("%v, want the late one, %d", got, first)
	}
	must(t, c, `UPDATE games SET status = 'over', winner = 'black', reason = 'five', ended = now(), moves = 'h8', plies = 1, started = created WHERE id = 'live'`)
	must(t, c, `UPDATE games SET winner = 'white' WHERE id = 'live'`) // is no second end
	if got := readAll(t, one); len(got) != 1 {
		t.Errorf("the end of a game in play: %v", got)
	}
	must(t, c, `DELETE FROM games WHERE number = $1`, rest[0])
	if got := readAll(t, d.Finished("two")); len(got) != 4 || slices.Contains(got, rest[0]) {
		t.Errorf("another reader, without a deleted game: %v", got)
	}
}

// A failed step is repeated, and nothing that it stored is left. Only one of two readers of a name reads at a time.
func TestFinishedIsReadAtLeastOnce(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c, ctx := dbtest.Open(t, url), sql(t, url), t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	want := []int64{finish(t, c, "a", ann, bob), finish(t, c, "b", ann, bob)}
	f := d.Finished("one")
	failure := errors.New("no")
	n, err := f.Next(ctx, 10, func(ctx context.Context, tx pgx.Tx, games []int64) error {
		if _, err := tx.Exec(ctx, `DELETE FROM games WHERE number = ANY ($1)`, games); err != nil {
			return err
		}
		return failure
	})
	if n != 0 || !errors.Is(err, failure) {
		t.Errorf("%d, %v", n, err)
	}
	n, err = f.Next(ctx, 10, func(ctx context.Context, _ pgx.Tx, games []int64) error {
		if !slices.Equal(games, want) {
			t.Errorf("%v, want %v", games, want)
		}
		n, err := d.Finished("one").Next(ctx, 10, func(context.Context, pgx.Tx, []int64) error {
			t.Error("two read at once")
			return nil
		})
		if n != 0 || err != nil {
			t.Errorf("the second reader: %d, %v", n, err)
		}
		return nil
	})
	if n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if got := readAll(t, f); len(got) != 0 {
		t.Errorf("twice: %v", got)
	}
}
