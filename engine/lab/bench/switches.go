package bench

import (
	"context"
	"reflect"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// Without is the nodes of a search without one heuristic.
type Without struct {
	Name   string // "": with all
	Nodes  int64
	GaveUp bool // after as many
}

// Switches returns how many nodes the search of the positions to a depth takes with all heuristics of the engine, and
// then without each. Fewer nodes are not more strength, since a pruned move may have mattered. A search that takes more
// than most times the nodes of all on is given up.
func Switches(ctx context.Context, depth int) ([]Without, error) {
	all, _, err := nodesWith(ctx, engine.DefaultOptions(), depth, 0)
	if err != nil {
		return nil, err
	}
	out := []Without{{Nodes: all}}
	fields := reflect.TypeFor[engine.Options]()
	for i := range fields.NumField() {
		if fields.Field(i).Type.Kind() != reflect.Bool {
			continue
		}
		opt := engine.DefaultOptions()
		reflect.ValueOf(&opt).Elem().Field(i).SetBool(false)
		n, whole, err := nodesWith(ctx, opt, depth, most*all)
		if err != nil {
			return nil, err
		}
		out = append(out, Without{fields.Field(i).Name, n, !whole})
	}
	return out, nil
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
