package tune

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
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
	Done    map[int]bool // numbers of games that are not played again; may be nil
}

// Style is what openings the games have, how often a later move is drawn, and what
// else is made of a game.
type Style struct {
	minDrawn, maxDrawn int     // stones
	fromCentre         int     // points, of the first stone
	fromOther          int     // points from another stone, of the others; 0: fromCentre
	deviation          float64 // chance of a later move to be drawn near the last
	lopsided           int     // score of an opening that is not played on
	branches           int     // games that leave this one with another move
	asides             float64 // chance of a move to be followed by a look at another
}

// The styles. Scattered games show which moves are worth trying in any position that the search meets. Compact ones,
// which are more like people's and engines' games, show a position's value. Their branches begin where many stones lie
// and nothing is decided, their asides are positions that games hardly come to but searches do.
var (
	Scattered = Style{minDrawn: 2, maxDrawn: 9, fromCentre: 5, deviation: 0.08, lopsided: 200}
	Compact   = Style{minDrawn: 1, maxDrawn: 7, fromCentre: 3, fromOther: 3, deviation: 0.015, lopsided: 120, branches: 2, asides: 0.6}
)

// Play plays games and hands each to keep, together with what else the style makes of
// it, when all of that is there. Keep is called by one goroutine at a time and does not
// hold on to the list. Play ends early with the context's error or keep's.
func Play(ctx context.Context, opt PlayOptions, keep func([]Game) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu   sync.Mutex // guards keep and next
		next int
		wg   sync.WaitGroup
	)
	locked := func(list []Game) error {
		mu.Lock()
		defer mu.Unlock()
		return keep(list)
	}
	for range max(opt.Workers, 1) {
		wg.Go(func() {
			p := player{ctx: ctx, e: engine.New(opt.Engine), opt: opt, pos: threat.New()}
			defer p.e.Close()
			for {
				mu.Lock()
				n := next
				next++
				mu.Unlock()
				if n >= opt.Games || ctx.Err() != nil {
					return
				}
				if opt.Done[n] {
					continue
				}
				p.rng = rand.New(rand.NewPCG(opt.Seed, uint64(n)))
				p.made = p.made[:0]
				err := p.play()
				if err == nil {
					err = locked(signed(p.made, opt.Seed, n))
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

// player plays one game at a time, with its branches and asides.
type player struct {
	ctx  context.Context
	e    *engine.Engine
	opt  PlayOptions
	rng  *rand.Rand
	pos  *threat.Position
	made []Game // of the drawn opening that is being played
}

// play plays a game from an opening that neither side has won, and its branches.
func (p *player) play() error {
	for {
		p.e.Clear()
		g, b, err := draw(p.opt, p.rng)
		if err != nil {
			return err
		}
		even, err := p.even(b)
		if err != nil {
			return err
		}
		if !even {
			continue
		}
		if err := p.finish(b, &g); err != nil {
			return err
		}
		for range p.opt.Style.branches {
			if err := p.branch(&g); err != nil {
				return err
			}
		}
		return nil
	}
}

// even reports whether neither side is ahead by much.
func (p *player) even(b *board.Board) (bool, error) {
	res, err := p.search(b)
	if errors.Is(err, engine.ErrNoMove) {
		return false, nil
	}
	return max(res.Score, -res.Score) <= p.opt.Style.lopsided, err
}

func (p *player) search(b *board.Board) (engine.Result, error) {
	return p.e.Search(p.ctx, b, engine.Limits{Nodes: p.opt.Nodes})
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

// finish plays on to the end and keeps the game.
func (p *player) finish(b *board.Board, g *Game) error {
	for b.Five() == nil && !b.Full() {
		res, err := p.search(b)
		if errors.Is(err, engine.ErrNoMove) {
			break
		}
		if err != nil {
			return err
		}
		if p.rng.Float64() < p.opt.Style.asides {
			if err := p.aside(b, g, res); err != nil {
				return err
			}
		}
		if q := near(b, b.Last(), 2, p.rng); p.rng.Float64() < p.opt.Style.deviation && res.Mate == 0 && b.Check(q) == nil {
			g.add(b, q, 0, true)
			continue
		}
		g.add(b, res.Move, res.Score, false)
	}
	if b.Five() != nil {
		g.Result = 2*(b.Ply()%2) - 1 // the last stone won, Black's are the odd ones
	}
	p.made = append(p.made, *g)
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
