package db_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/db/dbtest"
	"tengen/hub/archive"
	"tengen/hub/fault"
	"tengen/hub/game"
)

// Copies are games of their own with the same log, and in the same archive.
func TestCopyGame(t *testing.T) {
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b)
	store(t, d, g, move(g, "h8"))
	if err := d.CopyGame(t.Context(), "game1", 2); fault.CodeOf(err) != fault.NotFound {
		t.Fatal("a game that is not over:", err)
	}
	store(t, d, g, move(g, "h9"))
	store(t, d, g, game.Command{Kind: game.Resign, Actor: a, ClientID: "p/resign"})
	const copies = 1001 // two statements
	if err := d.CopyGame(t.Context(), "game1", copies); err != nil {
		t.Fatal(err)
	}
	if err := d.CopyGame(t.Context(), "game1", 1); err == nil {
		t.Fatal("the same copy twice")
	}
	games, err := d.Archive().Games(t.Context(), archive.Query{User: int64(a), WithPrivate: true, Limit: 3})
	if err != nil || len(games) != 3 || games[0].ID == games[1].ID {
		t.Fatal(games, err)
	}
	for _, s := range games {
		rec, err := d.LoadGame(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g.Log(g.Version()), rec.Events); diff != "" {
			t.Fatal("a copy's log differs:\n", diff)
		}
	}
	if p, err := d.Archive().Profile(t.Context(), games[0].Black.Name); err != nil || p.Games != copies+1 {
		t.Fatal(p, err)
	}
	if err := errors.Join(d.Vacuum(t.Context()), d.Checkpoint(t.Context())); err != nil {
		t.Fatal(err)
	}
}
