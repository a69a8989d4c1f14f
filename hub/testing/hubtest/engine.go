package hubtest

import (
	"context"

	"github.com/tengen-go/tengen/engine"
)

// BotEngine answers every question with a function.
type BotEngine func(context.Context, engine.Request) (engine.Result, error)

// Search asks the function.
func (f BotEngine) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	return f(ctx, r)
}

// Release forgets nothing.
func (f BotEngine) Release(string) {}

// Busy is a BotEngine without a free worker.
func Busy(context.Context, engine.Request) (engine.Result, error) {
	return engine.Result{}, engine.ErrBusy
}
