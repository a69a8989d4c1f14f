package db_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// TestABadEventFailsAlone puts events that cannot be stored between good ones:
// of no game, with a number that is taken, and one that PostgreSQL refuses.
func TestABadEventFailsAlone(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	var wg sync.WaitGroup
	for i := range 30 {
		g := live(t, d, fmt.Sprint("g", i), a, b)
		ok := decide(t, g, move(g, "h8"))
		e := *ok.Event
		bad, conflict := ok, i%3 != 2
		bad.Event = &e
		switch i % 3 {
		case 0:
			bad.Game = "nowhere"
		case 1:
			bad.Event.Seq = 1
		case 2:
			bad.Event.Seq, bad.Event.ClientID = 3, "\x00"
		}
		wg.Go(func() {
			if err := commit(d, ok); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			err := commit(d, bad)
			if err == nil || errors.Is(err, records.ErrConflict) != conflict || fault.CodeOf(err) == fault.Retry {
				t.Errorf("%q, number %d: %v", bad.Game, bad.Event.Seq, err)
			}
		})
	}
	wg.Wait()
}

// TestNumbersAreAskedForAgain: a database that the writer connects to anew may be
// another one, restored from a backup, in which a game has another number.
func TestNumbersAreAskedForAgain(t *testing.T) {
	t.Parallel()
	dbtest.BothWays(t, numbersAreAskedForAgain)
}

func numbersAreAskedForAgain(t *testing.T, way dbtest.Way) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, way.To(t, url))
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	put(t, d, g, move(g, "h8"))
	other := connect(t, url)
	if _, err := other.Exec(t.Context(), `WITH n AS (UPDATE games SET number = DEFAULT RETURNING number)
		UPDATE game_events SET game = n.number FROM n`); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec(t.Context(), `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
		WHERE application_name = 'tengen writer' AND datname = current_database()`); err != nil {
		t.Fatal(err)
	}
	put(t, d, g, move(g, "h9"))
	rec, err := d.Games().LoadGame(t.Context(), "g")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Log(g.Version()), rec.Events); diff != "" {
		t.Error(diff)
	}
}

// TestARematchWithoutAStartIsRefused: it must not end the writer, which is everybody's.
func TestARematchWithoutAStartIsRefused(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	e := &game.Event{Seq: g.Version() + 1, Kind: game.Rematched, Actor: a, At: t0, Payload: game.Payload{NextGame: "n"}}
	if err := commit(d, records.Append{Game: "g", Event: e, Next: &records.NewGame{ID: "n"}}); err == nil {
		t.Error("stored a rematch without its start")
	}
	put(t, d, g, move(g, "h8"))
}

// TestSwapIsInTheGamesRow: the seats beside the log follow a swap, and one that is taken back.
func TestSwapIsInTheGamesRow(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := open(t, url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	e := &game.Event{Seq: g.Version() + 1, Kind: game.Chose, Actor: b, ClientID: "p/9", At: t0,
		Payload: game.Payload{Black: b, White: a, Option: "black"}}
	if err := commit(d, records.Append{Game: "g", Event: e}); err != nil {
		t.Fatal(err)
	}
	conn := connect(t, url)
	sits := func(want game.UserID) {
		t.Helper()
		var black game.UserID
		if err := conn.QueryRow(t.Context(), `SELECT black FROM games WHERE id = 'g'`).Scan(&black); err != nil || black != want {
			t.Errorf("black is %d, %v; want %d", black, err, want)
		}
	}
	sits(b)
	back := &game.Event{Seq: e.Seq + 1, Kind: game.TookBack, Actor: a, ClientID: "p/10", At: t0,
		Payload: game.Payload{Black: a, White: b, Since: e.Seq}}
	if err := commit(d, records.Append{Game: "g", Event: back}); err != nil {
		t.Fatal(err)
	}
	sits(a)
}
