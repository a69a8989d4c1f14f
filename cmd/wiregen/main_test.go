package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/hub/base/module"
)

// The page's types are those of the hub: go generate ./hub/live/wire after a change.
func TestWireIsUpToDate(t *testing.T) {
	root, err := module.Root()
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		want, err := target.make(root)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(root, target.file))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s is not what go generate ./hub/live/wire makes (-want +got):\n%s", target.file, diff)
		}
	}
}
