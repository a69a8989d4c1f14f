package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// inspected works on the private database of a server that runs.
type inspected struct {
	t    *testing.T
	data string
}

// sql runs a statement as an operator who repairs the data, or damages it, would.
func (k inspected) sql(statement string, args ...any) {
	k.t.Helper()
	tag, err := connectTo(k.t, privateURL(k.t, k.data)).Exec(await.Context(k.t, "a statement"), statement, args...)
	if err != nil || tag.RowsAffected() == 0 {
		k.t.Fatalf("%s: %v %v", statement, tag, err)
	}
}

// inspect runs the command and returns all that it says and its exit code.
func (k inspected) inspect(args ...string) (string, int) {
	k.t.Helper()
	return tengen(k.t, "TENGEN_DATA="+k.data, append([]string{"inspect"}, args...)...)
}

// repair runs that command.
func (k inspected) repair(args ...string) (string, int) {
	k.t.Helper()
	return tengen(k.t, "TENGEN_DATA="+k.data, append([]string{"repair"}, args...)...)
}

// The whole way of a damaged game on the real server: found at the start,
// quarantined, inspected, mended and restored while the server runs, played on.
func TestADamagedGameAndItsWayBack(t *testing.T) {
	t.Parallel()
	data := dataDir(t)
	k := inspected{t, data}
	p := serve(t, data)
	bad, good := newDuel(t, p.base, 0, 1), newDuel(t, p.base, 1, 2)
	for _, d := range []*duel{bad, good} {
		d.moveOn("h8", "i9")
	}
	if said, code := k.inspect(bad.g); code != 0 || !strings.Contains(said, "version 3, live") ||
		!strings.Contains(said, "moves h8i9") || !strings.Contains(said, "damage: none") || !strings.Contains(said, "black's runs") {
		t.Fatalf("%d: %s", code, said)
	}
	// It was an hour ago, so that its clock would have fallen.
	k.sql(`UPDATE game_events SET at = at - interval '1 hour' WHERE game = (SELECT number FROM games WHERE id = $1)`, bad.g)
	k.sql(`UPDATE game_events SET payload = '{"at":"z99"}' WHERE seq = 3 AND game = (SELECT number FROM games WHERE id = $1)`, bad.g)
	p.stop()

	p = serve(t, data)
	await.That(t, "the log to name the game", func() (any, bool) { return p.Log, strings.Contains(p.Log.String(), bad.g) }) // it is loaded after the start
	if n := strings.Count(p.Log.String(), `"game":"`+bad.g); n != 1 {
		t.Errorf("the log names it %d times:\n%s", n, p.Log)
	}
	good.connect(p.base)
	good.v = good.watch(p.base).V
	good.moveOn("a1")
	if f := watched(t, p.base, bad.cookies[0], bad.g); f.Code != wire.CodeDamaged {
		t.Fatalf("%+v", f)
	}
	bad.connect(p.base)
	if f, _ := bad.say(0, wire.InMove, bad.id(), bad.v, wire.MoveIn{At: "a1"}); f.Code != wire.CodeDamaged {
		t.Fatalf("%+v", f)
	}
	if status, body, _ := ask(t, p.base, "GET", "/api/games/"+bad.g+"/log", "", ""); status != http.StatusConflict || !strings.Contains(body, `"damaged"`) {
		t.Errorf("the log: %d %s", status, body)
	}
	if mine := lobbyOf(t, p.base, bad.cookies[1]).Mine; len(mine) != 1 || !mine[0].Damaged || mine[0].Settings.Rule != "standard" {
		t.Errorf("%+v", mine)
	}

	said, code := k.inspect(bad.g)
	for _, want := range []string{`{"at":"z99"}`, "it fails", "event 3", "set aside"} {
		if code != 0 || !strings.Contains(said, want) {
			t.Errorf("exit code %d, no %q in\n%s", code, want, said)
		}
	}
	if said, code := k.inspect(bad.g, "--restore"); code != 1 || !strings.Contains(said, "not restored") {
		t.Errorf("%d: %s", code, said)
	}
	if said, code := k.inspect(good.g, "--restore"); code != 1 || !strings.Contains(said, "not set aside") {
		t.Errorf("%d: %s", code, said)
	}
	if said, code := k.inspect("nosuchgame12"); code != 1 || !strings.Contains(said, "there is no game") {
		t.Errorf("%d: %s", code, said)
	}
	if _, code := k.inspect(); code != 2 {
		t.Errorf("without a game: exit code %d", code)
	}

	// Its operator knows better what White played, and when the game was damaged.
	k.sql(`UPDATE games SET damaged_at = (SELECT max(at) + interval '5 seconds' FROM game_events WHERE game = number) WHERE id = $1`, bad.g)
	for _, tc := range []struct{ arg, says string }{
		{"--row=false", "say what is to be corrected"},
		{`--payload=3={"at":"z98"}`, "not repaired, nothing has been changed"},
		{`--payload=9={"at":"i9"}`, "no such event"},
	} {
		if said, code := k.repair(bad.g, tc.arg); code != 1 || !strings.Contains(said, tc.says) {
			t.Errorf("%s: %d: %s", tc.arg, code, said)
		}
	}
	if said, code := k.repair(good.g, "--row"); code != 1 || !strings.Contains(said, "neither set aside nor wrong") {
		t.Errorf("%d: %s", code, said)
	}
	if said, code := k.repair("nosuchgame12", "--row"); code != 1 || !strings.Contains(said, "there is no game") {
		t.Errorf("%d: %s", code, said)
	}
	said, code = k.repair(bad.g, `--payload=3={"at":"i9","clock":{"black":600000,"white":600000}}`)
	if code != 0 || !strings.Contains(said, `{"at":"z99"}`) || !strings.Contains(said, "repaired; its clock runs") {
		t.Fatalf("%d: %s", code, said)
	}
	back := stateOf(t, p.base, bad.cookies[0], bad.g)
	if back.Status != "live" || back.V != 4 || back.Clock == nil {
		t.Fatalf("%+v", back)
	}
	// Ten minutes, less 5 s until it was damaged, and 10 s given; the time since is not in the log.
	if log := audit(t, p.base, bad.g); log[3].Kind != game.Bonus || log[3].Charged != 5000 || log[3].Clock.Black != 605_000 {
		t.Errorf("%+v, %+v", log[3], log[3].Clock)
	}
	bad.v = back.V
	bad.moveOn("a1")
	if mine := lobbyOf(t, p.base, bad.cookies[1]).Mine; len(mine) != 1 || mine[0].Damaged {
		t.Errorf("%+v", mine)
	}
	if said, code := tengen(t, "TENGEN_DATA="+data, "size", "--tables=3"); code != 0 || !strings.Contains(said, ".0 MiB\n\n") || !strings.Contains(said, "  puzzles\n") || strings.Count(said, "\n") != 7 {
		t.Errorf("%d: %s", code, said)
	}
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
	if said, code := k.inspect(bad.g); code != 0 || !strings.Contains(said, "bonus") { // of a server that is stopped
		t.Errorf("%d: %s", code, said)
	}
}

// Looking changes nothing: where there is no database none is made, and one with
// another schema is not asked.
func TestInspectOnlyLooks(t *testing.T) {
	t.Parallel()
	k := inspected{t, dataDir(t)}
	said, code := k.inspect("g")
	if code != 1 || !strings.Contains(said, "there is no Tengen database in "+k.data) {
		t.Errorf("%d: %s", code, said)
	}
	if left, err := os.ReadDir(k.data); err != nil || len(left) > 0 {
		t.Error(err, left)
	}
	url := dbtest.Empty(t)
	said, code = k.inspect("--database-url="+url, "g")
	if code != 1 || !strings.Contains(said, "it is at version 0, and this Tengen works with") {
		t.Errorf("%d: %s", code, said)
	}
	var tables int
	err := connectTo(t, url).QueryRow(t.Context(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&tables)
	if err != nil || tables > 0 {
		t.Error(err, tables)
	}
}

// lobbyOf returns what a user finds in the lobby.
func lobbyOf(t *testing.T, base, cookie string) (d wire.LobbyData) {
	t.Helper()
	c, err := client.Dial(await.Context(t, "a socket"), base, cookie, fmt.Sprintf("lobbypage%d", lobbyPages.Add(1)))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Send(wire.InLobby, 8, "", 0, wire.LobbyIn{On: true}); err != nil {
		t.Fatal(err)
	}
	for {
		f := await.Receive(t, "the lobby", c.Frames)
		if f.T != wire.OutLobby {
			continue
		}
		if err := json.Unmarshal(f.D, &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
}

var lobbyPages atomic.Int64 // each has a name of its own
