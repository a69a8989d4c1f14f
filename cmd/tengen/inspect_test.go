package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/client"
	"tengen/db/dbtest"
	"tengen/db/private"
	"tengen/hub/wire"
)

// keeper works on the private database of a server that runs.
type keeper struct {
	t    *testing.T
	data string
}

// sql runs a statement as somebody who mends or damages would.
func (k keeper) sql(ctx context.Context, statement string, args ...any) {
	k.t.Helper()
	url, ok := private.Running(k.data)
	if !ok {
		k.t.Fatal("no private PostgreSQL runs")
	}
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		k.t.Fatal(err)
	}
	defer conn.Close(ctx)
	tag, err := conn.Exec(ctx, statement, args...)
	if err != nil || tag.RowsAffected() == 0 {
		k.t.Fatalf("%s: %v %v", statement, tag, err)
	}
}

// inspect runs the command and returns all that it says and its exit code.
func (k keeper) inspect(ctx context.Context, args ...string) (string, int) {
	k.t.Helper()
	return tengen(ctx, k.t, "TENGEN_DATA="+k.data, append([]string{"inspect"}, args...)...)
}

// watched asks for a game and returns the answer.
func watched(ctx context.Context, t *testing.T, base, cookie, g string) client.Frame {
	t.Helper()
	c, err := client.Dial(ctx, base, cookie, "inspectpage")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Send(wire.InWatch, 7, g, 0, nil); err != nil {
		t.Fatal(err)
	}
	for f := range c.Frames {
		if f.T == wire.OutState || f.T == wire.OutError {
			return f
		}
	}
	t.Fatal("no answer")
	return client.Frame{}
}

// The whole way of a damaged game on the real server: found at the start, set
// aside, inspected, mended and restored while the server runs, played on.
func TestADamagedGameAndItsWayBack(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	data := dataDir(t)
	k := keeper{t, data}
	p := serve(ctx, t, data)
	bad, good := newDuel(ctx, t, p.base, 0, 1), newDuel(ctx, t, p.base, 1, 2)
	for _, d := range []*duel{bad, good} {
		for i, at := range []string{"h8", "i9"} {
			f, err := d.conns[i].Call(ctx, wire.InMove, d.id(), d.g, d.v, wire.MoveIn{At: at})
			if err != nil {
				t.Fatal(err)
			}
			d.v = f.V
		}
	}
	if said, code := k.inspect(ctx, bad.g); code != 0 || !strings.Contains(said, "version 3, live") ||
		!strings.Contains(said, "moves h8i9") || !strings.Contains(said, "damage: none") || !strings.Contains(said, "black's runs") {
		t.Fatalf("%d: %s", code, said)
	}
	// It was an hour ago, so that its clock would have fallen.
	k.sql(ctx, `UPDATE game_events SET at = at - interval '1 hour' WHERE game = (SELECT number FROM games WHERE id = $1)`, bad.g)
	k.sql(ctx, `UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 3 AND game = (SELECT number FROM games WHERE id = $1)`, bad.g)
	p.stop(ctx)

	p = serve(ctx, t, data)
	tick := time.NewTicker(20 * time.Millisecond) // it is loaded after the start
	defer tick.Stop()
	for !strings.Contains(p.log.String(), bad.g) && ctx.Err() == nil {
		<-tick.C
	}
	if n := strings.Count(p.log.String(), `"game":"`+bad.g); n != 1 {
		t.Errorf("the log names it %d times:\n%s", n, p.log)
	}
	good.connect(ctx, p.base)
	s := good.watch(ctx, p.base)
	if _, err := good.conns[0].Call(ctx, wire.InMove, good.id(), good.g, s.V, wire.MoveIn{At: "a1"}); err != nil {
		t.Fatal(err)
	}
	if f := watched(ctx, t, p.base, bad.cookies[0], bad.g); f.Code != wire.CodeDamaged {
		t.Fatalf("%+v", f)
	}
	bad.connect(ctx, p.base)
	if f, _ := bad.conns[0].Call(ctx, wire.InMove, bad.id(), bad.g, bad.v, wire.MoveIn{At: "a1"}); f.Code != wire.CodeDamaged {
		t.Fatalf("%+v", f)
	}
	if status, body, _ := ask(t, p.base, "GET", "/api/games/"+bad.g+"/log", "", ""); status != http.StatusConflict || !strings.Contains(body, `"damaged"`) {
		t.Errorf("the log: %d %s", status, body)
	}
	if mine := lobbyOf(ctx, t, p.base, bad.cookies[1]).Mine; len(mine) != 1 || !mine[0].Damaged || mine[0].Settings.Rule != "standard" {
		t.Errorf("%+v", mine)
	}

	said, code := k.inspect(ctx, bad.g)
	for _, want := range []string{`{"at":"z99"}`, "it fails", "event 3", "set aside"} {
		if code != 0 || !strings.Contains(said, want) {
			t.Errorf("exit code %d, no %q in\n%s", code, want, said)
		}
	}
	if said, code := k.inspect(ctx, bad.g, "--restore"); code != 1 || !strings.Contains(said, "not restored") {
		t.Errorf("%d: %s", code, said)
	}
	if said, code := k.inspect(ctx, good.g, "--restore"); code != 1 || !strings.Contains(said, "not set aside") {
		t.Errorf("%d: %s", code, said)
	}
	if said, code := k.inspect(ctx, "nosuchgame12"); code != 1 || !strings.Contains(said, "there is no game") {
		t.Errorf("%d: %s", code, said)
	}
	if _, code := k.inspect(ctx); code != 2 {
		t.Errorf("without a game: exit code %d", code)
	}

	// Its keeper knows better what White played, and when the game was damaged.
	k.sql(ctx, `UPDATE game_events SET payload = '{"at":"i9","clock":{"black":600000,"white":600000}}'
		WHERE seq = 3 AND game = (SELECT number FROM games WHERE id = $1)`, bad.g)
	k.sql(ctx, `UPDATE games SET damaged_at = (SELECT max(at) + interval '5 seconds' FROM game_events WHERE game = number) WHERE id = $1`, bad.g)
	if said, code := k.inspect(ctx, bad.g, "--restore"); code != 0 || !strings.Contains(said, "restored; its clock runs") {
		t.Fatalf("%d: %s", code, said)
	}
	f := watched(ctx, t, p.base, bad.cookies[0], bad.g)
	var back wire.GameState
	if err := json.Unmarshal(f.D, &back); err != nil || back.Status != "live" || back.V != 4 || back.Clock == nil {
		t.Fatalf("%v %+v", err, f)
	}
	// Ten minutes, less 5 s until it was damaged, and 10 s given; less what passed since.
	if left := time.Duration(back.Clock.Black) * time.Millisecond; left > 605*time.Second || left < 575*time.Second {
		t.Errorf("%v left", left)
	}
	if _, err := bad.conns[0].Call(ctx, wire.InMove, bad.id(), bad.g, back.V, wire.MoveIn{At: "a1"}); err != nil {
		t.Error(err)
	}
	if mine := lobbyOf(ctx, t, p.base, bad.cookies[1]).Mine; len(mine) != 1 || mine[0].Damaged {
		t.Errorf("%+v", mine)
	}
	if code := p.stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.log)
	}
	if said, code := k.inspect(ctx, bad.g); code != 0 || !strings.Contains(said, "bonus") { // of a server that is stopped
		t.Errorf("%d: %s", code, said)
	}
}

// Looking changes nothing: where there is no database none is made, and one with
// another schema is not asked.
func TestInspectOnlyLooks(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	k := keeper{t, dataDir(t)}
	said, code := k.inspect(ctx, "g")
	if code != 1 || !strings.Contains(said, "there is no Tengen database in "+k.data) {
		t.Errorf("%d: %s", code, said)
	}
	if left, err := os.ReadDir(k.data); err != nil || len(left) > 0 {
		t.Error(err, left)
	}
	url := dbtest.Empty(t)
	said, code = k.inspect(ctx, "--database-url="+url, "g")
	if code != 1 || !strings.Contains(said, "it is at version 0, and this Tengen works with") {
		t.Errorf("%d: %s", code, said)
	}
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var tables int
	if err := conn.QueryRow(ctx, `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&tables); err != nil || tables > 0 {
		t.Error(err, tables)
	}
}

// lobbyOf returns what a user finds in the lobby.
func lobbyOf(ctx context.Context, t *testing.T, base, cookie string) (d wire.LobbyData) {
	t.Helper()
	c, err := client.Dial(ctx, base, cookie, fmt.Sprintf("lobbypage%d", time.Now().UnixNano()%1000))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Send(wire.InLobby, 8, "", 0, wire.LobbyIn{On: true}); err != nil {
		t.Fatal(err)
	}
	for f := range c.Frames {
		if f.T == wire.OutLobby {
			if err := json.Unmarshal(f.D, &d); err != nil {
				t.Fatal(err)
			}
			return d
		}
	}
	t.Fatal("no lobby")
	return d
}
