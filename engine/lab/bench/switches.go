package bench

import (
	"context"
	"fmt"
	"io"
	"reflect"

	"tengen/engine"
	"tengen/engine/board"
)

// Switches writes, for each heuristic of the engine, how many nodes the search
// of the positions to a depth takes without it, beside all on. Fewer nodes are
// not more strength: what is pruned may have mattered. A search that takes more
// than most times the nodes of all on is given up.
func Switches(ctx context.Context, w io.Writer, depth int) error {
	all, _, err := nodesWith(ctx, engine.DefaultOptions(), depth, 0)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "%-10s %9d nodes to depth %d\n", "all on", all, depth); err != nil {
		return err
	}
	fields := reflect.TypeFor[engine.Options]()
	for i := range fields.NumField() {
		if fields.Field(i).Type.Kind() != reflect.Bool {
			continue
		}
		opt := engine.DefaultOptions()
		reflect.ValueOf(&opt).Elem().Field(i).SetBool(false)
		n, whole, err := nodesWith(ctx, opt, depth, most*all)
		if err != nil {
			return err
		}
		sign := " "
		if !whole {
			sign = ">"
		}
		if _, err := fmt.Fprintf(w, "%-10s %s%8d  %+.0f %%\n", fields.Field(i).Name, sign, n, 100*(float64(n)/float64(all)-1)); err != nil {
			return err
		}
	}
	return nil
}

// most is how many times the nodes of all on a search may take.
const most = 20

// nodesWith sums up the nodes of the positions in freestyle; false if one of
// them reached the limit.
func nodesWith(ctx context.Context, opt engine.Options, depth int, limit int64) (nodes int64, whole bool, err error) {
	whole = true
	for _, p := range Positions() {
		res, err := search(ctx, opt, p, board.Freestyle, engine.Limits{Depth: depth, Nodes: limit})
		if err != nil {
			return 0, false, err
		}
		nodes += res.Nodes
		whole = whole && res.Depth >= depth
	}
	return nodes, whole, nil
}
