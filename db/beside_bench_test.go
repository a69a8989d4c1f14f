package db_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// BenchmarkMovesBeside is how long moves of live games take to be committed, 800 a second of 40 games, with fsync: alone, beside an import of a
// operator's base, and beside searches for parts of the board, two at a time in TENGEN_SHAPE_GAMES games.
func BenchmarkMovesBeside(b *testing.B) {
	total := 2000
	if n, err := strconv.Atoi(os.Getenv("TENGEN_SHAPE_GAMES")); err == nil {
		total = n
	}
	_, d := durable(b)
	x, y := players(b, d)
	base, err := d.Bases().Have(b.Context(), "Synthetic", "none")
	if err == nil {
		err = d.Bases().ShowBase(b.Context(), "Synthetic", true)
	}
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(77, 4))
	page := func(rng *rand.Rand) []gamebase.Game {
		out := make([]gamebase.Game, 200)
		for i := range out {
			out[i] = gamebase.Game{Rule: board.Renju, Size: 15, Moves: near(rng, 15, 20+rng.IntN(40)), Winner: "black", Black: "p" + strconv.Itoa(rng.IntN(2000))}
		}
		return out
	}
	var sample []gamebase.Game
	for n := 0; n < total; n += 200 {
		all := page(rng)
		if _, err := d.Bases().TakeBase(b.Context(), base, all, t0); err != nil {
			b.Fatal(err)
		}
		sample = append(sample, all[0])
	}
	take := func(ctx context.Context, rng *rand.Rand) (n int, err error) {
		all := page(rng)
		_, err = d.Bases().TakeBase(ctx, base, all, t0)
		return len(all), err
	}
	look := func(ctx context.Context, rng *rand.Rand) (int, error) {
		g := sample[rng.IntN(len(sample))].Moves[:12]
		p := g[rng.IntN(len(g))]
		q := gamebase.Question{Rule: board.Renju, Size: 15, Line: g, Area: gamebase.Area{X: max(0, min(9, p.X()-3)), Y: max(0, min(9, p.Y()-3)), W: 6, H: 6}}
		_, err := gamebase.NewSearch(d.Bases(), idle{}).Ask(ctx, q)
		if errors.Is(err, gamebase.ErrShapeSmall) {
			err = nil
		}
		return 1, err
	}
	movesBeside(b, d, x, y, 6*time.Second, []besideMoves{{"alone", nil}, {"an import", []besideWork{take}}, {"shape searches", []besideWork{look, look}}})
}

// besideWork does something beside moves, and returns how much it did.
type besideWork func(context.Context, *rand.Rand) (int, error)

type besideMoves struct {
	name string
	at   []besideWork // at once
}

// movesBeside commits moves of 40 live games, 800 a second, so long beside each work in turn.
func movesBeside(b *testing.B, d *db.DB, x, y game.UserID, lasts time.Duration, works []besideMoves) {
	const games, every = 40, 50 * time.Millisecond
	point := board.At(7, 7)
	seen := 0
	for _, beside := range works {
		b.Run(beside.name, func(b *testing.B) {
			seen++
			id := func(i int) string { return fmt.Sprintf("%06d%06d", i*7919%100003, seen) }
			for i := range games {
				live(b, d, id(i), x, y)
			}
			ctx, stop := context.WithCancel(b.Context())
			var others, movers sync.WaitGroup
			var mu sync.Mutex // guards the following
			done := 0
			var times []time.Duration
			for k, do := range beside.at {
				others.Go(func() {
					rng := rand.New(rand.NewPCG(78, uint64(seen*10+k)))
					for ctx.Err() == nil {
						n, err := do(ctx, rng)
						if ctx.Err() == nil && err != nil {
							b.Error(err)
							return
						}
						mu.Lock()
						done += n
						mu.Unlock()
					}
				})
			}
			begun := time.Now()
			for i := range games {
				movers.Go(func() {
					var own []time.Duration
					tick := time.NewTicker(every)
					defer tick.Stop()
					for n := 0; time.Since(begun) < lasts; n++ {
						<-tick.C
						e := game.Event{Seq: 2 + n, Kind: game.Moved, Actor: x, ClientID: id(i) + "/" + strconv.Itoa(n), At: t0,
							Payload: game.Payload{Point: &point, Clock: &game.Clocks{Black: 298_123, White: 287_456}, SpentMS: 1234, LagMS: 12}}
						from := time.Now()
						if err := commit(d, records.Append{Game: id(i), Event: &e}); err != nil {
							b.Error(err)
							return
						}
						own = append(own, time.Since(from))
					}
					mu.Lock()
					times = append(times, own...)
					mu.Unlock()
				})
			}
			movers.Wait()
			took := time.Since(begun)
			stop()
			others.Wait()
			slices.Sort(times)
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(len(times))/took.Seconds(), "moves/s")
			b.ReportMetric(ms(times[len(times)/2]), "p50-ms")
			b.ReportMetric(ms(times[len(times)*99/100]), "p99-ms")
			b.ReportMetric(float64(done)/took.Seconds(), "beside/s")
		})
	}
}
