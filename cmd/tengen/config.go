package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/hub"
)

// Database says which PostgreSQL is used.
type Database struct {
	DatabaseURL string `name:"database-url" env:"DATABASE_URL" help:"A PostgreSQL of your own; without it the server keeps a private one."`
	Data        string `env:"TENGEN_DATA" help:"Data directory of the private PostgreSQL."`
}

// Config is everything that can be set.
type Config struct {
	Database
	Addr            string        `env:"TENGEN_ADDR" default:":8080" help:"Address to listen on: 8080, :8080 or host:port."`
	MetricsAddr     string        `env:"TENGEN_METRICS_ADDR" help:"Private address for Prometheus metrics and pprof; none: off."`
	TrustedProxies  []string      `env:"TENGEN_TRUSTED_PROXIES" help:"Networks (CIDR) whose X-Forwarded-* headers are believed."`
	Exempt          []string      `env:"TENGEN_EXEMPT" help:"Networks (CIDR) of clients that the limits of an address do not hold for, such as a school's."`
	RateNeighbours  bool          `env:"TENGEN_RATE_NEIGHBOURS" help:"Rate games between accounts that play from one address too."`
	AllowedOrigins  []string      `env:"TENGEN_ALLOWED_ORIGINS" help:"Further origins that may open sockets, as https://host."`
	URL             string        `name:"url" env:"TENGEN_URL" help:"Where people find the site, as https://host; requests for other hosts are refused. Set it behind a proxy or tunnel."`
	StopWithin      time.Duration `env:"TENGEN_STOP_WITHIN" default:"8s" help:"How long a stop may take, whatever hangs: 1s to 10m."`
	LogLevel        string        `env:"TENGEN_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"debug, info, warn or error."`
	EngineWorkers   int           `env:"TENGEN_ENGINE_WORKERS" help:"Searches at once; 0: processors less one."`
	EngineMemory    int64         `env:"TENGEN_ENGINE_MEMORY" default:"256" help:"MiB for all tables of all games."`
	Reviews         int           `env:"TENGEN_REVIEWS" default:"1" help:"Games reviewed at once, behind all games in play; 0: none."`
	SocketFrames    int           `env:"TENGEN_SOCKET_FRAMES" default:"100" help:"Frames that a socket may send in 20 s, 20 to 1,000,000; one that sends more is closed. More than the default is for programs that play fast."`
	NATS            string        `name:"nats" env:"NATS_URL" help:"A NATS server, over which several servers share the database. None: this server has the database for itself."`
	NATSCreds       string        `name:"nats-credentials" env:"TENGEN_NATS_CREDENTIALS" help:"A file with credentials for NATS."`
	Push            bool          `env:"TENGEN_PUSH" default:"true" negatable:"" help:"Tell members of their games over the push services of their browsers. It wants a contact."`
	PushContact     string        `env:"TENGEN_PUSH_CONTACT" help:"How push services reach you: mailto:you@example.org or an https address. None: TENGEN_URL, if that is https; else nothing is pushed."`
	SecurityContact string        `env:"TENGEN_SECURITY_CONTACT" help:"Whom to tell of a vulnerability, mailto:you@example.org or an https address: for /.well-known/security.txt."`
	Events          string        `env:"TENGEN_EVENTS" help:"A file of events that the site makes again and again, in JSON; see docs/events.md."`
	Apart           string        `env:"TENGEN_RATINGS_APART" help:"When ratings are corrected: off, or settings, such as z=5,given=10; see docs/fairplay.md."`
	FairPlay        string        `env:"TENGEN_FAIRPLAY" help:"How rated games are measured for fair play: off, or thresholds, such as look=5,first=5.5; see docs/fairplay.md."`
	Shows           bool          `env:"TENGEN_SHOWS" default:"true" negatable:"" help:"Two bots play while nobody else does and somebody watches."`
	Cork            bool          `env:"TENGEN_CORK" default:"true" negatable:"" help:"Gather frames to the same socket under load."`
}

// open returns the database's URL, starting the private one if none is set, and
// what stops it.
func (d Database) open(ctx context.Context, log *slog.Logger) (string, func(context.Context) error, error) {
	if d.DatabaseURL != "" {
		return d.DatabaseURL, func(context.Context) error { return nil }, nil
	}
	dir, err := d.dir()
	if err != nil {
		return "", nil, err
	}
	c, err := private.Start(ctx, private.Options{Dir: dir, Log: log})
	if err != nil {
		return "", nil, err
	}
	return c.URL(), c.Stop, nil
}

// dir returns the data directory: /var/lib/tengen for root, else the user's
// data folder.
func (d Database) dir() (string, error) {
	if d.Data != "" {
		return d.Data, nil
	}
	if os.Geteuid() == 0 {
		return "/var/lib/tengen", nil
	}
	if x := os.Getenv("XDG_DATA_HOME"); x != "" {
		return filepath.Join(x, "tengen"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no home directory; set TENGEN_DATA: %w", err)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "tengen"), nil
	}
	return filepath.Join(home, ".local", "share", "tengen"), nil
}

// listenAddr completes an address: "8080" is ":8080".
func listenAddr(s string) string {
	if !strings.Contains(s, ":") {
		return ":" + s
	}
	return s
}

// localURL returns the address for a person on this machine.
func localURL(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "http://" + addr
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// limits returns what differs from the hub's own.
func (c Config) limits() (hub.Limits, error) {
	if c.SocketFrames < 20 || c.SocketFrames > 1_000_000 {
		return hub.Limits{}, fmt.Errorf("TENGEN_SOCKET_FRAMES: %d is not 20 to 1,000,000", c.SocketFrames)
	}
	return hub.Limits{Credits: c.SocketFrames}, nil
}

// prefixes parses the networks of a setting; a lone address is a network of one.
func prefixes(setting string, list []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, s := range list {
		s = strings.TrimSpace(s)
		if a, err := netip.ParseAddr(s); err == nil {
			out = append(out, netip.PrefixFrom(a, a.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return nil, fmt.Errorf("%s: %q is not a network such as 10.0.0.0/8", setting, s)
		}
		out = append(out, p)
	}
	return out, nil
}
