package calibrate

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// A stopped run continues, also behind a line that was cut off, with the same result.
func TestRunGoesOn(t *testing.T) {
	dir := t.TempDir()
	c := Config{Rules: []board.Rule{board.Freestyle}, Games: 2, Workers: 2, File: filepath.Join(dir, "a"), players: Players(engine.Limits{})[:4]}
	want, err := Run(t.Context(), c)
	if err != nil || len(want[board.Freestyle]) != 6 {
		t.Fatal(want, err)
	}
	text, err := os.ReadFile(c.File)
	if err != nil {
		t.Fatal(err)
	}
	c.File = filepath.Join(dir, "b")
	if err := os.WriteFile(c.File, append(text[:len(text)/2], '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range want[board.Freestyle] {
		if got[board.Freestyle][i] != s {
			t.Errorf("%+v, want %+v", got[board.Freestyle][i], s)
		}
	}
	c.Levels = []string{"acorn"}
	some, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range some[board.Freestyle] {
		if s.A != "acorn" && s.B != "acorn" || s.Wins+s.Draws+s.Losses != c.Games {
			t.Errorf("%+v for one level", s)
		}
	}
	if len(some[board.Freestyle]) != 3 {
		t.Errorf("%+v, want the pairs with the novice, Bamboo and Cedar", some)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	c.File = filepath.Join(dir, "c")
	if _, err := Run(stopped, c); err == nil {
		t.Error("it does not stop")
	}
}
