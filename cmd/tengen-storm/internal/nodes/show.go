package nodes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"tengen/cmd/internal/soak/cluster"
)

// Show is a cluster to look at.
type Show struct {
	Server      string
	Dir         string // "": a new folder, which is removed afterwards
	DatabaseURL string // "": a private PostgreSQL in Dir
	Addr        string // of the load balancer; the nodes and NATS are at the ports after it
	Nodes       int
	Bare        bool // without a load balancer
	Out         io.Writer
}

// Run starts all, says where, and stops all when ctx ends.
func (s Show) Run(ctx context.Context) (err error) {
	dir := s.Dir
	if dir == "" {
		if dir, err = folder(""); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	} else if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	addrs, err := after(s.Addr, s.Nodes+1)
	if err != nil {
		return err
	}
	c, err := cluster.Start(ctx, cluster.Options{
		Server: s.Server, Dir: dir, DatabaseURL: s.DatabaseURL, Nodes: addrs[1:], NATS: addrs[0],
		// haproxy is on this machine, and so is who tries it: no limit of an address.
		Env: []string{"TENGEN_TRUSTED_PROXIES=127.0.0.1,::1", "TENGEN_EXEMPT=127.0.0.1,::1"},
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Stop()) }()
	if err := c.Linked(ctx); err != nil {
		return err
	}
	address, broken := c.Nodes[0].Base(), make(<-chan error)
	if !s.Bare {
		b, err := balance(ctx, s.Addr, addrs[1:], dir)
		if err != nil {
			return err
		}
		defer b.stop()
		address, broken = "http://"+s.Addr, b.done
	}
	for _, n := range c.Nodes {
		tell(s.Out, n)
	}
	fmt.Fprintf(s.Out, "NATS: %s; logs: %s\nTengen is ready on %s\n", c.Bus.URL(), dir, address)
	return keep(ctx, c, broken, s.Out)
}

func tell(out io.Writer, n *cluster.Node) {
	fmt.Fprintf(out, "node %d: %s, process %d, metrics %s/metrics\n", n.Number, n.Base(), n.Process().Pid(), n.MetricsAddr())
}

// keep starts a node again that ends, until ctx does.
func keep(ctx context.Context, c *cluster.Cluster, broken <-chan error, out io.Writer) error {
	ended := make(chan *cluster.Node)
	watch := func(n *cluster.Node) {
		done := n.Process().Done
		go func() {
			select {
			case <-done:
				select {
				case ended <- n:
				case <-ctx.Done():
				}
			case <-ctx.Done():
			}
		}()
	}
	for _, n := range c.Nodes {
		watch(n)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-broken:
			return errors.Join(errBalancer, err)
		case n := <-ended:
			n.Ended()
			fmt.Fprintf(out, "node %d has ended; it is started again\n", n.Number)
			if err := n.Start(ctx); err != nil {
				if ctx.Err() != nil {
					return nil
				}
				return err
			}
			tell(out, n)
			watch(n)
		}
	}
}

// after returns the n addresses whose ports follow that of an address.
func after(addr string, n int) (out []string, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(port)
	if err != nil || first < 1 || first+n > 65535 {
		return nil, fmt.Errorf("%s is no address with room for %d ports after it", addr, n)
	}
	for i := range n {
		out = append(out, net.JoinHostPort(host, strconv.Itoa(first+1+i)))
	}
	return out, nil
}
