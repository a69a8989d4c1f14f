package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "tengen/"

// TestWhoMayImportWhom holds the code to the table in ARCHITECTURE.md. A
// package without a line there fails too.
func TestWhoMayImportWhom(t *testing.T) {
	text, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	table := parseTable(t, string(text))
	used := map[string]bool{}
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		line, ok := lineOf(table, name)
		if !ok {
			t.Errorf("%s has no line in the table", name)
			continue
		}
		used[line] = true
		check := func(imports []string, test bool) {
			for _, i := range imports {
				i, ours := strings.CutPrefix(i, module)
				if !ours || i == name || allowed(table[line], i) || test && (i == "db/dbtest" || i == "hub/virtual") {
					continue
				}
				t.Errorf("%s must not import %s (test files: %v)", name, i, test)
			}
		}
		check(p.Imports, false)
		check(p.TestImports, true)
		check(p.XTestImports, true)
	}
	for line := range table {
		if !used[line] {
			t.Errorf("the table has a line for %s, which does not exist", line)
		}
	}
}

// Libraries that belong to one part of the house, so that they can be replaced there.
var libraries = map[string][]string{
	"github.com/jackc/pgx":            {"db", "cmd/tengen-storm"},
	"github.com/golang-migrate":       {"db"},
	"database/sql":                    {"db"},
	"github.com/gorilla/websocket":    {"hub", "cmd"},
	"github.com/alecthomas/kong":      {"cmd"},
	"github.com/alexedwards/argon2id": {"hub/account"},
}

func TestLibrariesStayInTheirPart(t *testing.T) {
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		for _, i := range p.Imports {
			for library, homes := range libraries {
				if i != library && !strings.HasPrefix(i, library+"/") {
					continue
				}
				home := func(h string) bool {
					return name == h || h != "hub" && strings.HasPrefix(name, h+"/")
				}
				if !slices.ContainsFunc(homes, home) {
					t.Errorf("%s must not import %s", name, i)
				}
			}
		}
	}
}

// goPackage is what go list says of a package.
type goPackage struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = "../.."
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// parseTable reads the table under "Who may import whom": what each package may
// import.
func parseTable(t *testing.T, text string) map[string][]string {
	t.Helper()
	_, text, ok := strings.Cut(text, "## Who may import whom")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no import table")
	}
	table := map[string][]string{}
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		line := s.Text()
		if strings.HasPrefix(line, "## ") {
			break
		}
		cells := strings.Split(line, "|")
		if len(cells) != 4 || strings.HasPrefix(line, "|--") || strings.Contains(line, "may import") {
			continue
		}
		for p := range strings.SplitSeq(cells[1], ",") {
			table[strings.TrimSpace(p)] = rights(cells[2])
		}
	}
	if len(table) < 10 {
		t.Fatalf("only %d lines were understood", len(table))
	}
	return table
}

// rights reads the second column: names, "x and its subpackages", "all" or
// "nothing". A name that ends in * stands for what begins so.
func rights(cell string) []string {
	var out []string
	for r := range strings.SplitSeq(cell, ",") {
		r = strings.TrimSpace(r)
		base, tree := strings.CutSuffix(r, " and its subpackages")
		switch {
		case r == "nothing" || r == "":
		case r == "all":
			out = append(out, "*")
		case tree:
			out = append(out, base, base+"/*")
		default:
			out = append(out, r)
		}
	}
	return out
}

// lineOf returns the line that speaks of a package.
func lineOf(table map[string][]string, name string) (string, bool) {
	if _, ok := table[name]; ok {
		return name, true
	}
	for line := range table {
		if prefix, ok := strings.CutSuffix(line, "*"); ok && strings.HasPrefix(name, prefix) {
			return line, true
		}
	}
	return "", false
}

func allowed(rights []string, name string) bool {
	return slices.ContainsFunc(rights, func(r string) bool {
		prefix, wild := strings.CutSuffix(r, "*")
		return r == name || wild && strings.HasPrefix(name, prefix)
	})
}
