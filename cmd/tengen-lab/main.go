// Command tengen-lab is the engine's laboratory: it measures, fits and compares it. Nothing in it is part of the site.
package main

import (
	"os"

	"github.com/tengen-go/tengen/cmd/internal/cmdline"
)

type cli struct {
	Bench     benchCmd     `cmd:"" help:"Measure the engine: a signature of its search, and its speed."`
	Tune      tuneCmd      `cmd:"" help:"Fit the evaluation to games of the engine with itself."`
	Arena     arenaCmd     `cmd:"" help:"Play matches between Gomocup programs or options of the engine."`
	Calibrate calibrateCmd `cmd:"" help:"Measure how strong the levels of the house are."`
	Agree     agreeCmd     `cmd:"" help:"Look at games of the levels: what the engine would have played, and what was missed."`
	Openings  openingsCmd  `cmd:"" help:"Measure how fair the openings are between equals."`
	Yardstick yardstickCmd `cmd:"" help:"Compare options of the engine by how soon they see long wins."`
	Puzzles   puzzlesCmd   `cmd:"" help:"Make, verify and look at puzzles."`
	Apart     apartCmd     `cmd:"" help:"Simulate players, and print whose ratings are corrected."`
	Fairplay  fairplayCmd  `cmd:"" help:"Measure how soon help by an engine is noticed, and how often none is."`
}

func main() {
	os.Exit(cmdline.Run("tengen-lab", "Measure, tune and compare the engine.", &cli{}))
}
