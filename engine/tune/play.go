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
	Style   Style
	Engine  engine.Options
}

// Style is what openings the games have and how often a later move is drawn.
type Style struct {
	minDrawn, maxDrawn int     // stones
	fromCentre         int     // points, of the first stone
	fromOther          int     // points from another stone, of the others; 0: fromCentre
	deviation          float64 // chance of a later move to be drawn near the last
	lopsided           int     // score of an opening that is not played on
}

// The styles. Scattered games show what moves are worth trying in whatever
// position the search comes to; compact ones, which are more like those that
// people and engines play, what a position is worth.
var (
	Scattered = Style{minDrawn: 2, maxDrawn: 9, fromCentre: 5, deviation: 0.08, lopsided: 200}
	Compact   = Style{minDrawn: 1, maxDrawn: 7, fromCentre: 3, fromOther: 3, deviation: 0.015, lopsided: 120}
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
		if errors.Is(err, engine.ErrNoMove) || err == nil && (res.Score > opt.Style.lopsided || res.Score < -opt.Style.lopsided) {
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
	st := opt.Style
	centre := board.At(opt.Size/2, opt.Size/2)
	for n := st.minDrawn + rng.IntN(st.maxDrawn-st.minDrawn+1); n > 0; n-- {
		from, reach := centre, min(st.fromCentre, (opt.Size-1)/2)
		if moves := b.Moves(); st.fromOther > 0 && len(moves) > 0 {
			from, reach = moves[rng.IntN(len(moves))], st.fromOther
		}
		if p := near(b, from, reach, rng); b.Check(p) == nil && !b.Wins(p, b.Turn()) {
			g.add(b, p, 0, true)
		}
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
		if p := near(b, b.Last(), 2, rng); rng.Float64() < opt.Style.deviation && res.Mate == 0 && b.Check(p) == nil {
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

// near draws a point within reach of another; None if it is off the board.
func near(b *board.Board, from board.Point, reach int, rng *rand.Rand) board.Point {
	x, y := from.X()-reach+rng.IntN(2*reach+1), from.Y()-reach+rng.IntN(2*reach+1)
	if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
		return board.None
	}
	return board.At(x, y)
}
