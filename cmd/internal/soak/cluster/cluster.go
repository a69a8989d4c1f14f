// Package cluster runs several servers on one database, on loopback addresses, and does to them what goes wrong with servers.
//
// Reading order: cluster.go, node.go, bus.go.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/proxy"
	"github.com/tengen-go/tengen/db/private"
)

// Options are the parts to be started.
type Options struct {
	Server      string         // the program
	Dir         string         // of the private PostgreSQL and the logs
	DatabaseURL string         // an existing PostgreSQL; "": a private one
	Nodes       []string       // where they listen, host:port; port 0: on another one with each start
	NATS        string         // address of NATS; port 0: one that is free
	Env         []string       // of every node
	Bus         *Bus           // a running one, which its starter stops; nil: one at NATS
	Ways        []*proxy.Proxy // of each node to the bus; nil: all reach it by themselves
}

// Cluster is servers that share a database, with the processes that they need.
type Cluster struct {
	Database string // its URL, for nodes that start from now on
	Server   string // their program
	Nodes    []*Node
	Bus      *Bus

	opt Options
	pg  *private.Cluster // nil: somebody else's

	mu   sync.Mutex // guards next
	next int
}

// Start starts all and waits until they are ready. The nodes start together: one migrates, the others wait for it.
func Start(ctx context.Context, o Options) (c *Cluster, err error) {
	c = &Cluster{Database: o.DatabaseURL, Server: o.Server, Bus: o.Bus, opt: o}
	begun := c
	defer func() {
		if err != nil {
			err = errors.Join(err, begun.Stop())
		}
	}()
	if o.DatabaseURL == "" {
		log := slog.New(slog.DiscardHandler)
		if c.pg, err = private.Start(ctx, private.Options{Dir: filepath.Join(o.Dir, "data"), Log: log}); err != nil {
			return nil, err
		}
		c.Database = c.pg.URL()
	}
	if c.Bus == nil {
		if c.Bus, err = StartBus(o.NATS); err != nil {
			return nil, err
		}
	}
	for i, addr := range o.Nodes {
		n := &Node{Number: i + 1, cluster: c, listen: addr, nats: c.Bus.URL()}
		if o.Ways != nil {
			n.nats = "nats://" + o.Ways[i].Addr()
		}
		c.Nodes = append(c.Nodes, n)
	}
	return c, c.Complete(ctx)
}

// Complete starts all parts that are down: the nodes together, and the bus if it is the cluster's own.
func (c *Cluster) Complete(ctx context.Context) error {
	if c.opt.Bus == nil && !c.Bus.Up() {
		if err := c.Bus.Start(); err != nil {
			return err
		}
	}
	return c.each(func(n *Node) error {
		if p := n.Process(); p != nil && p.Alive() && n.up.Load() {
			return nil
		} else if p != nil {
			p.Kill()
		}
		return n.Start(ctx)
	})
}

// each calls f for all nodes at the same time.
func (c *Cluster) each(f func(*Node) error) error {
	errs := make([]error, len(c.Nodes))
	var all sync.WaitGroup
	for i, n := range c.Nodes {
		all.Go(func() { errs[i] = f(n) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// linkWithin is how long nodes that are up may take to hear of each other.
const linkWithin = time.Minute

// Linked waits until each node hears of so many others; without numbers, of all others.
func (c *Cluster) Linked(ctx context.Context, others ...int) error {
	ctx, cancel := context.WithTimeout(ctx, linkWithin)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for i, n := range c.Nodes {
		want := len(c.Nodes) - 1
		if len(others) > 0 {
			want = others[i]
		}
		for {
			v, err := n.Metrics(ctx)
			links := v.Sum("tengen_hub_nodes_linked")
			if err == nil && int(links) == want {
				break
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				return errors.Join(fmt.Errorf("node %d hears of %.0f others, not of %d", n.Number, links, want), ctx.Err(), err)
			}
		}
	}
	return nil
}

// Stop ends the nodes in order, then NATS and PostgreSQL if they are the cluster's own. A node that is down is no error.
func (c *Cluster) Stop() error {
	err := c.each((*Node).Stop)
	if c.Bus != nil && c.opt.Bus == nil {
		c.Bus.Stop()
	}
	if c.pg != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		err = errors.Join(err, c.pg.Stop(ctx))
	}
	return err
}

// Any returns the nodes that are up one after the other, as a load balancer does; nil if none is.
func (c *Cluster) Any() *Node {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range c.Nodes {
		c.next++
		if n := c.Nodes[c.next%len(c.Nodes)]; n.up.Load() {
			return n
		}
	}
	return nil
}

// Base is the address of Any; "" if no node is up.
func (c *Cluster) Base() string {
	if n := c.Any(); n != nil {
		return n.Base()
	}
	return ""
}
