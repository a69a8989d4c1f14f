package puzzle

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// games are played games by the names of their rules.
func games(t testing.TB) map[board.Rule][][]board.Point {
	t.Helper()
	text, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[board.Rule][][]board.Point{}
	for line := range strings.Lines(string(text)) {
		name, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		rule, err := board.ParseRule(name)
		if err != nil {
			t.Fatal(err)
		}
		all[rule] = append(all[rule], points(t, moves))
	}
	return all
}

// points reads a list as board.FormatList writes it.
func points(t testing.TB, text string) (list []board.Point) {
	t.Helper()
	for text != "" {
		p, rest, err := board.CutPoint(text)
		if err != nil {
			t.Fatal(err)
		}
		list, text = append(list, p), rest
	}
	return list
}

// house are the built-in puzzles of all rules.
func house(t testing.TB) (all []Puzzle) {
	t.Helper()
	for _, rule := range board.Rules() {
		list, err := Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}

func kindOf(t testing.TB, kind Kind, rule board.Rule) Puzzle {
	t.Helper()
	for _, p := range house(t) {
		if p.Kind == kind && p.Rule == rule {
			return p
		}
	}
	t.Fatalf("no %s in %v", kind, rule)
	return Puzzle{}
}

// TestMadePuzzlesHold: puzzles made from games hold with ten times the nodes, and are the same when made again. With -short they are
// those of renju and freestyle, checked with twice the nodes, and those of renju are made again.
func TestMadePuzzlesHold(t *testing.T) {
	ctx := context.Background()
	for rule, list := range games(t) {
		if testing.Short() && rule != board.Renju && rule != board.Freestyle {
			continue
		}
		opt, times := DefaultOptions, int64(2)
		opt.Beside = true
		if !testing.Short() {
			opt.Thin, times = 6, 10
		}
		kinds := map[Kind]int{}
		for i, moves := range list {
			if testing.Short() && i > 0 {
				break
			}
			made, err := NewMaker(opt).From(ctx, rule, 15, moves)
			if err != nil {
				t.Fatal(err)
			}
			if !testing.Short() || rule == board.Renju {
				again, err := NewMaker(opt).From(ctx, rule, 15, moves)
				if err != nil || !reflect.DeepEqual(made, again) {
					t.Errorf("%v, game %d: %d puzzles, then %d others, %v", rule, i+1, len(made), len(again), err)
				}
			}
			for _, p := range made {
				kinds[p.Kind]++
				if err := Check(ctx, p, Sure.Times(times)); err != nil {
					t.Errorf("%v: %v", p, err)
				}
			}
		}
		t.Logf("%v: %v", rule, kinds)
		if len(kinds) == 0 {
			t.Errorf("%v: no puzzles", rule)
		}
	}
}

// TestHouse: the built-in puzzles are in order, each is there once, and some of them are checked again.
func TestHouse(t *testing.T) {
	ctx := context.Background()
	seen := map[uint64]bool{}
	all, some := house(t), 40
	if testing.Short() {
		some = 10
	}
	for i, p := range all {
		if key := Key(p); seen[key] {
			t.Errorf("%v is there twice", p.Moves)
		} else {
			seen[key] = true
		}
		if i%max(1, len(all)/some) == 0 {
			if err := Check(ctx, p, Sure); err != nil {
				t.Errorf("%v: %v", p, err)
			}
		}
	}
	if len(all) == 0 {
		t.Error("no puzzles")
	}
}

// turned is a puzzle under a symmetry.
func turned(p Puzzle, s board.Symmetry) Puzzle {
	moves := make([]board.Point, len(p.Moves))
	for i, q := range p.Moves {
		moves[i] = s.Apply(q, p.Size)
	}
	later := make([]board.Point, len(p.Later))
	for i, q := range p.Later {
		later[i] = s.Apply(q, p.Size)
	}
	slices.Sort(later)
	p.Moves, p.Tree, p.Later = moves, turnedTree(p.Tree, p.Size, s), later
	return p
}

func turnedTree(tree []Answer, size int, s board.Symmetry) (list []Answer) {
	for _, a := range tree {
		b := Answer{Move: s.Apply(a.Move, size)}
		for _, r := range a.Replies {
			b.Replies = append(b.Replies, Reply{Move: s.Apply(r.Move, size), Next: turnedTree(r.Next, size, s)})
		}
		list = append(list, b)
	}
	return list
}

// TestKey: images have one key, and so has a puzzle that joins another one's line later on.
func TestKey(t *testing.T) {
	later := 0
	for _, p := range house(t) {
		for s := range board.Symmetry(board.Symmetries) {
			if image := turned(p, s); Key(image) != Key(p) {
				t.Fatalf("%v: another key under symmetry %d", p.Moves, s)
			}
		}
		if line := p.Line(); len(line) >= tail+2 {
			later++
			q := p
			q.Moves, q.Tree = append(slices.Clone(p.Moves), line[:2]...), p.Tree[0].Replies[0].Next
			if Key(q) != Key(p) {
				t.Errorf("%v: another key two plies later", p.Moves)
			}
		}
	}
	if later == 0 {
		t.Error("no long lines")
	}
}

// TestImagesHold: the symmetric images of a puzzle hold too. A search goes through moves in another order there, so it may prove
// others to win later.
func TestImagesHold(t *testing.T) {
	for _, p := range []Puzzle{kindOf(t, Win, board.Freestyle), kindOf(t, Trap, board.Renju), kindOf(t, Defence, board.Standard)} {
		s := board.Symmetry(1 + rand.IntN(board.Symmetries-1))
		if _, err := Corrected(context.Background(), turned(p, s), Sure); err != nil {
			t.Errorf("%v under symmetry %d: %v", p.Moves, s, err)
		}
	}
}

// TestSecondWinIsRejected: beside its own image on a larger board, a puzzle has two solutions.
func TestSecondWinIsRejected(t *testing.T) {
	const size = 20
	tried := 0
	for _, p := range house(t) {
		twice, ok := beside(p, size)
		if !ok {
			continue
		}
		b, err := twice.board()
		if err != nil || proof.Verify(b, proofOf(twice.Tree[0])) != nil {
			continue // the edge was needed
		}
		tried++
		if err := Check(context.Background(), twice, Sure); !errors.Is(err, ErrSecond) {
			t.Errorf("%v: %v, want %v", twice.Moves, err, ErrSecond)
		}
	}
	if tried == 0 {
		t.Error("no puzzle fits")
	}
	t.Log(tried, "puzzles")
}

// beside is a win for Black in freestyle on a larger board, with its mirror image next to it; false if it does not fit.
func beside(p Puzzle, size int) (Puzzle, bool) {
	half := func(q board.Point) bool { return q.X() < size/2-1 }
	if p.Kind != Win || p.Rule != board.Freestyle || len(p.Moves)%2 != 0 || slices.ContainsFunc(append(p.Line(), p.Moves...), func(q board.Point) bool { return !half(q) }) {
		return p, false
	}
	var moves []board.Point
	for i := 0; i < len(p.Moves); i += 2 {
		moves = append(moves, p.Moves[i], p.Moves[i+1])
	}
	for i := 0; i < len(p.Moves); i += 2 {
		moves = append(moves, board.Symmetry(1).Apply(p.Moves[i], size), board.Symmetry(1).Apply(p.Moves[i+1], size))
	}
	p.Size, p.Moves = size, moves
	return p, true
}

// TestSpoilt: Check notices a puzzle that a change has made wrong.
func TestSpoilt(t *testing.T) {
	win, defence, trap := kindOf(t, Win, board.Freestyle), kindOf(t, Defence, board.Freestyle), kindOf(t, Trap, board.Renju)
	b, err := defence.board()
	if err != nil {
		t.Fatal(err)
	}
	other := legal(b)[0]
	if other == defence.Tree[0].Move {
		other = legal(b)[1]
	}
	for name, c := range map[string]struct {
		of    Puzzle
		spoil func(p *Puzzle)
		want  error
	}{
		"another defence":      {defence, func(p *Puzzle) { p.Tree = []Answer{{Move: other}} }, ErrLost},
		"a reply is missing":   {win, func(p *Puzzle) { p.Tree[0].Replies = nil; p.Own = 1 }, ErrSecond},
		"two first moves":      {win, func(p *Puzzle) { p.Tree = append(p.Tree, Answer{Move: other}) }, ErrSecond},
		"a theme too many":     {win, func(p *Puzzle) { p.Themes = append(p.Themes, VCT) }, ErrKind},
		"no trap":              {trap, func(p *Puzzle) { p.Kind = Win }, ErrKind},
		"a win as defence":     {win, func(p *Puzzle) { p.Kind, p.Own, p.Later, p.Tree = Defence, 1, nil, []Answer{{Move: p.Tree[0].Move}} }, ErrKind},
		"an occupied point":    {win, func(p *Puzzle) { p.Tree[0].Move = p.Moves[0] }, board.ErrOccupied},
		"nothing":              {win, func(p *Puzzle) { p.Tree = nil }, ErrForm},
		"a move off the board": {win, func(p *Puzzle) { p.Size = 5 }, ErrForm},
	} {
		data, err := json.Marshal(c.of)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Decode(data) // a deep copy
		if err != nil {
			t.Fatal(err)
		}
		c.spoil(&p)
		if err := Check(context.Background(), p, Sure); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// TestForbiddenAnswer: Black's winning point may not be a forbidden one.
func TestForbiddenAnswer(t *testing.T) {
	p := Puzzle{
		Rule: board.Renju, Size: 15, Kind: Win, Own: 2, Themes: []string{},
		Moves: points(t, "f8a1g8c1h6e1h7a3"), // h8 is a double three
		Tree:  []Answer{{Move: board.At(7, 7), Replies: []Reply{{Move: board.At(8, 7), Next: []Answer{{Move: board.At(7, 4)}}}}}},
	}
	if err := Check(context.Background(), p, Nodes{1000, 1000}); !errors.Is(err, board.ErrForbidden) {
		t.Errorf("%v, want %v", err, board.ErrForbidden)
	}
	p.Rule = board.Freestyle
	if err := Check(context.Background(), p, Nodes{1000, 1000}); errors.Is(err, board.ErrForbidden) {
		t.Errorf("freestyle: %v", err)
	}
}

// TestThemes: each built-in puzzle has one length, and one way of winning.
func TestThemes(t *testing.T) {
	for _, p := range house(t) {
		lengths, ways := 0, 0
		for _, theme := range p.Themes {
			switch theme {
			case Short, Medium, Long:
				lengths++
			case VCF, VCT:
				ways++
			}
		}
		if lengths != 1 || ways != 1 || slices.Contains(p.Themes, OnlyMove) != (p.Kind == Defence || p.Kind == Escape) {
			t.Errorf("%v: %v", p.Moves, p.Themes)
		}
		if slices.Contains(p.Themes, FoulTrap) && p.Rule != board.Renju {
			t.Errorf("%v: a foul in %v", p.Moves, p.Rule)
		}
	}
}

// TestGamesThatEndOtherwise: a pass or a forbidden point ends what is looked at; other faults are errors.
func TestGamesThatEndOtherwise(t *testing.T) {
	m := NewMaker(DefaultOptions)
	for moves, want := range map[string]error{
		"f8a1g8c1h6e1h7a3h8": nil, // forbidden
		"h8h8":               board.ErrOccupied,
		"h8a1t1":             board.ErrOff,
		"":                   nil,
	} {
		if list, err := m.From(context.Background(), board.Renju, 15, points(t, moves)); !errors.Is(err, want) || len(list) > 0 {
			t.Errorf("%s: %v, %v, want %v", moves, list, err, want)
		}
	}
	if list, err := m.From(context.Background(), board.Renju, 15, []board.Point{board.At(7, 7), board.None, board.At(7, 7)}); err != nil || len(list) > 0 {
		t.Errorf("a pass: %v, %v", list, err)
	}
	if _, err := m.From(context.Background(), board.Renju, 99, nil); !errors.Is(err, board.ErrSize) {
		t.Errorf("size 99: %v", err)
	}
}

// TestCancelled: nothing is made, or said to hold, after the end.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for rule, list := range games(t) {
		if made, err := NewMaker(DefaultOptions).From(ctx, rule, 15, list[0]); !errors.Is(err, context.Canceled) || len(made) > 0 {
			t.Errorf("%v: %v, %v", rule, made, err)
		}
	}
	for _, p := range []Puzzle{kindOf(t, Win, board.Freestyle), kindOf(t, Defence, board.Freestyle)} {
		if err := Check(ctx, p, Nodes{1 << 40, 1 << 40}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", p.Kind, err)
		}
	}
}

// TestWorkIsBounded: no position takes much more than it may.
func TestWorkIsBounded(t *testing.T) {
	opt := DefaultOptions
	opt.Work, opt.Beside = 3000, true
	m := NewMaker(opt)
	for _, moves := range games(t)[board.Freestyle] {
		if _, err := m.From(context.Background(), board.Freestyle, 15, moves); err != nil {
			t.Fatal(err)
		}
	}
	if m.Refused[errWork.Error()] == 0 {
		t.Errorf("%v", m.Refused)
	}
}
