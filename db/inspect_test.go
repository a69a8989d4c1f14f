package db_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A game that cannot be read is told from a store that cannot: with what is known
// of it, and why.
func TestADamagedGameIsReadAsFarAsItGoes(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d := dbtest.Open(t, url)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for name, tc := range map[string]struct {
		damage func(ctx context.Context, id string) (pgconn.CommandTag, error)
		why    string
	}{
		"payload": {func(ctx context.Context, id string) (pgconn.CommandTag, error) {
			return conn.Exec(ctx, `UPDATE game_events SET payload = '{"at":17}' WHERE seq = 2 AND game = (SELECT number FROM games WHERE id = $1)`, id)
		}, "event 2 (move)"},
		"instant": {func(ctx context.Context, id string) (pgconn.CommandTag, error) {
			return conn.Exec(ctx, `UPDATE game_events SET at = 'infinity' WHERE seq = 2 AND game = (SELECT number FROM games WHERE id = $1)`, id)
		}, "scan"},
		"gap": {func(ctx context.Context, id string) (pgconn.CommandTag, error) {
			return conn.Exec(ctx, `DELETE FROM game_events WHERE seq = 1 AND game = (SELECT number FROM games WHERE id = $1)`, id)
		}, "event 2 (move)"},
		"status": {func(ctx context.Context, id string) (pgconn.CommandTag, error) {
			return conn.Exec(ctx, `UPDATE games SET status = 'waiting' WHERE id = $1`, id)
		}, "live, not waiting"},
		"seats": {func(ctx context.Context, id string) (pgconn.CommandTag, error) {
			return conn.Exec(ctx, `UPDATE games SET black = white, white = black WHERE id = $1`, id)
		}, "seats"},
		"board": {func(ctx context.Context, id string) (pgconn.CommandTag, error) {
			return conn.Exec(ctx, `UPDATE games SET size = 16 WHERE id = $1`, id)
		}, "board size"},
	} {
		t.Run(name, func(t *testing.T) {
			black, white := played(t, d, name, game.TimeControl{Kind: game.NoClock})
			if tag, err := tc.damage(t.Context(), name); err != nil || tag.RowsAffected() != 1 {
				t.Fatalf("%+v, %v, want RowsAffected() 1", tag, err)
			}
			rec, err := d.Games().LoadGame(t.Context(), name)
			if err == nil {
				_, err = records.Rebuild(rec)
			}
			if !errors.Is(err, game.ErrLog) || !strings.Contains(err.Error(), tc.why) {
				t.Fatal(err)
			}
			if rec == nil || rec.Host != black || rec.Black+rec.White != black+white || rec.Settings.Opening != game.Free {
				t.Errorf("%+v, want Host %v, Black+White %v, Settings.Opening Free", rec, black, black+white)
			}
			if i, err := d.Games().Inspect(t.Context(), name); err != nil || len(i.Row) < 20 || len(i.Log) == 0 {
				t.Errorf("%+v %v, want len(i.Row) at least 20, len(i.Log) not 0", i, err)
			}
		})
	}
}

// played stores a game in which Black has moved, and returns its players.
func played(t *testing.T, d *db.DB, id string, control game.TimeControl) (black, white game.UserID) {
	t.Helper()
	users := [2]game.UserID{guest(t, d, id+" black"), guest(t, d, id+" white")}
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: control}
	start := time.Now().Add(-30 * time.Hour).Truncate(time.Millisecond)
	if err := d.Games().CreateGame(t.Context(), records.NewGame{ID: id, Settings: s, Host: users[0], Color: game.WishBlack, Created: start,
		Events: []*game.Event{game.Start(s, users[0], users[1], 0, "", start)}}); err != nil {
		t.Fatal(err)
	}
	rec, err := d.Games().LoadGame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	g, err := records.Rebuild(rec)
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.Decide(&game.Command{Kind: game.Move, Actor: users[0], ClientID: "m", Version: 1, Point: board.At(7, 7)}, start)
	if err != nil {
		t.Fatal(err)
	}
	if err := commit(d, records.Append{Game: id, Event: e}); err != nil {
		t.Fatal(err)
	}
	return users[0], users[1]
}

// Restoring charges up to the instant at which the game was quarantined and no
// longer; a clock of days that has enough left is not touched.
func TestRestore(t *testing.T) {
	t.Parallel()
	d := dbtest.New(t)
	for name, tc := range map[string]struct {
		control game.TimeControl
		bonus   bool
	}{
		"fischer": {game.TimeControl{Kind: game.Fischer, Initial: 10 * time.Minute}, true},
		"days":    {game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day}, false},
		"none":    {game.TimeControl{Kind: game.NoClock}, false},
	} {
		t.Run(name, func(t *testing.T) {
			played(t, d, name, tc.control)
			if _, err := d.Games().Restore(t.Context(), name, time.Now()); !errors.Is(err, games.ErrNotQuarantined) {
				t.Fatal(err)
			}
			rec, err := d.Games().LoadGame(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			since := rec.Events[1].At.Add(7 * time.Second)
			if err := d.Games().Quarantine(t.Context(), name, "why", since); err != nil {
				t.Fatal(err)
			}
			if i, err := d.Games().Inspect(t.Context(), name); err != nil || i.Damage != "why" || !i.DamagedAt.Equal(since) {
				t.Fatalf(`%+v %v, want Damage "why", %v`, i, err, since)
			}
			bonus, err := d.Games().Restore(t.Context(), name, time.Now())
			if err != nil || bonus != tc.bonus {
				t.Fatalf("a bonus %v, %v, want %v", bonus, err, tc.bonus)
			}
			if rec, err = d.Games().LoadGame(t.Context(), name); err != nil || rec.Damage != "" {
				t.Fatalf(`%+v, %v, want Damage ""`, rec, err)
			}
			if last := rec.Events[len(rec.Events)-1]; (last.Kind == game.Bonus) != tc.bonus || tc.bonus && last.Payload.Charged != 7000 {
				t.Errorf("%+v, want a bonus %v, then of 7000 ms", last, tc.bonus)
			}
			if _, err := records.Rebuild(rec); err != nil {
				t.Error(err)
			}
		})
	}
	if _, err := d.Games().Restore(t.Context(), "none such", time.Now()); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.Games().Inspect(t.Context(), "none such"); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
}
