package engine_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/level"
)

// TestVersion: an engine that plays otherwise has another version, with a line in ENGINE.md that says what changed.
func TestVersion(t *testing.T) {
	number, digest, ok := strings.Cut(engine.Version(), "-")
	if !ok {
		t.Fatalf("%q is no number and digest", engine.Version())
	}
	if want := digestOf(t); digest != want {
		t.Errorf("the engine is another one: write the next number and the digest %s into version.go in place of %s, and what changed into ENGINE.md", want, engine.Version())
	}
	text, err := os.ReadFile("../ENGINE.md")
	if err != nil {
		t.Fatal(err)
	}
	if row := fmt.Sprintf("| %s | `%s` |", number, engine.Version()); !strings.Contains(string(text), row) {
		t.Errorf("ENGINE.md has no row that begins with %q", row)
	}
}

// digestOf is the digest of all that decides how strong the engine and its levels are.
func digestOf(t *testing.T) string {
	t.Helper()
	sum := sha256.New()
	files := []string{"lab/bench/testdata/signature.json"}
	for _, pattern := range []string{"weights/*.txt", "network/*.net"} {
		list, err := filepath.Glob(pattern)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %v, %v", pattern, list, err)
		}
		slices.Sort(list)
		files = append(files, list...)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(sum, "%s %d\n", filepath.ToSlash(name), len(text))
		_, _ = sum.Write(text) // never fails
	}
	for _, l := range level.All() {
		fmt.Fprintf(sum, "%+v\n", *l)
	}
	return hex.EncodeToString(sum.Sum(nil))[:10]
}
