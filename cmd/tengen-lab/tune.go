package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/tengen-go/tengen/cmd/internal/version"
	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/tune"
	"github.com/tengen-go/tengen/engine/weights"
)

// tuneCmd fits the evaluation's weights to games of the engine with itself.
type tuneCmd struct {
	Play tunePlayCmd `cmd:"" help:"Play games of the engine with itself and add them to a file."`
	Fit  tuneFitCmd  `cmd:"" help:"Fit a rule's weights to games and write them."`

	Train tuneTrainCmd `cmd:"" help:"Train a network that corrects a rule's value, and write it."`

	Decisive tuneDecisiveCmd `cmd:"" help:"Find the positions of games in which long wins by threats begin."`

	Chance tuneChanceCmd `cmd:"" help:"Compare the chances that scores stand for with how games ended."`
}

type tunePlayCmd struct {
	Rule    string `default:"freestyle" enum:"freestyle,standard,renju,caro" help:"Rule (${enum})."`
	Size    int    `default:"15" help:"Side of the board in points."`
	Games   int    `default:"1000" help:"Number of games."`
	Nodes   int64  `default:"1000" help:"Positions the engine visits for a move."`
	Workers int    `default:"0" help:"Games at a time; 0: one for each processor."`
	Compact bool   `help:"Openings of a few stones near each other, and hardly a move drawn later: the games to fit the value to."`
	Seed    uint64 `default:"1" help:"Of the openings; the same seed gives the same games."`
	Out     string `arg:"" help:"File to which the games are added, a line of JSON each; those of the same seed that are there are not played again."`
}

// Run plays the games.
func (c *tunePlayCmd) Run(ctx context.Context) (err error) {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	var done map[int]bool
	f, err := resumed(c.Out, func(f io.Reader) (end int64, err error) {
		done, end, err = tune.Resume(f, rule, c.Seed)
		return end, err
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	style := tune.Scattered
	if c.Compact {
		style = tune.Compact
	}
	opt := engine.DefaultOptions()
	opt.TableBytes = 4 << 20
	won, asides := [3]int{}, 0
	err = tune.Play(ctx, tune.PlayOptions{
		Rule: rule, Size: c.Size, Games: c.Games, Nodes: c.Nodes, Workers: c.Workers, Seed: c.Seed, Style: style, Engine: opt, Done: done,
	}, func(list []tune.Game) error {
		for i := range list {
			if list[i].Open {
				asides++
			} else {
				won[list[i].Result+1]++
			}
			if err := list[i].Write(f); err != nil {
				return err
			}
		}
		return nil
	})
	fmt.Printf("Black won %d, White %d, nobody %d; %d asides\n", won[2], won[0], won[1], asides)
	return err
}

type tuneFitCmd struct {
	Rule    string   `default:"freestyle" enum:"freestyle,standard,renju,caro" help:"Rule (${enum})."`
	Outcome float64  `default:"0.7" help:"Part of the target that is the game's result; the rest is the search's score."`
	Epochs  int      `default:"12" help:"Passes over the samples."`
	Rate    float64  `default:"0.01" help:"Step of the first epoch."`
	Decay   float64  `default:"0.00001" help:"Pull of every weight towards 0."`
	Scale   float64  `default:"1" help:"Factor of the value once it is fitted: the margins of the search are in its unit."`
	Out     string   `required:"" help:"File of weights to write."`
	Only    string   `enum:",value,order" default:"" help:"Fit the value or the order of moves alone; the other stays as it is in the file."`
	Games   []string `arg:"" help:"Files of games."`
}

// Run fits the weights.
func (c *tuneFitCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	var old *weights.Set // of which a part stays
	only := map[string]tune.Part{"value": tune.Value, "order": tune.Order}[c.Only]
	if only != tune.All {
		if old, err = readWeights(c.Out); err != nil {
			return err
		}
	}
	games, err := readGames(c.Games)
	if err != nil {
		return err
	}
	var last tune.Report
	set, err := tune.Fit(ctx, games, tune.FitOptions{
		Rule: rule, Outcome: c.Outcome, Epochs: c.Epochs, Rate: c.Rate, Decay: c.Decay, Seed: trainingSeed, Only: only, Scale: c.Scale,
	}, func(r tune.Report) {
		last = r
		fmt.Printf("epoch %2d", r.Epoch)
		if only != tune.Order {
			fmt.Printf("  value %.4f (held back %.4f, constant %.4f)", r.TrainValue, r.ValueLoss, r.BaseLoss)
		}
		if only != tune.Value {
			fmt.Printf("  order %.4f (held back %.4f; first %.1f %%, among 3 %.1f %%, among 10 %.1f %%)",
				r.TrainOrder, r.OrderLoss, 100*r.First, 100*r.Three, 100*r.Ten)
		}
		fmt.Println()
	})
	if err != nil {
		return err
	}
	asides := 0
	for i := range games {
		if games[i].Open {
			asides++
		}
	}
	comment := fmt.Sprintf("Weights of %v, fitted by tengen-lab tune to %d positions of %d games of the engine with itself and %d asides.\n",
		rule, last.Samples, len(games)-asides, asides)
	value, order := fmt.Sprintf("value %.4f (a constant: %.4f)", last.ValueLoss, last.BaseLoss), fmt.Sprintf("order %.4f", last.OrderLoss)
	switch only {
	case tune.All:
		comment += fmt.Sprintf("Held back: %s, %s.", value, order)
	case tune.Value:
		set.TakeOrder(old)
		comment += fmt.Sprintf("Held back: %s.\nThe order of moves is that of an earlier fit.", value)
	case tune.Order:
		old.TakeOrder(set)
		set = old
		comment += fmt.Sprintf("Held back: %s.\nThe value is that of an earlier fit.", order)
	}
	command := fmt.Sprintf("tune fit --rule %v --outcome %v --epochs %d --rate %v --decay %v --scale %v", rule, c.Outcome, c.Epochs, c.Rate, c.Decay, c.Scale)
	if c.Only != "" {
		command += " --only " + c.Only
	}
	past, err := tune.Past(version.Full(), command, trainingSeed, games)
	if err != nil {
		return err
	}
	return whole.Write(c.Out, func(w io.Writer) error { return set.Write(w, comment+"\n"+past) })
}

func readWeights(name string) (*weights.Set, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	set, err := weights.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return set, nil
}

// readGames reads all games of some files.
func readGames(names []string) (games []tune.Game, err error) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		more, err := tune.ReadGames(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		games = append(games, more...)
	}
	tune.Sort(games)
	return games, nil
}

// trainingSeed is that of the order in which samples are seen, and of what is drawn before the first.
const trainingSeed = 1

type tuneTrainCmd struct {
	Rule    string   `default:"freestyle" enum:"freestyle,standard,renju,caro" help:"Rule (${enum})."`
	Outcome float64  `default:"0.2" help:"Part of the target that is the game's result; the rest is the search's score."`
	Epochs  int      `default:"20" help:"Passes over the samples."`
	Rate    float64  `default:"0.004" help:"Step of the first epoch."`
	Decay   float64  `default:"0.05" help:"Pull of every weight towards 0."`
	Workers int      `default:"0" help:"Parts of a batch at a time; 0: one for each processor. The result is the same."`
	Out     string   `required:"" help:"File of the network to write."`
	Games   []string `arg:"" help:"Files of games."`
}

// Run trains the network.
func (c *tuneTrainCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	games, err := readGames(c.Games)
	if err != nil {
		return err
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	var last tune.TrainReport
	net, err := tune.Train(ctx, games, weights.Default(rule), tune.TrainOptions{
		Rule: rule, Outcome: c.Outcome, Epochs: c.Epochs, Rate: c.Rate, Decay: c.Decay, Workers: c.Workers, Seed: trainingSeed,
	}, func(r tune.TrainReport) {
		last = r
		fmt.Printf("epoch %2d  %.4f (held back %.4f; the program's network %.4f, the sum alone %.4f, a constant %.4f, what the targets leave open %.4f)\n",
			r.Epoch, r.Train, r.Loss, r.Current, r.Sum, r.Constant, r.Entropy)
	})
	if err != nil {
		return err
	}
	if err := deciles(last.Deciles).Markdown(os.Stdout); err != nil {
		return err
	}
	comment := fmt.Sprintf("A network of %v, trained on %d positions of games and asides.\nHeld back: %.4f (the sum alone: %.4f, a constant: %.4f).",
		rule, last.Samples, last.Loss, last.Sum, last.Constant)
	command := fmt.Sprintf("tune train --rule %v --outcome %v --epochs %d --rate %v --decay %v", rule, c.Outcome, c.Epochs, c.Rate, c.Decay)
	past, err := tune.Past(version.Full(), command, trainingSeed, games)
	if err != nil {
		return err
	}
	return whole.Write(c.Out, func(w io.Writer) error { return net.Write(w, comment+"\n"+past) })
}

type tuneChanceCmd struct {
	JSON  bool     `name:"json" help:"Print the result as JSON, not as a table."`
	Fit   []string `sep:"none" help:"Fit the curve to this file of games first, and compare that; may be given several times."`
	Games []string `arg:"" help:"Files of games."`
}

// Run prints a line a tenth.
func (c *tuneChanceCmd) Run() error {
	games, err := readGames(c.Games)
	if err != nil {
		return err
	}
	curve, r := engine.Fitted, report{}
	if len(c.Fit) > 0 {
		to, err := readGames(c.Fit)
		if err != nil {
			return err
		}
		curve = tune.FitChance(to)
		r.text = fmt.Sprintf("lean %.3f, slope %.3f\n", curve.Lean, curve.Slope)
		r.facts = map[string]any{"lean": curve.Lean, "slope": curve.Slope}
	}
	r.tables = []part{{"deciles", deciles(tune.Deciles(games, curve.Chance))}}
	return r.print(os.Stdout, c.JSON)
}
