package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/jobs"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/review"
)

const (
	reviewedPlies = 16 // of a game that is worth explaining
	tableForAll   = 64 << 20
	tableForOne   = 16 << 20
	lookEvery     = 200 * time.Millisecond
)

// nobody plays while a site is made.
type nobody struct{}

func (nobody) Plays(game.UserID) bool             { return false }
func (nobody) InLiveGame([]board.Point) bool      { return false }
func (nobody) RepeatsLiveGame([]board.Point) bool { return false }
func (nobody) HelpsInLiveGame(int, []board.Point, board.Stone, []board.Point, time.Time) bool {
	return false
}

// newest returns the last games between people that are worth explaining.
func newest(games []*pairing, n int) (ids []string) {
	for i := len(games) - 1; i >= 0 && len(ids) < n; i-- {
		if g := games[i]; g.game.Bot == "" && g.plies >= reviewedPlies {
			ids = append(ids, g.game.ID)
		}
	}
	return ids
}

// review has games explained by the site's own jobs, with the exercises that come of them.
func (o *Options) review(ctx context.Context, d *db.DB, games []string) error {
	if len(games) == 0 {
		return nil
	}
	pool := engine.NewPool(engine.PoolOptions{Workers: max(1, o.Workers), Queue: len(games), TableBudget: tableForAll, TablePerGame: tableForOne})
	defer func() { _ = pool.Close(context.WithoutCancel(ctx)) }() // its searches have ended
	log := slog.New(slog.DiscardHandler)
	j, err := jobs.Open(ctx, o.URL, "", max(1, o.Workers), log)
	if err != nil {
		return err
	}
	defer j.Close()
	s, err := review.New(review.Config{
		Store: j, Games: library.Reviewed(d.Archive()), Analyst: analysis.New(pool, max(1, o.Workers), tableForOne), Players: nobody{}, Engine: engine.Version(), Log: log,
	})
	if err != nil {
		return err
	}
	for _, g := range games {
		if err := j.Ask(ctx, review.Asking{Game: g, All: len(games)}); err != nil {
			return err
		}
	}
	if err := j.Start(ctx, s.Work); err != nil {
		return err
	}
	err = o.awaitReviews(ctx, j, games)
	return errors.Join(err, j.Stop(context.WithoutCancel(ctx)))
}

// awaitReviews returns when none waits any more.
func (o *Options) awaitReviews(ctx context.Context, j *jobs.Jobs, games []string) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for made := -1; ; {
		stored, err := j.Reviews(ctx, games)
		if err != nil {
			return err
		}
		n := map[review.Status]int{}
		for _, s := range stored {
			n[s.Status]++
		}
		if o.Reviewed != nil && n[review.Done] > made {
			made = n[review.Done]
			o.Reviewed(made)
		}
		if n[review.Waiting] == 0 {
			if n[review.Done] < len(games) {
				return fmt.Errorf("%d of %d reviews were made", n[review.Done], len(games))
			}
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
