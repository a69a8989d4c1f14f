package bridge

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// threeStones returns the first three stones of swap2: the program's, or an even opening from ours.
func (p *player) threeStones(ctx context.Context, b *board.Board, a allowance) []board.Point {
	if p.knowsSwap2 {
		stones, err := p.swap2(ctx, b, a)
		if err == nil {
			return stones
		}
		p.failed(b, err)
	}
	three := engine.PlaceThree(b.Rule(), b.Size(), rand.Uint64())
	return three[:]
}

// place returns n stones for one turn, as far as there are legal points.
func (p *player) place(ctx context.Context, b *board.Board, n int, zone []board.Point, a allowance) ([]board.Point, error) {
	if n == 3 && b.Ply() == 0 && len(zone) == 0 {
		return p.threeStones(ctx, b, a), context.Cause(ctx)
	}
	began := time.Now()
	c := b.Clone()
	var stones []board.Point
	for range n {
		at, err := p.move(ctx, c, zone, a.part(n, began))
		if err != nil {
			return nil, err
		}
		if at == board.None {
			break
		}
		c.Make(at)
		stones = append(stones, at)
	}
	return stones, nil
}

// part is the allowance for one of n moves of a decision that began at an instant.
func (a allowance) part(n int, began time.Time) allowance {
	a.turn /= time.Duration(n)
	a.limit -= time.Since(began)
	return a
}

// choose returns one of the options, and the stones that follow from it if the program has said them.
func (p *player) choose(ctx context.Context, b *board.Board, options []string, a allowance) (string, []board.Point, error) {
	has := func(o string) bool { return slices.Contains(options, o) }
	if p.knowsSwap2 && (b.Ply() == 3 || b.Ply() == 5) {
		stones, err := p.swap2(ctx, b, a)
		switch {
		case ctx.Err() != nil:
			return "", nil, context.Cause(ctx)
		case err != nil:
			p.failed(b, err)
		case len(stones) == 0 && has(botclient.TakeBlack):
			return botclient.TakeBlack, nil, nil
		case len(stones) == 1 && has(botclient.TakeWhite):
			return botclient.TakeWhite, nil, nil
		case len(stones) == 2 && has(botclient.PlaceTwo):
			return botclient.PlaceTwo, stones, nil
		}
	}
	if !has(botclient.TakeBlack) || !has(botclient.TakeWhite) {
		return options[0], nil, nil
	}
	black, err := p.judge(ctx, b, a)
	if black > 0 {
		return botclient.TakeBlack, nil, err
	}
	return botclient.TakeWhite, nil, err
}

const (
	// rollout is how many moves the program plays with itself to find out which side a position favours.
	rollout = 12
	// shortest is the time for one of them below which the program is not asked.
	shortest = 20 * time.Millisecond
)

// judge returns a positive number if a position is Black's. The program plays on for both sides; if that does not decide
// it, a short search of our engine does. The error is the context's.
func (p *player) judge(ctx context.Context, b *board.Board, a allowance) (black int, err error) {
	began := time.Now()
	c := b.Clone()
	for range rollout {
		each := a.part(rollout, began)
		if c.Five() != nil || c.Full() || each.turn < shortest || each.limit < least {
			break
		}
		at, err := p.think(ctx, c, each)
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if err == nil {
			err = c.Check(at)
		}
		if err != nil { // our engine judges what there is
			p.log.Warn("the engine does not judge an opening to its end", "ply", c.Ply(), "cause", err)
			break
		}
		c.Make(at)
	}
	switch {
	case c.Five() != nil:
		return -signOf(c.Turn()), nil // the side that moved last has won
	case c.Full():
		return 0, nil
	}
	e := engine.New(judging())
	defer e.Close()
	res, err := e.Search(ctx, c, engine.Limits{Nodes: judgeNodes})
	if err != nil {
		return 0, context.Cause(ctx)
	}
	return res.Score * signOf(c.Turn()), nil
}

// judgeNodes is some twenty milliseconds.
const judgeNodes = 20_000

func judging() engine.Options {
	opt := engine.DefaultOptions()
	opt.TableBytes = 4 << 20
	return opt
}

func signOf(s board.Stone) int {
	if s == board.Black {
		return 1
	}
	return -1
}

// offer returns n points for the next stone of which no two are the same by symmetry: the program's move and the points
// nearest to it.
func (p *player) offer(ctx context.Context, b *board.Board, n int, zone []board.Point, a allowance) ([]board.Point, error) {
	first, err := p.move(ctx, b, zone, a)
	if err != nil || first == board.None {
		return nil, err
	}
	if len(zone) == 0 {
		zone = everywhere(b.Size())
	}
	rest := slices.Clone(zone)
	seen := map[uint64]bool{}
	var points []board.Point
	for at := first; at != board.None && len(points) < n; at = nearest(b, rest, first) {
		if key := after(b, at); !seen[key] {
			seen[key] = true
			points = append(points, at)
		}
		rest = slices.DeleteFunc(rest, func(q board.Point) bool { return q == at })
	}
	return points, nil
}

// after is the same for positions that are one another's by symmetry: that after a stone.
func after(b *board.Board, at board.Point) uint64 {
	c := b.Clone()
	c.Make(at)
	key, _ := c.Canonical()
	return key
}

// pick returns the n points of the zone for the next stone that are best for a colour, whosever stone that is.
func (p *player) pick(ctx context.Context, b *board.Board, n int, zone []board.Point, colour board.Stone, a allowance) ([]board.Point, error) {
	began := time.Now()
	type offered struct {
		at    board.Point
		worth int // to the colour
	}
	var all []offered
	for _, at := range zone {
		if b.Check(at) != nil {
			continue
		}
		c := b.Clone()
		c.Make(at) // a five decides at once
		black, err := p.judge(ctx, c, a.part(len(zone), began))
		if err != nil {
			return nil, err
		}
		all = append(all, offered{at, black * signOf(colour)})
	}
	slices.SortStableFunc(all, func(x, y offered) int { return cmp.Compare(y.worth, x.worth) })
	var points []board.Point
	for _, o := range all[:min(n, len(all))] {
		points = append(points, o.at)
	}
	return points, nil
}

func everywhere(size int) []board.Point {
	var all []board.Point
	for y := range size {
		for x := range size {
			all = append(all, board.At(x, y))
		}
	}
	return all
}
