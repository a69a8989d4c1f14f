package db_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/push"
)

// Times that servers have written are compared with their own clock: a database whose clock is an hour ahead or behind
// does not change suspensions, pauses, or the games of the last day.
func TestADatabaseWithAnotherTime(t *testing.T) {
	t.Parallel()
	for _, apart := range []string{"1 hour", "-1 hour"} {
		t.Run(apart, func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t)
			c := sql(t, url)
			must(t, c, `CREATE SCHEMA apart`)
			must(t, c, fmt.Sprintf(`CREATE FUNCTION apart.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT pg_catalog.now() + interval '%s' $$`, apart))
			must(t, c, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = apart, pg_catalog, public', current_database()); END $$`)
			d, c := dbtest.Open(t, url), sql(t, url)
			var skew time.Duration
			if err := c.QueryRow(t.Context(), `SELECT now() - pg_catalog.now()`).Scan(&skew); err != nil || skew.Abs() != time.Hour {
				t.Fatal(skew, err)
			}

			now, half := time.Now(), 30*time.Minute
			s := subscribers{t, d}
			is, was := newMember(t, d, "Is"), newMember(t, d, "Was")
			for u, until := range map[game.UserID]time.Time{is: now.Add(half), was: now.Add(-half)} {
				must(t, c, `INSERT INTO standings (user_id, suspended) VALUES ($1, $2)`, u, until)
				must(t, c, `INSERT INTO pauses (user_id, game, began, ends) VALUES ($1, 1, $2, $3)`, u, until.Add(-time.Hour), until)
				p := past{id: fmt.Sprint("open", u), black: u, white: u, rule: "renju", control: blitz, ended: now}
				p.put(t, c)
				must(t, c, `UPDATE games SET status = 'waiting', black = NULL, white = NULL, ended = NULL WHERE id = $1`, p.id)
				name := fmt.Sprint(u)
				s.subscribe(s.session(u, name), name, everything)
			}
			if all, err := d.Accounts().GamesToEnd(t.Context()); err != nil || len(all) != 1 || all[0].Of != is {
				t.Errorf("games to be ended: %v, %v", all, err)
			}
			if gone, err := d.People().Stranded(t.Context(), []game.UserID{is, was}); err != nil || !slices.Equal(gone, []game.UserID{is}) {
				t.Errorf("stranded: %v, %v", gone, err)
			}
			if pausing, err := d.People().Pausing(t.Context(), []game.UserID{is, was}); err != nil || len(pausing) != 1 || pausing[is].IsZero() {
				t.Errorf("pausing: %v, %v", pausing, err)
			}
			if got := append(s.wanting(is, push.Turn), s.wanting(was, push.Turn)...); !slices.Equal(got, []string{fmt.Sprint(was)}) {
				t.Errorf("told of turns: %v", got)
			}

			one, other := newMember(t, d, "One"), newMember(t, d, "Other")
			must(t, c, `UPDATE users SET program = true WHERE id IN ($1, $2)`, one, other)
			for i, ago := range []time.Duration{23*time.Hour + half, 24*time.Hour + half} {
				p := past{id: fmt.Sprint("bots", i), black: one, white: other, rule: "renju", winner: "black", reason: "five", control: blitz, ended: now.Add(-ago)}
				p.put(t, c)
			}
			want := records.Program{Is: true, Games: 1}
			if got, err := d.People().Programs(t.Context(), one, other); err != nil || got != [2]records.Program{want, want} {
				t.Errorf("games of the last day: %+v, %v", got, err)
			}
		})
	}
}
