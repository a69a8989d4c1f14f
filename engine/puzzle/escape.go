package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/board"
)

// Escape returns a puzzle of finding the way out beside one of a trap: Black is to move as before the trap was sprung,
// and on boards with some stones fewer on which White's trap holds. The same trap gives the same puzzle; false if there
// is none on Options.Thin boards. It returns ErrKind for a puzzle that is no trap, and ErrForm for an invalid one.
func (m *Maker) Escape(ctx context.Context, trap Puzzle) (Puzzle, bool, error) {
	b, err := trap.board()
	if err != nil {
		return Puzzle{}, false, err
	}
	if trap.Kind != Trap {
		return Puzzle{}, false, fmt.Errorf("%w: %s", ErrKind, trap.Kind)
	}
	right := proofOf(trap.Tree[0])
	rng := rand.New(rand.NewPCG(b.Key(), 1))
	for i := range m.opt.Thin {
		thin := b
		if i > 0 {
			thin = m.stripped(b, right, rng)
		}
		list, err := m.escaping(ctx, thin)
		if len(list) > 0 || err != nil && !errors.Is(err, errWork) {
			return append(list, Puzzle{})[0], len(list) > 0, err
		}
	}
	return Puzzle{}, false, nil
}

// escaping returns the puzzle of getting out of White's trap on b without Black's last move.
func (m *Maker) escaping(ctx context.Context, b *board.Board) ([]Puzzle, error) {
	b = b.Clone()
	b.Undo()
	m.left = m.opt.Work
	if b.Ply() < firstPly || !m.open(b) {
		return nil, nil
	}
	d, err := m.defender(ctx, b)
	if d == nil || err != nil || !m.trapped(d) {
		return nil, err
	}
	p, err := m.defending(ctx, d)
	return m.keep(ctx, nil, p, err)
}
