package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestProtocolIsComplete: PROTOCOL.md names every type of message, field, refusal
// and close code that the Go sources have.
func TestProtocolIsComplete(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "PROTOCOL.md"))
	if err != nil {
		t.Fatal(err)
	}
	doc := string(text)
	checked := 0
	want := func(what, name string) {
		t.Helper()
		checked++
		if !strings.Contains(doc, "`"+name+"`") && !strings.Contains(doc, `"`+name+`"`) && !strings.Contains(doc, "| "+name+" |") {
			t.Errorf("PROTOCOL.md does not name the %s %s", what, name)
		}
	}
	for _, file := range []string{
		"hub/wire/protocol.go", "hub/wire/audit.go", "hub/fault/fault.go", "hub/game/errors.go", "hub/game/event.go",
		"hub/game/settings.go", "hub/game/control.go", "hub/game/opening.go",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec: // constants: types, kinds, codes, close codes
				for i, v := range n.Values {
					lit, ok := v.(*ast.BasicLit)
					switch {
					case ok && lit.Kind == token.STRING:
						name, _ := strconv.Unquote(lit.Value)
						want("word", name)
					case ok && strings.HasPrefix(n.Names[i].Name, "Close"):
						want("close code", lit.Value)
					}
				}
			case *ast.Field: // what structs of the wire call their fields
				if n.Tag == nil || strings.HasPrefix(file, "hub/game/") {
					return true
				}
				tag, _ := strconv.Unquote(n.Tag.Value)
				if name, _, _ := strings.Cut(strings.TrimPrefix(tag, `json:"`), ","); name != "" {
					want("field", strings.TrimSuffix(name, `"`))
				}
			}
			return true
		})
	}
	r, err := findRefusals(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range r.names() {
		want("refusal", name)
		for _, v := range r.values[name] {
			want("value", v)
		}
	}
	if checked < 150 {
		t.Errorf("only %d names were found", checked)
	}
}
