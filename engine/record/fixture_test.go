package record

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with a file in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got) {
		t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sgfAgain writes games and reads them back.
func sgfAgain(t testing.TB, games []*Game) ([]*Game, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSGF(&b, games...); err != nil {
		t.Fatalf("WriteSGF: %v", err)
	}
	again, err := ReadSGF(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatalf("ReadSGF of what was written: %v\n%.2000s", err, b.String())
	}
	return again, b.Bytes()
}

func psqAgain(t testing.TB, g *Game) (*Game, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := WritePSQ(&b, g); err != nil {
		t.Fatalf("WritePSQ: %v", err)
	}
	again, err := ReadPSQ(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatalf("ReadPSQ of what was written: %v\n%.2000s", err, b.String())
	}
	return again, b.Bytes()
}

func libAgain(t testing.TB, g *Game, e Encoding) (*Game, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteRenLib(&b, g, e); err != nil {
		t.Fatalf("WriteRenLib: %v", err)
	}
	again, err := ReadRenLib(bytes.NewReader(b.Bytes()), e)
	if err != nil {
		t.Fatalf("ReadRenLib of what was written: %v\n%.2000x", err, b.Bytes())
	}
	return again, b.Bytes()
}

// points reads the standard notation: the tests' own, independent of moves.go.
func points(t testing.TB, s string) []board.Point {
	t.Helper()
	var ps []board.Point
	for _, f := range strings.Fields(s) {
		p, err := board.ParsePoint(f)
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

var sentinels = []error{ErrSyntax, ErrGame, ErrTooLarge, ErrDepth, ErrSize, ErrPoint, ErrOccupied}

// typed fails unless err is one of the sentinels of reading, in a short message
// that says why.
func typed(t testing.TB, err error) {
	t.Helper()
	if p, ok := errors.AsType[*ParseError](err); !errors.Is(err, ErrSize) && (!ok || p.Reason == "" || p.Line < 0 || p.Offset < 0) {
		t.Errorf("not a ParseError with its place: %#v", err)
	}
	for _, s := range sentinels {
		if errors.Is(err, s) {
			if len(err.Error()) > 300 {
				t.Errorf("a message of %d bytes", len(err.Error()))
			}
			return
		}
	}
	t.Errorf("no sentinel: %v", err)
}
