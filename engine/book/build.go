package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"tengen/engine/board"
)

// Judge searches a position with so many nodes and returns the best moves for
// the side to move, at least one and at most as many as there are lines asked
// for, best first. The same question has the same answer. It is called from
// several goroutines at once.
type Judge func(ctx context.Context, g *board.Board, lines int, nodes int64) ([]Move, error)

// Plan is the plan of building or verifying a book.
type Plan struct {
	Rule  board.Rule
	Judge Judge

	Nodes  int64 // of a search that proposes moves
	Factor int64 // so many times the nodes judge them
	Margin int   // how much worse than the best known move one of the book may be

	// Only for Build.
	Plies     int // most stones of a position
	Lines     int // moves proposed for the side of the book
	Follow    int // of its moves, the best, that are followed further; on an empty board all are
	Replies   int // most moves of the other side
	Reach     int // how far from the stones those may be; from the centre of an empty board
	Positions int // of the book at most

	Workers  int            // positions at a time
	Progress func(Progress) // called after each step of Build; nil: nobody
}

// Progress is a finished step of Build: the positions of so many stones.
type Progress struct {
	Stones    int
	Positions int // kept
	Left      int // that Plan.Positions did not allow
	Moves     int // kept
	Dropped   int // proposed and found too bad
}

// ErrPlan is returned for a plan that cannot be carried out.
var ErrPlan = errors.New("book: bad plan")

func (p *Plan) check(build bool) error {
	for _, n := range []struct {
		name             string
		value, low, high int64
		used             bool
	}{
		{"nodes", p.Nodes, 1, MaxNodes, true},
		{"factor", p.Factor, 1, MaxNodes / max(p.Nodes, 1), true},
		{"margin", int64(p.Margin), 0, MaxScore, true},
		{"plies", int64(p.Plies), 0, MaxStones, build},
		{"lines", int64(p.Lines), 1, MaxMoves - 1, build}, // one more comes from the larger search
		{"follow", int64(p.Follow), 1, MaxMoves, build},
		{"replies", int64(p.Replies), 1, Size * Size, build},
		{"reach", int64(p.Reach), 1, Size, build},
		{"positions", int64(p.Positions), 1, MaxPositions, build},
	} {
		if n.used && (n.value < n.low || n.value > n.high) {
			return fmt.Errorf("%w: %s %d, not %d to %d", ErrPlan, n.name, n.value, n.low, n.high)
		}
	}
	return nil
}

// Build makes a book. The same plan makes the same book with any number of workers. Errors: ErrPlan, the judge's, or
// the context's.
func Build(ctx context.Context, p Plan) (*Book, error) {
	if err := p.check(true); err != nil {
		return nil, err
	}
	empty, err := board.New(p.Rule, Size)
	if err != nil {
		return nil, err
	}
	b, err := New(p.Rule, nil)
	if err != nil {
		return nil, err
	}
	layers := make([][]*board.Board, p.Plies+3)
	layers[0] = []*board.Board{empty}
	if layers[1], err = p.replies(ctx, empty); err != nil {
		return nil, err
	}
	for n, layer := range layers[:p.Plies+1] {
		left := max(0, len(layer)-(p.Positions-len(b.positions)))
		layer = layer[:len(layer)-left]
		steps := make([]step, len(layer))
		err := each(ctx, p.Workers, len(layer), func(ctx context.Context, i int) (err error) {
			steps[i], err = p.step(ctx, layer[i])
			return err
		})
		if err != nil {
			return nil, err
		}
		done := Progress{Stones: n, Positions: len(layer), Left: left}
		seen := map[uint64]bool{}
		for _, s := range steps {
			if err := b.add(s.position); err != nil {
				return nil, err
			}
			done.Moves += len(s.position.Moves)
			done.Dropped += s.dropped
			for _, g := range s.next {
				if key, _ := g.Canonical(); !seen[key] {
					seen[key] = true
					layers[n+2] = append(layers[n+2], g)
				}
			}
		}
		if p.Progress != nil {
			p.Progress(done)
		}
	}
	return b, nil
}

// step is a position of the book and those that follow it, two plies later.
type step struct {
	position Position
	dropped  int
	next     []*board.Board
}

func (p *Plan) step(ctx context.Context, g *board.Board) (s step, err error) {
	proposed, err := p.propose(ctx, g)
	if err != nil {
		return s, err
	}
	moves, err := p.judge(ctx, g, proposed)
	if err != nil {
		return s, err
	}
	kept := slices.IndexFunc(moves, func(m Move) bool { return m.Score < moves[0].Score-p.Margin })
	if kept < 0 {
		kept = len(moves)
	}
	s.dropped = len(moves) - kept
	s.position = Position{Stones: g.Moves(), Moves: moves[:kept]}
	if g.Ply()+2 > p.Plies {
		return s, nil
	}
	follow := min(kept, p.Follow)
	if g.Ply() == 0 {
		follow = kept
	}
	for _, m := range s.position.Moves[:follow] {
		next, err := p.replies(ctx, turned(g, m.Point))
		if err != nil {
			return s, err
		}
		s.next = append(s.next, next...)
	}
	return s, nil
}

// propose returns moves that may belong into the book.
func (p *Plan) propose(ctx context.Context, g *board.Board) ([]board.Point, error) {
	if g.Ply() == 0 {
		return p.alternatives(ctx, g)
	}
	list, err := p.best(ctx, g, p.Lines)
	if err != nil {
		return nil, err
	}
	more, err := p.alternatives(ctx, g)
	if err != nil {
		return nil, err
	}
	return distinct(g, append(list, more...)), nil
}

// best returns the best moves by a search, at most n. Where the stones are
// symmetric each has images that the search counts too.
func (p *Plan) best(ctx context.Context, g *board.Board, n int) ([]board.Point, error) {
	moves, err := p.Judge(ctx, g, n*len(stabiliser(g.Moves())), p.Nodes)
	list := distinct(g, points(moves))
	return list[:min(n, len(list))], err
}

// alternatives returns what moves of the book must not be much worse than: the
// choice of the larger search, and on an empty board, of which a search knows
// little, the centre and the points around it.
func (p *Plan) alternatives(ctx context.Context, g *board.Board) ([]board.Point, error) {
	if g.Ply() == 0 {
		return distinct(g, near(g, 1)), nil
	}
	moves, err := p.Judge(ctx, g, 1, p.Factor*p.Nodes)
	return points(moves), err
}

// judge searches the positions after the moves, each by itself, and returns
// the moves with the scores found, best first.
func (p *Plan) judge(ctx context.Context, g *board.Board, proposed []board.Point) ([]Move, error) {
	judged := make([]Move, 0, len(proposed))
	for _, q := range proposed {
		m := Move{Point: q, Entry: Entry{Score: MaxScore - 1, Nodes: 1}}
		if after := turned(g, q); after.Five() == nil {
			replies, err := p.Judge(ctx, after, 1, p.Factor*p.Nodes)
			if err != nil {
				return nil, err
			}
			m.Entry = Entry{Score: -replies[0].Score, Nodes: replies[0].Nodes}
		}
		judged = append(judged, m)
	}
	slices.SortFunc(judged, byScore)
	return judged, nil
}

// replies returns the positions after the moves of the side that does not
// follow the book: all distinct ones within reach, or the best of them.
func (p *Plan) replies(ctx context.Context, g *board.Board) ([]*board.Board, error) {
	if g.Five() != nil {
		return nil, nil
	}
	all := distinct(g, near(g, p.Reach))
	if len(all) > p.Replies {
		best, err := p.best(ctx, g, p.Replies)
		if err != nil {
			return nil, err
		}
		all = distinct(g, append(best, all...))[:p.Replies] // a small search finds too few
	}
	var next []*board.Board
	for _, q := range all {
		if after := turned(g, q); after.Five() == nil {
			next = append(next, after)
		}
	}
	return next, nil
}

// turned returns the position after a move as board.Canonical turns it. A search's result may depend on the board's
// orientation, so all are searched in this one.
func turned(g *board.Board, p board.Point) *board.Board {
	after := g.Clone()
	after.Make(p)
	_, s := after.Canonical()
	for range after.Ply() {
		after.Undo()
	}
	for _, q := range append(g.Moves(), p) {
		after.Make(s.Apply(q, Size))
	}
	return after
}

// near returns the points within so many columns and rows of a stone, or of the
// centre of an empty board, the nearest first.
func near(g *board.Board, reach int) (list []board.Point) {
	stones := g.Moves()
	if len(stones) == 0 {
		stones = []board.Point{board.At(Size/2, Size/2)}
	}
	type distance struct{ rows, square int }
	found := map[board.Point]distance{}
	for i := range Size * Size {
		p, nearest := board.At(i%Size, i/Size), distance{rows: Size, square: 2 * Size * Size}
		for _, s := range stones {
			dx, dy := p.X()-s.X(), p.Y()-s.Y()
			nearest.rows = min(nearest.rows, max(dx, -dx, dy, -dy))
			nearest.square = min(nearest.square, dx*dx+dy*dy)
		}
		if nearest.rows <= reach {
			list = append(list, p)
			found[p] = nearest
		}
	}
	slices.SortStableFunc(list, func(a, b board.Point) int {
		return cmp.Compare(found[a].square, found[b].square)
	})
	return list
}

// distinct returns the legal moves of the list, without images of those before.
func distinct(g *board.Board, list []board.Point) (kept []board.Point) {
	seen := map[uint64]bool{}
	for _, p := range list {
		if g.Check(p) != nil {
			continue
		}
		if key := keyAfter(g, p); !seen[key] {
			seen[key] = true
			kept = append(kept, p)
		}
	}
	return kept
}

func points(moves []Move) []board.Point {
	list := make([]board.Point, len(moves))
	for i, m := range moves {
		list[i] = m.Point
	}
	return list
}

// each calls f for 0 to n-1, so many at a time, and returns the first error.
func each(ctx context.Context, workers, n int, f func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(max(workers, 1), n) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := f(ctx, i); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}
