// Package module finds the module's folder, for generators and tests, which run in one of its packages.
package module

import (
	"fmt"
	"os"
	"path/filepath"
)

// Root returns the nearest folder with a go.mod: the working directory or one above it.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("no go.mod in %s or above", dir)
		}
	}
}
