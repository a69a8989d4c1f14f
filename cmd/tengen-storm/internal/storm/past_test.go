package storm

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/soak/past"
	"tengen/db/dbtest"
	"tengen/hub/archive"
)

// The past is games of their own with the same log, in the archive of those who
// have played them.
func TestPast(t *testing.T) {
	url := dbtest.URL(t)
	h := &house{url: url, db: dbtest.Open(t, url)}
	const games = 252 // two statements
	if err := h.past(t.Context(), games); err != nil {
		t.Fatal(err)
	}
	if err := h.checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	first, err := h.db.Games().LoadGame(t.Context(), "past")
	if err != nil || len(first.Events) != pastMoves+2 {
		t.Fatal(len(first.Events), err)
	}
	who, err := h.db.Archive().Person(t.Context(), "storm1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.db.Archive().Profile(t.Context(), who)
	if err != nil || p.Games != games {
		t.Fatal(p, err)
	}
	some, err := h.db.Archive().Games(t.Context(), archive.Query{User: p.ID, Limit: 3})
	if err != nil || len(some) != 3 || some[0].ID == some[1].ID {
		t.Fatal(some, err)
	}
	for _, s := range some {
		copied, err := h.db.Games().LoadGame(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.Events, copied.Events); diff != "" {
			t.Fatal("a copy's log differs:\n", diff)
		}
	}
	err = h.patiently(t.Context(), func(conn *pgx.Conn) error { return past.Copy(t.Context(), conn, "none", 1) })
	if err == nil {
		t.Error("a game that there is not was copied")
	}
}
