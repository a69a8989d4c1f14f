package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/built"
	"tengen/cmd/internal/soak"
	"tengen/cmd/internal/soak/cluster"
	programs "tengen/cmd/internal/soak/process"
	"tengen/cmd/internal/soak/proxy"
	"tengen/cmd/internal/soak/wait"
	"tengen/db/dbtest"
	"tengen/hub/await"
)

// nodes are servers that share a database, over a NATS of the test's.
type nodes struct {
	*cluster.Cluster
	t      *testing.T
	dir    string         // of their logs
	ways   []*proxy.Proxy // of each node to NATS, of those that apart opens
	sieves []*proxy.Sieve // of what comes over ways
}

const freePort = "127.0.0.1:0"

// startNodes starts three nodes.
func startNodes(t *testing.T, o cluster.Options) *nodes {
	t.Helper()
	o.Dir, o.NATS, o.Nodes = dataDir(t), freePort, slices.Repeat([]string{freePort}, 3)
	o.Env = append(o.Env, "TENGEN_STOP_WITHIN="+patientStop.String())
	c, err := cluster.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	n := &nodes{Cluster: c, t: t, dir: o.Dir}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(n.tails())
		}
		for _, node := range n.Nodes {
			node.Kill()
		}
		if err := n.Stop(); err != nil {
			t.Error(err)
		}
	})
	return n
}

// nodesOf opens a house of three nodes of a program.
func nodesOf(h *house, program string) {
	h.nodes = startNodes(h.t, cluster.Options{Server: program})
	h.url = h.nodes.Database
}

// threeNodes opens a house of three nodes.
func threeNodes(h *house) { nodesOf(h, built.Path(h.t, "tengen")) }

// startBus starts NATS for servers and workers.
func startBus(t *testing.T) *cluster.Bus {
	t.Helper()
	b, err := cluster.StartBus(freePort)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Stop)
	return b
}

// apart starts three nodes, each with a way of its own to NATS, and waits until each hears of the others.
func apart(t *testing.T) *nodes {
	t.Helper()
	pg, _ := dbtest.Cluster(t)
	o := cluster.Options{
		Server: built.Path(t, "tengen"), DatabaseURL: pg.URL(), Bus: startBus(t), Env: []string{"TENGEN_SOCKET_FRAMES=100000"},
	}
	var sieves []*proxy.Sieve
	for range 3 {
		way := listen(t, "tcp", o.Bus.Addr)
		o.Ways, sieves = append(o.Ways, way), append(sieves, way.Sift(proxy.ToNode))
	}
	n := startNodes(t, o)
	n.ways, n.sieves = o.Ways, sieves
	n.linked(2, 2, 2)
	return n
}

// complete starts the nodes that are down.
func (n *nodes) complete() {
	n.t.Helper()
	if err := n.Complete(n.t.Context()); err != nil {
		n.t.Fatal(err)
	}
}

// linked waits until each node hears of so many others.
func (n *nodes) linked(others ...int) {
	n.t.Helper()
	if err := n.Linked(n.t.Context(), others...); err != nil {
		n.t.Fatal(err)
	}
}

// tails returns the ends of all logs, also of those that have ended.
func (n *nodes) tails() string {
	files, _ := filepath.Glob(filepath.Join(n.dir, "*.log"))
	var out strings.Builder
	for _, f := range files {
		fmt.Fprintf(&out, "--- %s\n%s\n", filepath.Base(f), programs.Log(f).Tail())
	}
	return out.String()
}

// TestKillNode kills one of three nodes as a machine without power does.
func TestKillNode(t *testing.T) {
	houses(t, "kill -9 of one node of three", 1, soak.Times(1, 10), threeNodes, func(h *house) outage {
		h.nodes.complete()
		now := time.Now()
		h.nodes.Nodes[h.rng.IntN(3)].Kill()
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
	houses(t, "one node of three stands still", 1, soak.Times(1, 5), threeNodes, func(h *house) outage {
		h.nodes.complete()
		n := h.nodes.Nodes[h.rng.IntN(3)]
		o := h.nodes.hearing()
		conn := connectTo(h.t, h.url)
		before := gone(h.t, conn)
		n.Still()
		n.Leave() // as a load balancer finds out
		if !h.await(func() bool { return gone(h.t, conn) > before }) {
			h.t.Errorf("the others do not find out that a node stands still")
		}
		n.Wake()
		await.Closed(h.t, "a node whose games are others' to end", n.Process().Done)
		n.Ended()
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
	houses(t, "NATS is gone", 1, soak.Times(1, 5), threeNodes, func(h *house) outage {
		o := h.nodes.hearing()
		if err := h.nodes.Bus.Leave(); err != nil {
			h.t.Fatal(err)
		}
		wait.Sleep(h.t.Context(), time.Duration(soak.Times(8, 20))*time.Second)
		o.since = time.Now()
		if err := h.nodes.Bus.Start(); err != nil {
			h.t.Fatal(err)
		}
		return o
	})
}

// restartEach stops one node after the other in order, and starts it again.
func restartEach(h *house) outage {
	for _, n := range h.nodes.Nodes {
		if err := n.Stop(); err != nil {
			h.t.Error(err)
		}
		h.nodes.complete()
	}
	return h.nodes.hearing()
}

// TestRollingRestart restarts every node.
func TestRollingRestart(t *testing.T) {
	soak.Only(t)
	houses(t, "each of three nodes is restarted", 1, soak.Times(1, 5), threeNodes, restartEach)
}
