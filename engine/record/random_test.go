package record

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// seeds runs a property on many games, up to the first failure. (A subtest each
// would take longer than the property.)
func seeds(t *testing.T, property func(t *testing.T, r *rand.Rand)) {
	seed := uint64(0)
	defer func() {
		if t.Failed() {
			t.Logf("with seed %d", seed)
		}
	}()
	for ; seed < 1000 && !t.Failed(); seed++ {
		property(t, rand.New(rand.NewPCG(seed, 0))) // Fatal keeps the seed
	}
}

// awkward has what the formats must escape, join or drop.
var awkward = []rune(`ab 07,:;[]()\/.-+?é中😀` + "\n\r\t\b\x00\u0085\u00a0\ufffd")

func randomText(r *rand.Rand, alphabet []rune) string {
	s := make([]rune, r.IntN(12))
	for i := range s {
		s[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(s)
}

func randomTime(r *rand.Rand) time.Duration {
	if r.IntN(3) == 0 {
		return 0
	}
	return time.Duration(r.Int64N(maxTime.Milliseconds()+1)) * time.Millisecond
}

// randomDecisions are such as openings have, most often none.
func randomDecisions(r *rand.Rand) (all []Decision) {
	if r.IntN(3) > 0 {
		return nil
	}
	for ply := range r.IntN(4) {
		all = append(all, Decision{Ply: ply, Choice: []string{"swap", "keep", "12", "place2"}[r.IntN(4)]})
	}
	if fifths := randomPoints(r, board.MinSize, 5); len(fifths) > 0 {
		all = append(all, Decision{Ply: 4, Fifths: fifths})
	}
	return all
}

// randomTree is a game as a program makes it: any order of colours, passes,
// variations, comments, marks, setup, awkward texts.
func randomTree(r *rand.Rand) *Game {
	text := func() string { return simple(randomText(r, awkward)) }
	g := &Game{
		Size: board.MinSize + r.IntN(board.MaxSize-board.MinSize+1),
		Rule: board.Rule(r.IntN(4)), RuleKnown: true,
		Black:     Player{Name: text(), Rank: text()},
		White:     Player{Name: text(), Rank: text()},
		Name:      text(),
		Program:   text(),
		Date:      "2026-02-03",
		Event:     text(),
		Round:     text(),
		Opening:   text(),
		Decisions: randomDecisions(r),
		Overtime:  text(),
		TimeLimit: randomTime(r),
		Result:    Result{BlackWins, Reason(r.IntN(4))},
	}
	pos := &position{size: g.Size}
	setup := func(n *Node) {
		n.Setup = &Setup{Turn: board.Stone(r.IntN(3))}
		for i, p := range randomPoints(r, g.Size, 6) {
			list := [...]*[]board.Point{&n.Setup.Black, &n.Setup.White, &n.Setup.Empty}[i%3]
			*list = append(*list, p)
		}
		if len(n.Setup.Black) == 0 && n.Setup.Turn == board.Empty {
			n.Setup = nil // says nothing
			return
		}
		_ = pos.setup(n.Setup)
	}
	marks := func(n *Node) {
		for kind := range markIDs {
			for _, p := range randomPoints(r, g.Size, 2) {
				m := Mark{Kind: MarkKind(kind), Point: p}
				if m.Kind == Label {
					m.Text = text()
				}
				n.Marks = append(n.Marks, m)
			}
		}
	}
	if r.IntN(2) == 0 {
		setup(&g.Root)
	}
	g.Root.Comment = plain(randomText(r, awkward))
	marks(&g.Root)
	left := r.IntN(40)
	var grow func(n *Node)
	grow = func(n *Node) {
		for left > 0 {
			left--
			here := pos.here()
			if r.IntN(10) == 0 {
				c := n.Add(Move{})
				setup(c)
				marks(c)
				grow(c)
				pos.back(here)
				return
			}
			m := Move{Stone: board.Black, Point: board.None, Spent: randomTime(r), Left: randomTime(r)}
			if r.IntN(2) == 0 {
				m.Stone = board.White
			}
			if p := board.At(r.IntN(g.Size), r.IntN(g.Size)); pos.at[index(p)] == board.Empty {
				m.Point = p
			}
			_ = pos.move(m) // the point is free
			c := n.Add(m)
			c.Comment = plain(randomText(r, awkward))
			if r.IntN(8) == 0 {
				c.Comment = "12ms"
			}
			marks(c)
			grow(c)
			pos.back(here)
			if r.IntN(2) == 0 {
				return
			}
		}
	}
	grow(&g.Root)
	return g
}

// randomPoints are distinct points, fewer than n.
func randomPoints(r *rand.Rand, size, n int) []board.Point {
	var points []board.Point
	for range r.IntN(n) {
		if p := board.At(r.IntN(size), r.IntN(size)); !slices.Contains(points, p) {
			points = append(points, p)
		}
	}
	return points
}

// randomLib is a tree that RenLib can hold: the stones alternate, there are
// passes, variations, comments and, sorted by point, labels.
func randomLib(r *rand.Rand, alphabet []rune) *Game {
	g := &Game{Size: 15}
	pos := &position{size: 15}
	left := r.IntN(40)
	var grow func(n *Node)
	grow = func(n *Node) {
		n.Comment = plain(randomText(r, alphabet))
		for _, p := range randomPoints(r, 15, 3) {
			if text := simple(randomText(r, alphabet)); text != "" {
				n.Marks = setLabel(n.Marks, p, text)
			}
		}
		for left > 0 {
			left--
			here := pos.here()
			m := Move{Stone: turn(pos.ply), Point: board.None}
			if p := board.At(r.IntN(15), r.IntN(15)); pos.at[index(p)] == board.Empty {
				m.Point = p
			}
			_ = pos.move(m) // the point is free
			c := n.Add(m)
			if !m.Pass() && r.IntN(4) == 0 {
				n.Marks = setLabel(n.Marks, m.Point, "A")
			}
			grow(c)
			pos.back(here)
			if r.IntN(3) > 0 {
				return
			}
		}
	}
	grow(&g.Root)
	return g
}

// repertoire is the part of awkward that an encoding can write.
func repertoire(e Encoding) []rune {
	return slices.DeleteFunc(slices.Clone(awkward), func(c rune) bool {
		_, err := e.encode(string(c))
		return err != nil
	})
}

func TestRandomTreesSurviveRenLib(t *testing.T) {
	seeds(t, func(t *testing.T, r *rand.Rand) {
		e := Encodings()[r.IntN(len(Encodings()))]
		g := randomLib(r, repertoire(e))
		again, data := libAgain(t, g, e)
		if !reflect.DeepEqual(g, again) {
			t.Fatalf("another game after writing\n%x", data)
		}
		if _, twice := libAgain(t, again, e); !bytes.Equal(twice, data) {
			t.Fatalf("another file after reading\n%x\n%x", data, twice)
		}
	})
}

// The part of a tree that each format holds comes back through Import, in the right format: the tree from SGF and
// RenLib, the main line from the others.
func TestRandomTreesImport(t *testing.T) {
	seeds(t, func(t *testing.T, r *rand.Rand) {
		g := randomLib(r, awkward)
		points, err := g.Points()
		if err != nil {
			t.Fatal(err)
		}
		line := &Game{Size: 15}
		line.play(points)
		var sgf, lib, psq bytes.Buffer
		if err := errors.Join(WriteSGF(&sgf, g), WriteRenLib(&lib, g, GB18030)); err != nil {
			t.Fatal(err)
		}
		list := board.FormatList(points)
		for _, f := range []struct {
			format Format
			data   string
			want   *Game
		}{{SGF, sgf.String(), g}, {RenLib, lib.String(), g}, {Moves, list, line}, {Link, "https://gomocalc.com/#/" + list, line}, {PSQ, "", line}} {
			switch pass := slices.Contains(points, board.None); {
			case f.format == PSQ && pass, f.format == Link && pass, f.format != SGF && f.format != RenLib && len(points) == 0:
				continue
			case f.format == PSQ:
				if err := WritePSQ(&psq, g); err != nil {
					t.Fatal(err)
				}
				f.data = psq.String()
			}
			in, err := Import([]byte(f.data), ImportOptions{Encoding: map[Format]Encoding{RenLib: GB18030}[f.format]})
			if err != nil || in.Format != f.format || len(in.Games) != 1 || !reflect.DeepEqual(in.Games[0], f.want) {
				t.Fatalf("%v: %+v, %v\n%.2000s", f.format, in, err, f.data)
			}
		}
	})
}

func TestRandomTreesSurviveSGF(t *testing.T) {
	seeds(t, func(t *testing.T, r *rand.Rand) {
		g := randomTree(r)
		again, text := sgfAgain(t, []*Game{g})
		if len(again) != 1 || !reflect.DeepEqual(g, again[0]) {
			t.Fatalf("another game after writing\n%s", text)
		}
		if _, twice := sgfAgain(t, again); string(twice) != string(text) {
			t.Fatalf("another text after reading\n%s\n%s", text, twice)
		}
	})
}

// Any order of distinct points survives each of the three formats.
func TestRandomGamesSurvive(t *testing.T) {
	seeds(t, func(t *testing.T, r *rand.Rand) {
		size := board.MinSize + r.IntN(board.MaxSize-board.MinSize+1)
		var moves []board.Point
		for _, i := range r.Perm(size * size)[:r.IntN(size*size+1)] {
			moves = append(moves, board.At(i%size, i/size))
		}
		g := New(board.Standard, size, moves...)
		for i, n := 0, &g.Root; i < len(moves); i++ {
			n = n.Next[0]
			n.Move.Spent = time.Duration(i) * time.Millisecond
		}
		if again, text := psqAgain(t, g); !reflect.DeepEqual(g, again) {
			t.Fatalf("PSQ: another game after writing\n%s", text)
		}
		if again, text := sgfAgain(t, []*Game{g}); !reflect.DeepEqual(g, again[0]) {
			t.Fatalf("SGF: another game after writing\n%s", text)
		}
		if again, err := ParseMoves(board.FormatList(moves), size, AllLetters); err != nil || board.FormatList(again) != board.FormatList(moves) {
			t.Fatalf("moves: %v, %v", again, err)
		}
	})
}
