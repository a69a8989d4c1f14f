package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A refusal for which a page could not find a sentence is an error here.
func TestRefusalsThatCannotBeTold(t *testing.T) {
	for source, want := range map[string]string{
		`var a, b = fault.New("x", "One."), fault.New("x", "Two.")`:                            "two sentences",
		`var a = fault.WithReason("x", "busy", "One.")`:                                        "is a code",
		`func f(why fault.Reason) error { return fault.WithReason("x", why, "One.") }`:         "not written out",
		`var a = fault.New(other, "One.")`:                                                     "not written out",
		`var a = fault.Error{Code: "x"}`:                                                       "neither New nor WithReason",
		`var a = fault.New("x", "One."); var b = a.With(fault.Values{"n": 1})`:                 "at once",
		`var a, b = fault.New("x", "One.").With(fault.Values{"n": 1}), fault.New("x", "One.")`: "different numbers",
		`var a, b = fault.New(fault.Busy, "One.").From(nil), fault.New("busy", "One.")`:        "",
	} {
		root := t.TempDir()
		for file, text := range map[string]string{
			"hub/base/fault/fault.go": `package fault; const Busy Code = "busy"`,
			"hub/hub.go":              "package hub\n" + strings.ReplaceAll(source, "; ", "\n"),
			"db/db.go":                "package db",
		} {
			path := filepath.Join(root, file)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, err := findRefusals(root)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}
