package main

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/bench"
	"github.com/tengen-go/tengen/engine/lab/ladder"
)

// climb returns what each rung of the ladder is worth on the positions of the
// bench, and beside them the engine.
func climb(ctx context.Context, each time.Duration) ([]ladder.Worth, []ladder.Hunt, error) {
	var boards []*board.Board
	for _, p := range bench.Positions() {
		b, err := p.Board(board.Freestyle)
		if err != nil {
			return nil, nil, err
		}
		boards = append(boards, b)
	}
	return ladder.Report(ctx, boards, each, ladder.Rung{
		Name: "engine", Adds: "all switches on", Deepens: true, Search: engineRung,
	})
}

// engineRung is the engine in the shape of a rung, with a new table each time.
func engineRung(ctx context.Context, b *board.Board, l ladder.Limits) ladder.Result {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	res, _ := e.Search(ctx, b, engine.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time})
	r := ladder.Result{Move: res.Move, Score: res.Score, Nodes: res.Nodes, Depth: res.Depth, Elapsed: res.Elapsed}
	switch {
	case res.Mate > 0:
		r.Score = ladder.Win - res.Mate
	case res.Mate < 0:
		r.Score = -res.Mate - ladder.Win
	}
	return r
}
