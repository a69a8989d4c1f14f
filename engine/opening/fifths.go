package opening

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// ranked is a point for the next stone and its value for Black.
type ranked struct {
	at    board.Point
	value float64
}

// lines returns at most n of the best points for the next stone, the best for its side first.
func (d *Decider) lines(ctx context.Context, b *board.Board, n int) ([]ranked, error) {
	found := make([]ranked, 0, n)
	_, err := d.Search(ctx, b, engine.Limits{Nodes: d.Nodes, Lines: n, Report: func(l engine.Line) {
		v := float64(max(-won, min(won, l.Score)))
		if b.Turn() == board.White {
			v = -v
		}
		for len(found) < l.Rank {
			found = append(found, ranked{board.None, 0})
		}
		found[l.Rank-1] = ranked{l.PV[0], v}
	}})
	if err != nil && (!late(err) || len(found) == 0) {
		return nil, err
	}
	seen := map[board.Point]bool{board.None: true}
	found = slices.DeleteFunc(found, func(r ranked) bool { // a line that was not searched again may name another's point
		old := seen[r.at]
		seen[r.at] = true
		return old
	})
	if len(found) == 0 {
		return nil, ErrNone
	}
	return found, nil
}

// rank returns fifth stones, of those that are alike one each, the best for Black first: as many as are wanted, and a few more. It returns ErrNone if there
// are fewer.
func (d *Decider) rank(ctx context.Context, b *board.Board, want int) ([]ranked, error) {
	lines, err := d.lines(ctx, b, min(distinct, 2*want+spare))
	if err != nil {
		return nil, err
	}
	var out []ranked
	known := func(p board.Point) bool {
		return slices.ContainsFunc(out, func(o ranked) bool { return b.Alike(o.at, p) })
	}
	for _, l := range lines {
		if known(l.at) {
			continue
		}
		after := b.Clone()
		after.Make(l.at)
		v, err := d.judge(ctx, after, max(1, d.Nodes*shared/int64(max(2*shared, min(shared*shared, len(lines))))))
		switch {
		case err == nil:
			l.value = v
		case !late(err): // else it has the value of its line
			return nil, err
		}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(x, y ranked) int { return cmp.Compare(y.value, x.value) })
	if len(out) < want { // the rest is worth less than those found
		worst := out[len(out)-1].value
		for _, p := range candidates(b, func(board.Point) bool { return true }) {
			if !known(p) {
				out = append(out, ranked{p, worst})
			}
			if len(out) == want {
				return out, nil
			}
		}
		return nil, ErrNone
	}
	return out, nil
}

// values are the values for Black of a position with three or four stones, for each number of fifths from 1 to most:
// White will pick the worst of the best, and the fourth stone is its own.
func (d *Decider) values(ctx context.Context, b *board.Board, most int) ([]float64, error) {
	out := make([]float64, most)
	if b.Ply() == 4 {
		best, err := d.rank(ctx, b, most)
		if err != nil {
			return nil, err
		}
		for i := range out {
			out[i] = best[i].value
		}
		return out, nil
	}
	lines, err := d.lines(ctx, b, fourths)
	if err != nil {
		return nil, err
	}
	for i, l := range lines {
		after := b.Clone()
		after.Make(l.at)
		v, err := d.values(ctx, after, most)
		if late(err) && i > 0 {
			break
		}
		if err != nil {
			return nil, err
		}
		for n := range out {
			if i == 0 || v[n] < out[n] {
				out[n] = v[n]
			}
		}
	}
	return out, nil
}

// Number chooses how many fifths there shall be, 1 to most, so that neither side is worth more: the opponent may take either.
func (d *Decider) Number(ctx context.Context, b *board.Board, most int) (int, error) {
	values, err := d.values(ctx, b, most)
	if err != nil {
		return 0, err
	}
	best := 0
	for i, v := range values {
		if math.Abs(v) < math.Abs(values[best]) {
			best = i
		}
	}
	return best + 1, nil
}

// Fifth chooses the next fifth to be offered of so many.
func (d *Decider) Fifth(ctx context.Context, b *board.Board, of int, offered []board.Point) (board.Point, error) {
	if len(d.Fifths) < of {
		best, err := d.rank(ctx, b, of)
		if err != nil {
			return board.None, err
		}
		d.Fifths = d.Fifths[:0]
		for _, r := range best {
			d.Fifths = append(d.Fifths, r.at)
		}
	}
	for _, q := range d.Fifths {
		if b.Check(q) == nil && !slices.ContainsFunc(offered, func(p board.Point) bool { return b.Alike(p, q) }) {
			return q, nil
		}
	}
	return board.None, ErrNone
}

// Pick chooses the fifth that is worth least to Black.
func (d *Decider) Pick(ctx context.Context, b *board.Board, fifths []board.Point) (board.Point, error) {
	best, least := board.None, math.Inf(1)
	for _, p := range fifths {
		after := b.Clone()
		after.Make(p)
		v, err := d.Value(ctx, after, 0)
		if late(err) && best != board.None {
			break
		}
		if err != nil {
			return board.None, err
		}
		if v < least {
			best, least = p, v
		}
	}
	if best == board.None {
		return best, ErrNone
	}
	return best, nil
}
