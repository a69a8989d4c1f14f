package decisive

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/engine"
)

// Mark is the yardstick's figure for one engine.
type Mark struct {
	Winner, Loser int     // positions seen before the winning move, and after it
	Nodes         float64 // until a position was seen, geometric mean; unseen counts as twice all

	// Ratio is Nodes as a part of the first engine's; Error is its standard error as a factor, from the positions: the ratio is
	// most likely between Ratio/Error and Ratio*Error.
	Ratio, Error float64
}

// Yardstick counts for each engine how many nodes it needs until it sees the winner, for both sides of each position: a
// gain there is a gain in games more often than not. The same engines, positions and nodes give the same marks
// everywhere.
func Yardstick(ctx context.Context, positions []Position, engines []engine.Options, nodes int64) ([]Mark, error) {
	marks := make([]Mark, len(engines))
	first := make([]float64, 0, 2*len(positions)) // logarithms of the first engine's nodes
	for i, opt := range engines {
		logs, err := marks[i].take(ctx, opt, positions, nodes)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			first = logs
		}
		marks[i].compare(logs, first)
	}
	return marks, nil
}

// take measures an engine and returns the logarithms of its nodes.
func (m *Mark) take(ctx context.Context, opt engine.Options, positions []Position, nodes int64) (logs []float64, err error) {
	e := engine.New(opt)
	defer e.Close()
	for _, p := range positions {
		for side, seen := range [...]*int{Winner: &m.Winner, Loser: &m.Loser} {
			at, ok, err := Seen(ctx, e, p, Side(side), nodes)
			switch {
			case err != nil:
				return nil, err
			case ok:
				*seen++
			default:
				at = 2 * nodes
			}
			logs = append(logs, math.Log(float64(max(at, 1))))
		}
	}
	return logs, nil
}

// compare fills in the means.
func (m *Mark) compare(logs, first []float64) {
	n := float64(len(logs))
	var sum, diff, square float64
	for i, x := range logs {
		sum += x
		diff += x - first[i]
		square += (x - first[i]) * (x - first[i])
	}
	m.Nodes, m.Ratio, m.Error = math.Exp(sum/n), math.Exp(diff/n), 1
	if n > 1 {
		m.Error = math.Exp(math.Sqrt(max(square-diff*diff/n, 0) / (n - 1) / n))
	}
}
