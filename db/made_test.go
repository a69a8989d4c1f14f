package db_test

import (
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A command to make a game has led to the game that its user joined by it, live or over, or to the one that
// it made; another user's commands are others.
func TestMade(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "game1", a, b) // joined as "p/1"
	made := func(m records.Making, want string) {
		t.Helper()
		if id, err := d.Games().Made(t.Context(), m); id != want || err != nil {
			t.Errorf("%+v: %q %v, want %q", m, id, err, want)
		}
	}
	join := records.Making{User: b, ID: "game1's twin", Joins: []string{"p/1", "paired/x"}, Live: []string{"game1"}}
	made(join, "game1")
	made(records.Making{User: a, ID: "none", Joins: []string{"p/1"}, Live: []string{"game1"}}, "")
	made(records.Making{User: a, ID: "game1", Joins: []string{"p/9"}, Live: nil}, "game1")
	made(records.Making{User: b, ID: "none", Joins: []string{"p/2"}, Live: []string{"game1"}}, "")
	put(t, d, g, game.Command{Kind: game.Resign, Actor: a, ClientID: "p/2"})
	join.Live = nil
	made(join, "game1")
}
