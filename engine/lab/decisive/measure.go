package decisive

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/engine"
)

// Side is whose move it is.
type Side uint8

// The sides.
const (
	Winner Side = iota // before the winning move
	Loser              // after it
)

// Alone are the engine's options without its searches for forced wins at the
// root: most of the tree never asks those.
func Alone() engine.Options {
	opt := engine.DefaultOptions()
	opt.RootVCF, opt.RootVCT, opt.Certain = false, false, false
	return opt
}

// Seen returns with how many nodes a search from a clean table saw the winner, and did not change its mind again up to
// its limit; false if it did not.
func Seen(ctx context.Context, e *engine.Engine, p Position, side Side, nodes int64) (int64, bool, error) {
	b, err := p.Board()
	if err != nil {
		return 0, false, err
	}
	sign := 1
	if side == Loser {
		b.Make(p.Win)
		sign = -1
	}
	e.Clear()
	var at int64
	seen := false
	res, err := e.Search(ctx, b, engine.Limits{Nodes: nodes, Report: func(l engine.Line) {
		switch now := sign*l.Score > engine.Win/2; {
		case now && !seen:
			seen, at = true, l.Nodes
		case !now:
			seen = false
		}
	}})
	if errors.Is(err, engine.ErrNoMove) {
		return 0, side == Loser, nil // renju: nothing legal is left
	}
	if err != nil {
		return 0, false, err
	}
	if !seen && sign*res.Score > engine.Win/2 { // found by what reports no iteration
		seen, at = true, res.Nodes
	}
	return at, seen, nil
}

// steps are the parts of the nodes that Report counts for, as shifts.
var steps = [...]int{4, 3, 2, 1, 0}

// Steps returns the nodes after which Report counts: a sixteenth to all.
func Steps(nodes int64) (out []int64) {
	for _, s := range steps {
		out = append(out, nodes>>s)
	}
	return out
}

// Count is how many positions one search sees.
type Count struct {
	Search string // the engine or the search alone, and for which side
	Seen   []int  // with the nodes of each of Steps
	Mean   int64  // nodes; one that is unseen counts as twice all
}

// Report counts how many of the positions a search sees with a sixteenth to all of
// the nodes, for both sides, by itself and with all that the engine has.
func Report(ctx context.Context, positions []Position, nodes int64) (out []Count, err error) {
	for _, with := range []struct {
		name string
		opt  engine.Options
	}{{"search alone", Alone()}, {"engine", engine.DefaultOptions()}} {
		for side, name := range [...]string{Winner: "winner", Loser: "loser"} {
			c, err := count(ctx, with.opt, positions, Side(side), nodes)
			if err != nil {
				return nil, err
			}
			c.Search = with.name + ", " + name
			out = append(out, c)
		}
	}
	return out, nil
}

func count(ctx context.Context, opt engine.Options, positions []Position, side Side, nodes int64) (Count, error) {
	e := engine.New(opt)
	defer e.Close()
	c := Count{Seen: make([]int, len(steps))}
	var sum int64
	for _, p := range positions {
		at, ok, err := Seen(ctx, e, p, side, nodes)
		if err != nil {
			return c, err
		}
		if !ok {
			sum += 2 * nodes
			continue
		}
		sum += at
		for i, s := range steps {
			if at <= nodes>>s {
				c.Seen[i]++
			}
		}
	}
	c.Mean = sum / int64(max(len(positions), 1))
	return c, nil
}
