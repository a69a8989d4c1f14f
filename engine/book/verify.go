package book

import (
	"context"
	"fmt"
	"slices"

	"tengen/engine/board"
)

// Fault is a move of a book that is worse than another.
type Fault struct {
	Stones []board.Point
	Move   Move // with the score found now
	Better Move
}

// String returns the fault as a sentence.
func (f Fault) String() string {
	return fmt.Sprintf("%v: %v is worth %d, %v %d", f.Stones, f.Move.Point, f.Move.Score, f.Better.Point, f.Better.Score)
}

// Verify judges every move of a book again and returns those that are worse
// than the best known move of their position by more than the margin, in the
// order of the book. With the plan that built the book there are none. Errors:
// ErrPlan, the judge's, or the context's.
func Verify(ctx context.Context, b *Book, p Plan) ([]Fault, error) {
	p.Rule = b.rule
	if err := p.check(false); err != nil {
		return nil, err
	}
	found := make([][]Fault, len(b.positions))
	err := each(ctx, p.Workers, len(found), func(ctx context.Context, i int) (err error) {
		found[i], err = p.verify(ctx, b.positions[i])
		return err
	})
	return slices.Concat(found...), err
}

func (p *Plan) verify(ctx context.Context, pos Position) (faults []Fault, err error) {
	g, err := replay(p.Rule, pos.Stones)
	if err != nil {
		return nil, err
	}
	more, err := p.alternatives(ctx, g)
	if err != nil {
		return nil, err
	}
	own := points(pos.Moves) // before the others, so that an image of one counts as it
	judged, err := p.judge(ctx, g, distinct(g, append(own, more...)))
	if err != nil {
		return nil, err
	}
	for _, m := range judged {
		if m.Score < judged[0].Score-p.Margin && slices.Contains(own, m.Point) {
			faults = append(faults, Fault{Stones: pos.Stones, Move: m, Better: judged[0]})
		}
	}
	return faults, nil
}
