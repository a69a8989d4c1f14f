package hub

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// No type is taken for granted: a value of an interface is asked for its type with two results, but where the same file has
// put it into a pool, a list or a context.
func TestNoTypeIsTakenForGranted(t *testing.T) {
	set, looked := token.NewFileSet(), 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "hubtest") {
			return err
		}
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		asked := map[ast.Expr]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if len(n.Lhs) == 2 && len(n.Rhs) == 1 {
					asked[n.Rhs[0]] = true
				}
			case *ast.TypeAssertExpr:
				looked++
				if n.Type != nil && !asked[n] && !isKept(n.X) {
					t.Errorf("%s takes a type for granted", set.Position(n.Pos()))
				}
			}
			return true
		})
		return nil
	})
	if err != nil || looked < 10 {
		t.Errorf("%d looked at: %v", looked, err)
	}
}

// isKept reports whether an expression is what a pool, a list or a context keeps.
func isKept(x ast.Expr) bool {
	if call, ok := x.(*ast.CallExpr); ok {
		x = call.Fun
	}
	s, ok := x.(*ast.SelectorExpr)
	return ok && (s.Sel.Name == "Get" || s.Sel.Name == "Value" || s.Sel.Name == "Remove")
}
