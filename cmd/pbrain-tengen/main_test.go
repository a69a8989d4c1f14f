package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"pbrain-tengen": func() { os.Exit(run()) }})
}

// TestScripts are conversations with the program. What it finds out by thinking
// is forced in them, or matched loosely, so that a better engine passes too.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
