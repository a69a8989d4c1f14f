package main

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak"
	"tengen/cmd/internal/soak/cluster"
	"tengen/hub/await"
	"tengen/hub/wire"
)

// signedIn is somebody with an account, and a page at each node.
type signedIn struct {
	t      *testing.T
	name   string
	cookie string
	pages  []*tab
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
	m.answered()
	return m
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
}

// TestSessionsEndWithoutALink has people change a password and delete an account at a node that no other hears. Their
// sockets at the others are closed within a minute, whether or not the link comes back; nobody else's is.
func TestSessionsEndWithoutALink(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	n := apart(t)
	other := n.join("Cleo")
	for i, comesBack := range []bool{false, true} {
		ann, ben := n.join(fmt.Sprint("Ann", i)), n.join(fmt.Sprint("Ben", i))
		n.ways[0].MoveTo("127.0.0.1:1") // nobody listens there
		n.ways[0].Reset()
		n.linked(0, 1, 1)
		ann.answered()
		ben.answered()
		since := time.Now()
		ann.account(n.Nodes[0], "password", fmt.Sprintf(`{"old":%q,"new":%q}`, firstWords, nextWords))
		ben.account(n.Nodes[0], "delete", fmt.Sprintf(`{"password":%q}`, firstWords))
		if comesBack {
			t.Log("the link comes back")
			n.ways[0].MoveTo(n.Bus.Addr)
		}
		ann.ended(since)
		ben.ended(since)
		if !comesBack {
			n.linked(0, 1, 1)
			n.ways[0].MoveTo(n.Bus.Addr)
		}
		n.linked(2, 2, 2)
	}
	other.answered()
}
