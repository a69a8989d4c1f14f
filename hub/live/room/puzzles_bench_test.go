package room

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// makers makes puzzles of a game behind a pool's requests, again and again, as the jobs of finished games do.
type makers struct {
	pool  *engine.Pool
	looks atomic.Int64 // of its searches at their context: one about every millisecond
}

// looking counts how often searches look at their context.
type looking struct {
	context.Context
	looks *atomic.Int64
}

func (l looking) Err() error {
	l.looks.Add(1)
	return l.Context.Err()
}

// beside runs something while puzzles are made.
func (m *makers) beside(b *testing.B, f func()) {
	ctx, cancel := context.WithCancel(b.Context())
	polite, done := m.pool.InBackground(ctx, engine.Review)
	var making sync.WaitGroup
	making.Go(func() {
		for {
			if _, err := puzzle.NewMaker(puzzle.DefaultOptions).From(looking{polite, &m.looks}, board.Freestyle, 15, finished); err != nil {
				return
			}
		}
	})
	f()
	cancel()
	making.Wait()
	done()
}

// finished is a game of which puzzles can be made.
var finished = func() (moves []board.Point) {
	for text := "h8i9h9h10i8g8j7k6h7h6i7g7j8k8i6"; text != ""; {
		p, rest, err := board.CutPoint(text)
		if err != nil {
			panic(err)
		}
		moves, text = append(moves, p), rest
	}
	return moves
}()

// BenchmarkMoveBesidePuzzles is a person's move, from its command to everybody's frame, and a bot's search, in turns alone and while
// puzzles are made behind: the medians of both, and what one move in a hundred takes.
func BenchmarkMoveBesidePuzzles(b *testing.B) {
	const block, searches = 2000, 5
	points := hubtest.QuietMoves()
	h := benchRooms(b)
	bot, err := level.Parse("hickory")
	if err != nil {
		b.Fatal(err)
	}
	pool := engine.NewPool(engine.PoolOptions{Workers: 1, Queue: 8, TableBudget: 64 << 20, TablePerGame: 8 << 20})
	defer func() {
		if err := pool.Close(context.Background()); err != nil {
			b.Error(err)
		}
	}()
	g := benchGame{id: "g", ply: len(points)}
	id, m := int64(0), &makers{pool: pool}
	moves := func(took *[]time.Duration) {
		for range block {
			if g.ply == len(points) {
				h.store.Do(func(m *hubtest.Store) { delete(m.Games, "g") })
				g.sit(b, h, board.Freestyle, 2)
			}
			id++
			began := time.Now()
			g.move(b, h, id, points)
			*took = append(*took, time.Since(began))
		}
	}
	search := func(took *[]time.Duration) {
		for i := range searches {
			at, err := board.Replay(board.Freestyle, 15, finished[:5+i])
			if err != nil {
				b.Fatal(err)
			}
			game := strconv.Itoa(i)
			began := time.Now()
			_, err = pool.Search(b.Context(), engine.Request{Game: game, Board: at, Bot: bot, Budget: time.Minute})
			*took = append(*took, time.Since(began))
			pool.Release(game)
			if err != nil {
				b.Error(err)
			}
		}
	}
	var alone, beside, botAlone, botBeside []time.Duration
	for b.Loop() {
		moves(&alone)
		search(&botAlone)
		m.beside(b, func() { moves(&beside); search(&botBeside) })
	}
	for name, took := range map[string][]time.Duration{"alone": alone, "beside": beside, "bot-alone": botAlone, "bot-beside": botBeside} {
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1000, name+"-p50-µs")
		b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1000, name+"-p99-µs")
	}
	b.ReportMetric(float64(m.looks.Load())/float64(b.N), "looks/op")
}
