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

// forTests are packages that only test files may import.
var forTests = []string{"db/dbtest", "hub/await", "hub/hubtest", "hub/seed", "hub/virtual"}

// TestWhoMayImportWhom holds the code to the table in docs/imports.md: production code imports just what
// the table says, and only from above its own line. A package without a line there fails too.
func TestWhoMayImportWhom(t *testing.T) {
	text, err := os.ReadFile("../../docs/imports.md")
	if err != nil {
		t.Fatal(err)
	}
	table, order := parseTable(t, string(text))
	used := map[string]bool{}
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		line, ok := lineOf(table, name)
		if !ok {
			t.Errorf("%s has no line in the table", name)
			continue
		}
		used[line] = true
		var imports []string
		for _, i := range p.Imports {
			if i, ours := strings.CutPrefix(i, module); ours {
				imports = append(imports, i)
			}
		}
		if table[line][0] == "*" {
			continue
		}
		for _, i := range imports {
			if !slices.Contains(table[line], i) {
				t.Errorf("%s must not import %s", name, i)
			}
		}
		for _, right := range table[line] {
			if !slices.Contains(imports, right) && right != "nothing" {
				t.Errorf("the table says that %s imports %s, which it does not", name, right)
			}
		}
		place := slices.Index(order, line)
		for _, i := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			i, ours := strings.CutPrefix(i, module)
			if ours && i != name && slices.Index(order, i) > place && !slices.Contains(forTests, i) {
				t.Errorf("%s imports %s, which stands below it", name, i)
			}
		}
	}
	for line := range table {
		if !used[line] {
			t.Errorf("the table has a line for %s, which does not exist", line)
		}
	}
}

// Libraries that belong to one part of the program, so that they can be replaced there.
var libraries = map[string][]string{
	"github.com/jackc/pgx":              {"db", "cmd/tengen-storm", "cmd/internal/soak"},
	"github.com/golang-migrate/migrate": {"db"},
	"github.com/riverqueue":             {"db/jobs"},
	"github.com/gorilla/websocket":      {"hub/socket", "cmd/tengen-storm"},
	"github.com/alecthomas/kong":        {"cmd"},
	"github.com/alexedwards/argon2id":   {"hub/account"},
	"github.com/go-webauthn/webauthn":   {"hub/account"},
	"github.com/SherClockHolmes":        {"hub/push"},
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

// parseTable reads the table under "Who may import whom": what each package imports, and the packages
// from top to bottom.
func parseTable(t *testing.T, text string) (table map[string][]string, order []string) {
	t.Helper()
	_, text, ok := strings.Cut(text, "# Who may import whom")
	if !ok {
		t.Fatal("docs/imports.md has no table")
	}
	table = map[string][]string{}
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		line := s.Text()
		if strings.HasPrefix(line, "## ") {
			break
		}
		cells := strings.Split(line, "|")
		if len(cells) != 4 || strings.HasPrefix(line, "|--") || strings.Contains(line, "imports of ours") {
			continue
		}
		name := strings.TrimSpace(cells[1])
		order = append(order, name)
		for r := range strings.SplitSeq(cells[2], ",") {
			if r = strings.TrimSpace(r); r == "all" {
				r = "*"
			}
			table[name] = append(table[name], r)
		}
	}
	if len(table) < 10 {
		t.Fatalf("only %d lines were understood", len(table))
	}
	return table, order
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
