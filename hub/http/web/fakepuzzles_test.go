package web

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	engine "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// fakePuzzles is puzzle.Store in memory. Every puzzle counts, and every one is of batches too.
type fakePuzzles struct {
	faults *faultInjector

	mu      sync.Mutex // guards the following
	puzzles []puzzle.Puzzle
	tries   map[game.UserID]map[string]puzzle.Past // by user and id
	refused map[game.UserID]bool
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

func newFakePuzzles(faults *faultInjector) *fakePuzzles {
	p := theBoxed()
	return &fakePuzzles{
		faults: faults, tries: map[game.UserID]map[string]puzzle.Past{}, refused: map[game.UserID]bool{},
		puzzles: []puzzle.Puzzle{{Puzzle: p, ID: puzzle.IDOf(puzzle.Key(&p)), Rating: puzzle.FirstRating(&p)}},
	}
}

func (b *fakePuzzles) Add(context.Context, []puzzle.New) (int, error) { return 0, b.faults.err() }

func (b *fakePuzzles) Get(_ context.Context, id string) (puzzle.Puzzle, error) {
	if err := b.faults.err(); err != nil {
		return puzzle.Puzzle{}, err
	}
	i := slices.IndexFunc(b.puzzles, func(p puzzle.Puzzle) bool { return p.ID == id })
	if i < 0 {
		return puzzle.Puzzle{}, puzzle.ErrMissing
	}
	return b.puzzles[i], nil
}

func (b *fakePuzzles) RatingOf(_ context.Context, _ game.UserID, rule board.Rule) (puzzle.UserRating, error) {
	return puzzle.UserRating{Rule: rule, Rating: rating.First()}, b.faults.err()
}

func (b *fakePuzzles) Near(_ context.Context, w puzzle.Wanted) (out []puzzle.Found, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.puzzles {
		if _, tried := b.tries[w.User][p.ID]; !tried && p.Rule == w.Rule && (w.Theme == "" || slices.Contains(p.Themes, w.Theme)) {
			out = append(out, puzzle.Found{ID: p.ID, Rating: p.Rating.Value})
		}
	}
	return out, b.faults.err()
}

func (b *fakePuzzles) Unrated(_ context.Context, rule board.Rule, _ int) (out []puzzle.Found, err error) {
	for _, p := range b.puzzles {
		if p.Rule == rule {
			out = append(out, puzzle.Found{ID: p.ID, Rating: p.Rating.Value})
		}
	}
	return out, b.faults.err()
}

func (b *fakePuzzles) Many(_ context.Context, ids []string) (out []puzzle.Puzzle, err error) {
	for _, p := range b.puzzles {
		if slices.Contains(ids, p.ID) {
			out = append(out, p)
		}
	}
	return out, b.faults.err()
}

func (b *fakePuzzles) Renew(context.Context, []puzzle.New) (int, error) { return 0, b.faults.err() }

func (b *fakePuzzles) Withdraw(context.Context, string) (int, error) {
	return 0, cmp.Or(b.faults.err(), error(puzzle.ErrMissing))
}

func (b *fakePuzzles) OfStep(_ context.Context, rule board.Rule, s puzzle.Step, _ int) ([]puzzle.Puzzle, error) {
	if rule != board.Freestyle || s.Name != puzzle.Steps[0].Name {
		return nil, b.faults.err()
	}
	return b.puzzles, b.faults.err()
}

func (b *fakePuzzles) Daily(context.Context, time.Time, []board.Rule, float64) (puzzle.Puzzle, error) {
	if err := b.faults.err(); err != nil {
		return puzzle.Puzzle{}, err
	}
	return b.puzzles[0], nil
}

func (b *fakePuzzles) Try(_ context.Context, t puzzle.Try) (puzzle.Past, error) {
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
	return past, b.faults.err()
}

func (b *fakePuzzles) Past(_ context.Context, user game.UserID, id string) (puzzle.Past, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, tried := b.tries[user][id]
	return p, tried, b.faults.err()
}

func (b *fakePuzzles) Vote(_ context.Context, user game.UserID, id string, vote int) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, tried := b.tries[user][id]; !tried {
		return 0, puzzle.ErrUntried
	}
	return vote, b.faults.err()
}

func (b *fakePuzzles) Due(context.Context, game.UserID, time.Time, int) ([]puzzle.Puzzle, int, time.Time, error) {
	return nil, 0, time.Time{}, b.faults.err()
}

func (b *fakePuzzles) Skill(context.Context, game.UserID) ([]puzzle.UserRating, []puzzle.ThemeTally, error) {
	return nil, nil, b.faults.err()
}

func (b *fakePuzzles) History(_ context.Context, user game.UserID, w puzzle.HistoryQuery) (out []puzzle.PastTry, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, p := range b.tries[user] {
		if w.Result == "" || p.Solved == (w.Result == "solved") {
			out = append(out, puzzle.PastTry{ID: id, Rule: "freestyle", At: time.UnixMilli(1000), Solved: p.Solved})
		}
	}
	return out, b.faults.err()
}

func (b *fakePuzzles) RatingHistory(context.Context, game.UserID, board.Rule) ([]puzzle.RatedAt, []puzzle.ThemeTally, error) {
	return nil, nil, b.faults.err()
}

func (b *fakePuzzles) Counts(context.Context, board.Rule) (map[string]int, error) {
	return map[string]int{"": 1, "vct": 1}, b.faults.err()
}

func (b *fakePuzzles) Games(_ context.Context, user game.UserID) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.refused[user], b.faults.err()
}

func (b *fakePuzzles) LetGames(_ context.Context, user game.UserID, let bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refused[user] = !let
	return b.faults.err()
}

func (b *fakePuzzles) Fit(context.Context, string) (puzzle.Game, bool, error) {
	return puzzle.Game{}, false, b.faults.err()
}
func (b *fakePuzzles) DataFile(context.Context, board.Rule) (string, error) {
	return "", b.faults.err()
}
func (b *fakePuzzles) SetDataFile(context.Context, board.Rule, string) error { return b.faults.err() }
