package fairplay

import (
	"context"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// line is a move with what the search thinks of it.
type line struct {
	move   board.Point
	chance float64 // of the mover
}

// lines returns the best moves of the position, the best first, with their chances. They are those of the last iteration
// that has compared as many as were wanted, so that all were looked at equally deeply.
func (m *measurer) lines(ctx context.Context, want int) ([]line, error) {
	m.search.Clear()
	var whole, now []line
	_, err := m.search.Search(ctx, m.b, engine.Limits{Nodes: m.opt.Nodes, Lines: want, Report: func(l engine.Line) {
		if len(l.PV) == 0 {
			return
		}
		if l.Rank == 1 {
			now = now[:0]
		}
		if now = append(now, line{l.PV[0], engine.Fitted.Chance(l.Score)}); len(now) >= want {
			whole = append(whole[:0], now...)
		}
	}})
	if err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		whole = now
	}
	return whole, nil
}

// first returns the move that a search of so many nodes prefers.
func (m *measurer) first(ctx context.Context, nodes int64) (board.Point, error) {
	m.search.Clear()
	res, err := m.search.Search(ctx, m.b, engine.Limits{Nodes: nodes})
	return res.Move, err
}

// after returns the mover's chance after a move that is none of the lines.
func (m *measurer) after(ctx context.Context, move board.Point) (float64, error) {
	m.b.Make(move)
	defer m.b.Undo()
	if m.b.Five() != nil {
		return 1, nil
	}
	if m.b.Full() {
		return 0.5, nil
	}
	m.search.Clear()
	res, err := m.search.Search(ctx, m.b, engine.Limits{Nodes: m.opt.Nodes / 4})
	return 1 - engine.Fitted.Chance(res.Score), err
}
