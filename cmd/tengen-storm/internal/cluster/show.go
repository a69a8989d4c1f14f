package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
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
	c, err := Start(ctx, Options{
		Server: s.Server, Dir: dir, DatabaseURL: s.DatabaseURL, Nodes: addrs[1:], NATS: addrs[0],
		// haproxy is on this machine, and so is who tries it: no limit of an address.
		Env: []string{"TENGEN_TRUSTED_PROXIES=127.0.0.1,::1", "TENGEN_EXEMPT=127.0.0.1,::1"},
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Stop()) }()
	ready, broken := c.nodes[0].base(), make(<-chan error)
	if !s.Bare {
		b, err := c.balance(ctx, s.Addr)
		if err != nil {
			return err
		}
		defer b.stop()
		ready, broken = "http://"+s.Addr, b.done
	}
	for _, n := range c.nodes {
		fmt.Fprintf(s.Out, "node %d: %s, process %d, metrics http://%s/metrics\n", n.number, n.base(), n.child.Pid(), n.metrics)
	}
	fmt.Fprintf(s.Out, "NATS: %s; logs: %s\nTengen is ready on %s\n", c.nats.url(), dir, ready)
	return c.keep(ctx, broken, s.Out)
}

// keep starts a node again that ends, until ctx does.
func (c *Cluster) keep(ctx context.Context, broken <-chan error, out io.Writer) error {
	ended := make(chan *Node)
	watch := func(n *Node) {
		done := n.child.Done
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
	for _, n := range c.nodes {
		watch(n)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-broken:
			return errors.Join(errBalancer, err)
		case n := <-ended:
			n.child = nil
			fmt.Fprintf(out, "node %d has ended; it is started again\n", n.number)
			if err := n.start(ctx); err != nil {
				if ctx.Err() != nil {
					return nil
				}
				return err
			}
			fmt.Fprintf(out, "node %d: process %d, metrics http://%s/metrics\n", n.number, n.child.Pid(), n.metrics)
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
