package book

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/engine/board"
)

// central is a judge that likes points near the centre: a move costs the square
// of its distance. To searches of less than far nodes the points on the
// diagonals are worth far more than they are.
func central(far int64) Judge {
	return func(ctx context.Context, g *board.Board, lines int, nodes int64) ([]Move, error) {
		if g.Five() != nil {
			return nil, errors.New("the game is over")
		}
		var moves []Move
		for y := range Size {
			for x := range Size {
				p, dx, dy := board.At(x, y), x-Size/2, y-Size/2
				if g.Check(p) != nil {
					continue
				}
				m := Move{Point: p, Entry: Entry{Score: -10 * (dx*dx + dy*dy), Nodes: nodes}}
				if nodes < far && dx*dx == dy*dy {
					m.Score += 1000
				}
				if last := g.Last(); last != board.None && nodes >= far {
					cx, cy := last.X()-Size/2, last.Y()-Size/2
					m.Score += 10 * (cx*cx + cy*cy) // what the last move cost is this side's gain
				}
				moves = append(moves, m)
			}
		}
		slices.SortFunc(moves, byScore)
		return moves[:min(lines, len(moves))], ctx.Err()
	}
}

func tiny() Plan {
	return Plan{
		Rule: board.Renju, Judge: central(40), Nodes: 10, Factor: 4, Margin: 20,
		Plies: 3, Lines: 3, Follow: 1, Replies: 4, Reach: 2, Positions: 100, Workers: 1,
	}
}

func TestBuild(t *testing.T) {
	p := tiny()
	var steps []Progress
	p.Progress = func(s Progress) { steps = append(steps, s) }
	b, err := Build(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) != 4 || steps[1].Positions != 4 || steps[3].Positions == 0 || steps[1].Dropped == 0 {
		t.Errorf("%+v, want len(steps) 4, steps[1].Positions 4, steps[3].Positions not 0, steps[1].Dropped not 0", steps)
	}
	for _, pos := range b.Positions() {
		g := played(t, p.Rule, Size, pos.Stones, 0)
		if _, s := g.Canonical(); s != 0 {
			t.Errorf("%v is not turned as it should", pos.Stones)
		}
		for _, m := range pos.Moves {
			if m.Nodes != 40 || m.Score < pos.Moves[0].Score-p.Margin {
				t.Errorf("%v: %+v was kept", pos.Stones, m)
			}
		}
	}
	// The small search would play the diagonals for ever; the large one knows better.
	got, e, ok := b.Lookup(played(t, p.Rule, Size, parsed(t, "h8"), 0), 1)
	if !ok || !slices.Contains(parsed(t, "h7 h9 g8 i8"), got) {
		t.Errorf("%v %+v %v, want one of h7, h9, g8 and i8", got, e, ok)
	}

	p.Workers = 4
	again, err := Build(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(b, again, unexported); d != "" {
		t.Error(d)
	}
	if faults, err := Verify(t.Context(), b, p); err != nil || len(faults) > 0 {
		t.Errorf("%+v, %v, want len(faults) 0", faults, err)
	}
}

func TestBuildIsBounded(t *testing.T) {
	p := tiny()
	left := 0
	p.Positions, p.Plies = 7, 4
	p.Progress = func(s Progress) { left += s.Left }
	b, err := Build(t.Context(), p)
	if err != nil || len(b.Positions()) != 7 || left == 0 {
		t.Errorf("%d positions, %d left out: %v", len(b.Positions()), left, err)
	}
}

func TestVerify(t *testing.T) {
	b := read(t, board.Standard, "> h8 0 1\nh8 > g8 0 1\nh8 i8 > h9 0 1, a1 0 1, g8 0 1\n")
	p := tiny()
	faults, err := Verify(t.Context(), b, p)
	if err != nil || len(faults) != 1 || faults[0].Move.Score != -970 || faults[0].Better.Score != 0 {
		t.Errorf("%v, %v, want len(faults) 1, faults[0].Move.Score -970, faults[0].Better.Score 0", faults, err)
	}
	p.Margin = 2000
	if faults, err := Verify(t.Context(), b, p); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v, want len(faults) 0", faults, err)
	}
}

// TestVerifyAtTheEnd: nobody searches behind a five.
func TestVerifyAtTheEnd(t *testing.T) {
	b := read(t, board.Freestyle, "f8 a1 g8 c1 h8 e1 i8 g1 > j8 29999 1, o15 0 1")
	faults, err := Verify(t.Context(), b, tiny())
	if err != nil || len(faults) != 1 || faults[0].Better.Score != MaxScore-1 {
		t.Errorf("%v, %v, want len(faults) 1, faults[0].Better.Score %v", faults, err, MaxScore-1)
	}
}

func TestErrors(t *testing.T) {
	for name, change := range map[string]func(*Plan){
		"nodes": func(p *Plan) { p.Nodes = 0 }, "factor": func(p *Plan) { p.Factor = MaxNodes }, "margin": func(p *Plan) { p.Margin = -1 },
		"plies": func(p *Plan) { p.Plies = MaxStones + 1 }, "lines": func(p *Plan) { p.Lines = MaxMoves }, "follow": func(p *Plan) { p.Follow = 0 },
		"replies": func(p *Plan) { p.Replies = 0 }, "reach": func(p *Plan) { p.Reach = 0 }, "positions": func(p *Plan) { p.Positions = MaxPositions + 1 },
	} {
		p := tiny()
		change(&p)
		if _, err := Build(t.Context(), p); !errors.Is(err, ErrPlan) {
			t.Errorf("%s: %v, want ErrPlan", name, err)
		}
	}

	p := tiny()
	var calls atomic.Int64
	p.Judge = func(ctx context.Context, g *board.Board, lines int, nodes int64) ([]Move, error) {
		if calls.Add(1) > 10 {
			return nil, errBroken
		}
		return central(40)(ctx, g, lines, nodes)
	}
	p.Workers = 3
	if _, err := Build(t.Context(), p); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	if _, err := Verify(t.Context(), read(t, board.Caro, some), p); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Build(ctx, tiny()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
