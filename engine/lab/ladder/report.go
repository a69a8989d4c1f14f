package ladder

import (
	"context"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// FixedDepth is the depth, in plies, whose cost Report compares.
const FixedDepth = 4

// Worth is a rung's cost and depth on some positions.
type Worth struct {
	Rung
	Nodes   int64         // of searches to FixedDepth
	Elapsed time.Duration // of these
	GaveUp  bool          // some of these did not reach it in the time
	Depths  []string      // that are reached in the time; with ! if there was nothing more to search
	Speed   float64       // nodes/s
}

// Hunt is a search for a forced win.
type Hunt struct {
	Win, By string
	Plies   int // of the win that was found; 0: none was
	First   int // first moves of wins
	Nodes   int64
	Elapsed time.Duration
}

// Report measures the rungs, and others beside them, on the positions: the cost of a search of four plies, the depth
// reached in a time, and the time to find the forced wins of Puzzles. Each rung gets the time for each position, and
// half of it for each forced win; a search of four plies that takes longer is given up. It returns the error of the
// context.
func Report(ctx context.Context, positions []*board.Board, each time.Duration, others ...Rung) (all []Worth, found []Hunt, err error) {
	rungs, each := append(Rungs(), others...), max(each, 1) // 0 would be no limit
	for _, r := range rungs {
		cost, reached := newTally(), newTally()
		for _, b := range positions {
			cost.add(r.Search(ctx, b, Limits{Depth: FixedDepth, Time: each}), FixedDepth)
			reached.add(deepest(ctx, r, b, each), 0)
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
		}
		all = append(all, Worth{r, cost.nodes, cost.elapsed, cost.late, reached.depths, reached.speed()})
	}
	found, err = hunts(ctx, max(each/2, 1), others)
	return all, found, err
}

// hunts times the searches by threats, and the others.
func hunts(ctx context.Context, each time.Duration, others []Rung) (out []Hunt, err error) {
	hunters := append([]Rung{{Name: "VCF", Search: VCF}, {Name: "VCT", Search: VCT}}, others...)
	for _, p := range Puzzles() {
		b, err := p.Board()
		if err != nil {
			return nil, err
		}
		for _, h := range hunters {
			if h.Name == "VCF" && !p.Fours {
				continue
			}
			r := h.Search(ctx, b, Limits{Time: each})
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			found := Hunt{Win: p.Name, By: h.Name, First: len(r.Lines), Nodes: r.Nodes, Elapsed: r.Elapsed}
			if decided(r.Score) && r.Score > 0 {
				found.Plies = Win - r.Score
			}
			out = append(out, found)
		}
	}
	return out, nil
}

// deepest returns a rung's depth in the time, with the nodes and the time of all its searches. One that does not deepen
// is asked for 1, 2, 3 … plies.
func deepest(ctx context.Context, r Rung, b *board.Board, each time.Duration) Result {
	if r.Deepens {
		return r.Search(ctx, b, Limits{Time: each})
	}
	var sum Result
	for depth := 1; sum.Elapsed < each; depth++ {
		got := r.Search(ctx, b, Limits{Depth: depth, Time: each - sum.Elapsed})
		sum.Nodes += got.Nodes
		sum.Elapsed += got.Elapsed
		if got.Depth < depth {
			break
		}
		sum.Depth, sum.Score = depth, got.Score
		if decided(got.Score) {
			break
		}
	}
	return sum
}

// tally adds up the results of one rung.
type tally struct {
	nodes   int64
	elapsed time.Duration
	late    bool // a search did not reach its depth
	depths  []string
}

func newTally() *tally { return &tally{} }

func (t *tally) add(r Result, depth int) {
	t.nodes += r.Nodes
	t.elapsed += r.Elapsed
	t.late = t.late || r.Depth < depth && !decided(r.Score)
	s := fmt.Sprint(r.Depth)
	if decided(r.Score) {
		s += "!" // there was nothing more to search
	}
	t.depths = append(t.depths, s)
}

func (t *tally) speed() float64 { return float64(t.nodes) / max(t.elapsed.Seconds(), 1e-9) }
