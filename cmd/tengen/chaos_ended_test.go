package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// signedIn is somebody with an account, and a page at each node.
type signedIn struct {
	t      *testing.T
	name   string
	cookie string
	pages  []*tab
	tokens []string        // the secrets of a token for each node
	over   []chan struct{} // closed when the stream of events by that token is, at its node
}

// tab is a page that only pings.
type tab struct {
	*client.Client
	pongs chan struct{}
	done  chan struct{} // closed when its socket is
	at    time.Time     // when that was; written before done is closed
}

func (p *tab) read() {
	defer close(p.done)
	for f := range p.Frames {
		if f.T == wire.OutPong {
			p.pongs <- struct{}{}
		}
	}
	p.at = time.Now()
}

// join makes an account at the first node.
func (n *nodes) join(name string) *signedIn {
	n.t.Helper()
	m := &signedIn{t: n.t, name: name}
	m.cookie = m.account(n.Nodes[0], "register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, firstWords))
	for i := range n.Nodes {
		c, err := client.Dial(await.Context(n.t, "a socket"), n.Nodes[i].Base(), m.cookie, fmt.Sprintf("%spage%d", name, i))
		if err != nil {
			n.t.Fatal(err)
		}
		p := &tab{Client: c, pongs: make(chan struct{}, 8), done: make(chan struct{})}
		go p.read()
		n.t.Cleanup(func() { c.Close(); <-p.done })
		m.pages = append(m.pages, p)
	}
	for _, node := range n.Nodes {
		m.stream(node)
	}
	m.answered()
	return m
}

// stream makes a token and opens its stream of events at a node.
func (m *signedIn) stream(at *cluster.Node) {
	m.t.Helper()
	status, text, _ := ask(m.t, at.Base(), "POST", "/api/me/tokens", `{"name":"bot","scopes":["challenge:read"]}`, m.cookie)
	var made struct{ Secret string }
	if err := json.Unmarshal([]byte(text), &made); err != nil || status != http.StatusOK {
		m.t.Fatalf("a token: %d %s", status, text)
	}
	req, err := http.NewRequestWithContext(m.t.Context(), "GET", at.Base()+"/api/stream/event", http.NoBody)
	if err != nil {
		m.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+made.Secret)
	res, err := http.DefaultClient.Do(req)
	if err != nil || res.StatusCode != http.StatusOK {
		m.t.Fatalf("a stream: %v %v", res, err)
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
		defer res.Body.Close()
		io.Copy(io.Discard, res.Body)
	}()
	m.t.Cleanup(func() { res.Body.Close(); <-over })
	m.tokens, m.over = append(m.tokens, made.Secret), append(m.over, over)
}

// account asks a node for a change of the account, and returns the cookie that comes of it.
func (m *signedIn) account(at *cluster.Node, what, body string) (cookie string) {
	m.t.Helper()
	status, text, cookie := ask(m.t, at.Base(), "POST", "/api/account/"+what, body, m.cookie)
	if status != http.StatusOK {
		m.t.Fatalf("%s: %d %s", what, status, text)
	}
	return cookie
}

// answered waits until a ping is answered on each socket.
func (m *signedIn) answered() {
	m.t.Helper()
	for i, p := range m.pages {
		if err := p.Send(wire.InPing, 0, "", 0, wire.PingData{C: 1}); err != nil {
			m.t.Fatal(err)
		}
		await.Receive(m.t, fmt.Sprintf("the pong of %s at node %d", m.name, i), p.pongs)
	}
}

// ended waits until all sockets are closed because the session has ended.
func (m *signedIn) ended(since time.Time) {
	m.t.Helper()
	for i, p := range m.pages {
		await.Closed(m.t, fmt.Sprintf("the socket of %s at node %d to be closed", m.name, i), p.done)
		if p.Code() != wire.CloseSession {
			m.t.Errorf("the socket of %s at node %d was closed with %d", m.name, i, p.Code())
		}
		m.t.Logf("the socket of %s at node %d was closed %.2f s later", m.name, i, p.at.Sub(since).Seconds())
	}
	for i, over := range m.over {
		await.Closed(m.t, fmt.Sprintf("the stream of %s at node %d to end", m.name, i), over)
	}
	m.t.Logf("all streams of %s had ended %.2f s later", m.name, time.Since(since).Seconds())
}

// refused waits for nothing: at no node do the former session and tokens count.
func (m *signedIn) refused(n *nodes, former string) {
	m.t.Helper()
	for i, node := range n.Nodes {
		if _, text, _ := ask(m.t, node.Base(), "GET", "/api/me", "", former); !strings.Contains(text, `"user":null`) {
			m.t.Errorf("the former session of %s at node %d: %s", m.name, i, text)
		}
		req, err := http.NewRequestWithContext(await.Context(m.t, "an answer"), "GET", node.Base()+"/api/account", http.NoBody)
		if err != nil {
			m.t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+m.tokens[i])
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			m.t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusUnauthorized {
			m.t.Errorf("a token of %s at node %d: %d", m.name, i, res.StatusCode)
		}
	}
}

// TestSessionsEndWithoutALink has people change a password, delete an account, sign out everywhere and use a recovery code at a node that no
// other hears. Their sockets and streams at the others are closed, as the database tells, whether or not the link comes back; nobody else's
// is.
func TestSessionsEndWithoutALink(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	n := nodesApart(t)
	other := n.join("Cleo")
	for i, comesBack := range []bool{false, true} {
		ann, ben, dan, eve := n.join(fmt.Sprint("Ann", i)), n.join(fmt.Sprint("Ben", i)), n.join(fmt.Sprint("Dan", i)), n.join(fmt.Sprint("Eve", i))
		eve.account(n.Nodes[0], "prove", fmt.Sprintf(`{"password":%q}`, firstWords))
		_, text, _ := ask(t, n.Nodes[0].Base(), "POST", "/api/account/codes", "{}", eve.cookie)
		var page struct{ Codes []string }
		if err := json.Unmarshal([]byte(text), &page); err != nil || len(page.Codes) == 0 {
			t.Fatal(text)
		}
		n.ways[0].MoveTo("127.0.0.1:1") // nobody listens there
		n.ways[0].Reset()
		n.linked(0, 1, 1)
		ann.answered()
		ben.answered()
		since := time.Now()
		ann.account(n.Nodes[0], "password", fmt.Sprintf(`{"old":%q,"new":%q}`, firstWords, nextWords))
		ben.account(n.Nodes[0], "delete", fmt.Sprintf(`{"password":%q}`, firstWords))
		if status, text, _ := ask(t, n.Nodes[0].Base(), "POST", "/api/me/sessions/end", `{"all":true}`, dan.cookie); status != http.StatusOK {
			t.Fatal(status, text)
		}
		eve.account(n.Nodes[0], "recover", fmt.Sprintf(`{"name":%q,"code":%q,"password":%q}`, eve.name, page.Codes[0], nextWords))
		if comesBack {
			t.Log("the link comes back")
			n.ways[0].MoveTo(n.Bus.Addr)
		}
		for _, m := range []*signedIn{ann, ben, dan, eve} {
			m.ended(since)
			m.refused(n, m.cookie)
		}
		if !comesBack {
			n.linked(0, 1, 1)
			n.ways[0].MoveTo(n.Bus.Addr)
		}
		n.linked(2, 2, 2)
	}
	other.answered()
}
