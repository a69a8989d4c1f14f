package engine

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestChoose: an engine without a pool chooses the same move as the pool.
func TestChoose(t *testing.T) {
	untimed(t)
	p := NewPool(PoolOptions{Workers: 1, Book: true, TableBudget: 8 << 20, TablePerGame: 4 << 20})
	defer p.Close(context.Background())
	e := small(t)
	b, err := board.New(board.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	cedar := Request{Board: b, Bot: Cedar, Seed: 5} // from the book
	for ply := uint64(0); ply < 10; ply++ {
		requests := []Request{{Board: b, Bot: Acorn, Seed: ply}, {Board: b, Bot: Bamboo, Seed: ply}}
		if ply == 0 {
			requests = append(requests, cedar)
		}
		for _, req := range requests {
			p.Release("")
			e.Clear()
			want, err := p.Search(context.Background(), req)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := e.Choose(context.Background(), req); err != nil || got.Move != want.Move || got.Score != want.Score {
				t.Errorf("%v at ply %d: %v, %v, %v, want %v, %v", req.Bot, ply, got.Move, got.Score, err, want.Move, want.Score)
			}
		}
		res, err := e.Choose(context.Background(), requests[1])
		if err != nil {
			t.Fatal(err)
		}
		b.Make(res.Move)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if res, err := e.Choose(ctx, Request{Board: b, Bot: Bamboo}); !errors.Is(err, context.Canceled) || b.Check(res.Move) != nil {
		t.Errorf("%v, %v, want a legal move and Canceled", res.Move, err)
	}
}
