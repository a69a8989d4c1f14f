package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/built"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// tengen runs a command of the real binary with no settings but those given, and
// returns all that it says and its exit code.
func tengen(t *testing.T, env string, args ...string) (string, int) {
	t.Helper()
	ctx := await.Context(t, fmt.Sprint(args))
	cmd := exec.CommandContext(ctx, built.Path(t, "tengen"), args...)
	cmd.Env = append(programs.Environ(), env)
	out, _ := cmd.CombinedOutput()
	if ctx.Err() != nil {
		t.Fatalf("%v\n%s", context.Cause(ctx), out)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// The whole way of a backup: made while the server runs and games are played,
// restored into another data directory and into a database of one's own, verified,
// and served again.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	data := dataDir(t)
	p := serve(t, data)
	won, resigned, live := newDuel(t, p.base, 0, 1), newDuel(t, p.base, 1, 2), newDuel(t, p.base, 2, 3)
	won.moveOn("h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1", "l8")
	resigned.moveOn("h8", "i9")
	resigned.must(0, wire.InResign, nil)
	live.moveOn("h8", "i9", "c3")

	file := filepath.Join(t.TempDir(), "tengen.dump")
	if said, code := tengen(t, "TENGEN_DATA="+data, "backup", file); code != 0 {
		t.Fatalf("%d: %s", code, said)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if said, code := tengen(t, "TENGEN_DATA="+data, "backup", file); code != 1 || !strings.Contains(said, "exists") {
		t.Errorf("over an older one: %d: %s", code, said)
	}
	if said, code := tengen(t, "TENGEN_DATA="+data, "restore", file); code != 1 || !strings.Contains(said, "another Tengen server") {
		t.Errorf("under a running server: %d: %s", code, said)
	}
	live.moveOn("d4") // after the backup
	p.kill()

	const all = "3 games: 2 over, 1 live, 0 adjourned, 0 waiting, 0 set aside, 0 wrong"
	fresh := dataDir(t)
	own := dbtest.Empty(t)
	for _, env := range []string{"TENGEN_DATA=" + fresh, "DATABASE_URL=" + own} {
		if said, code := tengen(t, env, "restore", file); code != 0 || !strings.Contains(said, all) {
			t.Fatalf("%s: %d: %s", env, code, said)
		}
		if said, code := tengen(t, env, "restore", file); code != 1 || !strings.Contains(said, "has tables") {
			t.Errorf("%s, restored again: %d: %s", env, code, said)
		}
		if said, code := tengen(t, env, "verify"); code != 0 || !strings.Contains(said, all) {
			t.Errorf("%s: %d: %s", env, code, said)
		}
	}
	p = serve(t, fresh)
	if s := won.watch(p.base); s.Status != "over" || len(s.Moves) != 9 || s.Result == nil || s.Result.Winner != "black" {
		t.Errorf("%+v", s)
	}
	live.moves = live.moves[:3]
	if s := live.watch(p.base); s.Status != "live" || len(s.Moves) != 3 {
		t.Errorf("%+v", s)
	} else {
		live.connect(p.base)
		live.v = s.V
		live.moveOn("d4")
	}
	if said, code := tengen(t, "TENGEN_DATA="+fresh, "verify"); code != 0 || !strings.Contains(said, all) {
		t.Errorf("under a running server: %d: %s", code, said)
	}
	verifyFinds(t, own, won.g)
}

// verifyFinds damages a finished game in every way and has verify find it.
func verifyFinds(t *testing.T, url, g string) {
	ctx, conn, d := t.Context(), connectTo(t, url), dbtest.Open(t, url)
	exec := func(sql string, args ...any) {
		t.Helper()
		if tag, err := conn.Exec(ctx, sql, args...); err != nil || tag.RowsAffected() == 0 {
			t.Fatalf("%s: %v %v", sql, tag, err)
		}
	}
	exec(`CREATE TABLE saved_games AS TABLE games`)
	exec(`CREATE TABLE saved_events AS TABLE game_events`)
	const ofIt = ` AND game = (SELECT number FROM games WHERE id = $1)`
	for name, damage := range map[string]struct{ sql, says string }{
		"winner":  {`UPDATE games SET winner = 'white' WHERE id = $1`, "winner: black by its log, white by its row"},
		"reason":  {`UPDATE games SET reason = 'time' WHERE id = $1`, "reason: "},
		"line":    {`UPDATE games SET line = NULL WHERE id = $1`, "line: h8i8j8k8l8 by its log"},
		"moves":   {`UPDATE games SET moves = replace(moves, 'a1', 'a2') WHERE id = $1`, "moves: h8a1"},
		"plies":   {`UPDATE games SET plies = 8 WHERE id = $1`, "number of moves: 9 by its log, 8 by its row"},
		"end":     {`UPDATE games SET ended = ended + interval '1 ms' WHERE id = $1`, "end: "},
		"no end":  {`UPDATE games SET ended = 'infinity' WHERE id = $1`, "end: "},
		"seats":   {`UPDATE games SET black = white, white = black WHERE id = $1`, "seats: "},
		"size":    {`UPDATE games SET size = 16 WHERE id = $1`, "board size"},
		"move":    {`UPDATE game_events SET payload = replace(payload::text, 'a1', 'a2')::json WHERE seq = 3` + ofIt, "moves: h8a2"},
		"payload": {`UPDATE game_events SET payload = '{"at":17}' WHERE seq = 3` + ofIt, "event 3"},
		"gap":     {`DELETE FROM game_events WHERE seq = 3` + ofIt, "event 4"},
		"half":    {`DELETE FROM game_events WHERE seq > 5` + ofIt, "live, not over"},
		"no log":  {`DELETE FROM game_events WHERE seq > 0` + ofIt, "waiting, not over"},
	} {
		exec(damage.sql, g)
		var said strings.Builder
		err := verifyAll(ctx, &said, d)
		if !errors.Is(err, errDiffers) || !strings.Contains(said.String(), g+" is wrong: ") ||
			!strings.Contains(said.String(), damage.says) || !strings.Contains(said.String(), " 1 wrong") {
			t.Errorf("%s: %v\n%s", name, err, &said)
		}
		exec(`DELETE FROM game_events WHERE seq > 0`)
		exec(`INSERT INTO game_events SELECT * FROM saved_events`)
		exec(`UPDATE games g SET winner = s.winner, reason = s.reason, line = s.line, moves = s.moves, plies = s.plies,
			ended = s.ended, black = s.black, white = s.white, size = s.size FROM saved_games s WHERE s.id = g.id`)
	}
	if err := verifyAll(ctx, io.Discard, d); err != nil {
		t.Error(err)
	}
}

// A password is not for command lines, which everybody on the machine can read.
func TestClientsGetThePasswordOtherwise(t *testing.T) {
	for database, want := range map[string][2]string{
		"postgres://a:s%40cret@h:5/d?sslmode=disable":         {"postgres://a@h:5/d?sslmode=disable", "s@cret"},
		"postgresql://a@h/d?options=-c%20x&password=s%2Bcret": {"postgresql://a@h/d?options=-c%20x", "s+cret"},
		"postgres://tengen@/tengen?host=%2Frun&sslmode=off":   {"postgres://tengen@/tengen?host=%2Frun&sslmode=off", ""},
		"host=h dbname=d": {"host=h dbname=d", ""},
	} {
		address, env := withoutPassword(database)
		if password, _ := strings.CutPrefix(strings.Join(env, ""), "PGPASSWORD="); address != want[0] || password != want[1] {
			t.Errorf("%s: %s %q", database, address, env)
		}
	}
}

// A failure leaves no file behind, and restores nothing.
func TestBackupAndRestoreThatFail(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	dir := t.TempDir()
	file := filepath.Join(dir, "tengen.dump")
	if said, code := tengen(t, "TENGEN_DATA="+filepath.Join(dir, "none"), "backup", file); code != 1 || !strings.Contains(said, "there is no Tengen database") {
		t.Errorf("%d: %s", code, said)
	}
	if said, code := tengen(t, "DATABASE_URL=postgres://127.0.0.1:1/none", "backup", file); code != 1 || !strings.Contains(said, "pg_dump") {
		t.Errorf("%d: %s", code, said)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Error(err, left)
	}
	if err := os.WriteFile(file, []byte("PGDMP and then nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	url := dbtest.Empty(t)
	if said, code := tengen(t, "DATABASE_URL="+url, "restore", file); code != 1 || !strings.Contains(said, "nothing has been restored") {
		t.Errorf("%d: %s", code, said)
	}
	if empty, err := games.IsEmpty(ctx, url); err != nil || !empty {
		t.Error(empty, err)
	}
}
