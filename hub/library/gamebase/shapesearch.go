package gamebase

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Bounds of a search for a shape; tests lower them.
var (
	ShapeTime  = 1200 * time.Millisecond
	ShapeGames = MostOut
)

// askShape answers a question for a shape.
func (s *Search) askShape(ctx context.Context, q *Question) (Found, error) {
	rows, looked, err := s.store.Shapes(ctx, *q, ShapeTime, ShapeGames)
	if err != nil {
		return Found{}, err
	}
	a := answer(beyond, 0, rows, nil)
	if a.Looked = looked; looked == 0 {
		if err := s.firsts(ctx, *q, a.Moves); err != nil {
			return Found{}, err
		}
	}
	return s.page(ctx, q, a, rows)
}

// beyond says what a continuation of a shape is.
func beyond(n Next) (BranchKind, string) {
	switch n {
	case passed:
		return KindPass, board.PassText
	case ended:
		return KindEnd, ""
	case elsewhere:
		return KindElse, ""
	}
	return KindPlace, board.Point(n).String()
}
