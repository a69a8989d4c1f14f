package review

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
)

// analyst looks at one position of a game after another.
type analyst struct {
	opt    Options
	b      *board.Board
	plies  int   // of the game
	fell   bool  // its last move, which has been played, was a forbidden one
	left   int64 // nodes that may still confirm something
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
		opt: opt, b: b, plies: len(g.Moves), left: opt.Confirms, search: engine.New(o),
		solver: solve.New(solve.Options{MemoryBytes: opt.Memory / 2, ProofNodes: solve.DefaultOptions.ProofNodes}),
	}, nil
}

func (a *analyst) close() { a.search.Close() }

// play makes moves. A forbidden one is taken: it ended the game, or nobody noticed. It returns ErrGame, wrapped.
func (a *analyst) play(moves ...board.Point) error {
	for _, p := range moves {
		if err := a.check(p); err != nil {
			return fmt.Errorf("move %d: %w: %w", a.b.Ply()+1, ErrGame, err)
		}
		a.fell = a.b.Ply()+1 == a.plies && a.forbids(p)
		a.b.Play(p)
	}
	return nil
}

func (a *analyst) forbids(p board.Point) bool {
	return p != board.None && errors.Is(a.b.Check(p), board.ErrForbidden)
}

func (a *analyst) check(p board.Point) error {
	switch {
	case a.b.Five() != nil:
		return errors.New("a move after five in a row")
	case p == board.None:
		return nil
	}
	if err := a.b.Check(p); err != nil && !a.forbids(p) {
		return err
	}
	return nil
}

// winner returns the winner of the game that has been played to its end: whoever made five, or did not play a forbidden
// point, whatever its record says; else what that says.
func (a *analyst) winner(said board.Stone) board.Stone {
	switch {
	case a.b.Five() != nil:
		return mover(a.b.Ply())
	case a.fell:
		return board.White
	}
	return said
}

// passed are the proofs that a position passes on to the one after a move.
type passed struct {
	win     *proof.Node                 // the side to move wins so: its opponent's move is known to lose
	answers map[board.Point]*proof.Node // that lose to these: the move was the first of a proof
}

// pass returns the known proofs for the position after a move in p.
func (p *Position) pass(move board.Point) (k passed) {
	k.win = p.refuted[move]
	if p.wins(move) {
		k.answers = replies(p.Win.Proof)
	}
	return k
}

// boardAt returns the board after so many of the moves that have been played.
func (a *analyst) boardAt(ply int) *board.Board {
	b := a.b.Clone()
	for b.Ply() > ply {
		b.Undo()
	}
	return b
}

// look analyses the position on the board.
func (a *analyst) look(ctx context.Context, known passed) (p Position, err error) {
	turn := a.b.Turn()
	switch {
	case a.b.Five() != nil: // the side to move has lost
		p.over = true
		p.setChance(turn, 0)
		return p, nil
	case a.fell: // the other has
		p.over, p.fell = true, true
		p.setChance(turn, 1)
		return p, nil
	case a.b.Full():
		p.over = true
		p.setChance(turn, 0.5)
		return p, nil
	}
	if p.Win, err = a.win(ctx, a.b, known.win); err != nil {
		return p, err
	}
	if p.Win != nil {
		p.Line = p.Win.Line
		p.setChance(turn, 1)
		return p, nil
	}
	if err := a.defend(ctx, &p, known); err != nil {
		return p, err
	}
	res, err := a.search.Search(ctx, a.b, engine.Limits{Nodes: a.opt.Search})
	switch {
	case errors.Is(err, engine.ErrNoMove): // every point is forbidden
		p.setChance(turn, 0.5)
		return p, nil
	case err != nil:
		return p, err
	}
	p.believe(turn, res)
	p.setLost(turn)
	return p, nil
}

// believe takes what a search has found of the position.
func (p *Position) believe(turn board.Stone, res engine.Result) {
	p.Line = shorten(res.PV)
	p.setChance(turn, believed(engine.Fitted.Chance(res.Score)))
	p.setBest()
}

// Value converts a search's score of a move in the position on b: the chance of the side to move to win, 0 and 1 only
// if that is proven; and then the plies to the five, negative if the opponent makes it, as the proof has them.
func (p *Position) Value(b *board.Board, move board.Point, score int) (chance float64, plies int) {
	if p.wins(move) {
		return 1, p.Win.Plies
	}
	if n := p.refuted[move]; n != nil {
		after := b.Clone()
		after.Make(move)
		if plies, err := proof.Measure(after, n); err == nil {
			return 0, -plies - 1
		}
	}
	return believed(engine.Fitted.Chance(score)), 0
}

// believed keeps a chance away from 0 and 1, which are for proofs.
func believed(chance float64) float64 { return min(max(chance, 0.01), 0.99) }

// defend looks for a win that the other side could force if it were its turn, and at the result of each answer.
func (a *analyst) defend(ctx context.Context, p *Position, known passed) (err error) {
	b := a.b.Clone()
	b.Pass()
	if p.Threat, err = a.win(ctx, b, nil); err != nil {
		return err
	}
	for _, q := range slices.Sorted(maps.Keys(known.answers)) {
		if p.Threat != nil {
			break
		}
		p.Threat = winBy(b, known.answers[q]) // it is known, though it was not found
	}
	if p.Threat == nil {
		return nil
	}
	b.Undo()
	return a.answer(ctx, b, p, known.answers)
}

// answer looks at what each answer to the threat comes to; known are proofs that may fit some.
func (a *analyst) answer(ctx context.Context, b *board.Board, p *Position, known map[board.Point]*proof.Node) error {
	if b.Rule() == board.Renju && b.Turn() == board.Black {
		for _, q := range b.Forbidden() {
			if slices.Contains(p.Threat.Line, q) {
				p.Forbidden = append(p.Forbidden, q)
			}
		}
	}
	p.refuted = map[board.Point]*proof.Node{}
	left, proofs := a.opt.Defend, []*proof.Node{p.Threat.Proof}
	search := func() (*proof.Node, error) {
		res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: max(min(left, a.opt.Solve), glance)})
		if left -= max(res.Nodes, 1); res.Proof != nil {
			proofs = append(proofs, res.Proof)
		}
		return res.Proof, err
	}
	for _, q := range answers(b, p.Threat.Line) {
		n, err := refute(ctx, b, q, append([]*proof.Node{known[q]}, proofs...), search)
		if err != nil {
			return err
		}
		if n == nil {
			if len(p.Holds) == maxHolds {
				p.Many = true
				break
			}
			p.Holds = append(p.Holds, q)
			continue
		}
		p.refuted[q] = n
	}
	return nil
}

// setBest names an answer to the threat that no proof is known against where the engine would play one that loses.
func (p *Position) setBest() {
	best := p.Best()
	switch {
	case p.Threat == nil || p.refuted[best] == nil && (p.Many || slices.Contains(p.Holds, best)):
	case len(p.Holds) > 0:
		p.Line = p.Holds[:1]
	case p.Many:
		p.Line = nil
	}
}

// setLost says that the side to move loses if each of its answers to the threat does, and if it has any.
func (p *Position) setLost(turn board.Stone) {
	if p.Lost = p.Threat != nil && len(p.Holds) == 0 && !p.Many && len(p.refuted) > 0; p.Lost {
		p.setChance(turn, 0)
	}
}

// setChance sets the chance of the side to move.
func (p *Position) setChance(turn board.Stone, chance float64) {
	if p.Chance = chance; turn == board.White {
		p.Chance = 1 - chance
	}
}

// glance is how many nodes an answer is worth when all others have taken what there was: short wins are found.
const glance = 500

// refute looks for a proof that an answer loses: among those known for like positions, which cost nothing but to be
// verified, and then by a search.
func refute(
	ctx context.Context, b *board.Board, answer board.Point, known []*proof.Node, search func() (*proof.Node, error),
) (*proof.Node, error) {
	b.Make(answer)
	defer b.Undo()
	if b.Five() != nil {
		return nil, nil
	}
	if err := ctx.Err(); err != nil { // to verify takes time too
		return nil, err
	}
	for _, n := range known {
		if n != nil && proof.Verify(b, n) == nil {
			return n, nil
		}
	}
	return search()
}

func shorten(line []board.Point) []board.Point    { return line[:min(len(line), maxLine)] }
func shortenWin(line []board.Point) []board.Point { return line[:min(len(line), maxWinLine)] }

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
