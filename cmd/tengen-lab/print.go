package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/table"
	"github.com/tengen-go/tengen/engine/lab/arena"
	"github.com/tengen-go/tengen/engine/lab/bench"
	"github.com/tengen-go/tengen/engine/lab/decisive"
	"github.com/tengen-go/tengen/engine/lab/ladder"
	"github.com/tengen-go/tengen/engine/lab/tune"
)

// report is a command's result.
type report struct {
	text   string         // for people, before the tables
	facts  map[string]any // the same for programs
	tables []part
}

// part is a table with its name for programs.
type part struct {
	name string
	*table.Table
}

// print writes a report as text, or as JSON.
func (r report) print(w io.Writer, asJSON bool) error {
	if asJSON {
		all := map[string]any{}
		for name, x := range r.facts {
			all[name] = x
		}
		for _, p := range r.tables {
			all[p.name] = p.Table
		}
		return table.JSON(w, all)
	}
	if _, err := io.WriteString(w, r.text); err != nil {
		return err
	}
	for i, p := range r.tables {
		if i > 0 || r.text != "" {
			fmt.Fprintln(w)
		}
		if err := p.Text(w); err != nil {
			return err
		}
	}
	return nil
}

// columns are those of some titles, the first ones left.
func columns(left int, titles ...string) (out []table.Column) {
	for i, title := range titles {
		out = append(out, table.Column{Title: title, Left: i < left})
	}
	return out
}

func number(x float64, digits int) table.Number { return table.Number{Value: x, Digits: digits} }
func ms(d time.Duration) table.Number           { return number(d.Seconds()*1000, 1) }
func mebibytes(bytes int64) any {
	if bytes == 0 {
		return nil
	}
	return number(float64(bytes)/(1<<20), 0)
}

func reportBench(f bench.Figures) report {
	rate := float64(f.Signature) / f.Spent.Seconds()
	t := &table.Table{Columns: columns(1, "position", fmt.Sprintf("ms to %d plies", bench.Plies), "nodes of these", "depth", "nodes", "nodes/s", "score", "move")}
	for _, s := range f.Speeds {
		t.Add(s.Position, ms(s.Plies.Elapsed), s.Plies.Nodes, s.Timed.Depth, s.Timed.Nodes,
			number(float64(s.Timed.Nodes)/s.Timed.Elapsed.Seconds(), 0), s.Timed.Score, s.Timed.Move.String())
	}
	return report{
		fmt.Sprintf("signature %d (depth %d, %d positions, %.2f s, %.0f nodes/s)\n", f.Signature, f.Depth, f.Searches, f.Spent.Seconds(), rate),
		map[string]any{"signature": f.Signature, "depth": f.Depth, "nodes/s": rate},
		[]part{{"positions", t}},
	}
}

func reportSwitches(all []bench.Without, depth int) report {
	t := &table.Table{Columns: columns(1, "without", "gave up", "nodes", "more, %")}
	for _, w := range all {
		gaveUp := ""
		if w.GaveUp {
			gaveUp = "after"
		}
		t.Add(w.Name, gaveUp, w.Nodes, number(100*(float64(w.Nodes)/float64(all[0].Nodes)-1), 0))
	}
	return report{fmt.Sprintf("nodes to depth %d\n", depth), map[string]any{"depth": depth}, []part{{"switches", t}}}
}

func reportForced(kinds []bench.Proofs, each time.Duration) report {
	t := &table.Table{Columns: columns(1, "wins", "positions", "proven", "%", "median, ms", "most, ms")}
	var text strings.Builder
	unproven := []string{}
	all, proven := 0, 0
	for _, k := range kinds {
		for _, said := range k.Unproven {
			fmt.Fprintln(&text, said)
			unproven = append(unproven, said)
		}
		all, proven = all+k.Positions, proven+k.Proven
		t.Add(k.Kind, k.Positions, k.Proven, percent(k.Proven, k.Positions), ms(k.Median), ms(k.Most))
	}
	t.Add("all", all, proven, percent(proven, all))
	fmt.Fprintf(&text, "%d of %d proven within %v\n", proven, all, each)
	return report{text.String(), map[string]any{"unproven": unproven}, []part{{"proofs", t}}}
}

func percent(n, of int) table.Number { return number(100*float64(n)/float64(max(of, 1)), 1) }

func reportDecisive(counts []decisive.Count, positions int, nodes int64) report {
	titles := []string{"seen by, with nodes"}
	for _, n := range decisive.Steps(nodes) {
		titles = append(titles, fmt.Sprint(n))
	}
	t := &table.Table{Columns: columns(1, append(titles, "mean nodes, unseen as twice all")...)}
	for _, c := range counts {
		cells := []any{c.Search}
		for _, n := range c.Seen {
			cells = append(cells, n)
		}
		t.Add(append(cells, c.Mean)...)
	}
	return report{fmt.Sprintf("%d positions\n", positions), map[string]any{"positions": positions}, []part{{"seen", t}}}
}

func reportLadder(worth []ladder.Worth, hunts []ladder.Hunt, each time.Duration) report {
	rungs := &table.Table{Columns: columns(2, "rung", "adds", "gave up", fmt.Sprintf("nodes to %d plies", ladder.FixedDepth), "ms", fmt.Sprintf("depth in %v", each), "nodes/s", "published")}
	for _, w := range worth {
		gaveUp := ""
		if w.GaveUp {
			gaveUp = "after"
		}
		rungs.Add(w.Name, w.Adds, gaveUp, w.Nodes, ms(w.Elapsed), strings.Join(w.Depths, "/"), number(w.Speed, 0), w.Published)
	}
	wins := &table.Table{Columns: columns(2, "forced win", "by", "plies found", "first moves", "nodes", "ms")}
	for _, h := range hunts {
		wins.Add(h.Win, h.By, some(h.Plies), some(h.First), h.Nodes, ms(h.Elapsed))
	}
	return report{tables: []part{{"rungs", rungs}, {"wins", wins}}}
}

// some is a number, nothing if it is 0.
func some(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func reportArena(cfg arena.Config, r arena.Result) report {
	t := &table.Table{Columns: columns(1, "side", "moves", "ms/move", "nodes/s", "nodes/move", "depth", "latest, ms", "overruns", "illegal",
		"crashes", "no answer", "peak, MiB", "allowed, MiB")}
	for i := range r.Tallies {
		c := &r.Tallies[i]
		t.Add(r.Names[i], c.Moves, ms(c.Turn()), known(c.Speed(), 0), known(c.PerMove(), 0), known(c.Depth(), 1), ms(c.Latest), c.Overruns,
			c.Faults[arena.Illegal]+c.Faults[arena.Forbidden]+c.Faults[arena.BadAnswer], c.Faults[arena.Crash]+c.Faults[arena.Memory],
			c.Faults[arena.NoAnswer], mebibytes(c.Peak), mebibytes(cfg.Allowed(i)))
	}
	s, e := r.Score, r.Score.Elo()
	return report{"\n" + arena.Summary(cfg, r), map[string]any{
		"games": s.Games(), "wins": s.Wins, "draws": s.Draws, "losses": s.Losses, "pairs": s.Pairs,
		"elo": number(e.Elo, 0), "low": number(e.Low, 0), "high": number(e.High, 0), "los": number(e.LOS, 3),
	}, []part{{"sides", t}}}
}

// known returns a figure, nil for NaN.
func known(x float64, digits int) any {
	if math.IsNaN(x) {
		return nil
	}
	return number(x, digits)
}

// deciles is a line a tenth.
func deciles(all [10]tune.Decile) *table.Table {
	t := &table.Table{Columns: columns(1, "chance, %", "positions", "predicted, %", "won, %", "error")}
	for i, d := range all {
		t.Add(fmt.Sprintf("%d–%d", 10*i, 10*i+10), d.Positions, number(100*d.Predicted, 1), number(100*d.Actual, 1), number(100*(d.Predicted-d.Actual), 1))
	}
	return t
}
