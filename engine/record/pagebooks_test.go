package record

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// pageRecord is a file with its content. The page reads books without this package, and must find the same content.
type pageRecord struct {
	Name  string     `json:"name"`
	File  []byte     `json:"file"`
	Nodes []pageNode `json:"nodes"` // a parent stands before its children
}

type pageNode struct {
	Up     int               `json:"up"` // -1 of the root
	At     string            `json:"at,omitempty"`
	C      string            `json:"c,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
}

// TestPageGuessesTheSame holds the page's guess of an encoding to this package's, by a table of texts that the page's tests
// read too.
func TestPageGuessesTheSame(t *testing.T) {
	type spokenText struct {
		Encoding Encoding `json:"encoding"`
		Text     string   `json:"text"`
		Bytes    []byte   `json:"bytes"`
	}
	var table []spokenText
	for _, x := range spokenTexts {
		raw := []byte(spoken(t, x.e, x.text))
		if got := guess(sampleOf(raw))[0]; got != x.e {
			t.Errorf("%s in %v: %v", x.text, x.e, got)
		}
		table = append(table, spokenText{x.e, x.text, raw})
	}
	holdTable(t, "encodings.json", table)
}

// TestPageReadsTheSame holds frontend/src/books to this package, by a table that the page's tests read too.
func TestPageReadsTheSame(t *testing.T) {
	var table []pageRecord
	add := func(name string, data []byte) {
		in, err := Import(data, ImportOptions{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		r := pageRecord{Name: name, File: data}
		for _, g := range in.Games {
			r.put(&g.Root, -1)
		}
		table = append(table, r)
	}
	add("habits.sgf", []byte("junk ( here\n( ;\tFF[3]GaMe[4]SiZe[15] Black [hh]C [a\\\nb\\]]\r\n;;XX[x;(]W[ii](;B[jj]LB[gg:A\\:b])(;b[];W[tt]))\n(;SZ[15];B[aa])"))
	add("old.lib", []byte(lib30+"\x78\x28Hej {\xe1\x69\x80\x6a\x40\x6b\x41\x00\x01B\x00"))
	for seed := range uint64(12) {
		g := randomLines(rand.New(rand.NewPCG(seed, 0)))
		var lib, sgf bytes.Buffer
		if err := WriteRenLib(&lib, g, UTF8); err != nil {
			t.Fatal(err)
		}
		if err := WriteSGF(&sgf, g); err != nil {
			t.Fatal(err)
		}
		add("random.lib", lib.Bytes())
		add("random.sgf", sgf.Bytes())
	}
	holdTable(t, "records.json", table)
}

// holdTable compares a table with the file that the page's tests read.
func holdTable[Row any](t *testing.T, name string, table []Row) {
	t.Helper()
	got := bytes.NewBufferString("[\n")
	for i, r := range table {
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			got.WriteString(",\n")
		}
		got.Write(line)
	}
	got.WriteString("\n]\n")
	path := "../../frontend/testdata/" + name
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got.Bytes()) {
		t.Error("what is read has changed: go test ./engine/record -run Page -update, and run the page's tests")
	}
}

// put appends a node and all below it.
func (r *pageRecord) put(n *Node, up int) {
	here := len(r.Nodes)
	out := pageNode{Up: up, C: n.Comment}
	switch {
	case n.Move.Pass():
		out.At = passText
	case n.Move.Stone != board.Empty:
		out.At = n.Move.Point.String()
	}
	for _, m := range n.Marks {
		if out.Labels == nil {
			out.Labels = map[string]string{}
		}
		out.Labels[m.Point.String()] = m.Text
	}
	r.Nodes = append(r.Nodes, out)
	for _, c := range n.Next {
		r.put(c, here)
	}
}

// randomLines is a tree of moves in turn with comments and labels, as every format has it. No two siblings are the same move.
func randomLines(r *rand.Rand) *Game {
	g := &Game{Size: renlibSize}
	nodes, lines := []*Node{&g.Root}, [][]board.Point{nil}
	for range 5 + r.IntN(40) {
		i := r.IntN(len(nodes))
		p := board.At(r.IntN(renlibSize), r.IntN(renlibSize))
		if r.IntN(12) == 0 {
			p = board.None
		}
		free := true
		for _, q := range lines[i] {
			free = free && (p == board.None || q != p)
		}
		for _, c := range nodes[i].Next {
			free = free && c.Move.Point != p
		}
		if !free {
			continue
		}
		n := nodes[i].Add(Move{Stone: turn(len(lines[i])), Point: p})
		if r.IntN(3) == 0 {
			n.Comment = [...]string{"Plain", "two\nlines", "棋譜]\\:", "é"}[r.IntN(4)]
		}
		if r.IntN(4) == 0 && p != board.None {
			nodes[i].Marks = append(nodes[i].Marks, Mark{Kind: Label, Point: p, Text: string(rune('A' + r.IntN(26)))})
		}
		nodes, lines = append(nodes, n), append(lines, append(lines[i][:len(lines[i]):len(lines[i])], p))
	}
	return g
}
