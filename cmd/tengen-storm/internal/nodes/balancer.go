package nodes

import (
	"context"
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

	"tengen/cmd/internal/soak/process"
	"tengen/cmd/internal/soak/wait"
)

// balancing is what haproxy is told. docs/ops/haproxy.cfg is this for machines with names; a test compares them.
var balancing = template.Must(template.New("haproxy").Funcs(template.FuncMap{"number": func(i int) int { return i + 1 }}).Parse(`# Tengen's servers behind haproxy, version 2.4 or newer. Any of them serves any page and any game, so that no visitor
# is kept on one. A socket takes two connections: haproxy derives what it takes from ulimit -n.
global
    log stderr format raw local0 warning

defaults
    mode http
    log global
    timeout connect 2s
    timeout client 60s # the server pings every socket each 20 s
    timeout server 60s
    timeout tunnel 60s
    timeout check 1s
    timeout http-request 15s
    # A server that has just died: another one gets the request, but for what may have been done already.
    retries 3
    option redispatch 1
    retry-on conn-failure empty-response
{{- if .Names}}

# The names of servers are asked for again: a container that is made anew has another address.
resolvers names
    parse-resolv-conf
    hold valid 5s
{{- end}}

frontend tengen
    bind {{.Bind}}
    # The client's address and whether it came by TLS. TENGEN_TRUSTED_PROXIES of each server has this machine's.
    http-request del-header X-Forwarded-For
    option forwardfor
    http-request set-header X-Forwarded-Proto https if { ssl_fc }
    http-request set-header X-Forwarded-Proto http if !{ ssl_fc }
    http-request disable-l7-retry unless { method GET HEAD }
    default_backend servers

backend servers
    balance leastconn
    option httpchk
    http-check send meth GET uri /readyz
    http-check expect status 200
    # A server that stands still has its sockets closed: their pages come back to another one. One that stops
    # says 503 first, and closes its sockets itself.
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions{{if .Names}} resolvers names init-addr last,libc,none{{end}}
{{- range $i, $addr := .Servers}}
    server node{{number $i}} {{$addr}}
{{- end}}
`))

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
	err := balancing.Execute(&out, struct {
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
		b.done <- b.cmd.Wait() // for who watches it
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
