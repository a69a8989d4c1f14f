package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	programs "github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/proxy"
	"github.com/tengen-go/tengen/cmd/internal/soak/scenario"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// nodes are servers that share a database, over a NATS of the test's.
type nodes struct {
	*cluster.Cluster
	t      *testing.T
	dir    string         // of their logs
	ways   []*proxy.Proxy // of each node to NATS, of those that nodesApart opens
	sieves []*proxy.Sieve // of what comes over ways
}

const freePort = "127.0.0.1:0"

// startNodes starts three nodes, or those of the options.
func startNodes(t *testing.T, o cluster.Options) *nodes {
	t.Helper()
	o.Dir, o.NATS = dataDir(t), freePort
	if o.Nodes == nil {
		o.Nodes = slices.Repeat([]string{freePort}, 3)
	}
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

// nodesOf opens a site of three nodes of a program.
func nodesOf(h *chaosSite, program string) {
	h.nodes = startNodes(h.t, cluster.Options{Server: program})
	h.url = h.nodes.Database
}

// threeNodes opens a site of three nodes.
func threeNodes(h *chaosSite) { nodesOf(h, built.Path(h.t, "tengen")) }

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

// nodesApart starts three nodes, each with a way of its own to NATS, and waits until each hears of the others.
func nodesApart(t *testing.T) *nodes {
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

// meets plays a scenario on three nodes, some times, and adds what became of its games to the table.
func meets(t *testing.T, fault string, s scenario.Scenario, scenes int, size scenario.Size) {
	t.Parallel()
	size.Part = s.Games / chaosGames
	n := startNodes(t, cluster.Options{Server: built.Path(t, "tengen")})
	from := seed.New(t)
	for i := range scenes {
		rng := rand.New(rand.NewPCG(from, uint64(i)))
		scene := s.New(n.Cluster, fmt.Sprintf("%s%d", s.Name, i), size, rng, t.Logf)
		if err := scene.Play(t.Context()); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		for _, f := range scene.Result() {
			t.Log(f.Label, f.Value, f.Asked, f.Verdict)
		}
		tally(fault).add(func(r *row) {
			v := scene.Verdict
			r.times += len(scene.Recovered)
			r.acked += v.Acked
			r.lost += v.Lost
			r.doubled += v.Doubled
			r.charged += v.Charged
			r.recovered = append(r.recovered, scene.Recovered...)
		})
		n.complete()
	}
}

// TestKillNode kills one of three nodes as a machine without power does.
func TestKillNode(t *testing.T) {
	meets(t, "kill -9 of one node of three", scenario.Kill, 1, scenario.Size{Times: soak.Times(1, 10)})
}

// TestStopNode stops a node for longer than the others wait for it, and wakes it: it decides nothing any more,
// and ends.
func TestStopNode(t *testing.T) {
	soak.Only(t)
	meets(t, "one node of three stands still", scenario.Sleep, soak.Times(1, 5), scenario.Size{Length: 10 * time.Second})
}

// TestNATSGone takes NATS away for a while.
func TestNATSGone(t *testing.T) {
	soak.Only(t)
	meets(t, "NATS is gone", scenario.Silence, soak.Times(1, 5), scenario.Size{Length: 20 * time.Second})
}

// TestRollingRestart restarts every node.
func TestRollingRestart(t *testing.T) {
	soak.Only(t)
	meets(t, "each of three nodes is restarted", scenario.Roll, soak.Times(1, 5), scenario.Size{})
}

// restartEach stops one node after the other in order, and starts it again.
func restartEach(h *chaosSite) outage {
	for _, n := range h.nodes.Nodes {
		if err := n.Stop(); err != nil {
			h.t.Error(err)
		}
		h.nodes.complete()
	}
	now := time.Now()
	return outage{since: now, from: now, to: now} // some node hears its people all the time: nobody is given any for it
}
