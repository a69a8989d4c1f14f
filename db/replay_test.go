package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// TestReplay: when nobody plays, the last public rated game of some length is shown, and nothing else.
func TestReplay(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	is := func(want string) {
		t.Helper()
		got, err := d.Archive().Replay(t.Context())
		switch {
		case err != nil:
			t.Fatal(err)
		case want == "" && len(got) == 0:
		case len(got) != 1 || got[0].ID != want:
			t.Errorf("%+v, want %q", got, want)
		}
	}
	put := func(p past, plies int) {
		t.Helper()
		p.black, p.white, p.rule, p.winner, p.reason, p.control = ann, bob, "renju", "black", "five", controls[1]
		p.put(t, c)
		must(t, c, `UPDATE games SET plies = $2 WHERE id = $1`, p.id, plies)
	}
	is("")
	put(past{id: "short", rated: true, ended: t0.Add(9 * time.Hour)}, archive.ReplayPlies-1)
	put(past{id: "private", rated: true, private: true, ended: t0.Add(8 * time.Hour)}, 60)
	put(past{id: "casual", ended: t0.Add(7 * time.Hour)}, 60)
	is("")
	put(past{id: "old", rated: true, ended: t0}, archive.ReplayPlies)
	is("old")
	put(past{id: "new", rated: true, ended: t0.Add(2 * time.Hour)}, 60)
	put(past{id: "between", rated: true, ended: t0.Add(time.Hour)}, 60)
	is("new")
}
