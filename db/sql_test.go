package db_test

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"strings"
	"testing"
)

// sqlArg says which argument of a function of ours or a method of pgx or database/sql is SQL.
var sqlArg = map[string]int{
	"Query": 1, "QueryRow": 1, "Exec": 1, "Prepare": 2, "Queue": 0,
	"ScanRow": 2, "List": 3, "one": 3, "foundBy": 2, "CopyTo": 2,
	"QueryContext": 1, "QueryRowContext": 1, "ExecContext": 1, "PrepareContext": 1,
}

// built are the only functions that may put SQL together, each with its reason.
var built = map[string]string{
	"pg/pool.go Exec":                                    "its callers' SQL is looked at",
	"pg/pool.go ScanRow":                                 "its callers' SQL is looked at",
	"pg/pool.go List":                                    "its callers' SQL is looked at",
	"library/positionsearch.go replay":                   "its callers' SQL is looked at",
	"puzzles/puzzles.go one":                             "its callers' SQL is looked at",
	"eventlog/lastword_test.go TestAFailureIsTriedAgain": "for tests, whose SQL is their own",
	"oldnames_test.go TestTablesUnderTheirOldNames":      "for tests, whose SQL is their own",
	"moderation_test.go count":                           "for tests, whose SQL is their own",
	"events_test.go count":                               "for tests, whose SQL is their own",
	"moderation_test.go TestWhatStays":                   "a list of its own",
	"past_test.go must":                                  "for tests, whose SQL is their own",
	"leavers_test.go TestDeleteAndExport":                "the tables of a list of its own",
	"accounts/export.go exportPart":                      "one of the constants in shelves",
	"library/owned.go Add":                               "the table and column of Lists or of Studies",
	"library/owned.go Get":                               "the table and column of Lists or of Studies",
	"library/owned.go Title":                             "the table and column of Lists or of Studies",
	"library/owned.go Change":                            "the table and column of Lists or of Studies",
	"library/owned.go Delete":                            "the table and column of Lists or of Studies",
	"games/repair.go correct":                            "one of the constants in settings",
	"eventlog/forms_bench_test.go turn":                  "one of the constants in its list of forms",
	"sweep_test.go TestSweepEnds":                        "the tables of a list of its own",
	"accounts/sweep.go Sweep":                            "one of the constants in its list",
	"moderation/annul.go slices":                         "one of two constants",
	"moderation/actions.go Settle":                       "one of three constants",
	"accounts/delete.go deleteUserData":                  "one of the constants in userData",
	"explored_past_test.go newOpeners":                   "two sets of columns of its own",
	"dbtest/dbtest.go admin":                             "the names of databases cannot be parameters; they are made of numbers of our own",
}

// TestSQLIsConstant refuses a query whose text is not a constant: nothing that
// somebody sends can become a part of it. It looks at every Go file under db.
func TestSQLIsConstant(t *testing.T) {
	calls, used := 0, map[string]bool{}
	all := parseAll(t)
	exported := map[string]bool{} // constants of any package, by its name
	for _, files := range all {
		for _, f := range files {
			for name := range constants(f) {
				exported[f.file.Name.Name+"."+name] = true
			}
		}
	}
	for _, files := range all {
		consts := maps.Clone(exported)
		for _, f := range files {
			maps.Copy(consts, constants(f))
		}
		for path, f := range files {
			for _, d := range f.file.Decls {
				where := path // of a function value outside of functions
				if fn, ok := d.(*ast.FuncDecl); ok {
					where += " " + fn.Name.Name
				}
				ast.Inspect(d, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					name := ""
					switch fun := call.Fun.(type) {
					case *ast.SelectorExpr:
						name = fun.Sel.Name
					case *ast.Ident:
						name = fun.Name
					}
					i, ok := sqlArg[name]
					if !ok || len(call.Args) <= i {
						return true
					}
					calls++
					if isConstant(call.Args[i], consts) {
						return true
					}
					if built[where] != "" {
						used[where] = true
						return true
					}
					t.Errorf("%s: the SQL of %s is not a constant", f.set.Position(call.Args[i].Pos()), name)
					return true
				})
			}
		}
	}
	if calls < 20 {
		t.Errorf("only %d queries found: the test has lost its way", calls)
	}
	for where := range built {
		if !used[where] {
			t.Errorf("%s is no exception any more", where)
		}
	}
}

type parsed struct {
	set  *gotoken.FileSet
	file *ast.File
}

func parseAll(t testing.TB) map[string]map[string]parsed {
	t.Helper()
	out := map[string]map[string]parsed{}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		set := gotoken.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		key := filepath.Dir(path) + " " + f.Name.Name
		if out[key] == nil {
			out[key] = map[string]parsed{}
		}
		out[key][filepath.ToSlash(path)] = parsed{set, f}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// constants returns the names that a file declares with const for its package;
// those inside a function the parser resolves itself.
func constants(p parsed) map[string]bool {
	out := map[string]bool{}
	for _, d := range p.file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == gotoken.CONST {
			for _, s := range d.Specs {
				for _, name := range s.(*ast.ValueSpec).Names {
					out[name.Name] = true
				}
			}
		}
	}
	return out
}

// isConstant accepts literals, declared constants and sums of these. A name
// that the function itself makes a variable or a parameter is none.
func isConstant(e ast.Expr, consts map[string]bool) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == gotoken.STRING
	case *ast.Ident:
		if e.Obj != nil { // resolved within its file
			return e.Obj.Kind == ast.Con
		}
		return consts[e.Name]
	case *ast.SelectorExpr: // of another package
		x, ok := e.X.(*ast.Ident)
		return ok && x.Obj == nil && consts[x.Name+"."+e.Sel.Name]
	case *ast.BinaryExpr:
		return isConstant(e.X, consts) && isConstant(e.Y, consts)
	case *ast.ParenExpr:
		return isConstant(e.X, consts)
	}
	return false
}
