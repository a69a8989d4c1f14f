package cluster

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"tengen/cmd/tengen-storm/internal/child"
)

// Node is one of the servers. It keeps its address from one start to the next.
type Node struct {
	cluster *Cluster
	number  int // from 1
	addr    string
	metrics string
	starts  int
	child   *child.Child // nil: it does not run
	up      atomic.Bool  // a load balancer sends people to it
}

// start starts it and waits until it is ready.
func (n *Node) start(ctx context.Context) error {
	n.starts++
	env := append([]string{
		"TENGEN_ADDR=" + n.addr, "TENGEN_METRICS_ADDR=" + n.metrics, "DATABASE_URL=" + n.cluster.url,
		"NATS_URL=" + n.cluster.nats.url(),
	}, n.cluster.opt.Env...)
	c, err := child.Start(ctx, n.cluster.opt.Server, []string{"serve"}, env, n.cluster.logFile(n.number, n.starts))
	if err != nil {
		return fmt.Errorf("node %d: %w", n.number, err)
	}
	n.child = c
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
func (n *Node) base() string { return "http://" + n.addr }

// metric returns the sum of a metric over its labels, 0 if there is none.
func (n *Node) metric(ctx context.Context, name string) (sum float64, err error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
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

// freeAddr returns a loopback address that is free now.
func freeAddr() (string, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer ln.Close()
	return ln.Addr().String(), nil
}
