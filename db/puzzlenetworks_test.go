package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Only one try of a puzzle counts from one network, since one person can tell another the answer, which a wrong try shows too.
// A try counts from another network, from an address that identifies nobody, and after the note has expired.
func TestTriesOfOneNetwork(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, s := boxed(t, url)
	ctx := t.Context()
	spy := account.Viewer{User: newMember(t, d, "Spy"), Site: "2001:db8:7::/48"}
	p, err := s.Next(ctx, spy, "renju", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if j, err := s.Try(ctx, spy, p.ID, puzzle.PuzzleAttempt{GiveUp: true, Ticket: p.Ticket}); err != nil || j.Over.Gain >= 0 || j.Over.Shared {
		t.Fatalf("the first: %+v, %v", j.Over, err)
	}
	try := func(name, site string, exempt bool) (account.Viewer, puzzle.Past) {
		t.Helper()
		v := account.Viewer{User: newMember(t, d, name), Site: site, Exempt: exempt}
		past, err := d.Puzzles().Try(ctx, puzzle.Try{User: v.User, ID: p.ID, Solved: true, Counts: true, Network: s.Network(v), Now: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		return v, past
	}
	told, past := try("Told", "2001:db8:7::/48", false)
	if !past.Solved || past.Rated || past.Gain != 0 || !past.Shared {
		t.Errorf("told in the same network: %+v", past)
	}
	if st, err := d.Puzzles().RatingOf(ctx, told.User, board.Renju); err != nil || st.Plays != 0 {
		t.Errorf("%+v, %v", st, err)
	}
	if j, err := s.Try(ctx, told, p.ID, puzzle.PuzzleAttempt{GiveUp: true}); err != nil || j.Over.Shared || len(j.Over.Tree) == 0 {
		t.Errorf("again: %+v, %v", j.Over, err)
	}
	for name, site := range map[string]string{"Other": "2001:db8:8::/48", "Third": "192.0.2.1", "Behind": "127.0.0.1", "Proxied": "127.0.0.1", "Nowhere": ""} {
		if _, past := try(name, site, false); past.Gain <= 0 || past.Shared {
			t.Errorf("%s: %+v", name, past)
		}
	}
	for _, name := range []string{"PupilA", "PupilB"} {
		if _, past := try(name, "198.51.100.1", true); past.Gain <= 0 || past.Shared {
			t.Errorf("%s: %+v", name, past)
		}
	}
	c := connect(t, url)
	rows := func() (n int) {
		if err := c.QueryRow(ctx, `SELECT count(*) FROM puzzle_networks`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := rows(); n != 3 {
		t.Errorf("%d networks are known", n)
	}
	must(t, c, `UPDATE puzzle_networks SET at = at - interval '7 days 1 second'`)
	if _, past := try("Later", "192.0.2.1", false); past.Gain <= 0 || past.Shared {
		t.Errorf("a week later: %+v", past)
	}
	if _, _, err := d.Accounts().Sweep(ctx, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if n := rows(); n != 1 {
		t.Errorf("%d networks are still known", n)
	}
}
