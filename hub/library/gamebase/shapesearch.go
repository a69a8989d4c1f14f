package gamebase

import (
	"context"
	"time"

	"tengen/engine/board"
)

// Candidate is a game that may show a shape.
type Candidate struct {
	Game   int32
	Size   int
	Moves  []board.Point
	Winner string
	Played string
}

// Bounds of a search for a shape; tests lower them.
var (
	ShapeTime  = 1200 * time.Millisecond
	ShapeGames = MostOut
)

// shapes returns the games that show the question's shape, the newest first.
func (s *Search) shapes(ctx context.Context, q *Question) (rows []Row, looked int, err error) {
	looked, err = s.store.Shapes(ctx, *q, ShapeTime, func(c Candidate) bool {
		if m, ok := q.Shape.Find(c.Size, c.Moves); ok {
			rows = append(rows, Row{Game: c.Game, Next: q.Shape.next(m, c.Size, c.Moves), Winner: c.Winner, Played: c.Played})
		}
		return len(rows) < ShapeGames
	})
	return rows, looked, err
}

// askShape answers a question for a shape.
func (s *Search) askShape(ctx context.Context, q *Question) (Found, error) {
	rows, looked, err := s.shapes(ctx, q)
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
