package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// basic are Go types that TypeScript has another word for.
var basic = map[string]string{
	"string": "string", "int": "number", "int64": "number", "float64": "number", "bool": "boolean",
	"game.UserID": "number", "UserID": "number", "board.Point": "string", "time.Time": "string",
}

// frames are the Go types of a whole message, which messages writes as unions.
var frames = []string{"In", "Out"}

// types writes a file's types, those of names or all.
func (g *generator) types(f *ast.File, names []string) error {
	found := 0
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		spec := gen.Specs[0].(*ast.TypeSpec)
		if name := spec.Name.Name; names != nil && !slices.Contains(names, name) || slices.Contains(frames, name) {
			continue
		}
		found++
		if err := g.typ(spec, gen.Doc); err != nil {
			return fmt.Errorf("%s: %w", spec.Name.Name, err)
		}
	}
	if found < len(names) {
		return fmt.Errorf("it has not all of %v", names)
	}
	return nil
}

// typ writes one type: a union for a string, an interface for a struct.
func (g *generator) typ(spec *ast.TypeSpec, doc *ast.CommentGroup) error {
	name := capital(spec.Name.Name)
	switch t := spec.Type.(type) {
	case *ast.Ident:
		values := g.enums[name]
		if len(values) == 0 {
			return fmt.Errorf("no constants")
		}
		fmt.Fprintf(&g.out, "\n%sexport type %s = %s\n", comment(doc), name, strings.Join(values, " | "))
		return nil
	case *ast.StructType:
		extends := ""
		var fields strings.Builder
		for _, f := range t.Fields.List {
			if id, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 { // embedded
				extends = " extends " + capital(id.Name)
				continue
			}
			line, err := field(f)
			if err != nil {
				return err
			}
			fields.WriteString(line)
		}
		fmt.Fprintf(&g.out, "\n%sexport interface %s%s {\n%s}\n", comment(doc), name, extends, fields.String())
		return nil
	}
	return fmt.Errorf("neither a string nor a struct")
}

// field returns the line of one field, "" for one that stays in Go.
func field(f *ast.Field) (string, error) {
	if len(f.Names) == 1 && !f.Names[0].IsExported() {
		return "", nil
	}
	if f.Tag == nil || len(f.Names) != 1 {
		return "", fmt.Errorf("a field without a name on the wire")
	}
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return "", err
	}
	name, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	ts, err := typeText(f.Type)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	optional := ""
	_, pointer := f.Type.(*ast.StarExpr)
	switch {
	case strings.Contains(options, "omitempty"), strings.Contains(options, "omitzero"):
		optional = "?"
	case pointer:
		ts += " | null"
	}
	line := fmt.Sprintf("  %s%s: %s", name, optional, ts)
	if c := strings.TrimSpace(f.Comment.Text()); c != "" {
		line += " // " + c
	}
	return line + "\n", nil
}

// typeText returns a Go type in TypeScript.
func typeText(e ast.Expr) (string, error) {
	switch t := e.(type) {
	case *ast.StarExpr:
		return typeText(t.X)
	case *ast.ArrayType:
		elem, err := typeText(t.Elt)
		return elem + "[]", err
	case *ast.MapType:
		key, err := typeText(t.Key)
		if err != nil {
			return "", err
		}
		elem, err := typeText(t.Value)
		return fmt.Sprintf("Record<%s, %s>", key, elem), err
	case *ast.SelectorExpr:
		if b, ok := basic[t.X.(*ast.Ident).Name+"."+t.Sel.Name]; ok {
			return b, nil
		}
		return t.Sel.Name, nil
	case *ast.Ident:
		if b, ok := basic[t.Name]; ok {
			return b, nil
		}
		return capital(t.Name), nil
	}
	return "", fmt.Errorf("a type that the wire does not have")
}

// capital returns the name that a type of Go's has in TypeScript.
func capital(name string) string {
	r := []rune(name)
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}
