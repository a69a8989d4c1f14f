package engine

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/book"
)

// Choose returns the move of a built-in bot, as a Pool with a book does, in the caller's goroutine. The engine's table
// belongs to one game: call Clear before another game. The request's Game is ignored. The move is always legal. It
// returns the context's error with the best move so far, and ErrNoMove when there is none.
func (e *Engine) Choose(ctx context.Context, req Request) (Result, error) {
	if res, ok := req.fromBook(); ok {
		return res, nil
	}
	limits, _ := req.limits(0)
	return req.Bot.Choose(req.Board, req.Seed, limits, func(l Limits) (Result, error) {
		return e.s.findVaried(ctx, req.Board, l, req.Seed)
	})
}

// fromBook answers from the opening book, if the bot uses it.
func (r *Request) fromBook() (Result, bool) {
	if !r.Bot.UsesBook() {
		return Result{}, false
	}
	m, ok := book.Lookup(r.Board, r.Seed)
	return Result{Move: m.Point, Score: m.Score, PV: []board.Point{m.Point}}, ok
}
