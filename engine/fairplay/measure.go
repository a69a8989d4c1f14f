package fairplay

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// longThreat is how many plies a win that the other side threatens must have for its answer to be a quiet only move: a
// shorter one is what everybody looks for.
const longThreat = 7

// measurer looks at one position of a game after another.
type measurer struct {
	opt    Options
	b      *board.Board
	pos    *threat.Position
	search *engine.Engine
	solver *solve.Solver
}

// Measure returns what is known of each move of a game, in the caller's goroutine and on one thread. It returns ctx's
// error, or ErrGame, wrapped.
func Measure(ctx context.Context, g Game, opt Options) ([]Move, error) {
	b, err := board.New(g.Rule, g.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	o := engine.DefaultOptions()
	o.TableBytes = opt.Memory / 2
	m := &measurer{
		opt: opt, b: b, pos: threat.New(), search: engine.New(o),
		solver: solve.New(solve.Options{MemoryBytes: opt.Memory / 2, ProofNodes: solve.DefaultOptions.ProofNodes}),
	}
	defer m.search.Close()
	all := make([]Move, 0, len(g.Moves))
	for i, p := range g.Moves {
		if b.Five() != nil || p != board.None && b.Check(p) != nil && !errors.Is(b.Check(p), board.ErrForbidden) {
			return nil, fmt.Errorf("move %d: %w", i+1, ErrGame)
		}
		move := Move{Ply: i, At: named(p), Kind: Known}
		if i >= g.Known {
			if err := m.look(ctx, &move, p); err != nil {
				return nil, err
			}
		}
		all = append(all, move)
		b.Play(p)
	}
	attacks(all, g.Winner, b.Five() != nil)
	return all, nil
}

// named is a point in the standard notation, "" for none.
func named(p board.Point) string {
	if p == board.None {
		return ""
	}
	return p.String()
}

// look says what the position makes of the move to be played at p.
func (m *measurer) look(ctx context.Context, move *Move, p board.Point) error {
	move.Kind = Forced
	if p == board.None || m.b.Full() || errors.Is(m.b.Check(p), board.ErrForbidden) {
		return nil
	}
	m.pos.Reset(m.b)
	situation, _ := m.pos.Situation()
	plies, best, err := m.win(ctx)
	switch {
	case err != nil:
		return err
	case plies > 0:
		move.Kind, move.Plies, move.Best, move.Chance = Winning, plies, named(best), 1
		return nil
	case situation != threat.Free:
		return nil
	}
	m.b.Pass()
	threatened, _, err := m.win(ctx)
	m.b.Undo()
	if err != nil || threatened > 0 && threatened < longThreat {
		return err
	}
	return m.compare(ctx, move, p, threatened > 0)
}

// win returns the plies and the first move of a win of the side to move that is within sight, 0 if there is none.
func (m *measurer) win(ctx context.Context) (plies int, first board.Point, err error) {
	res, err := m.solver.Solve(ctx, m.b, solve.Limits{Nodes: m.opt.Solve})
	if err != nil || res.Proof == nil || res.Plies > m.opt.Horizon {
		return 0, board.None, err
	}
	return res.Plies, res.Proof.Move, nil
}

// compare puts the move beside the best ones. threatened says that the other side would win if it were its turn.
func (m *measurer) compare(ctx context.Context, move *Move, p board.Point, threatened bool) error {
	lines, err := m.lines(ctx, m.opt.Lines)
	if errors.Is(err, engine.ErrNoMove) || err == nil && len(lines) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	best := lines[0].chance
	for _, l := range lines { // a later one may have been found to be better in the same iteration
		best = max(best, l.chance)
	}
	if best < m.opt.Least || best > 1-m.opt.Least {
		return nil
	}
	move.Kind, move.Chance, move.Best = Even, best, named(lines[0].move)
	within, outside, rank := 0, false, 0
	played := -1.0
	for i, l := range lines {
		if l.chance >= best-m.opt.Band {
			within++
		}
		outside = outside || l.chance < best-m.opt.Outside
		if l.move == p {
			rank, played = i+1, l.chance
		}
	}
	if played < 0 {
		if played, err = m.after(ctx, p); err != nil {
			return err
		}
		played = min(played, lines[len(lines)-1].chance) // the search has put it behind the last line
	}
	move.Loss = max(0, best-played)
	free := within >= 3 && outside && !threatened
	only := len(lines) > 1 && best-lines[1].chance > m.opt.Outside && lines[0].chance == best && m.quiet(lines[0].move)
	if !free && !only {
		return nil
	}
	glance, err := m.first(ctx, m.opt.Shallow)
	if err != nil {
		return err
	}
	move.Hard = glance != lines[0].move
	switch {
	case free:
		move.Kind, move.Choices = Free, within
		if rank <= MostRank {
			move.Rank = rank
		}
	case move.Hard:
		move.Kind, move.Found = Only, p == lines[0].move
	}
	return nil
}

// quiet reports whether a move of the side to move makes neither a four nor an open three.
func (m *measurer) quiet(p board.Point) bool {
	q, me := threat.SquareOf(p), m.pos.Turn()
	return m.pos.Is(q, me).Level == threat.Quiet
}

// attacks tells the first position of each forced win from the later ones, and says which were found: the first move of
// the proof was played, or the same side still had a shorter win at its next turn, or it made five, or nobody moved any
// more and it had won.
func attacks(all []Move, winner board.Stone, five bool) {
	for i := range all {
		m := &all[i]
		if m.Kind != Winning || i >= 2 && (all[i-2].Kind == Winning || all[i-2].Kind == Attack) {
			continue
		}
		m.Kind = Attack
		switch {
		case m.At == m.Best:
			m.Found = true
		case i+2 < len(all):
			next := &all[i+2]
			m.Found = next.Plies > 0 && next.Plies < m.Plies
		case i+1 == len(all) && five:
			m.Found = true
		default:
			m.Found = winner == [2]board.Stone{board.Black, board.White}[i%2]
		}
	}
}
