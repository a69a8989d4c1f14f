package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/version"
	"github.com/tengen-go/tengen/engine"
)

// TestVersionWithoutARepository: as in a container, whose build sees no .git.
func TestVersionWithoutARepository(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tengen")
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-pgo=off", "-o", path, ".") // as make programs, whose cache serves
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), path, "--version").Output()
	if err != nil || string(out) != "tengen "+version.Release+", engine "+engine.Version()+"\n" {
		t.Errorf("%q, %v", out, err)
	}
}
