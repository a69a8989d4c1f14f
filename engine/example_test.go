package engine_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// position is a freestyle game in which Black has an open three and is to move.
func position() *board.Board {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"h8", "a1", "i8", "o1", "j8", "a15"} {
		p, err := board.ParsePoint(text)
		if err != nil {
			panic(err)
		}
		b.Make(p)
	}
	return b
}

// Black makes a straight four and has five stones in a row two plies later.
func Example() {
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 20
	e := engine.New(opt)
	defer e.Close()
	res, err := e.Search(context.Background(), position(), engine.Limits{Nodes: 10_000})
	if err != nil {
		panic(err)
	}
	fmt.Println("wins in", res.Mate, "plies")
	// Output: wins in 3 plies
}
