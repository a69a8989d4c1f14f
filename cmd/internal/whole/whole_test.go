package whole_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/whole"
)

// text returns what a file says, and fails if another lies beside it.
func text(t *testing.T, name string) string {
	t.Helper()
	found, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(found) > 1 {
		t.Errorf("%v, %v", found, err)
	}
	b, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	return string(b)
}

func TestWrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights.txt")
	failed := errors.New("the disk is full")
	write := func(word string, err error) error {
		return whole.Write(name, func(w io.Writer) error { fmt.Fprint(w, word); return err })
	}
	if err := write("half", failed); !errors.Is(err, failed) || text(t, name) != "" {
		t.Errorf("%v, %q", err, text(t, name))
	}
	if err := write("old", nil); err != nil || text(t, name) != "old" {
		t.Errorf("%v, %q", err, text(t, name))
	}
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := write("half", failed); !errors.Is(err, failed) || text(t, name) != "old" {
		t.Errorf("%v, %q", err, text(t, name))
	}
	if err := write("new", nil); err != nil || text(t, name) != "new" {
		t.Errorf("%v, %q", err, text(t, name))
	}
	if about, err := os.Stat(name); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", about.Mode(), err)
	}
	if err := whole.Write(t.TempDir(), func(io.Writer) error { return nil }); err == nil {
		t.Error("a directory was written")
	}
	if err := whole.Write(os.DevNull, func(io.Writer) error { return nil }); err != nil {
		t.Error(err)
	}
}

// A file that is not kept never appears; a link's target is written, and the link stays.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "book.txt"), filepath.Join(t.TempDir(), "link")
	if err := errors.Join(os.WriteFile(name, []byte("old"), 0o644), os.Symlink(name, link)); err != nil {
		t.Fatal(err)
	}
	f, err := whole.Create(link)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "half")
	f.Drop()
	if text(t, name) != "old" {
		t.Errorf("%q", text(t, name))
	}
	if f, err = whole.Create(link); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "new")
	if err := f.Keep(); err != nil {
		t.Fatal(err)
	}
	f.Drop()
	if to, err := os.Readlink(link); err != nil || to != name || text(t, name) != "new" {
		t.Errorf("%q, %v, %q", to, err, text(t, name))
	}
}
