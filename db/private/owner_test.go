package private

import (
	"errors"
	"os/exec"
	"path/filepath"
	"testing"
)

// Client programs are found where packages install them, also with an empty PATH: a service has none of a shell's.
func TestFindProgram(t *testing.T) {
	t.Setenv("PATH", "")
	if len(usualPlaces()) > 0 {
		dir, err := findBinaries(0)
		if err != nil {
			t.Fatal(err)
		}
		if path, err := FindProgram("initdb"); err != nil || path != filepath.Join(dir, "initdb") {
			t.Error(path, err)
		}
	}
	if path, err := FindProgram("pg_nothing"); path != "" || !errors.Is(err, exec.ErrNotFound) {
		t.Error(path, err)
	}
}
