package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"tengen/cmd/internal/table"
	"tengen/engine/board"
	"tengen/engine/lab/arena"
	"tengen/engine/lab/spsa"
)

// tuneSearchCmd tunes numbers of the engine's options by games.
type tuneSearchCmd struct {
	Rule    board.Rule `default:"freestyle" help:"freestyle, standard, renju or caro."`
	Engine  arena.Spec `default:"engine" placeholder:"SIDE" help:"What is tuned, as in tengen-lab arena: numbers that are not named stay as they are there."`
	Nodes   int64      `default:"160000" help:"Positions the engine visits for a move. What gains with few may lose with many."`
	Trials  int        `default:"2000" help:"Pairs of games in all."`
	Rate    float64    `default:"0.03" help:"The part of its step that a number goes at the end for a point won."`
	Workers int        `default:"0" help:"Pairs at a time; 0: one for each processor."`
	Seed    uint64     `default:"1" help:"Of the openings' order and of what is moved up and down."`
	Log     string     `required:"" type:"path" placeholder:"FILE" help:"What was learned, a line of JSON a trial; a run with the same settings goes on where it ended. Not a place in a repository."`
	JSON    bool       `name:"json" help:"Print the result as JSON, not as a table."`

	Constants []string `arg:"" placeholder:"NAME=LOW:HIGH[:STEP]" help:"Whole numbers of engine.Options, as opt= of the arena has them; the step, a tenth of the range unless said, is how far they are moved."`
}

// Run plays the remaining trials and prints the numbers.
func (c *tuneSearchCmd) Run(ctx context.Context) (err error) {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	tuner, err := spsa.New(plan)
	if err != nil {
		return err
	}
	var whole int64
	f, err := resumed(c.Log, func(f io.Reader) (end int64, err error) {
		whole, err = tuner.Resume(f)
		return whole, err
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if whole == 0 {
		if err := tuner.WriteHead(f); err != nil {
			return err
		}
	}
	openings, err := arena.DefaultOpenings(c.Rule, boardSize)
	if err != nil {
		return err
	}
	games := pairs{c, plan, arena.Shuffle(openings, c.Seed)}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	err = spsa.Run(ctx, tuner, workers, games.play, func(k int, points float64) error {
		return tuner.Write(f, k, points)
	})
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "stopped; the same command goes on")
		err = nil
	}
	return errors.Join(err, reportSearch(plan, tuner.Values()).print(os.Stdout, c.JSON))
}

// plan returns the plan of the command line.
func (c *tuneSearchCmd) plan() (spsa.Plan, error) {
	if !c.Engine.Engine || c.Nodes < 1 {
		return spsa.Plan{}, errors.New("wants an engine of our own and at least one node a move")
	}
	p := spsa.Plan{
		Trials: c.Trials, Rate: c.Rate, Seed: c.Seed,
		What: fmt.Sprintf("%v, %d nodes a move", c.Rule, c.Nodes),
	}
	if changed := c.Engine.Changed(); changed != "" {
		p.What += ", " + changed
	}
	for _, text := range c.Constants {
		k, err := parseConstant(text)
		if err != nil {
			return p, err
		}
		start, err := c.Engine.Number(k.Name)
		if err != nil {
			return p, err
		}
		k.Start = float64(start)
		p.Constants = append(p.Constants, k)
	}
	return p, nil
}

// parseConstant reads NAME=LOW:HIGH[:STEP].
func parseConstant(text string) (k spsa.Constant, err error) {
	name, bounds, ok := strings.Cut(text, "=")
	parts := strings.Split(bounds, ":")
	if !ok || len(parts) < 2 || len(parts) > 3 {
		return k, fmt.Errorf("NAME=LOW:HIGH[:STEP] is wanted: %.40q", text)
	}
	numbers := [3]float64{}
	for i, part := range parts {
		if numbers[i], err = strconv.ParseFloat(part, 64); err != nil {
			return k, fmt.Errorf("NAME=LOW:HIGH[:STEP] is wanted: %.40q", text)
		}
	}
	k = spsa.Constant{Name: name, Low: numbers[0], High: numbers[1], Step: numbers[2]}
	if len(parts) == 2 {
		k.Step = max((k.High-k.Low)/10, 0.5)
	}
	return k, nil
}

// pairs plays the games of the trials: each an opening with both colours.
type pairs struct {
	c        *tuneSearchCmd
	plan     spsa.Plan
	openings [][]board.Point
}

// play returns the points that Plus has won more than Minus.
func (p pairs) play(ctx context.Context, tr spsa.Trial) (float64, error) {
	cfg := arena.Config{
		Sides: [2]arena.Spec{p.c.Engine, p.c.Engine}, Rule: p.c.Rule, Size: boardSize,
		Openings: [][]board.Point{p.openings[(tr.K-1)%len(p.openings)]},
		Games:    2, Concurrency: 1, Turn: time.Hour, // the nodes are the limit
	}
	for side, values := range [2][]int{tr.Plus, tr.Minus} {
		s := &cfg.Sides[side]
		s.Nodes = p.c.Nodes
		for i, v := range values {
			if err := s.SetNumber(p.plan.Constants[i].Name, int64(v)); err != nil {
				return 0, err
			}
		}
	}
	r, err := arena.Run(ctx, cfg)
	return float64(r.Score.Wins - r.Score.Losses), err
}

func reportSearch(p spsa.Plan, values []float64) report {
	t := &table.Table{Columns: columns(1, "constant", "from", "now", "low", "high")}
	for i, c := range p.Constants {
		t.Add(c.Name, number(c.Start, 0), number(values[i], 1), number(c.Low, 0), number(c.High, 0))
	}
	return report{p.What + "\n", map[string]any{"plan": p}, []part{{"constants", t}}}
}
