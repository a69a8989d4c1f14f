package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/level"
)

type fairplayCostCmd struct {
	File  string `required:"" help:"Games, as fairplay games keeps them."`
	Games int    `default:"40" help:"Games that are measured."`
	Moves int    `default:"200" help:"Moves of live games, alone and beside the measuring."`
	Level string `default:"hickory" help:"Who plays them."`
}

// Run prints the processor time that measuring a game costs, and how long the moves of a live game's bot take while nothing is
// measured and while games are measured all the time, as a server does it: behind all else.
func (c *fairplayCostCmd) Run(ctx context.Context) error {
	all, err := fairGames(c.File)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return errors.New("there are no games")
	}
	var games []fairplay.Game
	for i := range min(c.Games, len(all)) {
		g := fairplay.Game{Rule: board.Freestyle, Size: boardSize, Known: 4}
		for _, m := range all[i*len(all)/min(c.Games, len(all))].Moves {
			p, err := board.ParsePoint(m.At)
			if err != nil {
				return err
			}
			g.Moves = append(g.Moves, p)
		}
		games = append(games, g)
	}
	plies := 0
	costs := make([]time.Duration, 0, len(games))
	for _, g := range games {
		before := processor()
		if _, err := fairplay.Measure(ctx, g, fairplay.Standard); err != nil {
			return err
		}
		plies, costs = plies+len(g.Moves), append(costs, processor()-before)
	}
	sum := time.Duration(0)
	for _, d := range costs {
		sum += d
	}
	slices.Sort(costs)
	fmt.Printf("a game of %d moves on average: %.0f ms of a processor on average, %.0f the median, %.0f the most; %.1f ms a move\n\n", plies/len(games),
		millis(sum)/float64(len(games)), millis(costs[len(costs)/2]), millis(costs[len(costs)-1]), millis(sum)/float64(plies))

	l, err := level.Parse(c.Level)
	if err != nil {
		return err
	}
	pool := engine.NewPool(engine.PoolOptions{Workers: 1, Queue: 16, TableBudget: 64 << 20, TablePerGame: 4 << 20})
	defer pool.Close(context.WithoutCancel(ctx))
	moves := func() ([]time.Duration, error) {
		var took []time.Duration
		for n := 0; len(took) < c.Moves; n++ {
			g := games[n%len(games)]
			b, err := board.New(g.Rule, g.Size)
			if err != nil {
				return nil, err
			}
			for _, p := range g.Moves[:min(10+n/len(games), len(g.Moves)-1)] {
				b.Play(p)
			}
			began := time.Now()
			if _, err := pool.Search(ctx, engine.Request{Game: fmt.Sprint("live", n), Board: b, Bot: l, Seed: uint64(n)}); err != nil && !errors.Is(err, engine.ErrNoMove) {
				return nil, err
			}
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		return took, nil
	}
	fmt.Println("| moves of a live game | median | 95 of 100 | measured beside |\n|---|--:|--:|--:|")
	row := func(name string, beside bool) error {
		measuring, stop := context.WithCancel(ctx)
		done := make(chan int, 1)
		go func() {
			n := 0
			for beside && measuring.Err() == nil {
				polite, end := pool.InBackground(measuring, engine.Review)
				one := games[n%len(games)] // a position of it, since a game may take longer than all moves
				one.Known = min(8+n/len(games)%20, len(one.Moves)-1)
				one.Moves = one.Moves[:one.Known+1]
				if _, err := fairplay.Measure(polite, one, fairplay.Standard); err == nil {
					n++
				}
				end()
			}
			done <- n
		}()
		took, err := moves()
		stop()
		n := <-done
		if err != nil {
			return err
		}
		fmt.Printf("| %s | %.1f ms | %.1f ms | %d positions |\n", name, millis(took[len(took)/2]), millis(took[len(took)*95/100]), n)
		return nil
	}
	for _, name := range []string{"alone", "beside the measuring", "alone, again", "beside the measuring, again"} {
		if err := row(name, name[0] == 'b'); err != nil {
			return err
		}
	}
	return nil
}

// processor is what this process has used so far.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
