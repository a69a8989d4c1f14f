// Package built gives tests the programs that they start. They come from TENGEN_BIN_DIR, which make has just filled; without
// it, each is built once a test process. TestMain calls Remove.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/base/module"
)

// Module is the engine for browsers. make keeps it packed with the page, so tests always build their own.
const Module = "tengen.wasm"

// A program is built here as in the Makefile and .ci/wasm, so that the same build cache serves both.
type program struct {
	source string
	flags  []string
	env    []string
	once   func() (string, error)
}

var tried = []string{"-pgo=off", "-ldflags=-s -w"}

var programs = map[string]*program{
	"tengen":        {source: "./cmd/tengen", flags: tried},
	"tengen-storm":  {source: "./cmd/tengen-storm", flags: tried},
	"pbrain-tengen": {source: "./cmd/pbrain-tengen", flags: tried},
	Module:          {source: "./cmd/tengen-wasm", flags: []string{"-trimpath", "-ldflags=-s -w"}, env: []string{"CGO_ENABLED=0", "GOOS=js", "GOARCH=wasm"}},
}

var (
	mu  sync.Mutex // guards dir
	dir string     // where programs are built; "": none has been
)

func init() {
	for name, p := range programs {
		p.once = sync.OnceValues(func() (string, error) { return p.build(name) })
	}
}

// Path returns the path of a program.
func Path(t testing.TB, name string) string {
	t.Helper()
	p := programs[name]
	if p == nil {
		t.Fatalf("there is no program %q", name)
	}
	path, err := p.once()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Remove removes the built programs. It is called when all tests have ended.
func Remove() {
	mu.Lock()
	defer mu.Unlock()
	if dir != "" {
		os.RemoveAll(dir)
	}
}

// build returns where the program is, and builds it there unless make has.
func (p *program) build(name string) (string, error) {
	root, err := module.Root()
	if err != nil {
		return "", err
	}
	if bin := os.Getenv("TENGEN_BIN_DIR"); bin != "" && name != Module {
		if !filepath.IsAbs(bin) { // to the repository, not to the package whose tests run
			bin = filepath.Join(root, bin)
		}
		path := filepath.Join(bin, name)
		if _, err := os.Stat(path); err != nil {
			return "", fmt.Errorf("TENGEN_BIN_DIR: %w; make programs builds it", err)
		}
		return path, nil
	}
	into, err := folder()
	if err != nil {
		return "", err
	}
	path := filepath.Join(into, name)
	cmd := exec.Command("go", append(append([]string{"build"}, p.flags...), "-o", path, p.source)...)
	cmd.Dir, cmd.Env = root, append(os.Environ(), p.env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build %s: %w\n%s", p.source, err, out)
	}
	return path, nil
}

// folder returns the folder that Remove removes.
func folder() (string, error) {
	mu.Lock()
	defer mu.Unlock()
	if dir != "" {
		return dir, nil
	}
	made, err := os.MkdirTemp("", "tengen-bin-")
	if err != nil {
		return "", err
	}
	dir = made
	return dir, os.Chmod(dir, 0o755) // PostgreSQL's owner runs them too
}
