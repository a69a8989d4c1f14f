package puzzle

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

// How hard a puzzle is, is measured before people have tried it: the levels of the house try it, whose ratings are on the
// scale of people's. They overlook what people overlook.

const (
	fullNodes = 12_000  // of a move of the highest level, which has no bound of its own; levels with more do not try
	triedIn   = 4 << 20 // bytes of the table

	easiest, hardest = 100, 3000 // ratings
	guessed          = 1         // the weight of the guess by the moves to find, in tries

	// The levels never lose count of a long line, and people do. So each move to find beyond the third is worth this much more.
	longMove, longFrom = 75, 3
)

// Score is how often a level has solved a puzzle.
type Score struct {
	Level  *level.Level
	Tries  int // that ended: none counts in which a move was played that wins too, but later
	Solved int
}

// Guess is the rating that is guessed from the moves to find alone.
func Guess(own int) int { return 1000 + 150*own }

// Rated returns the puzzle with a rating, from so many tries of each level, and their scores. The same puzzle gets the same.
func Rated(ctx context.Context, p Puzzle, tries int) (Puzzle, []Score, error) {
	scores, err := Tried(ctx, p, tries)
	if err == nil {
		p.Rating = min(hardest, Fit(p.Rule, Guess(p.Own), scores)+longMove*max(0, p.Own-longFrom))
	}
	return p, scores, err
}

// Tried has each level try a puzzle so many times.
func Tried(ctx context.Context, p Puzzle, tries int) ([]Score, error) {
	b, err := p.board()
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	o.TableBytes = triedIn
	s := solver{b: b, later: p.Later, search: engine.New(o)}
	defer s.search.Close()
	var scores []Score
	for _, l := range level.All() {
		if l.Nodes > fullNodes {
			continue
		}
		score := Score{Level: l}
		s.known = map[uint64]engine.Result{}
		for seed := range tries {
			solved, ended, err := s.solve(ctx, l, p.Tree, uint64(seed+1))
			if err != nil {
				return nil, err
			}
			if ended {
				score.Tries++
			}
			if solved {
				score.Solved++
			}
		}
		scores = append(scores, score)
	}
	return scores, nil
}

// solver has a level solve a puzzle.
type solver struct {
	b      *board.Board
	later  []board.Point
	search *engine.Engine
	known  map[uint64]engine.Result // what the level's search has found, by position: it always finds the same
}

// solve reports whether a level solves the puzzle, and whether the try ended: not by a move that wins later.
func (s *solver) solve(ctx context.Context, l *level.Level, tree []Answer, seed uint64) (solved, ended bool, err error) {
	from := s.b.Ply()
	defer func() {
		for s.b.Ply() > from {
			s.b.Undo()
		}
	}()
	for {
		m, err := s.choose(ctx, l, seed)
		if err != nil {
			return false, false, err
		}
		i := slices.IndexFunc(tree, func(a Answer) bool { return a.Move == m })
		if i < 0 {
			return false, s.b.Ply() > from || !slices.Contains(s.later, m), nil
		}
		if len(tree[i].Replies) == 0 {
			return true, true, nil
		}
		r := tree[i].Replies[0]
		s.b.Make(m)
		s.b.Make(r.Move)
		tree = r.Next
	}
}

func (s *solver) choose(ctx context.Context, l *level.Level, seed uint64) (board.Point, error) {
	limits := engine.Limits{Nodes: l.Nodes}
	if l.Full() {
		limits.Nodes = fullNodes
	}
	res, err := l.Choose(s.b, seed, limits, func(limits engine.Limits) (engine.Result, error) {
		if res, ok := s.known[s.b.Key()]; ok {
			return res, nil
		}
		s.search.Clear()
		res, err := s.search.Search(ctx, s.b, limits)
		if err == nil {
			s.known[s.b.Key()] = res
		}
		return res, err
	})
	if errors.Is(err, engine.ErrNoMove) {
		return board.None, nil
	}
	return res.Move, err
}

// Fit returns the rating of a puzzle that solvers of a rule have tried, who are expected to solve as many as they did. A guess
// counts as one try of a solver of that rating, half of it solved.
func Fit(rule board.Rule, guess int, scores []Score) int {
	more := func(at float64) float64 { // solved than expected
		sum := guessed * (0.5 - expected(float64(guess), at))
		for _, s := range scores {
			sum += float64(s.Solved) - float64(s.Tries)*expected(float64(s.Level.Rating(rule)), at)
		}
		return sum
	}
	low, high := float64(easiest), float64(hardest)
	for high-low > 0.5 {
		if at := (low + high) / 2; more(at) > 0 {
			high = at
		} else {
			low = at
		}
	}
	return int(math.Round((low + high) / 2))
}

// expected is the chance that a solver of a rating solves a puzzle of another one.
func expected(solver, puzzle float64) float64 {
	return 1 / (1 + math.Pow(10, (puzzle-solver)/400))
}
