package ladder

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"tengen/engine/board"
)

// fixedDepth is the depth, in plies, whose cost Report compares.
const fixedDepth = 4

// Report measures the rungs, and others beside them, on the positions and
// writes a table: what a search of four plies costs and how deep each gets in a
// time. A second table says how long it takes to find the forced wins of Puzzles.
// Each rung gets the time for each position, and half of it for each forced win;
// a search of four plies that takes longer is given up. It returns the error of
// the context or of w.
func Report(ctx context.Context, w io.Writer, positions []*board.Board, each time.Duration, others ...Rung) error {
	rungs, each := append(Rungs(), others...), max(each, 1) // 0 would be no limit
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tab, "rung\tadds\t%d plies: nodes\tms\tdepth in %v\tnodes/s\tpublished\n", fixedDepth, each)
	for _, r := range rungs {
		cost, reached := newTally(), newTally()
		for _, b := range positions {
			cost.add(r.Search(ctx, b, Limits{Depth: fixedDepth, Time: each}), fixedDepth)
			reached.add(deepest(ctx, r, b, each), 0)
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\t%s\t%.0f k\t%s\n", r.Name, r.Adds, cost.count(), cost.time(),
			strings.Join(reached.depths, "/"), reached.speed()/1000, r.Published)
	}
	fmt.Fprintln(tab, "\nforced win\tby\tplies found\tfirst moves\tnodes\tms")
	if err := hunts(ctx, tab, max(each/2, 1), others); err != nil {
		return err
	}
	return tab.Flush()
}

// hunts times the searches by threats, and the others.
func hunts(ctx context.Context, w io.Writer, each time.Duration, others []Rung) error {
	hunters := append([]Rung{{Name: "VCF", Search: VCF}, {Name: "VCT", Search: VCT}}, others...)
	for _, p := range Puzzles() {
		b, err := p.Board()
		if err != nil {
			return err
		}
		for _, h := range hunters {
			if h.Name == "VCF" && !p.Fours {
				continue
			}
			r := h.Search(ctx, b, Limits{Time: each})
			if err := ctx.Err(); err != nil {
				return err
			}
			found, first := "–", "–"
			if decided(r.Score) && r.Score > 0 {
				found = fmt.Sprint(Win - r.Score)
			}
			if len(r.Lines) > 0 {
				first = fmt.Sprint(len(r.Lines))
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%.1f\n", p.Name, h.Name, found, first, r.Nodes, ms(r.Elapsed))
		}
	}
	return nil
}

// deepest returns what a rung reaches in the time, with the nodes and the time of
// all its searches. One that does not deepen is asked for 1, 2, 3 … plies.
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

// more marks a figure that stands for a search that was given up.
func (t *tally) more() string {
	if t.late {
		return ">"
	}
	return ""
}

func (t *tally) count() string { return fmt.Sprintf("%s%d", t.more(), t.nodes) }

func (t *tally) time() string { return fmt.Sprintf("%s%.1f", t.more(), ms(t.elapsed)) }

func (t *tally) speed() float64 { return float64(t.nodes) / max(t.elapsed.Seconds(), 1e-9) }

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }
