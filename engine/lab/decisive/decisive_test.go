package decisive

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

func files(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("testdata/*-*.jsonl")
	if err != nil || len(names) != 2*len(board.Rules()) {
		t.Fatalf("%v, %v, want a file for each rule's dev and test", names, err)
	}
	return names
}

func load(t *testing.T, name string) []Position {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := Read(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return all
}

// TestData: nothing is forced in the positions, no two are the same, and the first of
// each file are proven again.
func TestData(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	solver, pos := solve.New(solve.DefaultOptions), threat.New()
	seen := map[uint64]string{}
	for _, name := range files(t) {
		all := load(t, name)
		if len(all) < 75 {
			t.Errorf("%s has %d positions", name, len(all))
		}
		for i, p := range all {
			b, err := p.Board()
			if err != nil {
				t.Fatal(err)
			}
			if key, _ := b.Canonical(); seen[key] == p.Rule {
				t.Errorf("%s: position %d is there twice", name, i+1)
			} else {
				seen[key] = p.Rule
			}
			pos.Reset(b)
			if sit, _ := pos.Situation(); sit != threat.Free || p.Plies < 9 {
				t.Errorf("%s: position %d: situation %v, %d plies", name, i+1, sit, p.Plies)
			}
			if i > 0 {
				continue
			}
			res, err := solver.Solve(context.Background(), b, solve.Limits{Nodes: 400_000})
			if err != nil || res.Proof == nil || proof.Verify(b, res.Proof) != nil {
				t.Errorf("%s: position %d: no proof, %v", name, i+1, err)
			}
		}
	}
}

// TestFind: the position is where the win begins, once, also if the game is turned.
func TestFind(t *testing.T) {
	ctx := context.Background()
	p := load(t, "testdata/freestyle-dev.jsonl")[0]
	for _, turned := range []bool{false, true} {
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		play(t, b)
		f := NewFinder(9, 400_000)
		game := b
		if turned {
			game = turn(t, b)
		}
		got, ok, err := f.Find(ctx, game)
		if err != nil || !ok || len(got.Moves) > len(p.Moves) || got.Plies < 9 {
			t.Fatalf("%v, %v, %v, want at most %d moves", got, ok, err, len(p.Moves))
		}
		if _, again, err := f.Find(ctx, turn(t, game)); again || err != nil {
			t.Errorf("found again: %v, %v", again, err)
		}
		if _, short, err := NewFinder(99, 400_000).Find(ctx, game); short || err != nil {
			t.Errorf("a short win is taken: %v, %v", short, err)
		}
	}
	open, err := p.Board()
	if err != nil {
		t.Fatal(err)
	}
	if _, ok, err := NewFinder(9, 1000).Find(ctx, open); ok || err != nil {
		t.Errorf("an open game: %v, %v", ok, err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	b, _ := p.Board()
	play(t, b)
	if _, _, err := NewFinder(9, 400_000).Find(stopped, b); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// play plays on to the five, both sides by the engine.
func play(t *testing.T, b *board.Board) {
	t.Helper()
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	for b.Five() == nil {
		res, err := e.Search(context.Background(), b, engine.Limits{Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		b.Make(res.Move)
	}
}

func turn(t *testing.T, b *board.Board) *board.Board {
	t.Helper()
	moves := b.Moves()
	for i, q := range moves {
		moves[i] = board.Symmetry(5).Apply(q, b.Size())
	}
	c, err := board.Replay(b.Rule(), b.Size(), moves)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSeen: the winner's view and the loser's are of the same win.
func TestSeen(t *testing.T) {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	for _, rule := range board.Rules() {
		name := "testdata/" + rule.String() + "-dev.jsonl"
		p := load(t, name)[0]
		at, ok, err := Seen(context.Background(), e, p, Winner, 400_000)
		if err != nil || !ok || at <= 0 || at > 400_000 {
			t.Errorf("%s: %d, %v, %v", name, at, ok, err)
		}
	}
}

func TestReport(t *testing.T) {
	p := load(t, files(t)[0])[:2]
	all, err := Report(context.Background(), p, 2000)
	if err != nil || len(all) != 4 {
		t.Fatal(all, err)
	}
	for i, want := range []string{"search alone, winner", "search alone, loser", "engine, winner", "engine, loser"} {
		if c := all[i]; c.Search != want || len(c.Seen) != len(Steps(2000)) || c.Mean <= 0 {
			t.Errorf("%+v is not that of %q", c, want)
		}
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Report(stopped, p, 2000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestRead: written positions are read, and bad lines get an error.
func TestRead(t *testing.T) {
	p := load(t, files(t)[0])[:3]
	var text bytes.Buffer
	for i := range p {
		if err := p[i].Write(&text); err != nil {
			t.Fatal(err)
		}
	}
	again, err := Read(&text)
	if err != nil || len(again) != len(p) || again[2].Win != p[2].Win || again[2].Plies != p[2].Plies {
		t.Errorf("%v, %v", again, err)
	}
	for _, bad := range []string{
		"{", `{"rule":"chess","size":15,"win":"a1"}`, `{"rule":"renju","size":99,"win":"a1"}`,
		`{"rule":"renju","size":15,"moves":["h8","h8"],"win":"a1"}`, `{"rule":"renju","size":15,"moves":["h8"],"win":"h8"}`,
		`{"rule":"renju","size":15,"moves":["h8"],"win":"h9"}`,
	} {
		if _, err := Read(strings.NewReader(bad)); !errors.Is(err, ErrPosition) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
