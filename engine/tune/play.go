package tune

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"tengen/engine"
	"tengen/engine/board"
)

// PlayOptions say what games are played.
type PlayOptions struct {
	Rule    board.Rule
	Size    int
	Games   int
	Nodes   int64 // a move
	Workers int   // games at a time
	Seed    uint64
	Engine  engine.Options
}

// The openings: stones drawn within so many points of the centre, and how often
// a later move is drawn near the others.
const (
	minDrawn  = 2
	maxDrawn  = 9
	drawnFrom = 5 // points from the centre
	deviation = 0.08
	lopsided  = 200 // score of an opening that is not played on
)

// Play plays games and hands each to keep, one at a time. It ends early with
// the context's error or keep's.
func Play(ctx context.Context, opt PlayOptions, keep func(Game) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu   sync.Mutex // guards keep and next
		next int
		wg   sync.WaitGroup
	)
	for range max(opt.Workers, 1) {
		wg.Go(func() {
			e := engine.New(opt.Engine)
			defer e.Close()
			for {
				mu.Lock()
				n := next
				next++
				mu.Unlock()
				if n >= opt.Games || ctx.Err() != nil {
					return
				}
				g, err := playOne(ctx, e, opt, rand.New(rand.NewPCG(opt.Seed, uint64(n))))
				if err == nil {
					mu.Lock()
					err = keep(g)
					mu.Unlock()
				}
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// playOne plays a game from an opening that neither side has won.
func playOne(ctx context.Context, e *engine.Engine, opt PlayOptions, rng *rand.Rand) (Game, error) {
	for {
		g, b, err := draw(opt, rng)
		if err != nil {
			return g, err
		}
		e.Clear()
		res, err := e.Search(ctx, b, engine.Limits{Nodes: opt.Nodes})
		if errors.Is(err, engine.ErrNoMove) || err == nil && (res.Score > lopsided || res.Score < -lopsided) {
			continue
		}
		if err != nil {
			return g, err
		}
		return g, finish(ctx, e, b, &g, opt, rng)
	}
}

// draw places the first stones of a game.
func draw(opt PlayOptions, rng *rand.Rand) (Game, *board.Board, error) {
	g := Game{Rule: opt.Rule.String(), Size: opt.Size}
	b, err := g.board()
	if err != nil {
		return g, nil, err
	}
	reach := min(drawnFrom, (opt.Size-1)/2)
	for n := minDrawn + rng.IntN(maxDrawn-minDrawn+1); n > 0; n-- {
		c := opt.Size / 2
		p := board.At(c-reach+rng.IntN(2*reach+1), c-reach+rng.IntN(2*reach+1))
		if b.Check(p) != nil || b.Wins(p, b.Turn()) {
			continue
		}
		g.add(b, p, 0, true)
	}
	return g, b, nil
}

func (g *Game) add(b *board.Board, p board.Point, score int, random bool) {
	b.Make(p)
	g.Moves, g.Scores, g.Random = append(g.Moves, p), append(g.Scores, score), append(g.Random, random)
}

// finish plays on to the end.
func finish(ctx context.Context, e *engine.Engine, b *board.Board, g *Game, opt PlayOptions, rng *rand.Rand) error {
	for b.Five() == nil && !b.Full() {
		res, err := e.Search(ctx, b, engine.Limits{Nodes: opt.Nodes})
		if errors.Is(err, engine.ErrNoMove) {
			return nil
		}
		if err != nil {
			return err
		}
		if p := near(b, rng); rng.Float64() < deviation && res.Mate == 0 && b.Check(p) == nil {
			g.add(b, p, 0, true)
			continue
		}
		g.add(b, res.Move, res.Score, false)
	}
	if b.Five() != nil {
		g.Result = 2*(b.Ply()%2) - 1 // the last stone won, Black's are the odd ones
	}
	return nil
}

// near draws a point within two of the last stone; it may be off the board.
func near(b *board.Board, rng *rand.Rand) board.Point {
	moves := b.Moves()
	last := moves[len(moves)-1]
	x, y := last.X()-2+rng.IntN(5), last.Y()-2+rng.IntN(5)
	if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
		return board.None
	}
	return board.At(x, y)
}
