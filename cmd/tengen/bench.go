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
}

// Run prints the signature and the speed.
func (c *benchCmd) Run(ctx context.Context) error {
	return bench.Report(ctx, os.Stdout, c.Depth, c.Time)
}
