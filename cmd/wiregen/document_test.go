package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestProtocolSaysWhatIsNeeded: PROTOCOL.md gives each message from a client the
// needs that the sources give it.
func TestProtocolSaysWhatIsNeeded(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "PROTOCOL.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range messagesFor(t, "In") {
		var needs []string
		for _, h := range m.has {
			if !strings.HasSuffix(h, "?") {
				needs = append(needs, h)
			}
		}
		row := strings.TrimSpace("| `"+m.t+"` | "+strings.Join(needs, " ")) + " |"
		if !strings.Contains(string(text), "\n"+row+" ") {
			t.Errorf("PROTOCOL.md has no row that begins with %s", row)
		}
	}
}

// TestOneStyleOfNames: every field on the wire and over HTTP is in camelCase.
func TestOneStyleOfNames(t *testing.T) {
	camel := regexp.MustCompile("^[a-z][a-zA-Z0-9]*$")
	for _, s := range sources {
		f, err := parse(filepath.Join("..", ".."), s.file)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n, ok := n.(*ast.Field); ok && n.Tag != nil {
				tag, _ := strconv.Unquote(n.Tag.Value)
				if name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ","); !camel.MatchString(name) {
					t.Errorf("%s: %s is not in camelCase", s.file, name)
				}
			}
			return true
		})
	}
}

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
		"hub/live/wire/protocol.go", "hub/live/wire/protocolgame.go", "hub/live/wire/protocollobby.go", "hub/live/wire/audit.go", "hub/base/fault/fault.go", "hub/game/errors.go", "hub/game/event.go",
		"hub/game/settings.go", "hub/game/control.go", "hub/game/opening.go", "hub/game/rights.go",
		"hub/library/archive/archive.go", "hub/http/web/accounts.go", "hub/http/web/games.go",
		"engine/ask/wire.go", "hub/library/review/report.go", "hub/library/review/try.go", "hub/library/review/exercise.go", "hub/http/web/analyse.go",
		"hub/library/study/study.go", "hub/http/web/studies.go", "hub/http/web/lists.go",
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
