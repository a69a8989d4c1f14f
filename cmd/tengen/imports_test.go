package main

import (
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

const module = "github.com/tengen-go/tengen/"

// forTests are what only test files may import.
var forTests = []string{"db/dbtest", "hub/testing"}

// TestWhoMayImportWhom holds the code to the table in docs/imports.md: production code imports only from its own street and those
// that its line names, which stand above it. A package without a street fails too.
func TestWhoMayImportWhom(t *testing.T) {
	text, err := os.ReadFile("../../docs/imports.md")
	if err != nil {
		t.Fatal(err)
	}
	table, order := parseTable(t, string(text))
	used := map[[2]string]bool{}
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		street := streetOf(order, name)
		if street == "" {
			t.Errorf("%s has no line in the table", name)
			continue
		}
		used[[2]string{street}] = true
		if slices.Contains(table[street], "all") {
			continue
		}
		for _, i := range p.Imports {
			i, ours := strings.CutPrefix(i, module)
			to := streetOf(order, i)
			if !ours || to == street {
				continue
			}
			used[[2]string{street, to}] = true
			if !slices.Contains(table[street], to) {
				t.Errorf("%s must not import %s", name, i)
			}
		}
		for _, i := range slices.Concat(p.TestImports, p.XTestImports) {
			i, ours := strings.CutPrefix(i, module)
			if ours && slices.Index(order, streetOf(order, i)) > slices.Index(order, street) && !slices.ContainsFunc(forTests, within(i)) {
				t.Errorf("a test of %s imports %s, whose street stands below its own", name, i)
			}
		}
	}
	for place, street := range order {
		if !used[[2]string{street}] {
			t.Errorf("the table has a line for %s, which does not exist", street)
		}
		for _, right := range table[street] {
			switch {
			case right == "nothing" || right == "all":
			case slices.Index(order, right) > place:
				t.Errorf("%s imports %s, which stands below it", street, right)
			case !used[[2]string{street, right}]:
				t.Errorf("the table says that %s imports %s, which it does not", street, right)
			}
		}
	}
}

// within reports whether a package is a folder's or below it.
func within(name string) func(folder string) bool {
	return func(folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }
}

// streetOf returns the street of a package, "" if it has none: the longest folder of the table that it is in.
func streetOf(order []string, name string) (street string) {
	for _, s := range order {
		if within(name)(s) && len(s) > len(street) {
			street = s
		}
	}
	return street
}

// Libraries that belong to one part of the program, so that they can be replaced there.
var libraries = map[string][]string{
	"github.com/jackc/pgx":              {"db", "cmd/tengen-storm", "cmd/internal/soak"},
	"github.com/golang-migrate/migrate": {"db"},
	"github.com/riverqueue":             {"db/jobs"},
	"github.com/gorilla/websocket":      {"hub/live/socket", "cmd/tengen-storm"},
	"github.com/alecthomas/kong":        {"cmd"},
	"github.com/alexedwards/argon2id":   {"hub/member/account"},
	"github.com/go-webauthn/webauthn":   {"hub/member/account"},
	"github.com/SherClockHolmes":        {"hub/member/push"},
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

// parseTable reads the table of docs/imports.md: the imports of each street, and the streets from top to bottom.
func parseTable(t *testing.T, text string) (table map[string][]string, order []string) {
	t.Helper()
	table = map[string][]string{}
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 5 || strings.HasPrefix(line, "|--") || strings.HasPrefix(line, "| street ") {
			continue
		}
		name := strings.TrimSpace(cells[1])
		order = append(order, name)
		for r := range strings.SplitSeq(cells[3], ",") {
			table[name] = append(table[name], strings.TrimSpace(r))
		}
	}
	if len(table) < 10 {
		t.Fatalf("only %d lines were understood", len(table))
	}
	return table, order
}
