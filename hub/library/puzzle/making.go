package puzzle

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Game is a finished game of which puzzles are made.
type Game struct {
	ID     string
	Rule   board.Rule
	Size   int
	Moves  []board.Point
	Winner board.Stone // board.Empty: a draw
}

type (
	// Builtin returns the puzzles that come with the program, and the keys of those that came with it once and were found to be false.
	Builtin func(rule board.Rule) (list []puzzle.Puzzle, gone []string, err error)
	// Make makes the puzzles of a game; it may take minutes.
	Make func(ctx context.Context, g Game) ([]puzzle.Puzzle, error)
	// Rule says what a move that is not right meets on a board, or that it wins too. It may use the board up.
	Rule func(ctx context.Context, b *board.Board, move board.Point) (puzzle.Ruling, error)
	// InBackground returns a context of work that waits while people's games want the processors, and a function to call when it is done.
	InBackground func(ctx context.Context) (polite context.Context, done func())
)

// addMost are added at a time.
const addMost = 500

// Import stores the built-in puzzles, and makes those that were stored before what they are now, for each rule unless that was
// done before. Those that have left are withdrawn. Several servers may do so at once, and it may be interrupted: nothing is done twice.
func (s *Service) Import(ctx context.Context) error {
	if s.c.House == nil {
		return nil
	}
	for _, rule := range board.Rules() {
		list, gone, err := s.c.House(rule)
		if err != nil {
			return err
		}
		name, err := nameOf(list, gone)
		if err != nil {
			return err
		}
		before, err := s.c.Store.DataFile(ctx, rule)
		if err != nil {
			return err
		}
		if before == name {
			continue
		}
		if err := s.importRule(ctx, rule, list, gone); err != nil {
			return err
		}
		if err := s.c.Store.SetDataFile(ctx, rule, name); err != nil {
			return err
		}
	}
	return nil
}

// nameOf names the built-in puzzles of a rule by all that they claim.
func nameOf(list []puzzle.Puzzle, gone []string) (string, error) {
	sum := sha256.New()
	for i := range list {
		if err := list[i].Write(sum); err != nil {
			return "", err
		}
	}
	for _, key := range gone {
		_, _ = sum.Write([]byte(key)) // a hash never fails
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

func (s *Service) importRule(ctx context.Context, rule board.Rule, list []puzzle.Puzzle, gone []string) error {
	left := 0
	for _, key := range gone {
		switch _, err := s.c.Store.Withdraw(ctx, IDOf(key)); {
		case err == nil:
			left++
		case !errors.Is(err, ErrMissing):
			return err
		}
	}
	changed, err := s.inPages(ctx, list, "", s.c.Store.Renew)
	if err != nil {
		return err
	}
	added, err := s.Add(ctx, list, "")
	if err == nil {
		s.c.Log.Info("puzzles of the house", "rule", rule.String(), "added", added, "changed", changed, "withdrawn", left)
	}
	return err
}

// Add keeps those of a list that may be and are new, and returns how many that were. Those that may not be go to the log.
func (s *Service) Add(ctx context.Context, list []puzzle.Puzzle, source string) (added int, err error) {
	return s.inPages(ctx, list, source, s.c.Store.Add)
}

// inPages does something with those of a list that may be kept, so many at a time, and returns the sum of what that returns.
func (s *Service) inPages(
	ctx context.Context, list []puzzle.Puzzle, source string, do func(context.Context, []New) (int, error),
) (added int, err error) {
	page := make([]New, 0, addMost)
	flush := func() error {
		n, err := do(ctx, page)
		added, page = added+n, page[:0]
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(s.c.Pause):
			return nil
		}
	}
	for i := range list {
		if err := Check(&list[i]); err != nil {
			s.c.Log.Warn("a puzzle that is none", "at", i, "err", err)
			continue
		}
		page = append(page, New{list[i], Key(&list[i]), source})
		if len(page) == addMost {
			if err := flush(); err != nil {
				return added, err
			}
		}
	}
	if len(page) == 0 {
		return added, nil
	}
	return added, flush()
}

// Work makes the puzzles of a finished game, behind everything else. The jobs call it, again after an error. It returns nil if there
// is nothing to do, and ctx's error.
func (s *Service) Work(ctx context.Context, game string) error {
	if s.c.Make == nil {
		return nil
	}
	return s.guard.Try("puzzles", game, func() error {
		g, fit, err := s.c.Store.Fit(ctx, game)
		if err != nil || !fit {
			return err
		}
		list, err := s.make(ctx, g)
		if err != nil {
			return err
		}
		_, err = s.Add(ctx, list, g.ID)
		return err
	})
}

func (s *Service) make(ctx context.Context, g Game) ([]puzzle.Puzzle, error) {
	if s.c.InBackground == nil {
		return s.c.Make(ctx, g)
	}
	polite, done := s.c.InBackground(ctx)
	defer done()
	return s.c.Make(polite, g)
}
