package room

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A decision in an opening takes less than five seconds though every search waits for others, and is one that the rules allow.
func TestOpeningDecisionsAreInTime(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		for _, wait := range []time.Duration{300 * time.Millisecond, 3 * time.Second, time.Hour} {
			b, err := board.Replay(board.Renju, 15, []board.Point{board.At(7, 7), board.At(7, 8), board.At(8, 8), board.At(6, 6)})
			if err != nil {
				t.Fatal(err)
			}
			q := question{log: slog.New(slog.DiscardHandler), game: "g", board: b, level: level.Strongest, next: game.Next{Do: game.Offer, Left: 5}}
			q.botEngine = hubtest.BotEngine(func(ctx context.Context, r engine.Request) (engine.Result, error) {
				select {
				case <-time.After(wait):
					return engine.Result{Move: board.At(9, 9)}, nil
				case <-ctx.Done():
					return engine.Result{}, ctx.Err()
				}
			})
			started := time.Now()
			cmd := q.opens(t.Context(), 1).Command
			if took := time.Since(started); took > 5*time.Second || b.Check(cmd.Point) != nil {
				t.Errorf("%v a search: %v after %v", wait, cmd.Point, took)
			}
		}
	})
}

// All fifths of an offer come from one ranking: the later ones ask for no search.
func TestFifthsOfOneRanking(t *testing.T) {
	b, err := board.Replay(board.Renju, 15, []board.Point{board.At(7, 7), board.At(7, 8), board.At(8, 8), board.At(6, 5)})
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	searches := 0
	q := question{log: slog.New(slog.DiscardHandler), game: "g", board: b, level: level.Weakest, next: game.Next{Do: game.Offer, Left: 4}}
	q.botEngine = hubtest.BotEngine(func(ctx context.Context, r engine.Request) (engine.Result, error) {
		searches++
		l := r.Bot.Limits()
		l.Time, l.Nodes = 0, min(l.Nodes, 500)
		return e.Search(ctx, r.Board, l)
	})
	var first int
	for i := range 4 {
		a := q.opens(t.Context(), 1)
		if b.Check(a.Point) != nil {
			t.Fatalf("fifth %d: %v", i+1, a.Point)
		}
		for _, p := range q.next.Fifths {
			if b.Alike(p, a.Point) {
				t.Errorf("fifth %d: %v after %v", i+1, a.Point, q.next.Fifths)
			}
		}
		if q.fifths = a.fifths; i == 0 {
			first = searches
		}
		q.next.Fifths, q.next.Left = append(q.next.Fifths, a.Point), q.next.Left-1
	}
	if first == 0 || searches != first {
		t.Errorf("%d searches for the first of four fifths, %d for all", first, searches)
	}
}
