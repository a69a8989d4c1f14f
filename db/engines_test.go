package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A game in which engines are allowed says so when it is read again, as does its rematch; no other game does.
func TestEnginesAreStored(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	s := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Engines: true,
		Time: game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day},
	}
	if err := d.Games().CreateGame(t.Context(), records.NewGame{ID: "with", Settings: s, Host: a, Color: game.WishBlack, Created: t0}); err != nil {
		t.Fatal(err)
	}
	live(t, d, "without", a, b)
	for id, want := range map[string]bool{"with": true, "without": false} {
		r, err := d.Games().LoadGame(t.Context(), id)
		if err != nil || r.Settings.Engines != want || want && r.Settings != s {
			t.Errorf("%s: %+v %v", id, r.Settings, err)
		}
	}
	g := game.New("with", s, a, game.WishBlack)
	put(t, d, g, game.Command{Kind: game.Join, Actor: b, ClientID: "p/1"})
	put(t, d, g, game.Command{Kind: game.Resign, Actor: b, ClientID: "p/2"})
	if all, err := d.Archive().Some(t.Context(), []string{"with"}); err != nil || len(all) != 1 || !all[0].Engines || all[0].Rated || all[0].Ended.Before(t0.Add(-time.Hour)) {
		t.Errorf("%+v %v", all, err)
	}
}

// A draw after so many stones is stored with the game.
func TestDrawAfterIsStored(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	s := game.Settings{
		Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, DrawAfter: 150, Time: game.TimeControl{Kind: game.NoClock},
	}
	if err := d.Games().CreateGame(t.Context(), records.NewGame{ID: "first", Settings: s, Host: a, Color: game.WishBlack, Created: t0}); err != nil {
		t.Fatal(err)
	}
	g := game.New("first", s, a, game.WishBlack)
	put(t, d, g, game.Command{Kind: game.Join, Actor: b, ClientID: "p/1"})
	put(t, d, g, game.Command{Kind: game.Resign, Actor: b, ClientID: "p/2"})
	if r, err := d.Games().LoadGame(t.Context(), "first"); err != nil || r.Settings != s {
		t.Errorf("%+v %v", r.Settings, err)
	}
	if all, err := d.Archive().Some(t.Context(), []string{"first"}); err != nil || len(all) != 1 || all[0].DrawAfter != 150 {
		t.Errorf("%+v %v", all, err)
	}
}
