package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/engine/board"
	"tengen/engine/book"
)

// TestBook: the command writes the same book again, legal and with no move that
// its own searches would drop.
func TestBook(t *testing.T) {
	t.Parallel()
	c := bookCmd{
		Rule: "renju", Nodes: 300, Check: 2, Margin: 30,
		Plies: 2, Lines: 2, Follow: 1, Replies: 3, Reach: 2, Positions: 8,
	}
	var texts [2][]byte
	for i := range texts {
		c.Out, c.Workers = filepath.Join(t.TempDir(), "book.txt"), 1+i
		if err := c.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var err error
		if texts[i], err = os.ReadFile(c.Out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("two books:\n%s%s", texts[0], texts[1])
	}
	b, err := book.Read(bytes.NewReader(texts[0]), board.Renju)
	if err != nil || len(b.Positions()) != c.Positions {
		t.Fatal(err)
	}
	plan, err := c.plan()
	if err != nil {
		t.Fatal(err)
	}
	if faults, err := book.Verify(t.Context(), b, plan); err != nil || len(faults) > 0 {
		t.Error(faults, err)
	}
}

func TestBookWantsARuleAndAFile(t *testing.T) {
	for _, c := range []bookCmd{{}, {Rule: "renju"}, {Out: "x"}, {Rule: "go", Out: "x"}, {Rule: "renju", Out: "x"}} {
		if c.Run(t.Context()) == nil {
			t.Errorf("%+v was carried out", c)
		}
	}
}

// TestBookVerify: a bad move makes the command fail.
func TestBookVerify(t *testing.T) {
	t.Parallel()
	for text, good := range map[string]bool{"h8 i9 > a1 0 1": false, "h8 i9 > a1 0 1, g9 0 1": false, "": true} {
		read := func(rule board.Rule) *book.Book {
			b, err := book.Read(strings.NewReader(text), rule)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		c := bookCmd{Verify: true, Nodes: 300, Check: 1, Margin: 24}
		if err := c.verify(t.Context(), read); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}
