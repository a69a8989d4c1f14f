package puzzle

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Bounds of a puzzle.
const (
	maxMoves  = 400
	maxNodes  = 4096
	maxDepth  = 40 // the solver's moves
	maxThemes = 12
	maxTheme  = 24 // letters
)

// Check reports whether a puzzle from outside can be shown and walked: its moves and its tree can be played, and it is
// within bounds. engine/puzzle checks whether the tree is right.
func Check(p *puzzle.Puzzle) error {
	switch p.Kind {
	case puzzle.Win, puzzle.Defence, puzzle.Trap, puzzle.Escape, puzzle.Fifth:
	default:
		return errors.New("no kind")
	}
	if len(p.Moves) > maxMoves || len(p.Themes) > maxThemes || p.Own < 1 || p.Own > maxDepth || len(p.Tree) == 0 {
		return errors.New("its form or length")
	}
	for _, t := range p.Themes {
		if !IsTheme(t) {
			return fmt.Errorf("theme %.30q", t)
		}
	}
	b, err := board.New(p.Rule, p.Size)
	if err != nil {
		return err
	}
	for i, m := range p.Moves {
		if err := b.Check(m); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		b.Make(m)
	}
	for _, m := range p.Offer {
		if err := b.Check(m); err != nil {
			return fmt.Errorf("offer: %w", err)
		}
	}
	for _, m := range p.Later {
		if err := b.Check(m); err != nil {
			return fmt.Errorf("later: %w", err)
		}
	}
	nodes := 0
	return checkTree(b, p.Tree, 1, &nodes)
}

func checkTree(b *board.Board, tree []puzzle.Answer, depth int, nodes *int) error {
	if depth > maxDepth {
		return errors.New("too deep")
	}
	for _, a := range tree {
		if *nodes++; *nodes > maxNodes {
			return errors.New("too large")
		}
		if err := b.Check(a.Move); err != nil {
			return fmt.Errorf("%v: %w", a.Move, err)
		}
		b.Make(a.Move)
		for _, r := range a.Replies {
			if err := b.Check(r.Move); err != nil {
				return fmt.Errorf("%v: %w", r.Move, err)
			}
			if len(r.Next) == 0 {
				return fmt.Errorf("%v: no answer to it", r.Move)
			}
			b.Make(r.Move)
			if err := checkTree(b, r.Next, depth+1, nodes); err != nil {
				return err
			}
			b.Undo()
		}
		b.Undo()
	}
	return nil
}

// IsTheme reports whether a text may be a theme: small letters and hyphens.
func IsTheme(s string) bool {
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && c != '-' {
			return false
		}
	}
	return s != "" && len(s) <= maxTheme
}
