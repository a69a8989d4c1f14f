package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// suspended waits until all sockets and streams of somebody are closed since the account is suspended.
func (m *signedIn) suspended(since time.Time) {
	m.t.Helper()
	for i, p := range m.pages {
		await.Closed(m.t, fmt.Sprintf("the socket of %s at node %d to be closed", m.name, i), p.done)
		if p.Code() != wire.CloseSuspended {
			m.t.Errorf("the socket of %s at node %d was closed with %d", m.name, i, p.Code())
		}
		m.t.Logf("the socket of %s at node %d was closed %.2f s later", m.name, i, p.at.Sub(since).Seconds())
	}
	for i, over := range m.over {
		await.Closed(m.t, fmt.Sprintf("the stream of %s at node %d to end", m.name, i), over)
	}
	m.t.Logf("all streams of %s had ended %.2f s later", m.name, time.Since(since).Seconds())
}

// asked is what a node answers somebody, by the session or by its token.
func (m *signedIn) asked(node *cluster.Node, method, path, body, token string) (status int, text string) {
	m.t.Helper()
	if token == "" {
		status, text, _ = ask(m.t, node.Base(), method, path, body, m.cookie)
		return status, text
	}
	req, err := http.NewRequestWithContext(await.Context(m.t, "an answer"), method, node.Base()+path, http.NoBody)
	if err != nil {
		m.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		m.t.Fatal(err)
	}
	defer res.Body.Close()
	var refused struct{ Why string }
	json.NewDecoder(res.Body).Decode(&refused)
	return res.StatusCode, refused.Why
}

// openAt returns how many open games a node shows.
func openAt(t *testing.T, node *cluster.Node) int {
	t.Helper()
	_, text, _ := ask(t, node.Base(), "GET", "/", "", "")
	_, text, _ = strings.Cut(text, `id="first">`)
	text, _, _ = strings.Cut(text, "</script>")
	var first struct {
		Lobby struct{ Seeks []struct{ G string } }
	}
	if err := json.Unmarshal([]byte(text), &first); err != nil {
		t.Fatalf("%v: %q", err, text)
	}
	return len(first.Lobby.Seeks)
}

// openGame is one for anybody.
var openGame = wire.CreateData{
	Kind: "public", Color: "black",
	Settings: wire.Settings{Rule: "standard", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.Fischer, Initial: 600_000, Increment: 5_000}},
}

// TestSuspendedWithoutALink has a moderator suspend people at a node that no other hears. Their sockets and streams at the others are
// closed, their open games end, and their sessions and tokens are refused everywhere, whether or not the link comes back; nobody else is.
func TestSuspendedWithoutALink(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	n := nodesApart(t)
	d, err := db.Open(t.Context(), n.Database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	mo, cleo := n.join("Judy"), n.join("Cleo")
	if _, err := d.Moderation().SetRole(context.Background(), "Judy", true, time.Now()); err != nil {
		t.Fatal(err)
	}
	for i, comesBack := range []bool{false, true} {
		ann := n.join(fmt.Sprint("Ann", i))
		seeker := ann.pages[2]
		if err := seeker.Send(wire.InCreate, 1, "", 0, openGame); err != nil {
			t.Fatal(err)
		}
		for k, node := range n.Nodes {
			await.True(t, fmt.Sprintf("node %d to show the open game", k), func() bool { return openAt(t, node) == 1 })
		}
		n.ways[0].MoveTo("127.0.0.1:1") // nobody listens there
		n.ways[0].Reset()
		n.linked(0, 1, 1)
		since := time.Now()
		status, text := mo.asked(n.Nodes[0], "POST", "/api/mod/act", fmt.Sprintf(`{"kind":"suspend","name":%q,"reason":"unfair","hours":1}`, ann.name), "")
		if status != http.StatusOK {
			t.Fatal(status, text)
		}
		if comesBack {
			t.Log("the link comes back")
			n.ways[0].MoveTo(n.Bus.Addr)
		}
		ann.suspended(since)
		for k, node := range n.Nodes {
			if status, text := ann.asked(node, "GET", "/api/me/studies", "", ""); status != http.StatusForbidden || !strings.Contains(text, "suspended") {
				t.Errorf("a session at node %d: %d %s", k, status, text)
			}
			if status, _ := ann.asked(node, "GET", "/api/me/moderation", "", ""); status != http.StatusOK {
				t.Errorf("the appeal at node %d: %d", k, status)
			}
			if status, why := ann.asked(node, "GET", "/api/account", "", ann.tokens[k]); status != http.StatusForbidden || why != "suspended" {
				t.Errorf("a token at node %d: %d %s", k, status, why)
			}
		}
		await.True(t, "the open game to end", func() bool { return openAt(t, n.Nodes[1]) == 0 && openAt(t, n.Nodes[2]) == 0 })
		if !comesBack {
			n.linked(0, 1, 1)
			n.ways[0].MoveTo(n.Bus.Addr)
		}
		n.linked(2, 2, 2)
	}
	cleo.answered()
	mo.answered()
}
