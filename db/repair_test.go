package db_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// An operator corrects an event, the log's end, a setting or the row. A correction after which the game does not replay changes nothing.
func TestRepair(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, conn := dbtest.Open(t, url), sql(t, url)
	const of = ` game = (SELECT number FROM games WHERE id = $1)`
	for name, tc := range map[string]struct {
		damage string
		repair games.Repair
		want   error
		moves  string // afterwards
	}{
		"payload":          {`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 2 AND` + of, games.Repair{Payloads: map[int64]string{2: `{"at":"a1"}`}}, nil, "a1"},
		"payload, bad":     {`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 2 AND` + of, games.Repair{Payloads: map[int64]string{2: `{"at":"z98"}`}}, games.ErrDamaged, ""},
		"payload, no JSON": {`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 2 AND` + of, games.Repair{Payloads: map[int64]string{2: `{`}}, errAny, ""},
		"no event":         {`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 2 AND` + of, games.Repair{Payloads: map[int64]string{7: `{}`}}, games.ErrNoEvent, ""},
		"cut":              {`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 2 AND` + of, games.Repair{Cut: 2}, nil, ""},
		"cut nothing":      {`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 2 AND` + of, games.Repair{Cut: 3}, games.ErrNoEvent, ""},
		"setting":          {`UPDATE games SET size = 16 WHERE id = $1`, games.Repair{Settings: map[string]string{"size": "15"}}, nil, "h8"},
		"setting, none":    {`UPDATE games SET size = 16 WHERE id = $1`, games.Repair{Settings: map[string]string{"black": "15"}}, games.ErrSetting, ""},
		"setting, bad":     {`UPDATE games SET size = 16 WHERE id = $1`, games.Repair{Settings: map[string]string{"size": "big"}}, errAny, ""},
		"setting, draw":    {`UPDATE games SET draw_after = 9000 WHERE id = $1`, games.Repair{Settings: map[string]string{"draw_after": "0"}}, nil, "h8"},
		"row":              {`UPDATE games SET black = white, white = black WHERE id = $1`, games.Repair{Row: true}, nil, "h8"},
		"nothing":          {`UPDATE games SET black = white, white = black WHERE id = $1`, games.Repair{}, games.ErrDamaged, ""},
	} {
		t.Run(name, func(t *testing.T) {
			played(t, d, name, game.TimeControl{Kind: game.NoClock})
			if _, err := d.Games().Repair(t.Context(), name, games.Repair{Row: true}, time.Now()); !errors.Is(err, games.ErrSound) {
				t.Fatal(err)
			}
			must(t, conn, tc.damage, name)
			if err := d.Games().Quarantine(t.Context(), name, "why", time.Now()); err != nil {
				t.Fatal(err)
			}
			before := inspected(t, d, name)
			_, err := d.Games().Repair(t.Context(), name, tc.repair, time.Now())
			if tc.want != nil {
				if err == nil || tc.want != errAny && !errors.Is(err, tc.want) {
					t.Errorf("%v, want %v", err, tc.want)
				}
				if after := inspected(t, d, name); after != before {
					t.Errorf("changed from %s to %s", before, after)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			rec, err := d.Games().LoadGame(t.Context(), name)
			if err != nil || rec.Damage != "" {
				t.Fatalf("%+v, %v", rec, err)
			}
			if g, err := records.Rebuild(rec); err != nil || g.MoveText() != tc.moves {
				t.Errorf("%v, %v", g, err)
			}
		})
	}
	if _, err := d.Games().Repair(t.Context(), "none such", games.Repair{Row: true}, time.Now()); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
}

// errAny stands for an error of PostgreSQL.
var errAny = errors.New("any")

// inspected is all that is stored of a game, as text.
func inspected(t *testing.T, d *db.DB, id string) string {
	t.Helper()
	i, err := d.Games().Inspect(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%+v", *i)
}

// A finished game whose row is wrong gets the end that its log says; one that has ended in its log alone is not ended by the row.
func TestRepairOfAnEnd(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, conn := dbtest.Open(t, url), sql(t, url)
	for _, id := range []string{"wrong", "halfway"} {
		black, white := played(t, d, id, game.TimeControl{Kind: game.NoClock})
		rec, err := d.Games().LoadGame(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		g, err := records.Rebuild(rec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := g.Decide(&game.Command{Kind: game.Move, Actor: white, ClientID: "n", Version: 2, Point: board.At(8, 8)}, rec.Events[1].At)
		if err == nil {
			err = commit(d, records.Append{Game: id, Event: e})
		}
		if err == nil {
			err = g.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
		e, err = g.Decide(&game.Command{Kind: game.Resign, Actor: black, ClientID: "r", Version: 3}, rec.Events[1].At)
		if err == nil {
			err = commit(d, records.Appending(g, e))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	must(t, conn, `UPDATE games SET winner = 'black', plies = 9 WHERE id = 'wrong'`)
	if _, err := d.Games().Repair(t.Context(), "wrong", games.Repair{Row: true}, time.Now()); err != nil {
		t.Fatal(err)
	}
	var winner string
	var plies int
	if err := conn.QueryRow(t.Context(), `SELECT winner, plies FROM games WHERE id = 'wrong'`).Scan(&winner, &plies); err != nil || winner != "white" || plies != 2 {
		t.Errorf("%s, %d, %v", winner, plies, err)
	}
	must(t, conn, `UPDATE games SET status = 'live', winner = NULL, reason = NULL, line = NULL, moves = NULL, plies = NULL, ended = NULL WHERE id = 'halfway'`)
	if _, err := d.Games().Repair(t.Context(), "halfway", games.Repair{Row: true}, time.Now()); !errors.Is(err, games.ErrEnd) {
		t.Error(err)
	}
	if _, err := d.Games().Repair(t.Context(), "halfway", games.Repair{Cut: 4}, time.Now()); err != nil {
		t.Error(err)
	}
	if rec, err := d.Games().LoadGame(t.Context(), "halfway"); err != nil || rec.Status != "live" || len(rec.Events) != 3 {
		t.Errorf("%+v, %v", rec, err)
	}
}
