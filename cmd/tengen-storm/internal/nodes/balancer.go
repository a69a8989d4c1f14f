package nodes

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"text/template"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

// balancing is what haproxy is told. docs/ops/haproxy.cfg is this for machines with names; a test compares them.
//
//go:embed haproxy.cfg
var balancing string

var balancingOf = template.Must(template.New("haproxy").Funcs(template.FuncMap{"number": func(i int) int { return i + 1 }}).Parse(balancing))

// balancerConfig returns haproxy's settings. Names: the servers are names, not addresses.
func balancerConfig(bind string, servers []string) (string, error) {
	named := false
	for _, s := range servers {
		host, _, err := net.SplitHostPort(s)
		if err != nil {
			return "", err
		}
		if _, err := netip.ParseAddr(host); err != nil {
			named = true
		}
	}
	var out strings.Builder
	err := balancingOf.Execute(&out, struct {
		Bind    string
		Servers []string
		Names   bool
	}{bind, servers, named})
	return out.String(), err
}

// balancer is a haproxy before the nodes.
type balancer struct {
	cmd  *exec.Cmd
	addr string
	said *os.File
	done chan error // says how it ended, and is closed
}

// errBalancer is returned when haproxy ends by itself.
var errBalancer = errors.New("haproxy ended")

// balance starts a haproxy at an address before servers, with its files in a folder, and waits until it passes on to one.
func balance(ctx context.Context, addr string, servers []string, dir string) (*balancer, error) {
	text, err := balancerConfig(addr, servers)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "haproxy.cfg")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return nil, err
	}
	said, err := os.Create(filepath.Join(dir, "haproxy.log"))
	if err != nil {
		return nil, err
	}
	b := &balancer{cmd: exec.Command(haproxy(), "-db", "-f", file), addr: addr, said: said, done: make(chan error, 1)}
	b.cmd.Stdout, b.cmd.Stderr, b.cmd.SysProcAttr = said, said, process.Ours()
	if err := b.cmd.Start(); err != nil {
		said.Close()
		return nil, err
	}
	go func() {
		b.done <- b.cmd.Wait() // for the watching goroutine
		close(b.done)
	}()
	if !wait.Until(ctx, balancerWithin, 50*time.Millisecond, func() bool { return len(b.done) > 0 || ready(ctx, addr) }) {
		return nil, errors.Join(errors.New("haproxy does not reach a node"), ctx.Err(), b.stop())
	}
	if len(b.done) > 0 {
		return nil, errors.Join(fmt.Errorf("%w: %w; %s says why", errBalancer, <-b.done, said.Name()), b.stop())
	}
	return b, nil
}

// haproxy returns the program: Debian has it where only root looks.
func haproxy() string {
	const there = "/usr/sbin/haproxy"
	if _, err := exec.LookPath("haproxy"); err != nil {
		return there
	}
	return "haproxy"
}

const balancerWithin = 15 * time.Second

// stop ends it, and every connection through it.
func (b *balancer) stop() error {
	b.cmd.Process.Signal(syscall.SIGTERM)
	for range b.done {
	}
	return b.said.Close()
}

// ready reports whether a server behind an address is.
func ready(ctx context.Context, addr string) bool {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	body, err := process.Get(ctx, "http://"+addr+"/readyz")
	if err != nil {
		return false
	}
	return body.Close() == nil
}
