package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/proxy"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// TestDeadLinks has players' links swallow everything and say nothing, in the middle of their games: the server finds
// out and tells their opponents, and the move that was on its way is taken once when its player is back. The figures are
// those of PERFORMANCE.md.
func TestDeadLinks(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	const many = 20
	url := dbtest.URL(t)
	p := launch(t, `exec "$0" serve`, "DATABASE_URL="+url)
	link := listen(t, "tcp", strings.TrimPrefix(p.base, "http://"))
	games := make([]*swallowed, many)
	for i := range games {
		games[i] = openSwallowed(t, p.base, "http://"+link.Addr(), i)
	}
	link.Silence(proxy.Discard)
	began := time.Now()
	told, back := make([]time.Duration, many), make([]time.Duration, many)
	var all sync.WaitGroup
	for i, g := range games {
		all.Go(func() {
			g.white.Send(wire.InMove, 3, g.id, g.v, wire.MoveIn{At: "b1"}) // into the void
			if !g.hears(wire.OutPresence, func(f client.Frame) bool {
				var p wire.Presence
				return json.Unmarshal(f.D, &p) == nil && p.WhiteLost > 0
			}) {
				t.Errorf("game %s: nobody is told that White has gone", g.id)
				return
			}
			told[i] = time.Since(began)
			again := time.Now()
			c, err := client.Dial(await.Context(t, "a new way"), p.base, g.cookie, g.page)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			for range 2 { // a command without an answer is sent again; one with an answer gets the same
				f, err := c.Call(await.Context(t, "an answer"), wire.InMove, 3, g.id, g.v, wire.MoveIn{At: "b1"})
				if err != nil || f.V != g.v+1 {
					t.Errorf("game %s: the move after version %d is version %d: %v", g.id, g.v, f.V, err)
				}
			}
			back[i] = time.Since(again)
			if !g.hears("move", func(f client.Frame) bool { return f.V == g.v+1 }) {
				t.Errorf("game %s: Black does not hear of the move", g.id)
			}
			c.Call(await.Context(t, "the end"), wire.InResign, 4, g.id, g.v+1, nil)
		})
	}
	all.Wait()
	var lastTold, lastBack time.Duration
	for i := range games {
		lastTold, lastBack = max(lastTold, told[i]), max(lastBack, back[i])
		log, err := play.Log(t.Context(), p.base, games[i].id)
		if err != nil {
			t.Fatal(err)
		}
		moves := 0
		for _, e := range log {
			if e.Kind == game.Moved {
				moves++
			}
		}
		if moves != 2 {
			t.Errorf("game %s has %d moves, not 2", games[i].id, moves)
		}
	}
	t.Logf("%d links died; the last opponent was told after %.1f s (40 are asked), and the last player's move was answered %d ms after its return",
		many, lastTold.Seconds(), lastBack.Milliseconds())
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
}

// swallowed is a game whose White comes over a link that will die. One move has been made.
type swallowed struct {
	black, white *client.Client
	cookie, page string // of White
	id           string
	v            int
}

func openSwallowed(t *testing.T, base, link string, i int) *swallowed {
	t.Helper()
	ctx := await.Context(t, "a game")
	g := &swallowed{page: fmt.Sprintf("deadwhite%d", i)}
	dial := func(at, page string) (*client.Client, string) {
		cookie, _, err := client.Guest(ctx, base)
		if err != nil {
			t.Fatal(err)
		}
		c, err := client.Dial(ctx, at, cookie, page)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c, cookie
	}
	ask := func(c *client.Client, kind string, id int64, data any) client.Frame {
		f, err := c.Call(ctx, kind, id, g.id, g.v, data)
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		return f
	}
	g.black, _ = dial(base, fmt.Sprintf("deadblack%d", i))
	g.white, g.cookie = dial(link, g.page)
	var made wire.CreatedData
	f := ask(g.black, wire.InCreate, 1, play.Private(wire.TimeControl{Kind: game.Fischer, Initial: (30 * time.Minute).Milliseconds()}))
	if err := json.Unmarshal(f.D, &made); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*client.Client{g.black, g.white} {
		c.Send(wire.InWatch, 0, made.G, 0, nil)
	}
	g.id = made.G
	g.v = ask(g.white, wire.InJoin, 2, nil).V
	g.v = ask(g.black, wire.InMove, 2, wire.MoveIn{At: "a1"}).V
	return g
}

// hears reports whether Black is told something in time.
func (g *swallowed) hears(t string, is func(client.Frame) bool) bool {
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	for {
		select {
		case f, ok := <-g.black.Frames:
			switch {
			case !ok:
				return false
			case f.T == t && is(f):
				return true
			}
		case <-late.C:
			return false
		}
	}
}
