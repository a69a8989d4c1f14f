package web

import (
	"context"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/review"
)

// fakeReviews keeps reviews, verdicts of positions and the players of live games, in memory.
type fakeReviews struct {
	faults *faultInjector

	mu      sync.Mutex
	kept    map[string]review.Stored
	playing game.UserID                                     // a user
	shown   []board.Point                                   // the position of a game in play
	helps   func(side board.Stone, line []board.Point) bool // of a game in play; nil: none
	looked  *explain.Position                               // what is proven in every position; nil: nothing
	mate    int                                             // of every line
	nodes   int64                                           // of the first line; the next has taken twice as many
}

func (d *fakeReviews) Reviews(_ context.Context, games []string) (map[string]review.Stored, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string]review.Stored{}
	for _, id := range games {
		if s, ok := d.kept[id]; ok {
			out[id] = s
		}
	}
	return out, d.faults.err()
}

func (d *fakeReviews) Review(_ context.Context, id string) (review.Stored, error) {
	if err := d.faults.err(); err != nil {
		return review.Stored{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.kept[id], nil
}

func (d *fakeReviews) set(id string, s review.Stored) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept[id] = s
}

func (d *fakeReviews) Ask(_ context.Context, a review.Asking) error {
	if err := d.faults.err(); err != nil {
		return err
	}
	d.set(a.Game, review.Stored{Status: review.Waiting, AskedBy: a.User})
	return nil
}

func (d *fakeReviews) Cancel(_ context.Context, id string) (int64, error) {
	if err := d.faults.err(); err != nil {
		return 0, err
	}
	d.set(id, review.Stored{Status: review.Cancelled})
	return 1, nil
}

func (d *fakeReviews) ReadQueue(context.Context) (review.Queue, error) {
	return review.Queue{}, d.faults.err()
}

func (d *fakeReviews) Sweep(context.Context) (int, error) { return 0, nil }

func (d *fakeReviews) Keep(context.Context, review.Made) error            { return nil }
func (d *fakeReviews) AskByItself(context.Context, int, int) (int, error) { return 0, nil }
func (d *fakeReviews) Progress(context.Context, review.Job, float64) (bool, error) {
	if err := d.faults.err(); err != nil {
		return false, err
	}
	return true, nil
}
func (d *fakeReviews) Exercises(context.Context, game.UserID, int) ([]review.Exercise, int, error) {
	if err := d.faults.err(); err != nil {
		return nil, 0, err
	}
	return []review.Exercise{{Game: "g1", Move: 3, Tries: 1}}, 1, nil
}

func (d *fakeReviews) Practise(context.Context, game.UserID, string, int, func(*review.Exercise)) (bool, error) {
	if err := d.faults.err(); err != nil {
		return false, err
	}
	return false, nil
}

func (d *fakeReviews) Plays(u game.UserID) bool { return u == d.playing }

func (d *fakeReviews) InLiveGame(moves []board.Point) bool {
	return len(d.shown) > 0 && len(moves) == len(d.shown)
}

func (d *fakeReviews) HelpsInLiveGame(_ int, _ []board.Point, side board.Stone, line []board.Point, _ time.Time) bool {
	return d.helps != nil && d.helps(side, line)
}

func (d *fakeReviews) RepeatsLiveGame(moves []board.Point) bool { return d.InLiveGame(moves) }

// fakeAnalyst explains at once.
type fakeAnalyst struct{ reviews *fakeReviews }

func (a fakeAnalyst) Analyse(ctx context.Context, q analysis.Question, looked func(*board.Board, *explain.Position), best func(ask.Line)) error {
	if q.Lines < 1 || q.Lines > ask.MaxLines {
		return analysis.ErrLines
	}
	b, err := ask.Board(q.Game)
	if err != nil {
		return err
	}
	if p := a.reviews.looked; p != nil {
		looked(b, p)
	} else {
		looked(b, &explain.Position{Chance: 0.25})
	}
	for rank := range q.Lines {
		best(ask.Line{Rank: rank + 1, Depth: 2, Chance: 0.5, Mate: a.reviews.mate, Nodes: a.reviews.nodes * int64(rank+1), Moves: []board.Point{board.At(7, 7), board.At(8, 8)}})
	}
	return ctx.Err()
}

func (fakeAnalyst) InBackground(ctx context.Context) (context.Context, func()) { return ctx, func() {} }

func (fakeAnalyst) Last(context.Context, fair.Who, explain.Game) (before, after explain.Position, m explain.Move, err error) {
	m.Mistake = explain.AllowedWin
	return before, after, m, nil
}

func (fakeAnalyst) Review(context.Context, explain.Game, explain.Options) (*explain.Review, error) {
	return nil, nil
}
