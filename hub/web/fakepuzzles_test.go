package web

import (
	"context"
	"slices"
	"sync"
	"time"

	"tengen/engine/board"
	engine "tengen/engine/puzzle"
	"tengen/hub/puzzle"
	"tengen/hub/rating"
)

// box is puzzle.Store in memory. Every puzzle counts, and every one is of batches too.
type box struct {
	trip *trip

	mu      sync.Mutex // guards the following
	puzzles []puzzle.Puzzle
	tries   map[int64]map[string]puzzle.Past // by user and id
	refused map[int64]bool
}

// theBoxed is a puzzle of two moves: a four, then a five.
func theBoxed() engine.Puzzle {
	moves, err := board.ParseMoves([]string{"h8", "a1", "i8", "a3", "c3"})
	if err != nil {
		panic(err)
	}
	at := func(s string) board.Point { p, _ := board.ParsePoint(s); return p }
	return engine.Puzzle{
		Rule: board.Freestyle, Size: 15, Moves: append(moves, at("c1")), Kind: engine.Win, Themes: []string{"vct"}, Own: 2,
		Tree: []engine.Answer{{Move: at("j8"), Replies: []engine.Reply{{Move: at("k8"), Next: []engine.Answer{{Move: at("g8")}}}}}},
	}
}

func newBox(trip *trip) *box {
	p := theBoxed()
	return &box{
		trip: trip, tries: map[int64]map[string]puzzle.Past{}, refused: map[int64]bool{},
		puzzles: []puzzle.Puzzle{{Puzzle: p, ID: puzzle.IDOf(puzzle.Key(&p)), Rating: puzzle.FirstRating(2)}},
	}
}

func (b *box) Add(context.Context, []puzzle.New) (int, error) { return 0, b.trip.err() }

func (b *box) Get(_ context.Context, id string) (puzzle.Puzzle, error) {
	if err := b.trip.err(); err != nil {
		return puzzle.Puzzle{}, err
	}
	i := slices.IndexFunc(b.puzzles, func(p puzzle.Puzzle) bool { return p.ID == id })
	if i < 0 {
		return puzzle.Puzzle{}, puzzle.ErrMissing
	}
	return b.puzzles[i], nil
}

func (b *box) Standing(_ context.Context, _ int64, rule board.Rule) (puzzle.Standing, error) {
	return puzzle.Standing{Rule: rule, Rating: rating.First()}, b.trip.err()
}

func (b *box) Near(_ context.Context, w puzzle.Wanted) (out []puzzle.Found, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.puzzles {
		if _, tried := b.tries[w.User][p.ID]; !tried && p.Rule == w.Rule && (w.Theme == "" || slices.Contains(p.Themes, w.Theme)) {
			out = append(out, puzzle.Found{ID: p.ID, Rating: p.Rating.Value})
		}
	}
	return out, b.trip.err()
}

func (b *box) Batch(_ context.Context, rule board.Rule, _ []float64) ([]puzzle.Puzzle, error) {
	if rule != board.Freestyle {
		return nil, b.trip.err()
	}
	return b.puzzles, b.trip.err()
}

func (b *box) OfStep(_ context.Context, rule board.Rule, s puzzle.Step, _ int) ([]puzzle.Puzzle, error) {
	if rule != board.Freestyle || s.Name != puzzle.Steps[0].Name {
		return nil, b.trip.err()
	}
	return b.puzzles, b.trip.err()
}

func (b *box) Daily(context.Context, time.Time, []board.Rule, float64) (puzzle.Puzzle, error) {
	if err := b.trip.err(); err != nil {
		return puzzle.Puzzle{}, err
	}
	return b.puzzles[0], nil
}

func (b *box) Try(_ context.Context, t puzzle.Try) (puzzle.Past, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tries[t.User] == nil {
		b.tries[t.User] = map[string]puzzle.Past{}
	}
	past, tried := b.tries[t.User][t.ID]
	if !tried {
		past = puzzle.Past{Solved: t.Solved, Rated: t.Counts, Gain: 10, Rating: rating.First()}
		b.tries[t.User][t.ID] = past
	}
	return past, b.trip.err()
}

func (b *box) Past(_ context.Context, user int64, id string) (puzzle.Past, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, tried := b.tries[user][id]
	return p, tried, b.trip.err()
}

func (b *box) Vote(_ context.Context, user int64, id string, vote int) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, tried := b.tries[user][id]; !tried {
		return 0, puzzle.ErrUntried
	}
	return vote, b.trip.err()
}

func (b *box) Due(context.Context, int64, time.Time, int) ([]puzzle.Puzzle, int, time.Time, error) {
	return nil, 0, time.Time{}, b.trip.err()
}

func (b *box) Skill(context.Context, int64) ([]puzzle.Standing, []puzzle.ThemeTally, error) {
	return nil, nil, b.trip.err()
}

func (b *box) Games(_ context.Context, user int64) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.refused[user], b.trip.err()
}

func (b *box) LetGames(_ context.Context, user int64, let bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refused[user] = !let
	return b.trip.err()
}

func (b *box) Fit(context.Context, string) (puzzle.Game, bool, error) {
	return puzzle.Game{}, false, b.trip.err()
}
func (b *box) House(context.Context, board.Rule) (string, error)  { return "", b.trip.err() }
func (b *box) SetHouse(context.Context, board.Rule, string) error { return b.trip.err() }
