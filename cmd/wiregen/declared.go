package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The declarations of the types that messages are made of, in any package.

// declared is what a package declares.
type declared struct {
	path  string
	types map[string]*ast.TypeSpec
	files map[string]*ast.File // where each is
	texts map[string]bool      // those that have a MarshalText
}

// goType is an expression of a type, and where it is.
type goType struct {
	expr ast.Expr
	in   *declared
	file *ast.File
}

// load parses a package.
func (c *codec) load(path string) (*declared, error) {
	if d := c.packages[path]; d != nil {
		return d, nil
	}
	d := &declared{path: path, types: map[string]*ast.TypeSpec{}, files: map[string]*ast.File{}, texts: map[string]bool{}}
	entries, err := os.ReadDir(filepath.Join(c.root, path))
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		file := filepath.Join(path, e.Name())
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || file == codecFile {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(c.root, file), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		d.note(f)
	}
	c.packages[path] = d
	return d, nil
}

// note notes what a file declares.
func (d *declared) note(f *ast.File) {
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.GenDecl:
			for _, s := range decl.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && decl.Tok == token.TYPE {
					d.types[t.Name.Name], d.files[t.Name.Name] = t, f
				}
			}
		case *ast.FuncDecl:
			if decl.Recv == nil || decl.Name.Name != "MarshalText" {
				continue
			}
			if id, ok := decl.Recv.List[0].Type.(*ast.Ident); ok {
				d.texts[id.Name] = true
			}
		}
	}
}

// typ returns a type of the package by its name.
func (d *declared) typ(name string) goType { return goType{ast.NewIdent(name), d, d.files[name]} }

// kind is what a type is written as.
type kind struct {
	expr  ast.Expr // of the type that it is made of
	of    goType   // where that is
	name  string   // "" for one without a name
	text  bool     // it has a text of its own
	struc *ast.StructType
}

// resolve follows names to what a type is made of.
func (c *codec) resolve(t goType) (kind, error) {
	k := kind{expr: t.expr, of: t}
	for {
		name, in := "", t.in
		switch e := k.expr.(type) {
		case *ast.Ident:
			name = e.Name
		case *ast.SelectorExpr:
			name = e.Sel.Name
			path, err := imported(k.of.file, e.X.(*ast.Ident).Name)
			if err != nil {
				return k, err
			}
			if path == jsontextPath {
				return k, nil
			}
			if in, err = c.load(path); err != nil {
				return k, err
			}
		case *ast.StructType:
			k.struc = e
			return k, nil
		default:
			return k, nil
		}
		if _, ok := k.expr.(*ast.Ident); ok {
			in = k.of.in
		}
		spec := in.types[name]
		if spec == nil { // a type of the language
			return k, nil
		}
		if k.name == "" {
			k.name = name
			if in.path != filepath.Dir(codecFile) {
				k.name = filepath.Base(in.path) + "." + name
			}
		}
		k.text = k.text || in.texts[name]
		k.expr, k.of = spec.Type, goType{spec.Type, in, in.files[name]}
	}
}

// imported returns the path below the module of what a file imports by a name.
func imported(f *ast.File, name string) (string, error) {
	for _, i := range f.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if i.Name == nil && filepath.Base(path) == name {
			return strings.TrimPrefix(path, "github.com/tengen-go/tengen/"), nil
		}
	}
	return "", fmt.Errorf("%s is not imported", name)
}

// jsontextPath is where the library has its Value.
const jsontextPath = "github.com/go-json-experiment/json/jsontext"
