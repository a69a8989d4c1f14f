package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/proof"
	"tengen/engine/solve"
)

// analyst looks at one position of a game after another.
type analyst struct {
	opt    Options
	b      *board.Board
	search *engine.Engine
	solver *solve.Solver
}

func newAnalyst(g Game, opt Options) (*analyst, error) {
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	o := engine.DefaultOptions()
	o.TableBytes = opt.Memory / 2
	return &analyst{
		opt: opt, b: b, search: engine.New(o),
		solver: solve.New(solve.Options{MemoryBytes: opt.Memory / 2, ProofNodes: solve.DefaultOptions.ProofNodes}),
	}, nil
}

func (a *analyst) close() { a.search.Close() }

// play makes moves. A forbidden one is taken: it ended the game. It returns ErrGame, wrapped.
func (a *analyst) play(moves ...board.Point) error {
	for _, p := range moves {
		if err := a.check(p); err != nil {
			return fmt.Errorf("move %d: %w: %w", a.b.Ply()+1, ErrGame, err)
		}
		a.b.Play(p)
	}
	return nil
}

func (a *analyst) check(p board.Point) error {
	switch {
	case a.b.Five() != nil:
		return errors.New("a move after five in a row")
	case p == board.None:
		return nil
	}
	if err := a.b.Check(p); !errors.Is(err, board.ErrForbidden) {
		return err
	}
	return nil
}

// look says what there is to say of the position on the board.
func (a *analyst) look(ctx context.Context) (p Position, err error) {
	turn := a.b.Turn()
	mine := func(chance float64) float64 {
		if turn == board.White {
			return 1 - chance
		}
		return chance
	}
	switch {
	case a.b.Five() != nil: // the side to move has lost
		p.Chance = mine(0)
		return p, nil
	case a.b.Full():
		p.Chance = 0.5
		return p, nil
	}
	if p.Win, err = a.win(ctx, a.b, a.opt.Solve); err != nil {
		return p, err
	}
	if p.Win != nil {
		p.Chance, p.Line = mine(1), p.Win.Line
		return p, nil
	}
	if err := a.defend(ctx, &p); err != nil {
		return p, err
	}
	res, err := a.search.Search(ctx, a.b, engine.Limits{Nodes: a.opt.Search})
	switch {
	case errors.Is(err, engine.ErrNoMove): // every point is forbidden
		p.Chance = mine(0.5)
		return p, nil
	case err != nil:
		return p, err
	}
	p.Line = shorten(res.PV)
	p.Chance = mine(believed(engine.Fitted.Chance(res.Score)))
	if p.Lost {
		p.Chance = mine(0)
	}
	if len(p.Holds) > 0 && !p.Many && !slices.Contains(p.Holds, p.Best()) {
		p.Line = p.Holds[:1]
	}
	return p, nil
}

// believed keeps a chance away from what is proven.
func believed(chance float64) float64 { return min(max(chance, 0.01), 0.99) }

// win looks for a win that the side to move can force, nil if none is found.
func (a *analyst) win(ctx context.Context, b *board.Board, nodes int64) (*Win, error) {
	res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: nodes})
	if err != nil || res.Proof == nil {
		return nil, err
	}
	return &Win{Plies: res.Plies, Fours: res.Fours, Line: shorten(res.Proof.Line()), Proof: res.Proof}, nil
}

// defend looks for what the other side would force if it were its turn, and at what each answer comes to.
func (a *analyst) defend(ctx context.Context, p *Position) (err error) {
	b := a.b.Clone()
	b.Pass()
	if p.Threat, err = a.win(ctx, b, a.opt.Solve); err != nil || p.Threat == nil {
		return err
	}
	b.Undo()
	if b.Rule() == board.Renju && b.Turn() == board.Black {
		for _, q := range b.Forbidden() {
			if slices.Contains(p.Threat.Line, q) {
				p.Forbidden = append(p.Forbidden, q)
			}
		}
	}
	p.refuted = map[board.Point]*proof.Node{}
	left, known := a.opt.Defend, []*proof.Node{p.Threat.Proof}
	for _, q := range answers(b, p.Threat.Line) {
		b.Make(q)
		n, nodes, err := a.refute(ctx, b, known, left)
		b.Undo()
		if err != nil {
			return err
		}
		left -= nodes
		if n == nil {
			if len(p.Holds) == maxHolds {
				p.Many = true
				return nil
			}
			p.Holds = append(p.Holds, q)
			continue
		}
		if p.refuted[q] = n; nodes > 0 {
			known = append(known, n)
		}
	}
	p.Lost = len(p.Holds) == 0
	return nil
}

// glance is how many nodes an answer is worth when all others have taken what there was: short wins are found.
const glance = 500

// refute looks for a proof that the side to move wins: among those known for like positions, which cost
// nothing but to be verified, and then by a search.
func (a *analyst) refute(ctx context.Context, b *board.Board, known []*proof.Node, left int64) (*proof.Node, int64, error) {
	if b.Five() != nil {
		return nil, 0, nil
	}
	for _, n := range known {
		if proof.Verify(b, n) == nil {
			return n, 0, nil
		}
	}
	res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: max(min(left, a.opt.Solve), glance)})
	return res.Proof, max(res.Nodes, 1), err
}

func shorten(line []board.Point) []board.Point { return line[:min(len(line), maxLine)] }

// answers are the legal moves, those on a line first.
func answers(b *board.Board, line []board.Point) []board.Point {
	var on, off []board.Point
	for y := range b.Size() {
		for x := range b.Size() {
			switch q := board.At(x, y); {
			case b.Check(q) != nil:
			case slices.Contains(line, q):
				on = append(on, q)
			default:
				off = append(off, q)
			}
		}
	}
	return append(on, off...)
}
