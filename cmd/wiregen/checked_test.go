package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// checked is a package with the types of its expressions.
type checked struct {
	files []*ast.File
	info  *types.Info
	funcs map[types.Object]*ast.FuncDecl
}

// check reads packages of the module from source, and their imports from the build cache.
func check(t *testing.T, paths ...string) []checked {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles"}, paths...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	type listed struct {
		ImportPath, Dir, Export string
		GoFiles                 []string
	}
	all := map[string]listed{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if all[path].Export == "" {
			return nil, fmt.Errorf("no package %s", path)
		}
		return os.Open(all[path].Export)
	})
	var found []checked
	for _, path := range paths {
		c := checked{
			info: &types.Info{
				Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
				Defs: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
			},
			funcs: map[types.Object]*ast.FuncDecl{},
		}
		for _, name := range all[path].GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(all[path].Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			c.files = append(c.files, f)
		}
		if _, err := (&types.Config{Importer: imports}).Check(path, fset, c.files, c.info); err != nil {
			t.Fatal(err)
		}
		for _, f := range c.files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					c.funcs[c.info.Defs[fn.Name]] = fn
				}
			}
		}
		found = append(found, c)
	}
	return found
}

// calls calls visit for every call under a node, and under the functions of the
// same package that it leads to.
func (c checked) calls(n ast.Node, visit func(callee *ast.Ident, call *ast.CallExpr)) {
	seen := map[*ast.FuncDecl]bool{}
	var walk func(ast.Node)
	walk = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			id := calleeOf(call.Fun)
			if id == nil {
				return true
			}
			visit(id, call)
			if fn := c.funcs[c.info.Uses[id]]; fn != nil && !seen[fn] {
				seen[fn] = true
				walk(fn)
			}
			return true
		})
	}
	walk(n)
}

// calleeOf returns the name of the called function, nil for a value.
func calleeOf(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		return calleeOf(e.X)
	}
	return nil
}

// typeName returns the name of a type, or of a pointer's element; none for a struct without fields.
func typeName(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if of := n.TypeArgs(); of.Len() == 1 { // what was rendered before
			return typeName(of.At(0))
		}
		return n.Obj().Name()
	}
	if s, ok := t.(*types.Struct); ok && s.NumFields() == 0 {
		return none
	}
	return t.String()
}
