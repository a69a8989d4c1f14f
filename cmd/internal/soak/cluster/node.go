package cluster

import (
	"context"
	"fmt"
	"path/filepath"
	"sync/atomic"

	"github.com/tengen-go/tengen/cmd/internal/soak/process"
)

// Node is one of the servers. One goroutine starts and ends it.
type Node struct {
	Number int // from 1

	cluster *Cluster
	listen  string // host:port
	nats    string
	starts  int
	running atomic.Pointer[process.Process] // nil: it does not run
	last    atomic.Pointer[started]         // the newest start
	up      atomic.Bool                     // a load balancer sends people to it
	thaw    func()                          // ends a standstill
}

// started is where a node is, or was before it ended.
type started struct{ base, metrics string }

// Start starts it and waits until it is ready.
func (n *Node) Start(ctx context.Context) error {
	n.starts++
	c := n.cluster
	env := append([]string{
		"TENGEN_ADDR=" + n.listen, "TENGEN_METRICS_ADDR=127.0.0.1:0", "TENGEN_SHOWS=false", "DATABASE_URL=" + c.Database, "NATS_URL=" + n.nats,
	}, c.opt.Env...)
	log := filepath.Join(c.opt.Dir, fmt.Sprintf("node%d-%03d.log", n.Number, n.starts))
	p, err := process.Start(ctx, c.Server, []string{"serve"}, env, log)
	if err != nil {
		return fmt.Errorf("node %d: %w", n.Number, err)
	}
	n.running.Store(p)
	metrics, err := p.Metrics(ctx)
	if err != nil {
		return fmt.Errorf("node %d: %w", n.Number, err)
	}
	n.last.Store(&started{p.Base, metrics})
	n.up.Store(true)
	return nil
}

// Process returns its process, nil if there is none.
func (n *Node) Process() *process.Process { return n.running.Load() }

// Stop ends it in order.
func (n *Node) Stop() error {
	n.up.Store(false)
	if p := n.running.Swap(nil); p != nil {
		if err := p.Stop(); err != nil {
			return fmt.Errorf("node %d: %w", n.Number, err)
		}
	}
	return nil
}

// Kill ends it as a machine without power does.
func (n *Node) Kill() {
	n.up.Store(false)
	if p := n.running.Swap(nil); p != nil {
		p.Kill()
	}
}

// Still stops it at any point; Wake lets it go on.
func (n *Node) Still() { n.thaw = process.Freeze(n.Process().Pid()) }

// Wake ends a standstill, if there is one.
func (n *Node) Wake() {
	if n.thaw != nil {
		n.thaw()
	}
}

// Leave has nobody sent to it any more, as a load balancer does that has found out.
func (n *Node) Leave() { n.up.Store(false) }

// Ended notes that its process has ended by itself.
func (n *Node) Ended() { n.up.Store(false); n.running.Store(nil) }

// Base is its address for HTTP, or was before it ended: http://host:port.
func (n *Node) Base() string { return n.last.Load().base }

// MetricsAddr is where its metrics are told, http://host:port.
func (n *Node) MetricsAddr() string { return n.last.Load().metrics }

// Metrics returns its metrics.
func (n *Node) Metrics(ctx context.Context) (process.Values, error) {
	return process.Scrape(ctx, n.MetricsAddr())
}
