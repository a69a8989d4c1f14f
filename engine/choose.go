package engine

import (
	"context"

	"tengen/engine/board"
	"tengen/engine/book"
)

// Choose returns the move of a bot of the house, as a Pool with a book does, in the caller's goroutine. The engine's
// table is the game's: who goes on to another game calls Clear. The request's Game counts for nothing. The move is
// always legal. It returns the context's error with the best move so far, and ErrNoMove when there is none.
func (e *Engine) Choose(ctx context.Context, req Request) (Result, error) {
	if res, ok := req.fromBook(); ok {
		return res, nil
	}
	if req.Strength == Acorn {
		return acornResult(req)
	}
	limits, _ := req.limits(0)
	return e.s.findVaried(ctx, req.Board, limits, req.Seed)
}

// fromBook answers from the opening book, which Cedar alone knows.
func (r *Request) fromBook() (Result, bool) {
	if r.Strength != Cedar {
		return Result{}, false
	}
	m, e, ok := book.Lookup(r.Board, r.Seed)
	return Result{Move: m, Score: e.Score, PV: []board.Point{m}}, ok
}
