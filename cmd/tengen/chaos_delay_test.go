package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// TestDelayWithoutALink has a game with a delay of ten seconds go on at a node that no other hears. The others, which read it from the
// database, show no move that is younger, and each when it is as old.
func TestDelayWithoutALink(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	n := nodesApart(t)
	const delay = 10 * time.Second
	var players []*client.Client
	for i := range 2 {
		ctx := await.Context(t, "a guest")
		cookie, _, err := client.Guest(ctx, n.Nodes[0].Base())
		if err != nil {
			t.Fatal(err)
		}
		c, err := client.Dial(ctx, n.Nodes[0].Base(), cookie, fmt.Sprintf("delaypage%d", i))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		go func() {
			for range c.Frames { // its reader must keep up
			}
		}()
		players = append(players, c)
	}
	call := func(who int, what string, id int64, g string, v int, d any) client.Frame {
		t.Helper()
		f, err := players[who].Call(await.Context(t, what), what, id, g, v, d)
		if err != nil {
			t.Fatal(what, err)
		}
		return f
	}
	wish := openGame
	wish.Settings.Delay = delay.Milliseconds()
	var made wire.CreatedData
	if err := json.Unmarshal(call(0, wire.InCreate, 1, "", 0, wish).D, &made); err != nil {
		t.Fatal(err)
	}
	g := made.G
	call(1, wire.InJoin, 1, g, 0, nil)
	n.ways[0].MoveTo("127.0.0.1:1") // nobody listens there
	n.ways[0].Reset()
	n.linked(0, 1, 1)
	for i, at := range []string{"h8", "i9", "h9"} {
		sent := time.Now()
		call(i%2, wire.InMove, int64(i+2), g, i+1, wire.MoveIn{At: at})
		for k, node := range n.Nodes[1:] {
			shown := func() bool {
				_, text, _ := ask(t, node.Base(), "GET", "/g/"+g, "", "")
				return strings.Contains(text, `"at":"`+at+`"`)
			}
			await.True(t, fmt.Sprintf("node %d to show move %d", k+1, i+1), shown)
			late := time.Since(sent)
			t.Logf("node %d shows move %d after %.2f s", k+1, i+1, late.Seconds())
			if late < delay {
				t.Errorf("node %d shows move %d after %v", k+1, i+1, late)
			}
		}
	}
	n.ways[0].MoveTo(n.Bus.Addr)
	n.linked(2, 2, 2)
}
