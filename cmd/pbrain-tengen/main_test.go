package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/cmd/internal/built"
)

func TestMain(m *testing.M) {
	testscript.Main(leakChecked{m}, map[string]func(){"pbrain-tengen": func() { os.Exit(run()) }})
}

// leakChecked fails the tests if they leave goroutines behind.
type leakChecked struct{ m *testing.M }

func (l leakChecked) Run() int {
	code := l.m.Run()
	built.Remove()
	if err := goleak.Find(); err != nil && code == 0 {
		_, _ = os.Stderr.WriteString(err.Error() + "\n") // there is nowhere else to say it
		return 1
	}
	return code
}

// TestScripts are conversations with the program. Results of searches are forced in them, or matched loosely, so that a
// better engine passes too.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"talk": talk},
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else a second each
			return nil
		},
	})
}
