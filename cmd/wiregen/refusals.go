package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// refusing are the folders whose refusals may reach a client.
var refusing = []string{"hub", "db"}

// refusals are all refusals that the sources make, by the key of a page's sentence: the why or, without one, the code.
type refusals struct {
	fset     *token.FileSet
	codes    map[string]string   // codes' values by their constants' names
	alone    map[string]bool     // codes that New makes
	message  map[string]string   // the one sentence in English; "" of a code that is never used alone
	values   map[string][]string // names of the numbers in it
	problems []string
}

// findRefusals reads the sources of the module at root, tests and what serves them left out.
func findRefusals(root string) (*refusals, error) {
	r := &refusals{fset: token.NewFileSet(), codes: map[string]string{}, alone: map[string]bool{}, message: map[string]string{}, values: map[string][]string{}}
	var files []*ast.File
	for _, dir := range refusing {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "hubtest" || d.Name() == "dbtest" || d.Name() == "testdata"):
				return filepath.SkipDir
			case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			f, err := parser.ParseFile(r.fset, path, nil, 0)
			files = append(files, f)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, f := range files {
		r.constants(f)
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				return r.call(f, n, nil)
			case *ast.CompositeLit:
				if s, ok := n.Type.(*ast.SelectorExpr); ok && nameOf(s.X) == "fault" && s.Sel.Name == "Error" {
					r.problem(n, "a refusal that neither New nor WithReason made")
				}
			}
			return true
		})
	}
	if len(r.problems) > 0 {
		return nil, fmt.Errorf("refusals:\n%s", strings.Join(r.problems, "\n"))
	}
	return r, nil
}

// constants notes the codes that have a constant: all may be told alone.
func (r *refusals) constants(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || v.Type == nil || nameOf(v.Type) != "Code" {
			return true
		}
		for i, e := range v.Values {
			if text, ok := literal(e); ok {
				r.codes[v.Names[i].Name], r.message[text] = text, ""
			}
		}
		return true
	})
}

// call notes a refusal that is made, and returns whether there may be others inside.
func (r *refusals) call(f *ast.File, c *ast.CallExpr, values []string) bool {
	name := nameOf(c.Fun)
	if s, ok := c.Fun.(*ast.SelectorExpr); ok && name == "With" && len(c.Args) == 1 {
		if keys, ok := keysOf(c.Args[0]); ok {
			if inner, ok := s.X.(*ast.CallExpr); ok {
				return r.call(f, inner, keys)
			}
			r.problem(c, "numbers that do not follow New or WithReason at once")
		}
	}
	of, _ := c.Fun.(*ast.SelectorExpr)
	if own := of == nil && f.Name.Name == "fault"; !own && (of == nil || nameOf(of.X) != "fault") {
		return true
	}
	var key, message string
	ok := true
	switch {
	case name == "New" && len(c.Args) == 2:
		if key, ok = literal(c.Args[0]); !ok {
			key, ok = r.codes[nameOf(c.Args[0])], r.codes[nameOf(c.Args[0])] != ""
		}
		message, _ = literal(c.Args[1])
		r.alone[key] = true
	case name == "WithReason" && len(c.Args) == 3:
		key, ok = literal(c.Args[1])
		message, _ = literal(c.Args[2])
		if old, code := r.message[key]; code && old == "" {
			r.problem(c, "the why %q is a code", key)
		}
	default:
		return true
	}
	old, known := r.message[key]
	switch {
	case !ok || message == "":
		r.problem(c, "a code, a why or a sentence that is not written out")
	case known && old != "" && old != message:
		r.problem(c, "%q has two sentences; give them whys", key)
	case known && old != "" && !slices.Equal(r.values[key], values):
		r.problem(c, "%q has different numbers elsewhere", key)
	}
	r.message[key], r.values[key] = message, values
	return false
}

func (r *refusals) problem(n ast.Node, format string, args ...any) {
	r.problems = append(r.problems, fmt.Sprintf("%s: %s", r.fset.Position(n.Pos()), fmt.Sprintf(format, args...)))
}

// names returns the keys of a page's sentences, in order.
func (r *refusals) names() []string { return slices.Sorted(maps.Keys(r.message)) }

// text returns the refusals in TypeScript, each with the names of its numbers.
func (r *refusals) text() string {
	var b strings.Builder
	b.WriteString("\n/** Refusals by their why or, without one, their code: the names of their numbers. */\nexport interface Refusals {\n")
	for _, n := range r.names() {
		names := "never"
		if len(r.values[n]) > 0 {
			names = "'" + strings.Join(r.values[n], "' | '") + "'"
		}
		fmt.Fprintf(&b, "  %s: %s\n", n, names)
	}
	return b.String() + "}\n"
}

// codesFile is where the hub finds all codes.
const codesFile = "hub/base/fault/codes.go"

// codes returns the list of the codes of all refusals that the sources at root make.
func codes(root string) (string, error) {
	r, err := findRefusals(root)
	if err != nil {
		return "", err
	}
	all := maps.Clone(r.alone)
	for _, code := range r.codes {
		all[code] = true
	}
	var b strings.Builder
	b.WriteString(header + "\npackage fault\n\n// Codes are those of all refusals that there are, in order.\nvar Codes = []Code{\n")
	for _, code := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "\t%q,\n", code)
	}
	return b.String() + "}\n", nil
}

// nameOf returns the last name of an identifier or selector.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// keysOf returns the names in a literal of fault.Values, in order.
func keysOf(e ast.Expr) ([]string, bool) {
	lit, ok := e.(*ast.CompositeLit)
	if !ok || nameOf(lit.Type) != "Values" {
		return nil, false
	}
	var keys []string
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return nil, false
		}
		key, ok := literal(kv.Key)
		if !ok {
			return nil, false
		}
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys, len(keys) > 0
}
