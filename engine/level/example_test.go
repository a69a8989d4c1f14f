package level_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

// A pool answers for many games at once.
func Example() {
	ctx := context.Background()
	p := engine.NewPool(engine.PoolOptions{Workers: 1, Queue: 8, TableBudget: 64 << 20, TablePerGame: 1 << 20})
	defer func() { _ = p.Close(ctx) }()
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		panic(err)
	}
	b.Make(board.At(7, 7))
	res, err := p.Search(ctx, engine.Request{Game: "k3Jx9", Board: b, Bot: level.Strongest, Seed: 1})
	if err != nil {
		panic(err)
	}
	fmt.Println("a legal move:", b.Check(res.Move) == nil)
	p.Release("k3Jx9")
	// Output: a legal move: true
}
