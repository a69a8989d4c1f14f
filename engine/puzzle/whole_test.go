package puzzle

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestFalse: puzzles that the search for forced wins alone passed. The defences lose to a quiet move, and of the wins one has
// another first move that wins as soon, and two have some that win later.
func TestFalse(t *testing.T) {
	f, err := os.Open("testdata/false.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	later := map[string]string{"g4": "h5", "j3": "g5"} // by the right move
	for _, p := range list {
		right := p.Tree[0].Move.String()
		want := ErrLost
		switch {
		case later[right] != "":
			want = ErrLater
		case p.Kind == Win:
			want = ErrSecond
		}
		if err := Check(ctx, p, Sure); !errors.Is(err, want) {
			t.Errorf("%v %s: %v, want %v", p.Rule, right, err, want)
		}
		if want == ErrLater {
			checkCorrected(t, p, later[right])
		}
	}
}

// checkCorrected checks that a move is among those that win later when a puzzle is corrected, and that others are not.
func checkCorrected(t *testing.T, p Puzzle, move string) {
	t.Helper()
	ctx := context.Background()
	right := p.Tree[0].Move
	q, err := Corrected(ctx, p, Sure)
	if err != nil || !slices.ContainsFunc(q.Later, func(m board.Point) bool { return m.String() == move }) {
		t.Errorf("%v %v: %v wins later, %v, want %s", p.Rule, right, q.Later, err, move)
	}
	if err := Check(ctx, q, Sure); err != nil {
		t.Errorf("corrected: %v", err)
	}
	q.Later = slices.DeleteFunc(legal(mustBoard(t, q)), func(m board.Point) bool { return m == right })
	if err := Check(ctx, q, Sure); !errors.Is(err, ErrLater) {
		t.Errorf("every move wins later: %v, want %v", err, ErrLater)
	}
}

func mustBoard(t *testing.T, p Puzzle) *board.Board {
	t.Helper()
	b, err := p.board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestLaterForm: what wins later is sorted, can be played and is not right.
func TestLaterForm(t *testing.T) {
	win, defence := kindOf(t, Win, board.Freestyle), kindOf(t, Defence, board.Freestyle)
	free := slices.DeleteFunc(legal(mustBoard(t, win)), func(m board.Point) bool { return m == win.Tree[0].Move })
	for name, c := range map[string]struct {
		p     Puzzle
		later []board.Point
		good  bool
	}{
		"sorted":    {win, free[:2], true},
		"unsorted":  {win, []board.Point{free[1], free[0]}, false},
		"a stone":   {win, win.Moves[:1], false},
		"right":     {win, []board.Point{win.Tree[0].Move}, false},
		"a defence": {defence, []board.Point{legal(mustBoard(t, defence))[0]}, false},
	} {
		c.p.Later = c.later
		if _, err := c.p.board(); (err == nil) != c.good || err != nil && !errors.Is(err, ErrForm) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
