package main

import (
	"fmt"
	"go/ast"
	"regexp"
	"strconv"
	"strings"
)

// table is where the routes are.
const table = "hub/web/routes.go"

// route is one line of the table that programs ask: what it takes and answers.
type route struct {
	path, verb, handler string
	body, answer        string // types of Go; body is none or the type of a POST's
}

// exchange is the form of a route's comment: body → answer.
var exchange = regexp.MustCompile(`^(?:([\w.]+) )?→ ([\w.]+)$`)

// routesOf returns the routes of the table whose paths begin with /api/. Each
// has a comment that says what is asked and answered.
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
		r := route{}
		for _, e := range lit.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			switch key := kv.Key.(*ast.Ident).Name; key {
			case "path":
				r.path, _ = strconv.Unquote(kv.Value.(*ast.BasicLit).Value)
			case "get", "post":
				r.verb, r.handler = key, kv.Value.(*ast.SelectorExpr).Sel.Name
			}
		}
		if !strings.HasPrefix(r.path, "/api/") {
			return true
		}
		parts := exchange.FindStringSubmatch(beside[lineOf(lit)])
		if parts == nil || (r.verb == "post") != (parts[1] != "") {
			err = fmt.Errorf("%s: the comment does not say what is asked and answered", r.path)
			return false
		}
		r.body, r.answer = parts[1], parts[2]
		all = append(all, r)
		return true
	})
	return all, err
}

// routes writes what the routes take and answer.
func (g *generator) routes(f *ast.File) error {
	all, err := routesOf(f)
	if err != nil {
		return err
	}
	name := func(goType string) string { return capital(goType[strings.LastIndex(goType, ".")+1:]) }
	g.out.WriteString("\n/** Gets are the answers of GET, by route. */\nexport interface Gets {\n")
	for _, r := range all {
		if r.verb == "get" {
			fmt.Fprintf(&g.out, "  '%s': %s\n", r.path, name(r.answer))
		}
	}
	g.out.WriteString("}\n\n/** Posts are what POST takes and answers, by route. */\nexport interface Posts {\n")
	for _, r := range all {
		if r.verb == "post" {
			body := "Record<string, never>"
			if r.body != none {
				body = name(r.body)
			}
			fmt.Fprintf(&g.out, "  '%s': { body: %s; answer: %s }\n", r.path, body, name(r.answer))
		}
	}
	g.out.WriteString("}\n")
	return nil
}
