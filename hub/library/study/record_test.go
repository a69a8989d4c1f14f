package study

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// random is any study that Check accepts, its nodes in the order in which FromRecord has them.
func random(r *rand.Rand) Study {
	text := func() string {
		out := make([]rune, r.IntN(8))
		for i := range out {
			out[i] = []rune(`ab 07:;[]()\<>&"'é中😀`)[r.IntN(20)]
		}
		return oneLine(string(out))
	}
	rule := board.Rule(r.IntN(4))
	s := Study{
		Rule: rule.String(), Size: board.MinSize + r.IntN(board.MaxSize-board.MinSize+1), Title: text(), Black: text(), White: text(),
		Event: text(), Date: "2026-02-03", Result: []string{"", "B+R", "W+", "0"}[r.IntN(4)], Nodes: []TreeNode{{Up: -1}},
	}
	b, _ := board.New(rule, s.Size)
	point := func() string { return board.At(r.IntN(s.Size), r.IntN(s.Size)).String() }
	note := func(i int) {
		n := &s.Nodes[i]
		if r.IntN(3) == 0 {
			n.Comment = lines(text() + "\n" + text())
		}
		seen := map[string]bool{}
		for range r.IntN(3) {
			m := TreeMark{Kind: markNames[record.MarkKind(r.IntN(5))], At: point()}
			if m.Kind == Label {
				m.Text = "x" + text()
			}
			if key := string(m.Kind) + m.At; !seen[key] {
				seen[key] = true
				n.Marks = append(n.Marks, m)
			}
		}
	}
	note(0)
	left := r.IntN(80)
	var grow func(at int)
	grow = func(at int) {
		taken := map[string]bool{}
		for left > 0 {
			left--
			at2 := point()
			if r.IntN(8) == 0 {
				at2 = "pass"
			}
			p, _ := parseMove(at2)
			if taken[at2] {
				continue
			}
			ends, err := play(b, p)
			if err != nil {
				continue
			}
			taken[at2] = true
			i := len(s.Nodes)
			s.Nodes = append(s.Nodes, TreeNode{Up: at, At: at2})
			note(i)
			if !ends {
				grow(i)
			}
			b.Undo()
			if r.IntN(2) == 0 {
				return
			}
		}
	}
	grow(0)
	return s
}

// A study is the same after it has been a record, in memory and in a file.
func TestRecordRoundTrip(t *testing.T) {
	for seed := range uint64(400) {
		s := random(rand.New(rand.NewPCG(seed, 1)))
		if err := s.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		again, cut, _ := FromRecord(s.ToRecord())
		if diff := cmp.Diff(s, again); diff != "" || cut != 0 {
			t.Fatalf("seed %d: %d cut, %s", seed, cut, diff)
		}
		var file bytes.Buffer
		if err := record.WriteSGF(&file, s.ToRecord()); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		in, err := record.Import(file.Bytes(), record.ImportOptions{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		again, cut, _ = FromRecord(in.Games[0])
		var more bytes.Buffer
		if err := record.WriteSGF(&more, again.ToRecord()); err != nil || cut != 0 || more.String() != file.String() {
			t.Fatalf("seed %d: %v, %d cut\n%s\n%s", seed, err, cut, file.String(), more.String())
		}
	}
}

// moves tells a study as SGF does.
func moves(s Study) string {
	var b strings.Builder
	t := newTree(s.Nodes)
	_ = t.walk(func(i int) error {
		up := s.Nodes[i].Up
		if t.next[t.first[up]] != 0 {
			b.WriteString("(")
		}
		fmt.Fprint(&b, s.Nodes[i].At, " ")
		return nil
	}, func(i int) {
		if t.next[t.first[s.Nodes[i].Up]] != 0 {
			b.WriteString(")")
		}
	})
	return b.String()
}

func TestFromRecord(t *testing.T) {
	for _, c := range []struct {
		name, sgf, want string
		cut             int
	}{
		{"moves", "(;B[hh];W[ig])", "h8 i9 ", 0},
		{"White begins", "(;W[hh];B[ig])", "pass h8 i9 ", 0},
		{"out of turn", "(;B[hh];B[ig];W[aa];W[ab])", "h8 pass i9 a15 pass a14 ", 0},
		{"a position", "(;AB[hh][ig]AW[hg]PL[W];W[aa])", "h8 h9 i9 a15 ", 0},
		{"a position in turn", "(;AB[hh][ig]AW[hg];B[aa])", "h8 h9 i9 pass a15 ", 0},
		{"only White", "(;AW[hh][ig])", "pass h8 pass i9 ", 0},
		{"the turn alone", "(;PL[W])", "pass ", 0},
		{"the turn after moves", "(;B[hh];PL[W];W[ig];PL[W];B[ii])", "h8 i9 i7 ", 0},
		{"the turn in a move's node", "(;B[hh]PL[W];W[ig]PL[B])", "h8 i9 ", 0},
		{"the turn at the end", "(;B[hh];PL[B])", "h8 pass ", 0},
		{"a position in a variation", "(;C[two](;AB[hh];W[ig])(;AB[aa];W[ab]))", "(h8 i9 )(a15 a14 )", 0},
		{"set up later", "(;B[hh](;W[ig])(;AB[aa];W[ab]))", "h8 i9 ", 1},
		{"taken away", "(;AE[hh];B[ig])", "", 1},
		{"after a five", "(;B[hh];W[aa];B[ih];W[ac];B[jh];W[ca];B[kh];W[cc];B[lh];W[ea];B[ee])", "h8 a15 i8 a13 j8 c15 k8 c13 l8 ", 1},
		{"the same twice", "(;B[hh](;W[ig]C[one];B[aa])(;W[ig]C[two];B[ab]))", "h8 i9 (a15 )(a14 )", 0},
		{"a place without a move", "(;B[hh];C[more];W[ig])", "h8 i9 ", 0},
		{"forbidden in renju", "(;RU[Renju];B[hh];W[aa];B[ih];W[ac];B[jg];W[ca];B[je];W[cc];B[jh];W[ea])", "h8 a15 i8 a13 j9 c15 j11 c13 j8 ", 1},
		// Played as they are named, the last stone would be forbidden.
		{"a position of renju", "(;RU[Renju]AB[hh][ih][jg][je][jh]AW[aa][ac][ca][kh];B[oo])", "h8 a15 i8 a13 j9 c15 j11 k8 j8 pass o1 ", 0},
	} {
		in, err := record.Import([]byte(c.sgf), record.ImportOptions{})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s, cut, _ := FromRecord(in.Games[0])
		if err := s.Check(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := moves(s); got != c.want || cut != c.cut {
			t.Errorf("%s: %q, %d cut, want %q, %d", c.name, got, cut, c.want, c.cut)
		}
	}
}

// The parts that a study lacks, and the changes that made it one.
func TestNotices(t *testing.T) {
	five := ";B[hh];W[aa];B[ih];W[ac];B[jh];W[ca];B[kh];W[cc];B[lh])"
	for sgf, want := range map[string]string{
		"(;RE[B+R];B[hh];W[ig])": "", "(;RE[B+]" + five: "", "(;" + five[1:]: "",
		"(;RE[W+R]" + five: "result_contradicted W+R black", "(;RE[0]" + five: "result_contradicted 0 black",
		"(;RU[Renju]RE[B+];B[hh];W[aa];B[ih];W[ac];B[jg];W[ca];B[je];W[cc];B[jh])":   "result_contradicted B+ white",
		"(;RE[W+R];B[hh];W[aa](;B[ih];W[ac];B[jh];W[ca];B[kh];W[cc];B[lh]))":         "result_contradicted W+R black",
		"(;RE[W+R];B[hh](;W[aa])(;W[bb];B[ih];W[ac];B[jh];W[ca];B[kh];W[cc];B[lh]))": "",
		"(;AB[hh][ig]AW[hg];B[aa])":                     "setup_played , pass_added ",
		"(;B[hh];B[ii];B[jj])":                          "pass_added ",
		"(;PL[W])":                                      "pass_added ",
		"(;BR[1d]RO[3]ON[RIF]TM[60];B[hh]BL[3]MS[5])":   "part_dropped ranks ranks, part_dropped round round, part_dropped opening opening, part_dropped clock clock, part_dropped spent spent",
		"(;GN[" + strings.Repeat("a", 200) + "];B[hh])": "text_cut ",
	} {
		in, err := record.Import([]byte(sgf), record.ImportOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, _, said := FromRecord(in.Games[0])
		var got []string
		for _, n := range said {
			got = append(got, strings.TrimSpace(fmt.Sprint(n.Code, " ", n.Value, " ", n.As)))
		}
		if g := strings.Join(got, ", "); g != strings.ReplaceAll(strings.TrimSpace(want), " ,", ",") {
			t.Errorf("%s: %q, want %q", sgf, g, want)
		}
	}
}

func TestWhatIsSaid(t *testing.T) {
	long := strings.Repeat("五", 2*maxComment)
	sgf := "(;GN[a\tb\u202e]C[one];C[two]LB[hh:" + long[:90] + "][ii:]TR[hh][hh];B[hh]C[" + long + "];C[more])"
	in, err := record.Import([]byte(sgf), record.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, cut, _ := FromRecord(in.Games[0])
	want := []TreeMark{{Label, "h8", strings.Repeat("五", maxLabel-1) + "…"}, {Triangle, "h8", ""}}
	if s.Title != "a b" || cut != 0 || s.Nodes[0].Comment != "one\ntwo" || !cmp.Equal(s.Nodes[0].Marks, want) {
		t.Errorf("%d cut, %q %+v", cut, s.Title, s.Nodes[0])
	}
	if c := []rune(s.Nodes[1].Comment); len(c) != maxComment || c[maxComment-1] != '…' {
		t.Errorf("%d characters", len(c))
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	// A record that no file could have held.
	if s, _, _ := FromRecord(&record.Game{Size: 99}); s.Check() == nil {
		t.Error("a board of 99")
	}
	ring := &record.Game{Size: 15}
	ring.Root.Next = []*record.Node{nil, &ring.Root, {Move: record.Move{Stone: 7}}}
	if s, cut, _ := FromRecord(ring); s.Check() != nil || len(s.Nodes) != 1 || cut < 3 {
		t.Errorf("%d nodes, %d cut", len(s.Nodes), cut)
	}
}

// A line may have passes put in until it is as deep as any.
func TestDepth(t *testing.T) {
	g := &record.Game{Size: 20}
	n := &g.Root
	for i := range 400 {
		n = n.Add(record.Move{Stone: board.White, Point: board.At(i%20, i/20)})
	}
	for range 500 {
		n = n.Add(record.Move{Stone: board.White, Point: board.None})
	}
	g.Rule, g.RuleKnown = board.Standard, true
	s, cut, _ := FromRecord(g)
	if err := s.Check(); err != nil || cut != 1 {
		t.Errorf("%v, %d cut", err, cut)
	}
}

func FuzzFromRecord(f *testing.F) {
	for _, seed := range []string{
		"(;B[hh];W[ig])", "(;RU[Renju]AB[hh][ig]AW[hg]PL[W]C[x];W[aa](;B[bb])(;C[y];B[bb]))", "h8i9 pass j10",
		"(;SZ[5]AB[aa][ab][ac][ad][ae]PL[B];W[bb])", "(;W[hh]LB[hh:a]TR[hh];W[])",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := record.Import(data, record.ImportOptions{})
		if err != nil {
			return
		}
		for _, g := range in.Games {
			s, _, _ := FromRecord(g)
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
			if again, cut, _ := FromRecord(s.ToRecord()); cut != 0 || !cmp.Equal(s.Nodes, again.Nodes) {
				t.Fatal(cut, cmp.Diff(s.Nodes, again.Nodes))
			}
		}
	})
}

func FuzzCheck(f *testing.F) {
	for seed := range uint64(4) {
		s := random(rand.New(rand.NewPCG(seed, 2)))
		body, _ := s.encode()
		f.Add(body)
		body, _ = Chapters{named(s, "a"), named(random(rand.New(rand.NewPCG(seed, 3))), "b")}.encode()
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := decode(body)
		if err != nil || c.Check() != nil {
			return
		}
		c.Tidy()
		if err := c.Check(); err != nil {
			t.Fatal("what was tidy is so: ", err)
		}
		for i, g := range c.ToRecords() {
			if again, cut, _ := FromRecord(g); cut != 0 || len(again.Nodes) != len(c[i].Nodes) {
				t.Fatalf("%d of %d nodes, %d cut", len(again.Nodes), len(c[i].Nodes), cut)
			}
		}
	})
}

// The decisions of an opening become comments at their places, the fifths letters; those that do not fit the moves are
// left out.
func TestDecisionsAreSaid(t *testing.T) {
	games, err := record.ReadSGF(strings.NewReader("(;GM[4]SZ[15]RU[Renju]OD[3=swap 3=keep 4=2 4=g9+g8 9=swap];B[hh];W[ig];B[ii]C[Hogetsu];W[gi];B[gh])"))
	if err != nil {
		t.Fatal(err)
	}
	s, cut, _ := FromRecord(games[0])
	if cut != 0 || s.Check() != nil {
		t.Fatal(cut, s.Check())
	}
	for i, want := range []string{"", "", "", "Hogetsu\nchanged colours; kept the colours", "2 fifths; fifths: A g9, B g8", ""} {
		if s.Nodes[i].Comment != want {
			t.Errorf("after %d stones %q, want %q", i, s.Nodes[i].Comment, want)
		}
	}
	if m := s.Nodes[4].Marks; len(m) != 2 || m[0].At != "g9" || m[0].Text != "A" || m[1].Text != "B" {
		t.Errorf("%+v", m)
	}
}
