package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats-server/v2/server"

	"tengen/cmd/internal/soak"
	"tengen/db/dbtest"
	"tengen/db/private"
	"tengen/hub/await"
)

// nodes are servers that share a database, over a NATS of the test's.
type nodes struct {
	t      *testing.T
	url    string // of the database, of those that apart opens
	env    []string
	line   string // how a node is started
	bus    *server.Server
	way    *link    // to NATS, at one address from one start of it to the next; for those who have none of their own
	ways   []*link  // of each node to NATS; nil: all go over way
	sieves []*sieve // of what comes over ways

	mu    sync.Mutex // guards the following
	all   []*process // nil: one that has ended and is started again before the next fault
	next  int        // of any
	tales []string   // the ends of the logs of those that have ended
}

// cluster opens a house of three nodes.
func cluster(h *house) {
	pg, err := private.Start(await.Context(h.t, "PostgreSQL"), private.Options{Dir: dataDir(h.t)})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { pg.Stop(context.Background()) })
	n := newNodes(h.t)
	n.all = make([]*process, 3)
	n.env = []string{"DATABASE_URL=" + pg.URL(), "NATS_URL=" + n.natsURL()}
	h.nodes, h.url = n, pg.URL()
	if h.before != "" {
		n.line = "exec " + h.before + " serve"
	}
	n.complete()
}

// newNodes starts NATS for nodes and workers, of which there are none yet.
func newNodes(t *testing.T) *nodes {
	t.Helper()
	n := &nodes{t: t, line: `exec "$0" serve`, way: newLink(t, "tcp", "")}
	n.startBus()
	t.Cleanup(n.stopBus)
	return n
}

func (n *nodes) natsURL() string { return "nats://" + n.way.addr() }

func (n *nodes) startBus() {
	n.t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		n.t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(await.Limit) {
		n.t.Fatal("NATS does not listen")
	}
	n.bus = s
	for _, w := range append(n.ways, n.way) {
		w.moved(s.Addr().String())
	}
}

func (n *nodes) stopBus() {
	n.bus.Shutdown()
	n.bus.WaitForShutdown()
}

// complete starts the nodes that are missing.
func (n *nodes) complete() {
	n.t.Helper()
	for i := range n.all {
		if n.node(i) != nil {
			continue
		}
		env := n.env
		if n.ways != nil {
			env = append(slices.Clone(env), "NATS_URL=nats://"+n.ways[i].addr())
		}
		n.set(i, launch(n.t, n.line, env...))
	}
}

// apart opens a house of three nodes, each with a link of its own to NATS, and waits until each hears of the others.
func apart(t *testing.T) *nodes {
	t.Helper()
	pg, _ := dbtest.Cluster(t)
	n := newNodes(t)
	n.url, n.all = pg.URL(), make([]*process, 3)
	for range n.all {
		way := newLink(t, "tcp", n.bus.Addr().String())
		n.ways, n.sieves = append(n.ways, way), append(n.sieves, way.sift(toNode))
	}
	n.env = []string{"DATABASE_URL=" + n.url, "TENGEN_METRICS_ADDR=127.0.0.1:0", "TENGEN_SOCKET_FRAMES=100000"}
	n.complete()
	n.linked(2, 2, 2)
	return n
}

// linked waits until each node hears of so many others.
func (n *nodes) linked(others ...int) {
	n.t.Helper()
	for i, want := range others {
		measured{n.node(i), n.t, n.node(i).metrics()}.comes("tengen_hub_nodes_linked", want)
	}
}

func (n *nodes) node(i int) *process {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.all[i]
}

// set notes that a node has come; nil: that it is gone.
func (n *nodes) set(i int, p *process) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if old := n.all[i]; p == nil && old != nil {
		n.tales = append(n.tales, fmt.Sprintf("--- %d\n%s", old.cmd.Process.Pid, old.tail(25)))
	}
	n.all[i] = p
}

// any returns the nodes that there are one after the other, as a load balancer does.
func (n *nodes) any() *process {
	n.mu.Lock()
	defer n.mu.Unlock()
	for {
		n.next++
		if p := n.all[n.next%len(n.all)]; p != nil {
			return p
		}
	}
}

// tails returns the ends of all logs.
func (n *nodes) tails() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	out := n.tales
	for _, p := range n.all {
		if p != nil {
			out = append(out, fmt.Sprintf("--- %d\n%s", p.cmd.Process.Pid, p.tail(25)))
		}
	}
	return strings.Join(out, "\n")
}

// TestKillNode kills one of three nodes as a machine without power does.
func TestKillNode(t *testing.T) {
	houses(t, "kill -9 of one node of three", 1, soak.Times(1, 10), cluster, func(h *house) outage {
		h.nodes.complete()
		i := h.rng.IntN(3)
		p := h.nodes.node(i)
		now := time.Now()
		p.kill()
		h.nodes.set(i, nil)
		return outage{since: now, from: now}
	})
}

// hearing is the outage of a fault that leaves nodes which hear their people all the time: nobody is given any
// time for it.
func (n *nodes) hearing() outage {
	now := time.Now()
	return outage{since: now, from: now, to: now}
}

// TestStopNode stops a node for longer than the others wait for it, and wakes it: it decides nothing any more,
// and ends.
func TestStopNode(t *testing.T) {
	soak.Only(t)
	houses(t, "one node of three stands still", 1, soak.Times(1, 5), cluster, func(h *house) outage {
		h.nodes.complete()
		i := h.rng.IntN(3)
		p := h.nodes.node(i)
		o := h.nodes.hearing()
		conn := connectTo(h.t, h.url)
		before := gone(h.t, conn)
		p.signal(syscall.SIGSTOP)
		h.nodes.set(i, nil) // as a load balancer finds out
		if !h.await(func() bool { return gone(h.t, conn) > before }) {
			h.t.Errorf("the others do not find out that a node stands still")
		}
		p.signal(syscall.SIGCONT)
		await.Closed(h.t, "a node whose games are others' to end", p.done)
		return o
	})
}

// gone returns how many nodes have gone, as the others have found out or they have said.
func gone(t *testing.T, conn *pgx.Conn) (n int) {
	t.Helper()
	err := conn.QueryRow(await.Context(t, "the nodes that have gone"), `SELECT count(*) FROM heartbeats WHERE gone`).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNATSGone takes NATS away for a while.
func TestNATSGone(t *testing.T) {
	soak.Only(t)
	houses(t, "NATS is gone", 1, soak.Times(1, 5), cluster, func(h *house) outage {
		o := h.nodes.hearing()
		h.nodes.stopBus()
		pause(h.t.Context(), time.Duration(soak.Times(8, 20))*time.Second)
		h.nodes.startBus()
		o.since = time.Now()
		return o
	})
}

// restartEach stops one node after the other in order, and starts it again.
func restartEach(h *house) outage {
	for i := range h.nodes.all {
		p := h.nodes.node(i)
		h.nodes.set(i, nil)
		if code := p.stop(); code != 0 {
			h.t.Errorf("exit code %d\n%s", code, p.tail(25))
		}
		h.nodes.complete()
	}
	return h.nodes.hearing()
}

// TestRollingRestart restarts every node.
func TestRollingRestart(t *testing.T) {
	soak.Only(t)
	houses(t, "each of three nodes is restarted", 1, soak.Times(1, 5), cluster, restartEach)
}
