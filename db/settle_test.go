package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
)

// The check every ten seconds costs one statement while there is nothing to settle, for any number of recent deletions
// and merges.
func TestNobodyToSettle(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	c := sql(t, url)
	s := &seen{tables: map[string]bool{}, indexes: map[string]bool{}}
	d, err := db.OpenExplained(t.Context(), url, s.add)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ann, bob, eve := newMember(t, d, "Ann"), newMember(t, d, "Bob"), newMember(t, d, "Eve")
	for _, u := range []game.UserID{ann, bob} {
		if _, err := d.Accounts().Delete(t.Context(), u, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	g, other := guest(t, d, "Guest 1"), guest(t, d, "Guest 2")
	live(t, d, "both", g, eve) // stays as it is
	must(t, c, `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ('both', $1, 'black', 'p/1', 'Hi', now())`, g)
	must(t, c, `INSERT INTO merged_guests VALUES ($1, $2, now())`, g, eve)

	leavers := func() (found int) {
		t.Helper()
		left, err := d.Accounts().Leavers(t.Context(), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return len(left)
	}
	rest := func() (found int) {
		t.Helper()
		b, err := d.Accounts().MergeRest(t.Context(), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return len(b)
	}
	for name, x := range map[string]struct {
		ask   func() int
		given string // gives somebody something
		args  []any
		found int
	}{
		"a study":   {leavers, `INSERT INTO studies (id, owner, title, body, created, updated) VALUES ('s', $1, 'Late', '{}', now(), now())`, []any{ann}, 0},
		"a list":    {leavers, `INSERT INTO lists (id, owner, title, entries, created, updated) VALUES ('l', $1, 'Late', '[]', now(), now())`, []any{ann}, 0},
		"a session": {leavers, `INSERT INTO sessions (token_hash, user_id, address, agent, created, seen) VALUES ($2, $1, '', '', now(), now())`, []any{bob, token("late")}, 1},
		"a line":    {leavers, `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ('both', $1, '', 'p/1', 'Hi', now())`, []any{ann}, 1},
		"a block":   {leavers, `INSERT INTO blocks VALUES ($2, $1, now())`, []any{ann, eve}, 0},
		"a rating":  {leavers, `INSERT INTO ratings (user_id, rule, speed) VALUES ($1, 'caro', 'blitz')`, []any{bob}, 0},
		"a review":  {leavers, `INSERT INTO reviews (game_id, status, asked_by) VALUES ('both', 'waiting', $1)`, []any{bob}, 0},
	} {
		if s.begin(); x.ask() != 0 || s.count() != 1 {
			t.Errorf("before %s: %d statements", name, s.count())
		}
		must(t, c, x.given, x.args...)
		if s.begin(); x.ask() != x.found || s.count() < 5 {
			t.Errorf("%s is not settled, with %d statements", name, s.count())
		}
		if s.begin(); x.ask() != 0 || s.count() != 1 {
			t.Errorf("after %s: %d statements", name, s.count())
		}
	}
	if s.begin(); rest() != 0 || s.count() != 1 {
		t.Errorf("nothing is left to merge: %d statements", s.count())
	}
	live(t, d, "late", g, other)
	if s.begin(); rest() != 1 || s.count() < 3 {
		t.Errorf("a late game is not handed over, with %d statements", s.count())
	}
	if s.begin(); rest() != 0 || s.count() != 1 {
		t.Errorf("after a late game: %d statements", s.count())
	}
}
