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

	"golang.org/x/sync/errgroup"

	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/tengen-storm/internal/storm"
)

// Show is a cluster to look at.
type Show struct {
	Server      string `type:"path" placeholder:"FILE" help:"The server; without it, the tengen beside this program."`
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" help:"A PostgreSQL of one's own; without it a private one is made in the data directory."`
	Data        string `env:"TENGEN_DATA" placeholder:"DIR" help:"Of the private PostgreSQL and the logs, kept; without it a temporary one, which is removed."`
	Addr        string `env:"TENGEN_CLUSTER_ADDR" default:"127.0.0.1:8080" help:"The load balancer's address; NATS and the servers listen at the ports after it."`
	Nodes       int    `default:"3" help:"Servers, 1 to 9."`
	Balancer    bool   `default:"true" negatable:"" help:"A haproxy in front of them."`
}

// Run starts all, says where, and stops all when ctx ends.
func (s Show) Run(ctx context.Context, out io.Writer) (err error) {
	dir := s.Data
	if dir == "" {
		if dir, err = storm.Folder("", "tengen-cluster-"); err != nil {
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
		// haproxy is on this machine, and so is the user: no limit of an address.
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
	if s.Balancer {
		b, err := balance(ctx, s.Addr, addrs[1:], dir)
		if err != nil {
			return err
		}
		defer b.stop()
		address, broken = "http://"+s.Addr, b.done
	}
	for _, n := range c.Nodes {
		tell(out, n)
	}
	fmt.Fprintf(out, "NATS: %s; logs: %s\nTengen is ready on %s\n", c.Bus.URL(), dir, address)
	return keep(ctx, c, broken, out)
}

func tell(out io.Writer, n *cluster.Node) {
	fmt.Fprintf(out, "node %d: %s, process %d, metrics %s/metrics\n", n.Number, n.Base(), n.Process().Pid(), n.MetricsAddr())
}

// keep starts a node again that ends, until ctx does.
func keep(ctx context.Context, c *cluster.Cluster, broken <-chan error, out io.Writer) error {
	watching, run := errgroup.WithContext(ctx)
	watching.Go(func() error {
		select {
		case <-run.Done():
			return nil
		case err := <-broken:
			return errors.Join(errBalancer, err)
		}
	})
	for _, n := range c.Nodes {
		watching.Go(func() error {
			for {
				select {
				case <-run.Done():
					return nil
				case <-n.Process().Done:
				}
				n.Ended()
				fmt.Fprintf(out, "node %d has ended; it is started again\n", n.Number)
				if err := n.Start(run); err != nil {
					return err
				}
				tell(out, n)
			}
		})
	}
	if err := watching.Wait(); ctx.Err() == nil {
		return err
	}
	return nil
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
