package main

import (
	"context"
	"io"
	"os"
	"runtime/pprof"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/engine/lab/bench"
	"github.com/tengen-go/tengen/engine/lab/decisive"
)

// benchCmd measures the engine on fixed positions.
type benchCmd struct {
	Depth int           `default:"6" help:"Depth of the searches of the signature, in plies."`
	Time  time.Duration `default:"1s" help:"Time for each position whose speed is measured."`

	Ladder     bool          `help:"Instead, what each step of engine/lab/ladder is worth, beside the engine."`
	LadderTime time.Duration `default:"2s" help:"Time for each step and position of the ladder."`

	Switches bool   `help:"Instead, count the nodes to the depth without each of the search's heuristics."`
	Forced   string `placeholder:"FILE" type:"existingfile" help:"Instead, look for a proof in each position of a file of forced wins."`
	Decisive string `placeholder:"FILE" type:"existingfile" help:"Instead, count how soon the wins in a file of tengen-lab tune decisive are seen."`
	Nodes    int64  `default:"400000" help:"Most nodes of a search for --decisive."`

	JSON    bool   `name:"json" help:"Print the result as JSON, not as a table."`
	Profile string `placeholder:"FILE" type:"path" help:"Also write a profile of the processor's time to this file."`
}

// Run prints the signature and the speed.
func (c *benchCmd) Run(ctx context.Context) error {
	if c.Profile == "" {
		return c.measure(ctx)
	}
	return whole.Write(c.Profile, func(w io.Writer) error {
		if err := pprof.StartCPUProfile(w); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
		return c.measure(ctx)
	})
}

func (c *benchCmd) measure(ctx context.Context) error {
	r, err := c.report(ctx)
	if err != nil {
		return err
	}
	return r.print(os.Stdout, c.JSON)
}

func (c *benchCmd) report(ctx context.Context) (report, error) {
	switch {
	case c.Ladder:
		worth, hunts, err := climb(ctx, c.LadderTime)
		return reportLadder(worth, hunts, c.LadderTime), err
	case c.Switches:
		all, err := bench.Switches(ctx, c.Depth)
		return reportSwitches(all, c.Depth), err
	case c.Forced != "":
		f, err := os.Open(c.Forced)
		if err != nil {
			return report{}, err
		}
		defer f.Close()
		kinds, err := bench.Forced(ctx, f, c.Time)
		return reportForced(kinds, c.Time), err
	case c.Decisive != "":
		positions, err := readDecisive(c.Decisive)
		if err != nil {
			return report{}, err
		}
		counts, err := decisive.Report(ctx, positions, c.Nodes)
		return reportDecisive(counts, len(positions), c.Nodes), err
	}
	f, err := bench.Measure(ctx, c.Depth, c.Time)
	return reportBench(f), err
}
