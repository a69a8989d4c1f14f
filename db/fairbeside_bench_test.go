package db_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/pause"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// BenchmarkMovesBesideSheets is how long moves of live games take to be committed beside the reader of sheets, in turns: without it; as a
// server has it, which rests within a step after each 20 ms of work, nine times as long; and with one that never rests.
func BenchmarkMovesBesideSheets(b *testing.B) {
	c, _ := dbtest.Cluster(b)
	if err := schema.Migrate(b.Context(), c.URL(), quiet); err != nil {
		b.Fatal(err)
	}
	d, conn := open(b, c.URL()), sql(b, c.URL())
	ann, bob := newMember(b, d, "Ann"), newMember(b, d, "Bob")
	finished := 0
	for _, id := range []string{"dogwood", "fir", "hickory", "ironwood"} {
		l, err := level.Parse(id)
		if err != nil {
			b.Fatal(err)
		}
		for n := range 4 {
			one := calibrate.Of(l, engine.Limits{})
			g, err := calibrate.Play(b.Context(), board.Freestyle, one, one, 2*n)
			if err != nil {
				b.Fatal(err)
			}
			var text strings.Builder
			for _, m := range g.Moves {
				text.WriteString(m.String())
			}
			p := past{id: fmt.Sprint(id, n), black: ann, white: bob, rule: "freestyle", winner: "black", reason: "five", control: blitz, rated: true, ended: t0}
			p.put(b, conn)
			must(b, conn, `UPDATE games SET moves = $2, plies = $3, speed = 'blitz' WHERE id = $1`, p.id, text.String(), len(g.Moves))
			finished++
		}
	}
	for _, r := range d.Readers(nil) {
		if err := db.CatchUp(b.Context(), r.Step); err != nil {
			b.Fatal(err)
		}
	}
	pool := engine.NewPool(engine.PoolOptions{Workers: 1, Queue: 16, TableBudget: 64 << 20, TablePerGame: 4 << 20})
	b.Cleanup(func() { _ = pool.Close(context.Background()) })
	sheets := func(rests time.Duration) besideWork {
		service := fairplay.NewService(fairplay.Config{
			Store: d.Fairplay(), Thresholds: fairplay.Standard, Options: moves.Standard, Version: engine.Version(), Log: slog.New(slog.DiscardHandler),
			InBackground: func(ctx context.Context) (context.Context, func()) {
				polite, done := pool.InBackground(ctx, engine.Review)
				return resting(polite, rests), done
			},
		})
		return func(ctx context.Context, _ *rand.Rand) (int, error) {
			more, err := service.Step(ctx)
			if err != nil || more {
				return 1, err
			}
			// All are measured, or were taken in an earlier turn that ended meanwhile: again.
			_, err = conn.Exec(ctx, `
INSERT INTO fairplay_wanted (game) SELECT number FROM games WHERE reason = 'five'
ON CONFLICT (game) DO UPDATE SET taken = NULL, tries = 0`)
			return 0, err
		}
	}
	x, y := players(b, d)
	var turns []besideMoves
	for range 2 {
		turns = append(turns, besideMoves{"without", nil}, besideMoves{"as a server", []besideWork{sheets(9)}}, besideMoves{"without a rest", []besideWork{sheets(0)}})
	}
	movesBeside(b, d, x, y, 25*time.Second, turns) // a game and the rest after it take a while
	var parts int
	if err := conn.QueryRow(b.Context(), `SELECT count(*) FROM fairplay_games`).Scan(&parts); err != nil || parts == 0 || parts > 2*finished {
		b.Errorf("%d parts of %d games are measured: %v", parts, finished, err)
	}
}

// resting returns a context whose searches rest so many times as long as they worked, as the server's do at no load.
func resting(ctx context.Context, times time.Duration) context.Context {
	const work = 20 * time.Millisecond
	began := time.Now()
	return pause.With(ctx, func() {
		worked := time.Since(began)
		if worked < work {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(times * worked):
		}
		began = time.Now()
	})
}
