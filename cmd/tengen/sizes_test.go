package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

const (
	methodsMost      = 35 // of a type
	methodsMostLobby = 30
	mapsMost         = 8 // guarded by one mutex
)

// leaves are packages whose types may have more: they import little, and each is one thing.
var leaves = map[string]int{"hub/game": 70, "engine": 60, "engine/threat": 60}

// double is a store for tests, which has all that stores have.
const double = "hub/testing/hubtest"

// No type has so much to do, and no mutex so much to guard, that nobody can keep it in mind.
func TestSizesOfTypes(t *testing.T) {
	root := filepath.Join("..", "..")
	methods := map[[2]string]int{} // by package and type
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "frontend" || d.Name() == "bin" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if dir = filepath.ToSlash(dir); err != nil || dir == double {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv != nil {
					methods[[2]string{dir, receiver(n.Recv.List[0].Type)}]++
				}
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					if maps := guarded(s); maps > mapsMost {
						t.Errorf("%s.%s: a mutex guards %d maps, %d are enough", dir, n.Name.Name, maps, mapsMost)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for at, n := range methods {
		most := methodsMost
		if more, ok := leaves[at[0]]; ok {
			most = more
		} else if at[0] == "hub/live/lobby" {
			most = methodsMostLobby
		}
		if n > most {
			t.Errorf("%s.%s has %d methods, %d are enough", at[0], at[1], n, most)
		}
	}
	if len(methods) < 500 {
		t.Errorf("only %d types have methods", len(methods))
	}
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// guarded is the most maps of a struct between one of its mutexes and the next.
func guarded(s *ast.StructType) (most int) {
	n, under := 0, false
	for _, f := range s.Fields.List {
		switch typ := f.Type.(type) {
		case *ast.SelectorExpr:
			if typ.Sel.Name == "Mutex" || typ.Sel.Name == "RWMutex" {
				n, under = 0, true
			}
		case *ast.MapType:
			n += max(1, len(f.Names))
		}
		if under {
			most = max(most, n)
		}
	}
	return most
}
