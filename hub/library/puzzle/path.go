package puzzle

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Step is a part of the path from a beginner to a rating of about 1500, with the conditions of its puzzles.
type Step struct {
	Name        string
	Kind        puzzle.Kind
	Themes      []string // one of these
	Least, Most int      // moves to find
}

// Steps are the path's, easy ones first; the page has words for each, and steps without puzzles between them.
var Steps = []Step{
	{"fours", puzzle.Win, []string{puzzle.VCF}, 2, 2},
	{"four-three", puzzle.Win, []string{puzzle.FourThree}, 2, 2},
	{"defence", puzzle.Defence, []string{puzzle.OnlyMove}, 1, 1},
	{"vcf", puzzle.Win, []string{puzzle.VCF}, 3, 3},
	{"double", puzzle.Win, []string{puzzle.DoubleThree, puzzle.DoubleFour}, 2, 3},
	{"foul-trap", puzzle.Trap, []string{puzzle.FoulTrap}, 2, 2},
	{"escape", puzzle.Escape, []string{puzzle.FoulTrap}, 1, 1},
	{"threats", puzzle.Win, []string{puzzle.VCT}, 3, 3},
	{"deep", puzzle.Win, []string{puzzle.VCF, puzzle.VCT}, 4, 4},
}

const (
	stepMost = 6                // puzzles of a step
	pathFor  = 10 * time.Minute // a path is kept before it is asked for again: puzzles may be withdrawn
)

// solvedPath is a rule's path as it was asked for last.
type solvedPath struct {
	steps [][]Puzzle
	until time.Time
}

// Path returns the puzzles of each step for a rule, with their trees: they never count for a rating. A step of which the rule has none
// is empty. It returns ErrQuery.
func (s *Service) Path(ctx context.Context, ruleName string) (Path, error) {
	rule, err := parseWanted(ruleName, "")
	if err != nil {
		return Path{}, err
	}
	steps, err := s.steps(ctx, rule)
	if err != nil {
		return Path{}, err
	}
	out := Path{Rule: rule.String()}
	for i, list := range steps {
		step := PathStep{Name: Steps[i].Name, Puzzles: []Shown{}}
		for j := range list {
			if p := &list[j]; !s.c.Players.InLiveGame(p.Moves) {
				step.Puzzles = append(step.Puzzles, s.withTree(p))
			}
		}
		out.Steps = append(out.Steps, step)
	}
	return out, nil
}

func (s *Service) steps(ctx context.Context, rule board.Rule) ([][]Puzzle, error) {
	now := s.now()
	s.mu.Lock()
	kept, ok := s.paths[rule]
	s.mu.Unlock()
	if ok && now.Before(kept.until) {
		return kept.steps, nil
	}
	var steps [][]Puzzle
	used := map[string]bool{} // no puzzle stands in two steps
	for i, step := range Steps {
		found, err := s.c.Store.OfStep(ctx, rule, step, stepMost*(i+1))
		if err != nil {
			return nil, err
		}
		list := make([]Puzzle, 0, stepMost)
		for _, p := range found {
			if len(list) < stepMost && !used[p.ID] {
				used[p.ID] = true
				list = append(list, p)
			}
		}
		slices.SortStableFunc(list, func(a, b Puzzle) int { return cmp.Compare(a.Own, b.Own) })
		steps = append(steps, list)
	}
	s.mu.Lock()
	s.paths[rule] = solvedPath{steps, now.Add(pathFor)}
	s.mu.Unlock()
	return steps, nil
}
