package cluster

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	"tengen/cmd/tengen-storm/internal/child"
)

// Node is one of the servers.
type Node struct {
	cluster *Cluster
	number  int    // from 1
	listen  string // host:port
	metrics string // address of the newest start
	starts  int
	child   *child.Child           // nil: it does not run
	addr    atomic.Pointer[string] // where it is, or was before it ended
	up      atomic.Bool            // a load balancer sends people to it
}

// start starts it and waits until it is ready.
func (n *Node) start(ctx context.Context) error {
	n.starts++
	env := append([]string{
		"TENGEN_ADDR=" + n.listen, "TENGEN_METRICS_ADDR=127.0.0.1:0", "DATABASE_URL=" + n.cluster.url,
		"NATS_URL=" + n.cluster.nats.url(),
	}, n.cluster.opt.Env...)
	c, err := child.Start(ctx, n.cluster.opt.Server, []string{"serve"}, env, n.cluster.logFile(n.number, n.starts))
	if err != nil {
		return fmt.Errorf("node %d: %w", n.number, err)
	}
	n.child = c
	n.addr.Store(&c.Base)
	if n.metrics, err = c.Metrics(ctx); err != nil {
		return fmt.Errorf("node %d: %w", n.number, err)
	}
	n.up.Store(true)
	return nil
}

// stop ends it in order.
func (n *Node) stop() error {
	n.up.Store(false)
	if n.child == nil {
		return nil
	}
	c := n.child
	n.child = nil
	if err := c.Stop(); err != nil {
		return fmt.Errorf("node %d: %w", n.number, err)
	}
	return nil
}

// kill ends it as a machine without power does.
func (n *Node) kill() {
	n.up.Store(false)
	n.child.Kill()
	n.child = nil
}

// still stops it in the middle of what it does; wake lets it go on.
func (n *Node) still() { n.child.Signal(syscall.SIGSTOP) }
func (n *Node) wake()  { n.child.Signal(syscall.SIGCONT) }

// base is its address for HTTP.
func (n *Node) base() string { return *n.addr.Load() }

// metric returns the sum of a metric over its labels, 0 if there is none.
func (n *Node) metric(ctx context.Context, name string) (sum float64, err error) {
	ctx, cancel := context.WithTimeout(ctx, linkWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+n.metrics+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	req.Close = true
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	for lines := bufio.NewScanner(io.LimitReader(res.Body, 4<<20)); lines.Scan(); {
		key, value, ok := strings.Cut(lines.Text(), " ")
		if own, _, _ := strings.Cut(key, "{"); !ok || own != name {
			continue
		}
		if v, err := strconv.ParseFloat(value, 64); err == nil {
			sum += v
		}
	}
	return sum, nil
}
