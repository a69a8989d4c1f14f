package puzzle

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// oneStore has one puzzle, and counts tries.
type oneStore struct {
	Store
	p     Puzzle
	tries []Try
}

func (s *oneStore) Get(context.Context, string) (Puzzle, error) { return s.p, nil }
func (s *oneStore) Try(_ context.Context, t Try) (Past, error) {
	s.tries = append(s.tries, t)
	return Past{Solved: t.Solved}, nil
}

// A move that wins too, but later, costs nothing: it is told so, and no try is noted, be it known or found. Any other wrong move is
// shown what refutes it, as far as somebody finds that.
func TestRuledOn(t *testing.T) {
	kept := puzzle.Puzzle{
		Rule: board.Freestyle, Size: 15, Moves: points(t, "h8 a1 i8 a3 c3 c1"), Kind: puzzle.Win, Themes: []string{"vct"}, Own: 2,
		Tree:  []puzzle.Answer{{Move: at(t, "j8"), Replies: []puzzle.Reply{{Move: at(t, "k8"), Next: []puzzle.Answer{{Move: at(t, "g8")}}}}}},
		Later: points(t, "d4"),
	}
	store := &oneStore{p: Puzzle{Puzzle: kept, ID: IDOf(Key(&kept))}}
	var asked []string
	s, err := NewService(Config{Store: store, Key: []byte("key"), Rule: func(_ context.Context, b *board.Board, m board.Point) (puzzle.Ruling, error) {
		asked = append(asked, board.FormatList(b.Moves()[6:])+" "+m.String())
		switch m.String() {
		case "e5":
			return puzzle.Ruling{Wins: true}, nil
		case "f6":
			return puzzle.Ruling{}, errors.New("too much to do")
		}
		return puzzle.Ruling{Line: points(t, "o1 o2")}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		own     string
		state   PuzzleState
		refutes string
		asked   string
		tries   int
	}{
		{"d4", Later, "", "", 0},
		{"e5", Later, "", " e5", 0},
		{"j8 e5", Later, "", "j8k8 e5", 0},
		{"j8 d4", Failed, "o1 o2", "j8k8 d4", 1}, // it wins later as the first move
		{"f6", Failed, "", " f6", 1},
		{"a9", Failed, "o1 o2", " a9", 1},
		{"j8 g8", Solved, "", "", 1},
		{"j8", Going, "", "", 0},
	} {
		asked, store.tries = nil, nil
		var moves []string
		for _, m := range points(t, c.own) {
			moves = append(moves, m.String())
		}
		v, err := s.Try(t.Context(), account.Viewer{User: 7}, store.p.ID, PuzzleAttempt{Moves: moves})
		if err != nil || v.State != c.state || !slices.Equal(v.Refutes, points(t, c.refutes)) || len(store.tries) != c.tries || (v.Over != nil) != (c.tries > 0) {
			t.Errorf("%s: %+v, %v, %d tries", c.own, v, err, len(store.tries))
		}
		if c.asked == "" && len(asked) > 0 || c.asked != "" && !slices.Equal(asked, []string{c.asked}) {
			t.Errorf("%s: asked %q, want %q", c.own, asked, c.asked)
		}
	}
}
