package db_test

import (
	"testing"

	"tengen/db/dbtest"
	"tengen/hub"
	"tengen/hub/game"
)

// TestABadEventFailsAlone puts events that PostgreSQL refuses between good ones.
func TestABadEventFailsAlone(t *testing.T) {
	d := dbtest.New(t)
	a, b := players(t, d)
	errs := make(chan error, 20)
	bad := make(chan error, 20)
	for i := range cap(errs) {
		g := live(t, d, string(rune('a'+i)), a, b)
		ok := decide(t, g, move(g, "h8"))
		broken := decide(t, g, move(g, "h8"))
		broken.Game = "nowhere"
		if i%2 == 0 {
			broken.Event.ClientID = "\x00"
		}
		go func() { errs <- d.Append(t.Context(), ok) }()
		go func() { bad <- d.Append(t.Context(), broken) }()
	}
	for range cap(errs) {
		if err := <-errs; err != nil {
			t.Error(err)
		}
		if err := <-bad; err == nil {
			t.Error("a bad event was stored")
		}
	}
}

// TestARematchWithoutAStartIsRefused: it must not end the writer, which is everybody's.
func TestARematchWithoutAStartIsRefused(t *testing.T) {
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	e := game.Event{Seq: g.Version() + 1, Kind: game.Rematched, Actor: a, At: t0, Payload: game.Payload{NextGame: "n"}}
	if err := d.Append(t.Context(), hub.Append{Game: "g", Event: e, Next: &hub.NewGame{ID: "n"}}); err == nil {
		t.Error("stored a rematch without its start")
	}
	store(t, d, g, move(g, "h8"))
}

// TestSwapIsInTheGamesRow: the seats beside the log follow a swap.
func TestSwapIsInTheGamesRow(t *testing.T) {
	url := dbtest.URL(t)
	d := open(t, url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	e := game.Event{Seq: g.Version() + 1, Kind: game.Chose, Actor: b, ClientID: "p/9", At: t0,
		Payload: game.Payload{Black: b, White: a, Option: "black"}}
	if err := d.Append(t.Context(), hub.Append{Game: "g", Event: e}); err != nil {
		t.Fatal(err)
	}
	var black game.UserID
	if err := connect(t, url).QueryRow(t.Context(), `SELECT black FROM games WHERE id = 'g'`).Scan(&black); err != nil || black != b {
		t.Errorf("black is %d, %v; want %d", black, err, b)
	}
}
