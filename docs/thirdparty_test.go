package docs_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/docs"
)

// part is a work of others that a program, the page or the image has in it.
type part struct {
	name, version string
	source        string // where its source can be had
	files         []string
}

func (p part) heading(licence string) string {
	return fmt.Sprintf("%s — %s — %s", strings.TrimSpace(p.name+" "+p.version), licence, p.source)
}

// own are the works that are in this repository, with what has their licence.
var own = []part{
	{"Droid Sans Fallback, in pictures of games", "6.0.1", "https://packages.debian.org/fonts-droid-fallback", []string{"../hub/http/preview/cjk-licence.txt"}},
	{"DejaVu Sans, in pictures of games", "2.37", "https://dejavu-fonts.github.io", []string{"../hub/http/preview/viet-licence.txt"}},
	{"the table of letters that look alike", "13.0.0", "https://www.unicode.org/reports/tr39", []string{"../hub/member/account/confusables-licence.txt"}},
}

// licences are those that a part may have, each with a sentence that only its text has. The first that fits is taken.
var licences = []struct{ name, sentence string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"Unicode-DFS-2016", "UNICODE, INC. LICENSE AGREEMENT"},
	{"Bitstream-Vera", "Bitstream Vera is a trademark"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"ISC", "Permission to use, copy, modify, and distribute this software for any purpose"},
	{"BSD-3-Clause", "names of its contributors may be used to endorse or promote"},
	{"BSD-3-Clause", "Neither the name of"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
}

// TestThirdParty: third-party.txt names all modules of the programs and all packages of the page by their versions, and has
// their licences. After a change: go test ./docs -update, with the page's packages installed.
func TestThirdParty(t *testing.T) {
	parts := slices.Concat(modules(t), packages(t), own)
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name)) })
	if *update {
		writeThirdParty(t, parts)
		return
	}
	text := string(docs.ThirdParty)
	named := map[string]bool{}
	for _, p := range parts {
		start := "\n" + strings.TrimSpace(p.name+" "+p.version) + " — "
		if !strings.Contains(text, start) {
			t.Errorf("third-party.txt does not have %s %s; go test ./docs -update", p.name, p.version)
		}
		named[start] = true
	}
	for line := range strings.Lines(text) {
		name, _, found := strings.Cut(line, " — ")
		if found && strings.Count(line, " — ") == 2 && !named["\n"+name+" — "] {
			t.Errorf("third-party.txt has %s, which nothing needs; go test ./docs -update", name)
		}
	}
}

// TestLicenceOf: a text without a known licence, and a licence that ours cannot be combined with, are refused.
func TestLicenceOf(t *testing.T) {
	for text, want := range map[string]string{
		"Apache License\n   Version 2.0, January 2004": "Apache-2.0",
		"Permission is hereby granted, free of charge, to any person obtaining a copy of this\nsoftware and associated doc": "MIT",
		"GNU GENERAL PUBLIC LICENSE Version 3":                              "",
		"GNU AFFERO GENERAL PUBLIC LICENSE, and Apache License Version 2.0": "",
		"All rights reserved.":                                              "",
		"":                                                                  "",
	} {
		got, err := licenceOf(text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%.40q: %q, %v, want %q", text, got, err, want)
		}
	}
}

// licenceOf says which licence a text is.
func licenceOf(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if !strings.Contains(text, "Mozilla") { // its text speaks of secondary licences
		for _, no := range []string{"GNU GENERAL PUBLIC LICENSE", "GNU AFFERO GENERAL PUBLIC LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE"} {
			if strings.Contains(strings.ToUpper(text), no) {
				return "", fmt.Errorf("under the %s, which a program under the MIT licence cannot have in it", no)
			}
		}
	}
	for _, l := range licences {
		if strings.Contains(text, l.sentence) {
			return l.name, nil
		}
	}
	return "", fmt.Errorf("no licence that is known: %.80q", text)
}

// writeThirdParty writes third-party.txt. Parts with the same text share it.
func writeThirdParty(t *testing.T, parts []part) {
	t.Helper()
	var order []string
	headings := map[string][]string{}
	for _, p := range parts {
		if len(p.files) == 0 {
			t.Errorf("%s %s has no file of a licence", p.name, p.version)
			continue
		}
		var texts []string
		licence := ""
		for _, name := range p.files {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.TrimSpace(strings.ReplaceAll(string(b), "\r\n", "\n"))
			if licence == "" {
				if licence, err = licenceOf(text); err != nil {
					t.Errorf("%s %s: %v", p.name, p.version, err)
					break
				}
			}
			texts = append(texts, text)
		}
		if licence == "" {
			continue // without it the file does not pass
		}
		text := strings.Join(texts, "\n\n")
		if headings[text] == nil {
			order = append(order, text)
		}
		headings[text] = append(headings[text], p.heading(licence))
	}
	const rule = "================================================================================"
	var b strings.Builder
	b.WriteString("Tengen is under the MIT licence. Its programs and its page have works of others in them: these, each with its licence.\n")
	for _, text := range order {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s\n", rule, strings.Join(headings[text], "\n"), rule, text)
	}
	if err := os.WriteFile("third-party.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// modules are the modules of Go that are in the programs of any system, and Go itself.
func modules(t *testing.T) []part {
	t.Helper()
	found := map[string]part{"go": {"Go's runtime and standard library", asked(t, "list", "-m", "-f", "{{.GoVersion}}"), "https://go.dev", []string{filepath.Join(asked(t, "env", "GOROOT"), "LICENSE")}}}
	for _, target := range []struct{ system, processor, programs string }{
		{"linux", "amd64", "../cmd/..."}, {"windows", "amd64", "../cmd/pbrain-tengen"}, {"darwin", "arm64", "../cmd/tengen"}, {"js", "wasm", "../cmd/tengen-wasm"},
	} {
		list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", `{{with .Module}}{{.Path}} {{.Version}} {{.Dir}}{{end}}`, target.programs)
		list.Env = append(os.Environ(), "GOOS="+target.system, "GOARCH="+target.processor, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", target.system, err)
		}
		for line := range strings.Lines(string(out)) {
			words := strings.Fields(line)
			if len(words) != 3 {
				continue // the standard library, or this module
			}
			found[words[0]] = part{words[0], words[1], "https://pkg.go.dev/" + words[0] + "@" + words[1], licenceFiles(words[2])}
		}
	}
	return slices.Collect(maps.Values(found))
}

// asked returns what the go command answers.
func asked(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// packages are npm's packages that are in the page.
func packages(t *testing.T) (list []part) {
	t.Helper()
	b, err := os.ReadFile("../frontend/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal(b, &lock); err != nil {
		t.Fatal(err)
	}
	for folder, p := range lock.Packages {
		if name, ok := strings.CutPrefix(folder, "node_modules/"); ok && !p.Dev {
			list = append(list, part{name, p.Version, "https://www.npmjs.com/package/" + name, licenceFiles("../frontend/" + folder)})
		}
	}
	return list
}

// licenceFiles returns the files of a folder that have a licence, and what must be told beside it.
func licenceFiles(folder string) (list []string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // not installed: writing complains
	}
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		for _, start := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "THIRD_PARTY_LICENSES", "ICU-LICENSE"} {
			if strings.HasPrefix(name, start) && !e.IsDir() {
				list = append(list, filepath.Join(folder, e.Name()))
			}
		}
	}
	slices.SortFunc(list, func(a, b string) int { // the licence before notices
		l := func(s string) bool {
			return !strings.Contains(strings.ToUpper(filepath.Base(s)), "LICEN") || strings.Contains(s, "icu-")
		}
		switch {
		case l(a) == l(b):
			return cmp.Compare(a, b)
		case l(a):
			return 1
		}
		return -1
	})
	return list
}
