package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// settings returns the names of all environment variables that the server reads.
func settings(t *testing.T) (names []string) {
	t.Helper()
	parser, err := kong.New(&cli{}, kong.Name("tengen"))
	if err != nil {
		t.Fatal(err)
	}
	for _, node := range parser.Model.Children {
		if node.Name == "serve" {
			for _, flag := range node.Flags {
				names = append(names, flag.Envs...)
			}
		}
	}
	if len(names) < 10 {
		t.Fatalf("only %q", names)
	}
	return names
}

// TestComposeSetsWhatThereIs: a setting that the server does not know would be ignored without a word.
func TestComposeSetsWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("../../docker-compose.yml")
	if err != nil {
		t.Fatal(err)
	}
	known := settings(t)
	var set []string
	for _, m := range regexp.MustCompile(`(?m)^ +((?:TENGEN|DATABASE)_[A-Z_]+): (.*)$`).FindAllStringSubmatch(string(text), -1) {
		set = append(set, m[1])
		if !slices.Contains(known, m[1]) {
			t.Errorf("the server does not know %s", m[1])
		}
	}
	ours := []string{ // what compose decides by itself
		"TENGEN_ADDR", "TENGEN_DATA", "DATABASE_URL", "NATS_URL", "TENGEN_METRICS_ADDR",
	}
	for _, name := range known {
		if slices.Contains(ours, name) {
			continue
		}
		if !slices.Contains(set, name) || !strings.Contains(string(text), name+": ${"+name+":-") {
			t.Errorf("%s cannot be set from outside", name)
		}
	}
}

// TestEmptySettingsAreNone: compose hands over what nobody has set as "".
func TestEmptySettingsAreNone(t *testing.T) {
	for _, name := range []string{"TENGEN_URL", "TENGEN_TRUSTED_PROXIES", "TENGEN_ALLOWED_ORIGINS", "TENGEN_EXEMPT"} {
		t.Setenv(name, "")
	}
	var c cli
	parser, err := kong.New(&c, kong.Name("tengen"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse([]string{"serve"}); err != nil {
		t.Fatal(err)
	}
	if _, err := site(t, func(own *Config) {
		own.URL, own.TrustedProxies, own.AllowedOrigins, own.Exempt =
			c.Serve.URL, c.Serve.TrustedProxies, c.Serve.AllowedOrigins, c.Serve.Exempt
	}); err != nil {
		t.Errorf("%v: %+v", err, c.Serve)
	}
}

// TestComposeCluster reads what docker compose would start as several servers; no Docker has.
func TestComposeCluster(t *testing.T) {
	text, err := os.ReadFile("../../docker-compose.yml")
	if err != nil {
		t.Fatal(err)
	}
	_, all, ok := strings.Cut(string(text), "\nservices:\n")
	if all, _, _ = strings.Cut(all, "\nnetworks:\n"); !ok {
		t.Fatal("no services")
	}
	services := map[string]string{}
	at := regexp.MustCompile(`(?m)^  ([a-z0-9]+):`).FindAllStringSubmatchIndex(all, -1)
	for i, m := range at {
		end := len(all)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		services[all[m[2]:m[3]]] = all[m[0]:end]
	}
	for _, name := range []string{"node1", "node2", "node3", "worker", "nats", "balancer"} {
		s := services[name]
		if strings.Contains(s, "*node") {
			_, s, _ = strings.Cut(string(text), "x-node: &node")
		}
		if !strings.Contains(s, "profiles: [cluster]") {
			t.Errorf("%s is not of the profile: %q", name, s)
		}
	}
	if strings.Contains(services["app"]+services["postgres"], "profiles:") {
		t.Error("the server alone needs a profile")
	}
	for _, m := range regexp.MustCompile(`(?m)^ +image: (.*?)(?: #.*)?$`).FindAllStringSubmatch(all, -1) {
		if !regexp.MustCompile(`^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$`).MatchString(m[1]) {
			t.Errorf("%s is not pinned to a version", m[1])
		}
	}
	config, err := os.ReadFile("../../docs/ops/haproxy.cfg")
	if err != nil {
		t.Fatal(err)
	}
	servers := regexp.MustCompile(`(?m)^    server \w+ (\w+):8080$`).FindAllStringSubmatch(string(config), -1)
	if len(servers) != 3 {
		t.Errorf("the balancer knows %q", servers)
	}
	for _, m := range servers {
		if services[m[1]] == "" {
			t.Errorf("there is no service %s", m[1])
		}
	}
	if !strings.Contains(services["nats"], "--user, tengen, --pass, tengen") || !strings.Contains(string(text), "NATS_URL: nats://tengen:tengen@nats:4222") {
		t.Error("the servers and NATS do not know each other")
	}
}
