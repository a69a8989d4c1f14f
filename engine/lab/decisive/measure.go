package decisive

import (
	"context"
	"errors"
	"fmt"
	"io"

	"tengen/engine"
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

// Seen returns with how many nodes a search from a clean table saw who wins, and did not
// change its mind again up to its limit; false if it did not.
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

// Report writes how many of the positions a search sees with a sixteenth to all of
// the nodes, for both sides, by itself and with all that the engine has.
func Report(ctx context.Context, w io.Writer, positions []Position, nodes int64) error {
	if _, err := fmt.Fprintf(w, "%d positions; seen with nodes:\n%-22s", len(positions), ""); err != nil {
		return err
	}
	for _, s := range steps {
		if _, err := fmt.Fprintf(w, "%9d", nodes>>s); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintln(w, "  mean nodes, unseen as twice all"); err != nil {
		return err
	}
	for _, with := range []struct {
		name string
		opt  engine.Options
	}{{"search alone", Alone()}, {"engine", engine.DefaultOptions()}} {
		for side, name := range [...]string{Winner: "winner", Loser: "loser"} {
			if err := line(ctx, w, with.name+", "+name, with.opt, positions, Side(side), nodes); err != nil {
				return err
			}
		}
	}
	return nil
}

func line(ctx context.Context, w io.Writer, name string, opt engine.Options, positions []Position, side Side, nodes int64) error {
	e := engine.New(opt)
	defer e.Close()
	var counts [len(steps)]int
	var sum int64
	for _, p := range positions {
		at, ok, err := Seen(ctx, e, p, side, nodes)
		if err != nil {
			return err
		}
		if !ok {
			sum += 2 * nodes
			continue
		}
		sum += at
		for i, s := range steps {
			if at <= nodes>>s {
				counts[i]++
			}
		}
	}
	if _, err := fmt.Fprintf(w, "%-22s", name); err != nil {
		return err
	}
	for _, n := range counts {
		if _, err := fmt.Fprintf(w, "%9d", n); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%9d\n", sum/int64(max(len(positions), 1)))
	return err
}
