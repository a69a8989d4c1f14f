package main

import (
	"fmt"
	"go/ast"
	"regexp"
	"strconv"
	"strings"
)

// table is where the routes are.
const table = "hub/http/web/routes.go"

// route is one line of the table of programs' routes: its request and its answer.
type route struct {
	path, verb, handler string
	body, answer        string // types of Go; body is empty or the type of a POST's
}

// The names for a route's request or answer that is no JSON: a file's bytes.
const (
	rawBytes = "bytes"
	rawFile  = "file"
)

// exchange is the form of a route's comment: body → answer. One of a route with GET and POST has both, GET's first, with
// a semicolon between them.
var exchange = regexp.MustCompile(`^(?:([\w.]+) )?→ ([\w.]+)$`)

// routesOf returns the routes of the table whose paths begin with /api/. Each has a comment with its request and its
// answer.
func routesOf(f *ast.File) ([]route, error) {
	// The comment at the end of an element belongs to no node: it is found by its line.
	beside := map[int]string{}
	lineOf := func(n ast.Node) int { return fset.Position(n.Pos()).Line }
	for _, c := range f.Comments {
		beside[lineOf(c)] = strings.TrimSpace(c.Text())
	}
	var all []route
	var err error
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok || lit.Type != nil || err != nil {
			return true
		}
		path, verbs := "", []route(nil)
		for _, e := range lit.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			switch key := kv.Key.(*ast.Ident).Name; key {
			case "path":
				path, _ = strconv.Unquote(kv.Value.(*ast.BasicLit).Value)
			case "get", "post":
				verbs = append(verbs, route{verb: key, handler: handlerOf(kv.Value)})
			}
		}
		if !strings.HasPrefix(path, "/api/") {
			return true
		}
		comments := strings.Split(beside[lineOf(lit)], "; ")
		for i, r := range verbs {
			var parts []string
			if len(comments) == len(verbs) {
				parts = exchange.FindStringSubmatch(comments[i])
			}
			if parts == nil || (r.verb == "post") != (parts[1] != "") {
				err = fmt.Errorf("%s: the comment does not say what is asked and answered", path)
				return false
			}
			r.path, r.body, r.answer = path, parts[1], parts[2]
			all = append(all, r)
		}
		return true
	})
	return all, err
}

// handlerOf returns the name of a method that is a handler, or of the one that a handler is made of, as in
// accepting(s.chats.change) and answering(limited(g, s.people.profile)); "" for others, such as a page.
func handlerOf(e ast.Expr) string {
	if made, ok := e.(*ast.CallExpr); ok {
		last := made.Args[len(made.Args)-1]
		_, method := last.(*ast.SelectorExpr)
		_, wrapped := last.(*ast.CallExpr)
		if method || wrapped {
			return handlerOf(last)
		}
		e = made.Fun // a method that makes the handler
	}
	method, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	return method.Sel.Name
}

// routes writes the requests and answers of the routes.
func (g *generator) routes(f *ast.File) error {
	all, err := routesOf(f)
	if err != nil {
		return err
	}
	name := func(goType string) string { return capital(goType[strings.LastIndex(goType, ".")+1:]) }
	g.out.WriteString("\n/** Gets are the answers of GET, by route. */\nexport interface Gets {\n")
	for _, r := range all {
		if r.verb == "get" && r.answer != rawFile {
			fmt.Fprintf(&g.out, "  '%s': %s\n", r.path, name(r.answer))
		}
	}
	g.out.WriteString("}\n\n/** Posts are what POST takes and answers, by route. */\nexport interface Posts {\n")
	for _, r := range all {
		if r.verb == "post" && r.answer != rawFile && r.body != rawBytes {
			body := "Record<string, never>"
			if r.body != none {
				body = name(r.body)
			}
			fmt.Fprintf(&g.out, "  '%s': { body: %s; answer: %s }\n", r.path, body, name(r.answer))
		}
	}
	g.out.WriteString("}\n\n/** Uploads are what a POST of a file's bytes answers, by route. */\nexport interface Uploads {\n")
	for _, r := range all {
		if r.body == rawBytes {
			fmt.Fprintf(&g.out, "  '%s': %s\n", r.path, name(r.answer))
		}
	}
	g.out.WriteString("}\n\n/** Files are routes that answer a file: what a POST of them takes, never for GET. */\nexport interface Files {\n")
	for _, r := range all {
		if r.answer != rawFile {
			continue
		}
		body := "never"
		switch {
		case r.verb == "post" && r.body == none:
			body = "Record<string, never>"
		case r.verb == "post":
			body = name(r.body)
		}
		fmt.Fprintf(&g.out, "  '%s': %s\n", r.path, body)
	}
	g.out.WriteString("}\n")
	return nil
}
