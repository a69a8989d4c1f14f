package puzzles

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Which part of a collection may be of one sort, and of one kind other than wins.
const (
	sortShare = 1. / 8
	kindShare = 1. / 3
)

// spread collects puzzles, each once, and as many of a sort as leaves room for others.
type spread struct {
	count  int
	seen   map[uint64]bool
	sorts  map[string]int // of chosen ones, by sort and by kind
	chosen []puzzle.Puzzle
	spare  []puzzle.Puzzle // of sorts that have their share
}

func newSpread(count int) *spread {
	return &spread{count: count, seen: map[uint64]bool{}, sorts: map[string]int{}}
}

// add takes a puzzle, unless there is one like it.
func (s *spread) add(p puzzle.Puzzle) {
	if !s.isNew(p) {
		return
	}
	sort := sortOf(p)
	kind := string(p.Kind)
	if s.sorts[sort] >= s.most(sortShare) || p.Kind != puzzle.Win && s.sorts[kind] >= s.most(kindShare) {
		s.spare = append(s.spare, p)
		return
	}
	s.sorts[sort]++
	s.sorts[kind]++
	s.chosen = append(s.chosen, p)
}

// isNew reports whether there is none like it, and notes that there is now.
func (s *spread) isNew(p puzzle.Puzzle) bool {
	key, position := puzzle.Key(p), positionKey(p)
	if s.seen[key] || s.seen[position] {
		return false
	}
	s.seen[key], s.seen[position] = true, true
	return true
}

func (s *spread) most(part float64) int { return max(1, int(part*float64(s.count))) }

// full reports whether there are as many as are wanted, of all sorts.
func (s *spread) full() bool { return len(s.chosen) >= s.count }

// all returns the puzzles, the shortest first; those of too common sorts only where others are missing.
func (s *spread) all() []puzzle.Puzzle {
	list := slices.Clone(s.chosen)
	if missing := s.count - len(list); missing > 0 {
		list = append(list, s.spare[:min(missing, len(s.spare))]...)
	}
	sortShortest(list)
	return list
}

// Distinct returns the puzzles without those that are like one before them, the shortest first.
func Distinct(list []puzzle.Puzzle) []puzzle.Puzzle {
	s := newSpread(len(list))
	list = slices.DeleteFunc(slices.Clone(list), func(p puzzle.Puzzle) bool { return !s.isNew(p) })
	sortShortest(list)
	return list
}

func sortShortest(list []puzzle.Puzzle) {
	slices.SortStableFunc(list, func(a, b puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Own, b.Own), cmp.Compare(a.Kind, b.Kind), cmp.Compare(puzzle.Key(a), puzzle.Key(b)))
	})
}

// sortOf is equal for puzzles that feel alike to a person who solves many: the same kind, length and themes.
func sortOf(p puzzle.Puzzle) string { return fmt.Sprint(p.Kind, p.Own, p.Themes) }

// positionKey is the same for all images of a position.
func positionKey(p puzzle.Puzzle) uint64 {
	b, err := board.Replay(p.Rule, p.Size, p.Moves)
	if err != nil {
		return 0 // nobody makes such a puzzle
	}
	key, _ := b.Canonical()
	return key
}
