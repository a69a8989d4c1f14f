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
	for _, name := range []string{"TENGEN_URL", "TENGEN_TRUSTED_PROXIES", "TENGEN_ALLOWED_ORIGINS"} {
		if !slices.Contains(set, name) || !strings.Contains(string(text), name+": ${"+name+":-}") {
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
