package main

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Packages that speak to pages.
const (
	hubPath   = "github.com/tengen-go/tengen/hub"
	doorPath  = "github.com/tengen-go/tengen/hub/live/client"
	roomPath  = "github.com/tengen-go/tengen/hub/live/room"
	lobbyPath = "github.com/tengen-go/tengen/hub/live/lobby"
	matchPath = "github.com/tengen-go/tengen/hub/live/pairing"
	wirePath  = "github.com/tengen-go/tengen/hub/live/wire"
	webPath   = "github.com/tengen-go/tengen/hub/http/web"
)

// byHand are messages that are put together as bytes, which tests of their own
// compare with what would be encoded.
var byHand = []string{"lobby", "own"}

func messagesFor(t *testing.T, prefix string) map[string]message {
	t.Helper()
	var files []*ast.File
	for _, name := range []string{protocol, "hub/live/wire/protocolgame.go", "hub/live/wire/protocollobby.go"} {
		f, err := parse(filepath.Join("..", ".."), name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	all, err := messagesOf(files[0], prefix, files...)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]message{}
	for _, m := range all {
		by[m.t] = m
	}
	return by
}

// TestWhatIsSent: every message that the server makes has the data and the heads
// that the comment of its type says.
func TestWhatIsSent(t *testing.T) {
	out, in := messagesFor(t, "Out"), messagesFor(t, "In")
	acks := map[string]bool{}
	for _, m := range in {
		acks[m.ack] = true
	}
	sent := map[string]bool{}
	for _, c := range check(t, hubPath, doorPath, roomPath, lobbyPath, matchPath, wirePath) {
		for _, f := range c.files {
			ast.Inspect(f, func(n ast.Node) bool {
				lit, ok := n.(*ast.CompositeLit)
				if !ok || !slices.Contains([]string{"Out", "eventOut", "ackOut"}, typeName(c.info.TypeOf(lit))) {
					return true
				}
				fields := map[string]ast.Expr{}
				for _, e := range lit.Elts {
					kv := e.(*ast.KeyValueExpr)
					fields[strings.ToLower(kv.Key.(*ast.Ident).Name)] = kv.Value
				}
				d := none
				if e := fields["d"]; e != nil {
					d = typeName(c.info.TypeOf(e))
				}
				v := c.info.Types[fields["t"]].Value
				if v == nil { // the type of a message is known but for an event's
					if d != "EventData" || len(fields) != 4 {
						t.Errorf("an event is sent with %s and %v", d, slices.Sorted(maps.Keys(fields)))
					}
					return true
				}
				m, ok := out[constant.StringVal(v)]
				sent[m.t] = true
				switch {
				case !ok:
					t.Errorf("%s is sent, which is no message", v)
				case m.d == asked && !acks[d], m.d != asked && m.d != d:
					t.Errorf("%s is sent with %s; its comment says %s", m.name, d, m.d)
				}
				for _, h := range heads {
					needs := slices.Contains(m.has, h)
					if has := fields[h] != nil; has && !needs && !slices.Contains(m.has, h+"?") || !has && needs {
						t.Errorf("%s is sent with %v; its comment says %v", m.name, slices.Sorted(maps.Keys(fields)), m.has)
					}
				}
				return true
			})
		}
	}
	for typ, m := range out {
		if !sent[typ] && !slices.Contains(byHand, typ) {
			t.Errorf("%s is never sent", m.name)
		}
	}
}

// TestWhatIsRead: of every message from a client the hub reads the data that the
// comment of its type says, and no other.
func TestWhatIsRead(t *testing.T) {
	in := messagesFor(t, "In")
	seen := map[string]bool{}
	for _, c := range check(t, doorPath, wirePath) {
		for _, f := range c.files {
			ast.Inspect(f, func(n ast.Node) bool {
				clause, ok := n.(*ast.CaseClause)
				if !ok || len(clause.List) != 1 {
					return true
				}
				v := c.info.Types[clause.List[0]].Value
				if v == nil || v.Kind() != constant.String {
					return true
				}
				m, ok := in[constant.StringVal(v)]
				name := calleeOf(clause.List[0])
				if !ok || name == nil || !strings.HasPrefix(name.Name, "In") {
					return true
				}
				seen[m.t] = true
				read := none
				c.calls(clause, func(callee *ast.Ident, _ *ast.CallExpr) {
					if i, ok := c.info.Instances[callee]; ok && callee.Name == "Data" {
						read = typeName(i.TypeArgs.At(0))
					}
				})
				if read != m.d {
					t.Errorf("of %s %s is read; its comment says %s", m.name, read, m.d)
				}
				return true
			})
		}
	}
	if len(seen) != len(in) {
		t.Errorf("of %d messages %d are read", len(in), len(seen))
	}
}

// TestWhatIsAnswered: every route takes and answers what the comment beside it says.
func TestWhatIsAnswered(t *testing.T) {
	f, err := parse(filepath.Join("..", ".."), table)
	if err != nil {
		t.Fatal(err)
	}
	routes, err := routesOf(f)
	if err != nil || len(routes) < 10 {
		t.Fatal(len(routes), err)
	}
	c := check(t, webPath)[0]
	handlers := map[string]*ast.FuncDecl{}
	for _, fn := range c.funcs {
		handlers[fn.Name.Name] = fn
	}
	for _, r := range routes {
		if handlers[r.handler] == nil {
			t.Fatalf("no handler %+v", r)
		}
		body, answers := "", map[string]bool{}
		if sig := c.info.Defs[handlers[r.handler].Name].Type().(*types.Signature); sig.Results().Len() == 2 { // it returns its answer
			answers[typeName(sig.Results().At(0).Type())] = true
			if r.verb == "post" {
				body = typeName(sig.Params().At(sig.Params().Len() - 1).Type())
			}
		}
		c.calls(handlers[r.handler], func(callee *ast.Ident, call *ast.CallExpr) {
			o, ok := c.info.Uses[callee].(*types.Func)
			if !ok || o.Pkg() == nil || o.Pkg().Path() != webPath {
				return
			}
			switch o.Name() {
			case "readBody", "flowOf":
				if body == "" { // else decode reads it
					body = rawBytes
				}
			case "attach", "giveFile":
				answers[rawFile] = true
			case "decode":
				body = typeName(c.info.TypeOf(call.Args[1]))
			case "answer":
				if c.info.TypeOf(call.Args[3]).String() == "any" {
					return // reply's, whose callers say what it is
				}
				answers[typeName(c.info.TypeOf(call.Args[3]))] = true
			case "reply":
				answers[typeName(c.info.TypeOf(call.Args[2]))] = true
			case "encoded":
				answers[typeName(c.info.TypeOf(call.Args[0]))] = true
			case "answerLine":
				answers[typeName(c.info.TypeOf(call.Args[1]))] = true
			}
		})
		want := r.answer[strings.LastIndex(r.answer, ".")+1:]
		if body != r.body || len(answers) != 1 || !answers[want] {
			t.Errorf("%s takes %q and answers %v; its comment says %q and %s", r.path, body, slices.Sorted(maps.Keys(answers)), r.body, r.answer)
		}
	}
}
