package main

import (
	"context"
	"os"
	"time"

	"tengen/engine/bench"
)

// benchCmd measures the engine on fixed positions.
type benchCmd struct {
	Depth int           `default:"6" help:"Depth of the searches of the signature, in plies."`
	Time  time.Duration `default:"1s" help:"Time for each position whose speed is measured."`

	Ladder     bool          `help:"Instead, what each step of engine/ladder is worth, beside the engine."`
	LadderTime time.Duration `default:"2s" help:"Time for each step and position of the ladder."`
}

// Run prints the signature and the speed.
func (c *benchCmd) Run(ctx context.Context) error {
	if c.Ladder {
		return climb(ctx, os.Stdout, c.LadderTime)
	}
	return bench.Report(ctx, os.Stdout, c.Depth, c.Time)
}
