package built

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/module"
)

// Programs that make has built are taken from the folder that make names, and from nowhere else.
func TestWhatMakeHasBuilt(t *testing.T) {
	root, err := module.Root()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	relative, err := filepath.Rel(root, bin)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "tengen"), nil, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{bin, relative} {
		t.Setenv("TENGEN_BIN_DIR", said)
		if got, err := programs["tengen"].build("tengen"); err != nil || got != filepath.Join(bin, "tengen") {
			t.Errorf("%s: %q, %v", said, got, err)
		}
		if got, err := programs["tengen-storm"].build("tengen-storm"); err == nil || !strings.Contains(err.Error(), "make programs") {
			t.Errorf("%s: %q, %v", said, got, err)
		}
	}
}

// The flags are the Makefile's and those of .ci/wasm, or the cache would not serve.
func TestFlagsAreTheMakefiles(t *testing.T) {
	var text strings.Builder
	for _, name := range []string{"Makefile", ".ci/wasm"} {
		b, err := os.ReadFile(filepath.Join("../../..", name))
		if err != nil {
			t.Fatal(err)
		}
		text.Write(b)
	}
	for name, want := range map[string]string{
		"the rest": "\t$(GO) build -pgo=off -ldflags='-s -w' -o $(TRIED)/ ./cmd/tengen ./cmd/pbrain-tengen ./cmd/tengen-storm\n",
		Module:     `CGO_ENABLED=0 GOOS=js GOARCH=wasm "$go" build -trimpath -ldflags='-s -w' -o "$made/tengen.wasm" ./cmd/tengen-wasm` + "\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s is not built by %q any more: change built.go too", name, want)
		}
	}
}
