package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/cmd/internal/bridge"
	"github.com/tengen-go/tengen/cmd/internal/built"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// TestBot has a Gomocup program play a whole game on the real server. On the way the program is killed, the server is killed and
// started again, and the program hangs: each costs the game a move at most that the program did not make, and the game goes on.
func TestBot(t *testing.T) {
	t.Parallel()
	data := dataDir(t)
	p := serve(t, data)
	pid := filepath.Join(t.TempDir(), "pid")
	token := newToken(t, p.base, "Robot")
	bot, err := programs.Start(t.Context(), built.Path(t, "tengen"), []string{
		"bot", "--engine", "/bin/sh", "--arg=-c", "--arg=" + `test -z "$TENGEN_BOT_TOKEN" && echo $$ >"$1" && exec "$0"`, "--arg=" + built.Path(t, "pbrain-tengen"), "--arg=" + pid,
		"--url", p.base, "--think=4s", "--info=max_node=3000", "--rules=freestyle", "--sizes=15", "--memory=0", "--upgrade", "--log-level=debug",
	}, []string{"TENGEN_BOT_TOKEN=" + token}, filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		bot.Kill()
		if t.Failed() {
			t.Logf("the bot's log, at its end:\n%s", bot.Log.Tail())
		}
	})
	brain := func() int {
		text, err := os.ReadFile(pid)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}

	ctx := await.Context(t, "the game to end")
	api, err := botclient.New(p.base, newToken(t, p.base, "Tester"), slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer api.CloseIdle()
	if err := api.Upgrade(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := bridge.Check(ctx, api); err != nil {
		t.Fatal(err)
	}
	g := challenge(t, p.base, api)
	trouble := map[int]func(){ // before our move at this ply
		5: func() { _ = syscall.Kill(brain(), syscall.SIGKILL) },
		7: func() {
			p.kill()
			p = launch(t, `exec "$0" serve`, "TENGEN_DATA="+data, "TENGEN_ADDR="+strings.TrimPrefix(p.base, "http://"))
		},
		9: func() { _ = syscall.Kill(brain(), syscall.SIGSTOP) },
	}
	moves, last, err := playSafe(ctx, api, g, func(ply int) {
		if f := trouble[ply]; f != nil {
			delete(trouble, ply)
			f()
		}
	})
	if err != nil || last.Status != "five" && last.Status != "full_board" || len(trouble) > 0 {
		t.Fatalf("%+v, %v, %d of the troubles did not come", last, err, len(trouble))
	}
	if status, text, _ := ask(t, p.base, "GET", "/api/games/"+g, "", ""); status != 200 || !strings.Contains(text, last.Status) {
		t.Errorf("the archive has it as %d %s", status, text)
	}
	await.True(t, "the bot to hear of the end", func() bool { return strings.Contains(bot.Log.String(), "the game is over") })
	at := brain()
	if err := bot.Stop(); err != nil {
		t.Error(err)
	}
	await.True(t, "the engine to be gone", func() bool { return errors.Is(syscall.Kill(at, 0), syscall.ESRCH) })
	log := bot.Log.String()
	if strings.Contains(log, token) {
		t.Error("the token is in the log")
	}
	for _, what := range []string{"is started again", "a safe move takes its place", "a stream has ended"} {
		if !strings.Contains(log, what) {
			t.Errorf("after %d moves nothing in the log says %q:\n%s", moves, what, log)
		}
	}
}

// newToken makes an account and a token with every scope.
func newToken(t *testing.T, base, name string) string {
	t.Helper()
	status, text, cookie := ask(t, base, "POST", "/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, firstWords), "")
	if status != 200 {
		t.Fatalf("%d %s", status, text)
	}
	status, text, _ = ask(t, base, "POST", "/api/me/tokens", `{"name":"t","scopes":["bot:play","challenge:read","challenge:write"]}`, cookie)
	var made struct{ Secret string }
	if err := json.Unmarshal([]byte(text), &made); err != nil || status != 200 || made.Secret == "" {
		t.Fatalf("%d %s", status, text)
	}
	return made.Secret
}

// challenge returns the game that an accepted challenge to Robot becomes. The challenger must be connected.
func challenge(t *testing.T, base string, api *botclient.Client) string {
	t.Helper()
	ctx, cancel := context.WithCancel(await.Context(t, "the challenge to be accepted"))
	started := make(chan string, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- api.Events(ctx, func(l botclient.Line) error {
			var e botclient.Event
			if err := json.Unmarshal(l.Text, &e); err != nil {
				return err
			}
			switch e.Type {
			case "challengeDeclined", "challengeCanceled":
				return fmt.Errorf("%s: %s", e.Type, l.Text)
			case "gameStart":
				started <- e.Game.ID
				return botclient.ErrDone
			}
			return nil
		})
	}()
	defer cancel()
	for _, name := range []string{"Tester", "Robot"} {
		await.True(t, name+" to be there", func() bool {
			_, text, _ := ask(t, base, "GET", "/api/bot/online", "", "")
			return strings.Contains(text, name)
		})
	}
	wish := botclient.Wish{Rule: "freestyle", Size: 15, Color: "white", Clock: &botclient.Clock{Kind: "fischer", Initial: 600_000, Increment: 5000}}
	c, err := api.Challenge(ctx, "Robot", wish)
	if err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the challenge to be answered", ended); err != nil {
		t.Fatal(err)
	}
	if g := <-started; g != c.ID {
		t.Fatalf("%s has become %s", c.ID, g)
	}
	return c.ID
}

// playSafe plays a game with moves that no search has found, and calls before each.
func playSafe(ctx context.Context, api *botclient.Client, g string, before func(ply int)) (moves int, last botclient.State, err error) {
	err = api.Game(ctx, g, nil, func(l botclient.Line) error {
		switch l.Type {
		case "gameFull":
			var f botclient.Full
			if err := json.Unmarshal(l.Text, &f); err != nil {
				return err
			}
			last = f.State
		case "gameState":
			last = botclient.State{}
			if err := json.Unmarshal(l.Text, &last); err != nil {
				return err
			}
		default:
			return nil
		}
		if last.Over() {
			return botclient.ErrDone
		}
		if !last.Mine() {
			return nil
		}
		b, err := board.New(board.Freestyle, 15)
		if err != nil {
			return err
		}
		for word := range strings.FieldsSeq(last.Moves) {
			p, err := board.ParsePoint(word)
			if err != nil || b.Check(p) != nil {
				return fmt.Errorf("%s in %q: %w", word, last.Moves, errors.Join(err, b.Check(p)))
			}
			b.Make(p)
		}
		before(b.Ply())
		at, ok := engine.SafeMove(b)
		if !ok {
			return fmt.Errorf("no move in %q", last.Moves)
		}
		moves++
		return api.Move(ctx, g, at.String(), last.V)
	})
	return moves, last, err
}
