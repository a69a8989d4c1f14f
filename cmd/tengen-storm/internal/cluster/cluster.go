// Package cluster runs several servers on one database, on loopback addresses: to try them behind a load balancer,
// and to play on them while something goes wrong.
//
// Reading order: cluster.go, nats.go, node.go; balancer.go, show.go; person.go, table.go (a game's players and what
// they know), scene.go, faults.go, speed.go, judge.go, run.go.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"tengen/db/private"
)

// Options say what is started.
type Options struct {
	Server      string   // the program
	Dir         string   // of the private PostgreSQL and the logs
	DatabaseURL string   // a PostgreSQL of one's own; "": a private one
	Nodes       []string // where they listen, host:port; port 0: on another one with each start
	NATS        string   // address of NATS; port 0: one that is free
	Env         []string // of every node
}

// Cluster is servers that share a database, and what they need.
type Cluster struct {
	opt   Options
	pg    *private.Cluster // nil: somebody else's
	url   string
	nats  *bus
	nodes []*Node

	mu   sync.Mutex // guards next
	next int
}

// Start starts all and waits until they are ready. The nodes start together: one migrates, the others wait for it.
func Start(ctx context.Context, o Options) (c *Cluster, err error) {
	c = &Cluster{opt: o, url: o.DatabaseURL, nats: &bus{addr: o.NATS}}
	begun := c
	defer func() {
		if err != nil {
			err = errors.Join(err, begun.Stop())
		}
	}()
	if c.url == "" {
		log := slog.New(slog.DiscardHandler)
		if c.pg, err = private.Start(ctx, private.Options{Dir: filepath.Join(o.Dir, "data"), Log: log}); err != nil {
			return nil, err
		}
		c.url = c.pg.URL()
	}
	if err := c.nats.start(); err != nil {
		return nil, err
	}
	for i, addr := range o.Nodes {
		c.nodes = append(c.nodes, &Node{cluster: c, number: i + 1, listen: addr})
	}
	errs := make([]error, len(c.nodes))
	var starts sync.WaitGroup
	for i, n := range c.nodes {
		starts.Go(func() { errs[i] = n.start(ctx) })
	}
	starts.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return c, c.linked(ctx)
}

// linkWithin is how long nodes that are up may take to hear of each other.
const linkWithin = time.Minute

// linked waits until every node hears of all others.
func (c *Cluster) linked(ctx context.Context) error {
	deadline := time.Now().Add(linkWithin)
	for _, n := range c.nodes {
		for {
			links, err := n.metric(ctx, "tengen_hub_nodes_linked")
			if err == nil && int(links) == len(c.nodes)-1 {
				break
			}
			if ctx.Err() != nil || time.Now().After(deadline) {
				return errors.Join(fmt.Errorf("node %d hears of %.0f others after %v", n.number, links, linkWithin), err)
			}
			sleep(ctx, 50*time.Millisecond)
		}
	}
	return nil
}

// Stop ends the nodes in order, then NATS and PostgreSQL. A node that is down is no error.
func (c *Cluster) Stop() error {
	errs := make([]error, len(c.nodes))
	var stops sync.WaitGroup
	for i, n := range c.nodes {
		stops.Go(func() { errs[i] = n.stop() })
	}
	stops.Wait()
	c.nats.stop()
	err := errors.Join(errs...)
	if c.pg != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		err = errors.Join(err, c.pg.Stop(ctx))
	}
	return err
}

// any returns the nodes that are up one after the other, as a load balancer does; nil if none is.
func (c *Cluster) any() *Node {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range c.nodes {
		c.next++
		if n := c.nodes[c.next%len(c.nodes)]; n.up.Load() {
			return n
		}
	}
	return nil
}

// folder makes a folder that the unprivileged owner of a private PostgreSQL can reach.
func folder(parent string) (string, error) {
	dir, err := os.MkdirTemp(parent, "tengen-cluster-")
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o755)
}

// logFile returns where a node's next log goes.
func (c *Cluster) logFile(node, start int) string {
	return filepath.Join(c.opt.Dir, fmt.Sprintf("node%d-%03d.log", node, start))
}
