package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// operations returns what OPERATIONS.md and the files beside it say.
func operations(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("../../docs/ops/*")
	if err != nil || len(names) < 5 {
		t.Fatal(err, names)
	}
	var all strings.Builder
	for _, name := range append(names, "../../OPERATIONS.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// found returns what the first group of a pattern finds, each once.
func found(t *testing.T, text, pattern string) []string {
	t.Helper()
	var out []string
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	slices.Sort(out)
	if out = slices.Compact(out); len(out) < 5 {
		t.Fatalf("%s finds only %q", pattern, out)
	}
	return out
}

// TestOperationsNameWhatThereIs holds the guide to the settings, the commands and the metrics.
func TestOperationsNameWhatThereIs(t *testing.T) {
	text := operations(t)
	compose, err := os.ReadFile("../../docker-compose.yml")
	if err != nil {
		t.Fatal(err)
	}
	known := settings(t)
	for _, name := range known {
		if !strings.Contains(text, "\n| `"+name+"` | ") {
			t.Errorf("no table has the setting %s", name)
		}
	}
	for _, name := range found(t, text, `\b(TENGEN_[A-Z_]+)`) {
		if !slices.Contains(known, name) && !strings.Contains(string(compose), "${"+name+":-") {
			t.Errorf("there is no setting %s", name)
		}
	}
	parser, err := kong.New(&cli{}, kong.Name("tengen"))
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, node := range parser.Model.Children {
		commands = append(commands, node.Name)
	}
	for _, name := range found(t, text, "(?m)(?:^    (?:runuser .* )?|`|/usr/local/bin/)tengen ([a-z]+)") {
		if !slices.Contains(commands, name) {
			t.Errorf("there is no command %q", name)
		}
	}
	metrics := somethingHappened(t) + shares(t)
	for _, name := range found(t, text, `\b(tengen_(?:hub|http|engine)_[a-z_]+|process_[a-z]+_[a-z_]+)`) {
		if !strings.Contains(metrics, "# TYPE "+strings.TrimSuffix(name, "_bucket")+" ") {
			t.Errorf("there is no metric %s", name)
		}
	}
}

// shares returns the metrics of a site that may share its database.
func shares(t *testing.T) string {
	t.Helper()
	bus := startBus(t)
	m, err := site(t, func(c *Config) { c.MetricsAddr, c.NATS = "127.0.0.1:0", bus.URL() })
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := ask(t, "http://"+m.metrics.String(), "GET", "/metrics", "", "")
	return text
}

// somethingHappened returns the metrics of a site with a visitor that has gone.
func somethingHappened(t *testing.T) string {
	t.Helper()
	m, err := site(t, func(c *Config) { c.MetricsAddr = "127.0.0.1:0" })
	if err != nil {
		t.Fatal(err)
	}
	cookie, _, err := client.Guest(await.Context(t, "a guest"), m.URL())
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.Dial(await.Context(t, "a socket"), m.URL(), cookie, "operations")
	if err != nil {
		t.Fatal(err)
	}
	ask(t, m.URL(), "POST", "/api/account/logout", "{}", cookie)
	await.Closed(t, "the socket to be closed", c.Frames)
	var text string
	await.True(t, "the close to be counted", func() bool { // a moment after the visitor hears of it
		_, text, _ = ask(t, "http://"+m.metrics.String(), "GET", "/metrics", "", "")
		return strings.Contains(text, "tengen_hub_closes_total{")
	})
	return text
}
