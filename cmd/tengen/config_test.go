package main

import (
	"net/netip"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alecthomas/kong"
)

func TestAddresses(t *testing.T) {
	for in, want := range map[string]string{"8080": ":8080", ":8080": ":8080", "127.0.0.1:0": "127.0.0.1:0", "[::1]:80": "[::1]:80"} {
		if got := listenAddr(in); got != want {
			t.Errorf("listenAddr(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		":8080": "http://localhost:8080", "[::]:8080": "http://localhost:8080", "0.0.0.0:80": "http://localhost:80",
		"127.0.0.1:8080": "http://127.0.0.1:8080", "[::1]:8080": "http://[::1]:8080",
	} {
		if got := localURL(in); got != want {
			t.Errorf("localURL(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNetworks(t *testing.T) {
	got, err := prefixes("X", []string{"10.0.0.0/8", " 192.0.2.1", "2001:db8::/32", "::1"})
	want := []netip.Prefix{
		netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.0.2.1/32"),
		netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("::1/128"),
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "x", "10.0.0.0/33", "10.0.0.0/8/8", "localhost"} {
		if _, err := prefixes("X", []string{bad}); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestEverySettingIsAnEnvironmentVariable(t *testing.T) {
	for k, v := range map[string]string{
		"TENGEN_ADDR": "9090", "TENGEN_DATA": "/srv/tengen", "DATABASE_URL": "postgres://db/tengen", "TENGEN_METRICS_ADDR": "127.0.0.1:9100",
		"TENGEN_TRUSTED_PROXIES": "10.0.0.0/8,192.0.2.1", "TENGEN_EXEMPT": "198.51.100.0/24",
		"TENGEN_ALLOWED_ORIGINS": "http://localhost:5173", "TENGEN_URL": "https://tengen.example",
		"TENGEN_LOG_LEVEL": "debug", "TENGEN_ENGINE_WORKERS": "3", "TENGEN_ENGINE_MEMORY": "99", "TENGEN_SOCKET_FRAMES": "500", "TENGEN_CORK": "false", "TENGEN_SHOWS": "false",
		"TENGEN_PUSH": "false", "TENGEN_PUSH_CONTACT": "mailto:keeper@tengen.example",
	} {
		t.Setenv(k, v)
	}
	var c cli
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{nil, {"serve"}} {
		k, err := parser.Parse(args)
		if err != nil || k.Command() != "serve" {
			t.Fatalf("%v: %v", args, err)
		}
		s := c.Serve
		if s.Addr != "9090" || s.Data != "/srv/tengen" || s.DatabaseURL != "postgres://db/tengen" || s.MetricsAddr != "127.0.0.1:9100" ||
			len(s.TrustedProxies) != 2 || len(s.Exempt) != 1 || len(s.AllowedOrigins) != 1 || s.URL != "https://tengen.example" || s.LogLevel != "debug" ||
			s.EngineWorkers != 3 || s.EngineMemory != 99 || s.SocketFrames != 500 || s.Cork || s.Shows ||
			s.Push || s.PushContact != "mailto:keeper@tengen.example" {
			t.Errorf("%v: %+v", args, s)
		}
	}
	if _, err := parser.Parse([]string{"serve", "--cork"}); err != nil || !c.Serve.Cork {
		t.Errorf("a flag does not outdo its variable: %+v, %v", c.Serve, err)
	}
	for _, args := range [][]string{{"migrate", "up"}, {"migrate", "down"}, {"migrate", "version"}, {"migrate", "force", "3"}, {"health"}} {
		if _, err := parser.Parse(args); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
	for _, args := range [][]string{{"dance"}, {"migrate", "force"}, {"migrate", "force", "x"}, {"serve", "--log-level=loud"}} {
		if _, err := parser.Parse(args); err == nil {
			t.Errorf("%v was accepted", args)
		}
	}
}

func TestDataDirectory(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "/home/ann/data")
	if got, err := (Database{Data: "/srv/x"}).dir(); got != "/srv/x" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	got, err := Database{}.dir()
	if err != nil || got != "/var/lib/tengen" && got != filepath.Join("/home/ann/data", "tengen") {
		t.Errorf("%q, %v", got, err)
	}
}
