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

// TestProtocolHasWholeTypes: where PROTOCOL.md writes a type out, it has every field that the page's type of that name has. A
// message whose data are written out in its row has them there, or in the paragraph about it.
func TestProtocolHasWholeTypes(t *testing.T) {
	read := func(path ...string) string {
		text, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	doc, types := read("PROTOCOL.md"), read("frontend", "src", "wire.ts")
	fields := map[string][]string{}
	field := regexp.MustCompile(`(?m)^  (\w+)\??:`)
	for _, m := range regexp.MustCompile(`(?ms)^export interface (\w+)[^{\n]*\{\n(.*?)\n\}`).FindAllStringSubmatch(types, -1) {
		for _, f := range field.FindAllStringSubmatch(m[2], -1) {
			fields[m[1]] = append(fields[m[1]], f[1])
		}
	}
	// A type's text ends where the next one, or text without an indent, begins.
	blocks := map[string]string{}
	name := ""
	begins := regexp.MustCompile(`^    ([A-Z]\w+)\s+= `)
	for line := range strings.Lines(doc) {
		switch m := begins.FindStringSubmatch(line); {
		case m != nil:
			name = m[1]
		case !strings.HasPrefix(line, "    "):
			name = ""
		}
		if name != "" {
			blocks[name] += line
		}
	}
	checked := 0
	for name, list := range fields {
		for _, f := range list {
			if text := blocks[name]; text != "" {
				if checked++; !strings.Contains(text, `"`+f+`"`) {
					t.Errorf("PROTOCOL.md: %s lacks %s", name, f)
				}
			}
		}
	}
	_, out, _ := strings.Cut(types, "export type Out =")
	out, _, _ = strings.Cut(out, "\n\n")
	for _, m := range regexp.MustCompile(`t: '(\w+)'[^}]*; d: (\w+) \}`).FindAllStringSubmatch(out, -1) {
		if blocks[m[2]] != "" {
			continue
		}
		_, row, found := strings.Cut(doc, "\n| `"+m[1]+"` | `{")
		row, _, _ = strings.Cut(row, "\n")
		_, more, _ := strings.Cut(doc, "\n**`"+m[1]+"`**")
		more, _, _ = strings.Cut(more, "\n**`")
		for _, f := range fields[m[2]] {
			if checked++; !found || !strings.Contains(row, `"`+f+`"`) && !strings.Contains(more, "`"+f+"`") {
				t.Errorf("PROTOCOL.md: the message %s lacks %s", m[1], f)
			}
		}
	}
	if checked < 250 {
		t.Errorf("only %d fields were found", checked)
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
